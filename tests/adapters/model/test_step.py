"""Steps as they are told."""

from clawctl_adapters.model.step import Step, told


def test_what_is_typed_is_told_by_its_length():
    assert told(Step(verb="type", text="secret"))["text"] == "(6 characters)"
    assert told(Step(verb="set", value="secret"))["value"] == "(6 characters)"
    assert told(Step(verb="set", value=40))["value"] == 40
    assert told(Step(verb="wait", text="Ready"))["text"] == "Ready"
