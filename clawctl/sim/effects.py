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


class Focus(msgspec.Struct, frozen=True):
    """Put the text cursor into a field, by its name."""

    field: str


Effect = GoTo | Launch | Resume | Back | Flip | Choose | CountTap | Slide | Focus
