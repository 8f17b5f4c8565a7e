"""Small signs for the icons of rows, each a few strokes on a 24 by 24 grid.

Room     clawctl.sim.draw, pure data.
Input    the name a world gives an icon.
Output   strokes: ("line", x, y, x, y, …), ("ring", x, y, radius), ("dot", x, y, radius),
         ("box", left, top, right, bottom).

Our own drawings, plain on purpose: enough for an eye to tell rows apart, copied from nobody.
"""

from collections.abc import Mapping

Stroke = tuple[str | float, ...]

_PHONE: tuple[Stroke, ...] = (("box", 7, 2, 17, 22), ("line", 10, 19, 14, 19))
_PERSON: tuple[Stroke, ...] = (("ring", 12, 8, 4), ("line", 4, 21, 6, 16, 18, 16, 20, 21))
_BELL: tuple[Stroke, ...] = (
    ("line", 5, 18, 7, 16, 7, 10, 9, 6, 15, 6, 17, 10, 17, 16, 19, 18, 5, 18), ("dot", 12, 21, 1.5),
)  # fmt: skip
_SOUND: tuple[Stroke, ...] = (
    ("line", 4, 9, 8, 9, 13, 4, 13, 20, 8, 15, 4, 15, 4, 9), ("line", 16, 8, 18, 12, 16, 16),
)  # fmt: skip
_CLOCK: tuple[Stroke, ...] = (("ring", 12, 12, 9), ("line", 12, 7, 12, 12, 16, 14))
_GLOBE: tuple[Stroke, ...] = (
    ("ring", 12, 12, 9), ("line", 3, 12, 21, 12), ("line", 12, 3, 8, 12, 12, 21, 16, 12, 12, 3),
)  # fmt: skip
_LOCK: tuple[Stroke, ...] = (("box", 5, 10, 19, 21), ("line", 8, 10, 8, 4, 16, 4, 16, 10))
_DOTS: tuple[Stroke, ...] = tuple(
    ("dot", x, y, 2) for y in (5, 12, 19) for x in (5, 12, 19)
)  # fmt: skip
_GEAR: tuple[Stroke, ...] = (
    ("ring", 12, 12, 7), ("dot", 12, 12, 2.5), ("line", 12, 2, 12, 5), ("line", 12, 19, 12, 22),
    ("line", 2, 12, 5, 12), ("line", 19, 12, 22, 12),
)  # fmt: skip

GLYPHS: Mapping[str, tuple[Stroke, ...]] = {
    "back": (("line", 4, 12, 20, 12), ("line", 11, 5, 4, 12, 11, 19)),
    "next": (("line", 9, 5, 16, 12, 9, 19),),
    "search": (("ring", 10, 10, 6), ("line", 15, 15, 21, 21)),
    "info": (("ring", 12, 12, 9), ("dot", 12, 8, 1.2), ("line", 12, 11, 12, 17)),
    "help": (("ring", 12, 12, 9), ("line", 9, 9, 10, 7, 14, 7, 15, 9, 12, 13), ("dot", 12, 17, 1)),
    "network": (("line", 2, 9, 12, 4, 22, 9), ("line", 6, 13, 12, 10, 18, 13), ("dot", 12, 18, 2)),
    "wifi": (("line", 2, 9, 12, 4, 22, 9), ("line", 6, 13, 12, 10, 18, 13), ("dot", 12, 18, 2)),
    "devices": (("box", 2, 5, 17, 16), ("box", 15, 9, 22, 20), ("line", 2, 20, 12, 20)),
    "apps": _DOTS,
    "bell": _BELL,
    "battery": (("box", 7, 5, 17, 22), ("line", 10, 3, 14, 3), ("line", 10, 14, 14, 14)),
    "storage": (("line", 4, 6, 20, 6), ("line", 4, 12, 20, 12), ("line", 4, 18, 20, 18)),
    "sound": _SOUND,
    "music": _SOUND,
    "display": (("ring", 12, 12, 5), ("line", 12, 2, 12, 4), ("line", 12, 20, 12, 22),
                ("line", 2, 12, 4, 12), ("line", 20, 12, 22, 12)),
    "wallpaper": (("box", 3, 4, 21, 20), ("line", 3, 17, 9, 11, 13, 15, 16, 12, 21, 17)),
    "image": (("box", 3, 4, 21, 20), ("line", 3, 17, 9, 11, 13, 15, 16, 12, 21, 17)),
    "accessibility": (("dot", 12, 4, 2), ("line", 4, 8, 20, 8), ("line", 12, 8, 12, 14),
                      ("line", 8, 21, 12, 14, 16, 21)),
    "lock": _LOCK,
    "location": (("ring", 12, 9, 6), ("line", 7, 13, 12, 22, 17, 13), ("dot", 12, 9, 2)),
    "safety": (("line", 12, 3, 20, 20, 4, 20, 12, 3), ("line", 12, 9, 12, 14), ("dot", 12, 17, 1)),
    "key": (("ring", 7, 12, 4), ("line", 11, 12, 22, 12, 22, 16), ("line", 17, 12, 17, 15)),
    "wellbeing": (("ring", 12, 12, 9), ("line", 8, 13, 12, 17, 17, 8)),
    "google": (("line", 18, 6, 12, 3, 5, 7, 4, 14, 8, 20, 15, 20, 20, 12, 12, 12),),
    "system": _GEAR,
    "phone": _PHONE,
    "sim": (("line", 6, 2, 14, 2, 19, 7, 19, 22, 6, 22, 6, 2), ("box", 9, 11, 16, 18)),
    "airplane": (("line", 12, 2, 12, 20), ("line", 3, 13, 12, 9, 21, 13), ("line", 9, 21, 15, 21)),
    "hotspot": (("ring", 12, 12, 9), ("ring", 12, 12, 5), ("dot", 12, 12, 2)),
    "bluetooth": (("line", 6, 7, 18, 17, 12, 22, 12, 2, 18, 7, 6, 17),),
    "language": _GLOBE,
    "dns": _GLOBE,
    "keyboard": (("box", 2, 6, 22, 18), ("line", 8, 15, 16, 15), ("dot", 7, 10, 1),
                 ("dot", 12, 10, 1), ("dot", 17, 10, 1)),
    "clock": _CLOCK,
    "alarm": _CLOCK,
    "history": _CLOCK,
    "person": _PERSON,
    "add": (("line", 12, 4, 12, 20), ("line", 4, 12, 20, 12)),
    "more": (("dot", 5, 12, 2), ("dot", 12, 12, 2), ("dot", 19, 12, 2)),
    "code": (("line", 8, 6, 2, 12, 8, 18), ("line", 16, 6, 22, 12, 16, 18)),
    "update": (("box", 7, 2, 17, 22), ("line", 12, 7, 12, 16), ("line", 9, 13, 12, 16, 15, 13)),
    "reset": (("ring", 12, 12, 8), ("line", 4, 4, 4, 10, 10, 10)),
}  # fmt: skip


def glyph(name: str) -> tuple[Stroke, ...]:
    """The strokes of an icon; a disc for a name that has none."""
    return GLYPHS.get(name, (("ring", 12, 12, 9), ("dot", 12, 12, 3)))
