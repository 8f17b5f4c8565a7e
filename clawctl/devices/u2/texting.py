"""Text by the uiautomator2 server: a field's whole text set at once, in any script.

Room     clawctl.devices.u2.
Input    the server; the focused field of the active window; a text.
Output   the field holds it, read back from the server where it is no secret.
Refuses  with NO_FOCUSED_FIELD and TEXT_NOT_SENDABLE before anything is changed; TEXT_NOT_EXACT
         when the field then holds something else.

Neither clipboard nor keyboard has a part in it. The server replaces; to add, it is given what
the field holds and the new words behind it. Whether words are a field's own or its prompt, the
server does not say: a key that takes the last character tells, and leaves a prompt alone.
"""

from collections.abc import Callable
from typing import Any, Final

from clawctl.devices.adb.keying import not_exact
from clawctl.devices.field import Field, no_field
from clawctl_adapters.errors import DeviceError

PATH: Final = "u2-set-text"
# A selector's mask says which of its fields count (the client library's own numbers).
_MASKS: Final = {"className": 0x10, "focused": 0x020000, "resourceId": 0x200000}

Ask = Callable[..., Any]  # a method and its parameters; `repeat` for those that only read


def selector_of(field: Field) -> dict[str, Any]:
    """What the server finds the field by."""
    wanted = {"focused": True, "className": field.class_name, "resourceId": field.resource_id}
    wanted = {name: value for name, value in wanted.items() if value}
    mask = sum(_MASKS[name] for name in wanted)
    return {**wanted, "mask": mask, "childOrSibling": [], "childOrSiblingSelector": []}


class Setter:
    """Sets the text of one field.

    ask  calls the server.   rub  presses the keys that take the last character of the field.
    """

    def __init__(self, ask: Ask, rub: Callable[[], None], field: Field, where: str) -> None:
        self._ask, self._rub, self._field, self._where = ask, rub, field, where
        self._selector = selector_of(field)

    def enter(self, text: str, *, clear: bool) -> bool | None:
        """Give the field the text; whether it was empty before, None for what was not asked."""
        fits = self._ask("count", self._selector, repeat=True)
        if fits != 1:
            raise no_field(self._where, f"{fits} fields like the one with the focus")
        if clear:
            self._set(text)
            return None
        held = self._held()
        self._set(held + text)
        return not held

    def _held(self) -> str:
        """The field's own words, without a prompt."""
        field = self._field
        if field.password:
            if field.is_empty() is True:
                return ""
            raise DeviceError(
                "TEXT_NOT_SENDABLE", self._where, saw="a secret field that may hold something",
                next_move="Type it with clear: what a secret field holds cannot be added to.",
            )  # fmt: skip
        held = self._read()
        if not held or not (field.hint is None or held == field.hint):
            return held
        self._rub()
        left = self._read()
        return "" if left == held else held

    def _set(self, text: str) -> None:
        self._ask("setText", self._selector, text)
        if self._field.password:
            return
        holds = self._read()
        if holds != text and not (text == "" and holds == self._prompt(holds)):
            saw = f"a field that holds {len(holds)} characters of {len(text)}"
            raise not_exact(self._where, saw)

    def _prompt(self, shown: str) -> str:
        """What an empty field may show: its prompt, any words where the prompt is not known."""
        return shown if self._field.hint is None else self._field.hint

    def _read(self) -> str:
        found = self._ask("getText", self._selector, repeat=True)
        return found if isinstance(found, str) else ""
