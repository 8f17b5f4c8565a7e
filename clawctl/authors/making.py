"""A skill's class and its inputs → a skill that can run; the schemas of both ends.

Room     clawctl.authors.
Input    a class, inputs as the command line or a case has them: texts are converted.
Output   a guarded instance; JSON Schema of inputs and outputs.
Refuses  UsageError SKILL_INPUT_INVALID, naming the input; SKILL_INVALID for a class that cannot be
         made.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from clawctl.authors.guarded import Guarded
from clawctl.authors.local import RAISED
from clawctl.authors.manifest import invalid
from clawctl_adapters.errors import UsageError
from clawctl_skills.base import Skill


def made(kind: Any, inputs: Mapping[str, Any]) -> Skill:
    """An instance of a skill's class with these inputs. Raises UsageError SKILL_INPUT_INVALID."""
    from clawctl_skills.registry import inputs_for

    if getattr(kind, "Inputs", None) is None:
        if inputs:
            saw = f"{next(iter(inputs))[:40]!r}; it takes no inputs"
            raise UsageError("SKILL_INPUT_INVALID", str(getattr(kind, "name", "")), saw=saw)
        return Guarded(_constructed(kind))
    if not has_struct_inputs(kind):
        raise invalid(f"{getattr(kind, 'name', '')}.Inputs", "no frozen msgspec.Struct")
    return Guarded(_constructed(kind, inputs_for(kind, inputs)))


def has_struct_inputs(kind: Any) -> bool:
    """Whether the class's Inputs is a frozen struct, the only form that is checked and shown."""
    wanted = getattr(kind, "Inputs", None)
    return (
        isinstance(wanted, type)
        and issubclass(wanted, msgspec.Struct)
        and bool(wanted.__struct_config__.frozen)
    )


def _constructed(kind: Any, *given: Any) -> Skill:
    try:
        skill: Skill = kind(*given)
    except RAISED as error:
        place = f"{getattr(kind, 'name', kind.__name__)}.__init__"
        raise invalid(place, type(error).__name__) from error
    return skill


def input_schema(kind: Any) -> dict[str, Any]:
    """JSON Schema of what the skill takes."""
    wanted = getattr(kind, "Inputs", None)
    if wanted is None:
        return {"type": "object", "properties": {}, "additionalProperties": False}
    return msgspec.json.schema(wanted)


def output_schema(fields: tuple[str, ...]) -> dict[str, Any]:
    """JSON Schema of a done run's value: every field, each a text."""
    return {
        "type": "object",
        "properties": {field: {"type": "string"} for field in fields},
        "required": list(fields),
        "additionalProperties": not fields,
    }
