"""What can lie over the screens of a phone: shade, toast, heads-up notice, keyboard, lock screen.

Room     clawctl.sim. Plain state; stage_overlays.py turns it into windows.
"""

from dataclasses import dataclass, field
from typing import Literal

from clawctl.sim.world.model import Notice

Shade = Literal["closed", "notifications", "settings"]
TOAST_MS, HEADS_UP_MS = 3500, 5000
MAX_TOASTS = 20


@dataclass(frozen=True, slots=True)
class Toast:
    """Words that pass by: in no dump, on the picture until until_ms."""

    text: str
    at_ms: int
    until_ms: int


@dataclass(slots=True)
class Overlays:
    """State of everything above the apps.

    notices      what the shade lists, the newest first.
    secure       every window forbids pictures.
    ime_hidden   the keyboard was put away although a field has the cursor.
    bouncer      the lock screen asks for its PIN; pin is what was entered so far.
    wrong_pins   how often a wrong one was.
    """

    notices: list[Notice] = field(default_factory=list)
    shade: Shade = "closed"
    heads_up: Notice | None = None
    heads_up_until_ms: int = 0
    toasts: list[Toast] = field(default_factory=list)
    secure: bool = False
    ime_hidden: bool = False
    bouncer: bool = False
    pin: str = ""
    wrong_pins: int = 0

    def show_toast(self, text: str, now_ms: int, lasts_ms: int = TOAST_MS) -> None:
        """Put words on the screen for a while."""
        self.toasts = [*self.toasts[-MAX_TOASTS:], Toast(text, now_ms, now_ms + lasts_ms)]

    def toast_at(self, now_ms: int) -> Toast | None:
        """The words on the screen now."""
        last = self.toasts[-1] if self.toasts else None
        return last if last is not None and now_ms < last.until_ms else None

    def post(self, notice: Notice, now_ms: int, *, heads_up: bool = False) -> None:
        """Add a notification; a heads-up one also covers the top of the screen for a while."""
        self.notices.insert(0, notice)
        if heads_up:
            self.heads_up, self.heads_up_until_ms = notice, now_ms + HEADS_UP_MS

    def heads_up_at(self, now_ms: int) -> Notice | None:
        """The notification over the top of the screen now."""
        return self.heads_up if now_ms < self.heads_up_until_ms else None

    def remove(self, notice: Notice) -> None:
        """Take a notification away; an ongoing one stays."""
        if self.heads_up is notice:
            self.heads_up = None
        if not notice.ongoing and notice in self.notices:
            self.notices.remove(notice)

    def clear(self) -> None:
        """Remove all that can be removed."""
        self.notices = [notice for notice in self.notices if notice.ongoing]
