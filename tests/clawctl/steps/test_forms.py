"""Which fields a verb takes, and the schema made of it."""

import re
from typing import get_args

import pytest

from clawctl.steps.forms import FORMS, FormRefusal, check_form, read_step, step_schema
from clawctl_adapters.model.step import Step, Verb

GOOD = [
    {"action": "click", "ref": 3},
    {"action": "click", "name": "About phone", "role": "click"},
    {"action": "click", "x": 10, "y": 20},
    {"action": "click", "candidateId": "open:about"},
    {"action": "type", "text": "Ann", "clear": True},
    {"action": "type", "ref": 2, "text": ""},
    {"action": "press", "key": "back"},
    {"action": "scroll", "direction": "down"},
    {"action": "scroll", "ref": 1, "deltaX": 0, "deltaY": 300},
    {"action": "scroll", "ref": 1, "to": "end"},
    {"action": "drag", "ref": 1, "target": 2},
    {"action": "perform", "ref": 1, "perform": "expand"},
    {"action": "wait", "gone": "Loading"},
    {"action": "open", "page": "display"},
    {"action": "set", "ref": 4, "on": True},
    {"action": "set", "name": "Media volume", "value": 0.5},
]
BAD = [
    ({"action": "tap", "ref": 1}, "unknown_action", "action"),
    ({"ref": 1}, "unknown_action", "action"),
    ({"action": "click"}, "missing_field", "candidateId"),
    ({"action": "click", "ref": "3"}, "invalid_field", "ref"),
    ({"action": "click", "ref": True}, "invalid_field", "ref"),
    ({"action": "click", "reff": 3}, "invalid_field", "reff"),
    ({"action": "click", "ref": 3, "x": 1, "y": 1}, "conflicting_fields", "point"),
    ({"action": "click", "ref": 3, "name": "Wi-Fi"}, "conflicting_fields", "name"),
    ({"action": "click", "x": 3}, "missing_field", "y"),
    ({"action": "click", "role": "switch"}, "missing_field", "candidateId"),
    ({"action": "click", "ref": 3, "role": "switch"}, "missing_field", "name"),
    ({"action": "click", "ref": 3, "text": "x"}, "foreign_field", "text"),
    ({"action": "type", "ref": 3}, "missing_field", "text"),
    ({"action": "press"}, "missing_field", "key"),
    ({"action": "scroll"}, "missing_field", "direction"),
    ({"action": "scroll", "direction": "down", "to": "end"}, "conflicting_fields", "direction"),
    ({"action": "scroll", "direction": "sideways"}, "invalid_field", "direction"),
    ({"action": "open", "app": "a", "page": "b"}, "conflicting_fields", "app"),
    ({"action": "set", "ref": 1}, "missing_field", "on"),
    ({"action": "hover", "ref": 1}, "unsupported_action", "action"),
    ({"action": "menu", "path": ["File"]}, "unsupported_action", "action"),
]


def refusals(raw):
    step = read_step(raw)
    return [step] if isinstance(step, FormRefusal) else check_form(step)


@pytest.mark.parametrize("raw", GOOD)
def test_a_step_of_the_form_is_accepted_and_keeps_its_fields(raw):
    assert refusals(raw) == []


@pytest.mark.parametrize(("raw", "code", "field"), BAD)
def test_a_step_outside_the_form_is_refused_with_code_and_field(raw, code, field):
    assert (code, field) in [(one.code, one.field) for one in refusals(raw)]


def test_a_refusal_never_repeats_the_value_that_was_sent():
    for raw in (
        {"action": "click", "ref": "s3cret"},
        {"action": "type", "text": 5, "ref": "s3cret"},
    ):
        assert "s3cret" not in repr(refusals(raw))


def test_every_verb_of_the_vocabulary_has_a_form_and_a_schema():
    assert set(FORMS) == set(get_args(Verb))
    for verb in FORMS:
        schema = step_schema(verb)
        assert schema["type"] == "object"
        assert schema["additionalProperties"] is False
        assert schema["properties"]["action"] == {"const": verb}
        assert set(schema["required"]) <= set(schema["properties"])
        assert "anyOf" not in schema["properties"].get("ref", {})


def test_every_field_of_the_step_is_taken_by_some_verb():
    taken = {name for form in FORMS.values() for name in form.fields()}
    wire = {re.sub(r"_(\w)", lambda m: m[1].upper(), field) for field in Step.__struct_fields__}
    assert wire - taken == {"verb"}


@pytest.mark.parametrize("field", ["ref", "ms", "modifiers", "clear"])
def test_half_a_character_is_refused_as_any_other_wrong_value(field):
    refused = read_step({"action": "click", field: "\ud800"})
    assert (refused.code, refused.field) == ("invalid_field", "action")
