"""What a touch on a view means, as values; `phone.py` carries them out.

Room     clawctl.sim, pure.
Output   one small frozen struct per meaning. A new meaning is a struct here and a case there.
"""

import msgspec


class GoTo(msgspec.Struct, frozen=True):
    """Open a screen of the same task."""

    screen: str


class Launch(msgspec.Struct, frozen=True):
    """Open an app from the launcher by its first screen."""

    screen: str


class Resume(msgspec.Struct, frozen=True):
    """Bring a task of the overview to the front, by its package."""

    package: str


class Back(msgspec.Struct, frozen=True):
    """What the back key does."""


class Flip(msgspec.Struct, frozen=True):
    """Turn a switch over: the setting ("namespace:key") and its texts for on and off."""

    key: str
    on: str = "1"
    off: str = "0"


class Choose(msgspec.Struct, frozen=True):
    """Write a setting ("namespace:key"); a dialog closes on it."""

    key: str
    value: str
    closes: bool = False


class CountTap(msgspec.Struct, frozen=True):
    """One of `count` taps after which a setting is written."""

    count: int
    key: str
    value: str


class Slide(msgspec.Struct, frozen=True):
    """Set a number between low and high by where along the bar the finger is."""

    key: str
    low: int
    high: int


class Ask(msgspec.Struct, frozen=True):
    """Open a dialog in place of turning a switch on."""

    screen: str


class Answer(msgspec.Struct, frozen=True):
    """Press a dialog's button, by its place in the world's list."""

    button: int


class Type(msgspec.Struct, frozen=True):
    """A key of the keyboard on the screen: the text it types, or what it does."""

    text: str
    key: str = ""


class Unlock(msgspec.Struct, frozen=True):
    """A key of the lock screen's number pad: a digit, "enter" or "delete"."""

    key: str


class OpenNotice(msgspec.Struct, frozen=True):
    """Touch a notification, by its place in the list."""

    place: int


class ClearNotices(msgspec.Struct, frozen=True):
    """Remove the notifications that can be removed."""


class Focus(msgspec.Struct, frozen=True):
    """Put the text cursor into a field, by its name."""

    field: str


Effect = (
    GoTo | Launch | Resume | Back | Flip | Choose | CountTap | Slide | Focus | Ask | Answer
    | Type | Unlock | OpenNotice | ClearNotices
)  # fmt: skip
