"""Steps in a few words, for people at a terminal: `click Wi-Fi`, `set Wi-Fi on`.

Room     clawctl.steps.
Input    one word or phrase; or the JSON of a step.
Output   a step as a mapping, for plan_steps to check.
Refuses  with UsageError STEP_INVALID what is neither.

A number alone names a ref, anything else a label. Who needs more than this writes JSON.
"""

import json
from collections.abc import Callable
from typing import Any, Final, get_args

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.step import Direction, Verb

Fields = dict[str, Any]


def read_words(text: str) -> Fields:
    """The step that text stands for.

    >>> read_words("set Wi-Fi on")
    {'action': 'set', 'name': 'Wi-Fi', 'on': True}
    """
    if text.lstrip().startswith("{"):
        return _from_json(text)
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if verb not in get_args(Verb):
        raise _invalid(f"no verb: {verb[:20]!r}")
    if not rest:
        raise _invalid(f"{verb} without more words")
    return {"action": verb, **_BY_VERB.get(verb, _target)(rest)}


def _from_json(text: str) -> Fields:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise _invalid("broken JSON") from error
    if not isinstance(found, dict):
        raise _invalid("JSON that is no object")
    return found


def _target(rest: str) -> Fields:
    return {"ref": int(rest)} if rest.isascii() and rest.isdecimal() else {"name": rest}


def _scroll(rest: str) -> Fields:
    first, _, words = rest.partition(" ")
    if first == "to" and words:
        return {"to": words}
    return {"direction": rest} if rest in get_args(Direction) else {"to": rest}


def _set(rest: str) -> Fields:
    name, _, value = rest.rpartition(" ")
    if not name:
        raise _invalid("set without a value")
    if value in ("on", "off"):
        return {**_target(name), "on": value == "on"}
    return {**_target(name), "value": value}


def _open(rest: str) -> Fields:
    if "/" in rest:
        return {"activity": rest}
    return {"app": rest} if "." in rest else {"page": rest}


def _wait(rest: str) -> Fields:
    first, _, words = rest.partition(" ")
    if rest.isascii() and rest.isdecimal():
        return {"ms": int(rest)}
    return {"gone": words} if first == "gone" and words else {"text": rest}


def _press(rest: str) -> Fields:
    *held, key = rest.split("+")
    return {"key": key, **({"modifiers": held} if held else {})}


_BY_VERB: Final[dict[str, Callable[[str], Fields]]] = {
    "scroll": _scroll,
    "set": _set,
    "open": _open,
    "wait": _wait,
    "press": _press,
    "type": lambda rest: {"text": rest},
}


def _invalid(saw: str) -> UsageError:
    return UsageError("STEP_INVALID", "STEP", saw=saw)
