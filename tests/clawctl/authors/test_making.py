"""Inputs are converted and checked before a skill is made; a schema says what it takes."""

import msgspec
import pytest

from clawctl.authors.making import input_schema, made, output_schema
from clawctl_adapters.errors import UsageError
from clawctl_skills.settings.version import SettingsVersion


class Wanted(msgspec.Struct, frozen=True):
    """Inputs of a skill for tests."""

    page: str
    tries: int = 3


class Bare(SettingsVersion):
    """A skill that names no Inputs."""

    Inputs = None

    def __init__(self) -> None:
        super().__init__()


class Asking(SettingsVersion):
    """A skill that takes inputs."""

    Inputs = Wanted

    def __init__(self, inputs: Wanted) -> None:
        super().__init__()
        self.inputs = inputs


def test_inputs_are_converted_and_checked():
    assert made(Asking, {"page": "about", "tries": "5"}).inputs == Wanted("about", 5)
    for wrong in ({}, {"page": "about", "tries": "many"}):
        with pytest.raises(UsageError) as caught:
            made(Asking, wrong)
        assert caught.value.code == "SKILL_INPUT_INVALID"
    with pytest.raises(UsageError):
        made(Bare, {"page": "about"})


def test_a_schema_says_what_a_skill_takes():
    assert input_schema(Bare) == {
        "type": "object", "properties": {}, "additionalProperties": False,
    }  # fmt: skip
    schema = input_schema(Asking)["$defs"]["Wanted"]
    assert schema["required"] == ["page"]


def test_a_schema_says_what_a_skill_gives():
    assert output_schema(("level",)) == {
        "type": "object",
        "properties": {"level": {"type": "string"}},
        "required": ["level"],
        "additionalProperties": False,
    }


class Unmakeable(Bare):
    """A skill whose making fails."""

    def __init__(self) -> None:
        raise ValueError("private words")


def test_a_class_that_cannot_be_made_is_told_by_the_kind_of_failure_alone():
    with pytest.raises(UsageError) as caught:
        made(Unmakeable, {})
    assert (caught.value.code, caught.value.saw) == ("SKILL_INVALID", "ValueError")
