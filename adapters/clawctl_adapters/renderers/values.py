"""The nouns of the brief text: its lines, labels, what is folded, and what a ref stands for.

Room     adapters, renderers.

gc=False: these hold words and numbers only, never a cycle, and a screen has dozens of them; each
that is tracked brings the next collection nearer.
"""

from typing import Final, Literal

import msgspec

Saying = Literal["text", "prompt", "withheld"]
Point = tuple[int, int]
KIND_NAMES: Final = frozenset(
    {"click", "long", "scroll", "switch", "check", "radio", "edit", "slider"}
)


class Label(msgspec.Struct, frozen=True, gc=False):
    """Words of the screen: shown, a field's prompt, or withheld (then without words)."""

    text: str
    saying: Saying = "text"


class Line(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """ref is None for a loose text, which has labels and nothing else.

    kind    "click", "long", "scroll", "switch", "check", "radio", "edit", "slider"; "" for text.
    states  of "on", "off", "unknown", "selected", "focused", "disabled", "hidden".
    name    the id's last part, where there are no words or detail was asked for. What only
            scrolls is told by what it holds.

    Only where asked for:
    point   where to touch, in screen px, where there is such a place.
    role    last part of the class.
    inside  ref of the element that it is inside.
    frame   left, top, width and height of the whole element in screen px.
    """

    ref: int | None = None
    kind: str = ""
    states: tuple[str, ...] = ()
    name: str = ""
    labels: tuple[Label, ...] = ()
    point: Point | None = None
    role: str = ""
    inside: int | None = None
    frame: tuple[int, int, int, int] | None = None


class Folded(msgspec.Struct, frozen=True):
    """What is there but not listed, and how many of its nodes can be operated.

    what  "keyboard", or "unseen": elements and texts of the app that the source gave no area.
    """

    what: str
    package: str
    operable: int


class Brief(msgspec.Struct, frozen=True, kw_only=True):
    """The whole text as values; elements counts the operable ones.

    activity      of the app in front: ".Main" in the app's own package, else its last name; ""
                  when it is unknown.
    title         of its window; "" when it is unknown, or a private word.
    max_age_s     seconds from the capture's begin in which its refs may be acted on; None: no
                  limit is known.
    shown         how many elements are listed, None: all are.   query  what they were chosen by.
    """

    capture: str
    app: str
    elements: int
    activity: str = ""
    title: str = ""
    max_age_s: int | None = None
    flags: tuple[str, ...] = ()
    folded: tuple[Folded, ...] = ()
    lines: tuple[Line, ...] = ()
    query: str | None = None
    shown: int | None = None


class Reference(msgspec.Struct, frozen=True, gc=False):
    """What a ref stands for: the element's node, and the node that holds its state."""

    ref: int
    path: str
    state_path: str
