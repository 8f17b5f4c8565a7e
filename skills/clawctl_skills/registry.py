"""The skills that ship, by name: a table, nothing registers itself.

Room     skills.
Input    a name and inputs, as a caller or a command line gives them.
Output   a fresh skill for one run; JSON schemas of what a skill takes and gives.
Refuses  UsageError SKILL_UNKNOWN; SKILL_INPUT_INVALID, naming the input and what is wrong with it.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

import msgspec

from clawctl_adapters.errors import UsageError
from clawctl_skills.base import NoInputs, Skill

_ROOM: Final = "clawctl_skills.settings"
_WHERE: Final = {
    "settings-version": "version:SettingsVersion",
    "settings-open": "open_page:SettingsOpen",
    "settings-read": "read_row:SettingsRead",
    "settings-switch": "switch:SettingsSwitch",
    "settings-choose": "choose:SettingsChoose",
    "settings-slider": "slider:SettingsSlider",
    "settings-find": "find:SettingsFind",
    "settings-map": "map_pages:SettingsMap",
}


class _Skills(Mapping[str, Callable[..., Skill]]):
    """Name → class; a skill's module is loaded when it is first asked for."""

    def __getitem__(self, name: str) -> Callable[..., Skill]:
        module, _, kind = _WHERE[name].partition(":")
        found: Callable[..., Skill] = getattr(import_module(f"{_ROOM}.{module}"), kind)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_WHERE)

    def __len__(self) -> int:
        return len(_WHERE)


SKILLS: Final[Mapping[str, Callable[..., Skill]]] = _Skills()
# What a command line calls true and false, beside JSON's own words.
_TRUTHS: Final = {"on": True, "yes": True, "off": False, "no": False}


class Schema(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """JSON Schema of a skill's inputs and of the value of a run that is done."""

    name: str
    inputs: dict[str, Any]
    outputs: dict[str, Any]


def new_skill(name: str, /, **inputs: Any) -> Skill:
    """A fresh instance for one run. Raises UsageError as the module says."""
    kind = _known(name)
    return kind(inputs_for(kind, inputs))


def inputs_for(kind: Any, given: Mapping[str, Any]) -> Any:
    """The Inputs of a skill's class from values or from words ("on", "80").

    Raises UsageError SKILL_INPUT_INVALID; what was given is not repeated.
    """
    wanted = getattr(kind, "Inputs", NoInputs)
    name = str(getattr(kind, "name", ""))
    known = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
    for key in given:
        if key not in known:
            takes = ", ".join(known) or "no inputs"
            raise _bad(name, f"{str(key)[:40]!r}; it takes {takes}")
    try:
        read = {key: _read(value, known[key].type) for key, value in given.items()}
        return msgspec.convert(read, wanted, strict=False)
    except msgspec.ValidationError as error:
        raise _bad(name, str(error)) from error


def schema_of(name: str) -> Schema:
    """What the skill of that name takes and gives. Raises UsageError SKILL_UNKNOWN."""
    kind: Any = _known(name)
    fields, outputs = kind.fields, kind.outputs
    return Schema(
        name=name,
        inputs=msgspec.json.schema(getattr(kind, "Inputs", NoInputs)),
        outputs={
            "type": "object",
            "properties": {
                field: {"type": "string", "description": said} for field, said in outputs.items()
            },
            "required": list(fields),
            "additionalProperties": False,
        },
    )


def _known(name: str) -> Callable[..., Skill]:
    if name not in SKILLS:
        near = get_close_matches(name, SKILLS, n=3, cutoff=0.5)
        saw = "near: " + ", ".join(near) if near else f"none of the {len(SKILLS)} skills"
        raise UsageError("SKILL_UNKNOWN", name[:60], saw=saw)
    return SKILLS[name]


def _read(value: Any, wanted: Any) -> Any:
    return _TRUTHS.get(value, value) if wanted is bool and isinstance(value, str) else value


def _bad(name: str, saw: str) -> UsageError:
    return UsageError("SKILL_INPUT_INVALID", name, saw=saw)
