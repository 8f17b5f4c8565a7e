"""Which fields each verb takes, as a table; the schema hosts see is generated from it.

Room     clawctl.steps.
Input    a step as a mapping or a Step. Output  a Step, or the refusals of its form.

No aliases: a field a verb does not take is refused, not ignored, since the caller meant
something by it.
"""

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from clawctl_adapters.model.step import Step, Verb

TARGETS: Final = ("candidateId", "ref", "name", "point")
MODIFIERS: Final = ("shift", "ctrl", "alt", "meta")
# Actions of `perform` that scroll containers list.
SCROLLS: Final = (
    "scroll_forward", "scroll_backward", "scroll_down", "scroll_up", "scroll_left", "scroll_right",
)  # fmt: skip
_POINT: Final = ("x", "y")


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A verb's fields, by wire name.

    does      one sentence for a model.
    targets   the ways its element may be named; empty: it takes none.
    target_optional  whether it may go without (the focused field, the only list).
    needs     fields that must be there.   may  fields that may be there.
    one_of    exactly one of these.
    refusal   why a phone never does it, and the way out; None for verbs that can run.
    """

    does: str
    targets: tuple[str, ...] = ()
    target_optional: bool = False
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()
    refusal: str | None = None

    def fields(self) -> tuple[str, ...]:
        """Every wire name this verb takes, `action` apart."""
        named = [name for target in self.targets for name in _names(target)]
        return tuple(dict.fromkeys([*named, *self.needs, *self.one_of, *self.may]))


FORMS: Final[Mapping[Verb, Form]] = {
    "click": Form(does="Touch an element once.", targets=TARGETS),
    "long_click": Form(does="Touch an element and hold.", targets=TARGETS),
    "hover": Form(
        does="Point without touching; a touch screen has no such thing.",
        targets=TARGETS,
        refusal="A touch screen cannot hover: use long_click, or click and go back.",
    ),
    "type": Form(
        does="Put text into a field; without a target into the focused one.",
        targets=("candidateId", "ref", "name"),
        target_optional=True,
        needs=("text",),
        may=("clear",),
    ),
    "press": Form(does="Press a key.", needs=("key",), may=("modifiers",)),
    "scroll": Form(
        does="Move what a list shows: a list, or the list around an element; else the only one.",
        targets=("candidateId", "ref", "name"),
        target_optional=True,
        one_of=("direction", "deltaX", "deltaY", "to"),
        may=("amount",),
    ),
    "drag": Form(
        does="Touch an element, move to another and let go.",
        targets=("ref", "name", "point"),
        needs=("target",),
    ),
    "perform": Form(
        does="Do one of the further actions an element lists.",
        targets=("candidateId", "ref", "name"),
        needs=("perform",),
        may=("text",),
    ),
    "menu": Form(
        does="Choose from a menu bar; phones have none.",
        needs=("path",),
        refusal="Phones have no menu bar: click the options button, then look again.",
    ),
    "wait": Form(does="Let time pass, or words come or go.", one_of=("ms", "text", "gone")),
    "open": Form(
        does="Start an app, an activity or a settings page.", one_of=("app", "activity", "page")
    ),
    "set": Form(
        does="Give a switch, slider or choice the state it should have; idempotent.",
        targets=("candidateId", "ref", "name"),
        one_of=("on", "value"),
    ),
}


class FormRefusal(msgspec.Struct, frozen=True):
    """What is wrong with a step's form: a code, the wire name of the field, what was seen."""

    code: str
    field: str
    saw: str


def _names(target: str) -> tuple[str, ...]:
    if target == "point":
        return _POINT
    return ("name", "role") if target == "name" else (target,)


def read_step(step: Step | Mapping[str, Any]) -> Step | FormRefusal:
    """A Step of one verb, or why these fields are none."""
    if isinstance(step, Step):
        return step
    if not isinstance(step, Mapping) or step.get("action") not in get_args(Verb):
        return FormRefusal("unknown_action", "action", "none of " + ", ".join(FORMS))
    try:
        return msgspec.convert(dict(step), Step, strict=True)
    except msgspec.ValidationError as error:
        # msgspec names the field and the types, never the value.
        return FormRefusal("invalid_field", _field_of(str(error)), str(error).split(" - ")[0][:80])
    except UnicodeEncodeError:  # half a character where a number or a list should be
        return FormRefusal("invalid_field", "action", "a field with half a character in it")


def _field_of(message: str) -> str:
    if "`$." in message:
        return message.split("`$.")[1].split("`")[0]
    return message.split("`")[1] if "`" in message else "action"


def check_form(step: Step) -> list[FormRefusal]:
    """Everything wrong with the step's fields by the table; empty when its form is right."""
    form = FORMS[step.verb]
    given = {name for name in msgspec.to_builtins(step) if name != "action"}
    if form.refusal is not None:
        return [FormRefusal("unsupported_action", "action", form.refusal)]
    found = [
        FormRefusal("foreign_field", name, f"{step.verb} takes {', '.join(form.fields())}")
        for name in sorted(given - set(form.fields()))
    ]
    found += [
        FormRefusal("missing_field", name, f"{step.verb} needs it")
        for name in form.needs
        if name not in given
    ]
    if form.one_of:
        found += _exactly_one(step.verb, form.one_of, given)
    return found + _check_target(form, step, given)


def _exactly_one(verb: str, names: tuple[str, ...], given: set[str]) -> list[FormRefusal]:
    there = [name for name in names if name in given]
    if len(there) == 1 or set(there) == {"deltaX", "deltaY"}:
        return []
    saw = f"{verb} takes exactly one of {', '.join(names)}"
    return [FormRefusal("conflicting_fields" if there else "missing_field", names[0], saw)]


def _check_target(form: Form, step: Step, given: set[str]) -> list[FormRefusal]:
    if not form.targets:
        return []
    there = [t for t in form.targets if given & set(_names(t)) - {"role"}]
    if len(there) > 1:
        return [FormRefusal("conflicting_fields", there[1], f"also {there[0]}: name one target")]
    if not there and not form.target_optional:
        names = ", ".join(form.targets)
        return [FormRefusal("missing_field", form.targets[0], f"{step.verb} needs one of {names}")]
    if there == ["point"] and (step.x is None or step.y is None):
        return [FormRefusal("missing_field", "x" if step.x is None else "y", "a point has both")]
    if step.role is not None and step.name is None:
        return [FormRefusal("missing_field", "name", "role narrows a name")]
    return []


def step_schema(verb: Verb) -> dict[str, Any]:
    """The JSON schema of one verb's step, for hosts; an object, nothing additional."""
    form = FORMS[verb]
    _, parts = msgspec.json.schema_components([Step], ref_template="#/$defs/{name}")
    facts = parts["Step"]["properties"]
    properties = {"action": {"const": verb}}
    properties |= {name: _plain(facts[name]) for name in form.fields()}
    return {
        "type": "object",
        "description": form.does,
        "properties": properties,
        "required": ["action", *form.needs],
        "additionalProperties": False,
    }


def _plain(fact: dict[str, Any]) -> dict[str, Any]:
    """Without the null and default that only say "left out"."""
    options = [one for one in fact.get("anyOf", [fact]) if one.get("type") != "null"]
    kept = options[0] if len(options) == 1 else {"anyOf": options}
    return {key: value for key, value in kept.items() if key != "default"}
