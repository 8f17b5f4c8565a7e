"""The table of skills."""

import pytest

from clawctl_adapters.errors import UsageError
from clawctl_skills.base import NoInputs
from clawctl_skills.registry import SKILLS, inputs_for, new_skill, schema_of

# What each skill needs before it can be made.
NEEDED = {
    "settings-version": {},
    "settings-open": {"page": "display"},
    "settings-read": {"page": "display"},
    "settings-switch": {"page": "display", "on": True},
    "settings-choose": {"page": "display", "option": "timeout_5m"},
    "settings-map": {},
    "settings-find": {"query": "Battery"},
    "settings-slider": {"page": "display", "percent": 50},
}


def test_each_call_makes_a_fresh_skill_of_that_name():
    for name in SKILLS:
        assert new_skill(name, **NEEDED[name]).name == name
        assert new_skill(name, **NEEDED[name]) is not new_skill(name, **NEEDED[name])


def test_an_unknown_name_is_a_usage_error_that_names_those_near_it():
    for call in (new_skill, schema_of):
        with pytest.raises(UsageError) as caught:
            call("settings-vision")
        assert caught.value.code == "SKILL_UNKNOWN"
        assert caught.value.saw.startswith("near: settings-version")


def test_an_input_that_a_skill_does_not_take_is_named():
    with pytest.raises(UsageError) as caught:
        new_skill("settings-version", colour="red")
    assert caught.value.code == "SKILL_INPUT_INVALID"
    assert "'colour'" in caught.value.saw
    assert "red" not in caught.value.saw


def test_a_skill_without_inputs_takes_its_empty_struct():
    assert inputs_for(SKILLS["settings-version"], {}) == NoInputs()


def test_every_skill_says_what_it_takes_and_gives():
    for name, kind in SKILLS.items():
        schema = schema_of(name)
        assert set(schema.outputs["required"]) == set(kind.fields)
        assert set(kind.fields) <= set(schema.outputs["properties"])
        assert all(said["description"] for said in schema.outputs["properties"].values())
        assert schema.inputs["$ref"].rpartition("/")[2] in schema.inputs["$defs"]
