"""Text going into fields: typed by keys, set at once, pasted, taken back.

Room     clawctl.sim. Changes the state, draws nothing.
Input    the state; a text. The field is the one with the cursor, or one named by its view.
Output   whether there was a field to take it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from clawctl.sim.effects import Focus
from clawctl.sim.tasks import Entry
from clawctl.sim.views import View

if TYPE_CHECKING:
    from clawctl.sim.state import PhoneState


class Editor:
    """Edits the fields of the screen in front."""

    def __init__(self, state: "PhoneState") -> None:
        self._state = state

    def _field(self) -> tuple[Entry, str] | None:
        entry = self._state.front_entry
        return (entry, entry.focus) if entry is not None and entry.focus is not None else None

    def focus(self, name: str) -> None:
        """Put the cursor into a field of the screen in front; the keyboard comes up again."""
        entry = self._state.front_entry
        if entry is not None:
            entry.focus = name
            self._state.overlays.ime_hidden = False

    def insert(self, text: str) -> bool:
        """Type at the end of the field with the cursor."""
        return self._change(lambda typed: typed + text)

    def delete(self) -> bool:
        """Take the last character back."""
        return self._change(lambda typed: typed[:-1])

    def clear(self) -> bool:
        """Empty the field."""
        return self._change(lambda _typed: "")

    def text(self) -> str | None:
        """What stands in the field with the cursor; None without one."""
        found = self._field()
        return self._state.stage.pages.typed(*found) if found is not None else None

    def set_in(self, view: View, text: str) -> bool:
        """Set a field's whole text and give it the cursor, as an accessibility service does."""
        entry = self._state.front_entry
        if entry is None or not isinstance(view.effect, Focus) or not view.enabled:
            return False
        entry.focus = view.effect.field
        entry.texts[entry.focus] = text
        return True

    def _change(self, change: Callable[[str], str]) -> bool:
        found = self._field()
        if found is None:
            return False
        entry, name = found
        entry.texts[name] = change(self._state.stage.pages.typed(entry, name))
        return True
