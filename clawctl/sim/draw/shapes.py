"""Painters for what is not text: backgrounds, switches, radio buttons, sliders, icons.

Room     clawctl.sim.draw.
Input    a Pillow drawing surface, the box of a view on it, the view, a palette.
Output   pixels inside that box.

Named by a view's `paint`; a name without a painter draws nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import msgspec
from PIL import ImageDraw

from clawctl.sim.draw.glyphs import glyph
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds

Color = tuple[int, int, int]
Painter = Callable[["Pen"], None]


@dataclass(frozen=True, slots=True)
class Pen:
    """What a painter gets: a surface, the view's box on it, the view, colours, px per dp."""

    draw: ImageDraw.ImageDraw
    box: Bounds
    view: View
    palette: "Palette"
    scale: float = 1.0


class Palette(msgspec.Struct, frozen=True):
    """The colours of a theme."""

    window: Color
    raised: Color
    text: Color
    faint: Color
    disabled: Color
    accent: Color
    on_accent: Color
    wallpaper: Color
    on_wallpaper: Color
    card: Color


PALETTES: Mapping[bool, Palette] = {
    False: Palette(
        (247, 248, 251), (226, 230, 240), (27, 28, 32), (92, 95, 102), (170, 172, 178),
        (62, 92, 170), (255, 255, 255), (74, 92, 120), (255, 255, 255), (255, 255, 255),
    ),
    True: Palette(
        (18, 19, 22), (46, 49, 58), (228, 228, 233), (170, 173, 181), (96, 98, 104),
        (168, 194, 255), (12, 32, 80), (24, 30, 42), (240, 240, 245), (30, 32, 36),
    ),
}  # fmt: skip
ARROWS = frozenset({"back", "next"})  # they point the other way on a right-to-left phone
MAX_GLYPH_PX = 24  # at one px per dp
APP_COLORS: tuple[Color, ...] = (
    (66, 103, 178), (52, 140, 90), (190, 90, 60), (130, 80, 160), (40, 130, 150), (180, 140, 40),
)  # fmt: skip


def text_color(view: View, palette: Palette) -> Color:
    """The colour of a view's text."""
    if not view.enabled:
        return palette.disabled
    kind = view.paint.partition(":")[0]
    return {
        "summary": palette.faint, "category": palette.accent, "button": palette.accent,
        "button-filled": palette.on_accent, "field-hint": palette.faint,
        "pin-key": palette.on_wallpaper,
        "app": palette.on_wallpaper, "on-wallpaper": palette.on_wallpaper,
    }.get(kind, palette.text)  # fmt: skip


def paint_shape(pen: Pen) -> None:
    """Draw what the view's paint names into the box."""
    painter = PAINTERS.get(pen.view.paint.partition(":")[0])
    if painter is not None:
        painter(pen)


def _corners(box: Bounds) -> tuple[int, int, int, int]:
    return box.left, box.top, box.right - 1, box.bottom - 1


def _inner(box: Bounds, width: int, height: int) -> Bounds:
    left = box.left + (box.width_px - width) // 2
    top = box.top + (box.height_px - height) // 2
    return Bounds(left, top, left + width, top + height)


def _rounded(pen: Pen, radius: int, color: Color) -> None:
    pen.draw.rounded_rectangle(_corners(pen.box), radius=radius, fill=color)


def _window(pen: Pen) -> None:
    pen.draw.rectangle(_corners(pen.box), fill=pen.palette.window)


def _wallpaper(pen: Pen) -> None:
    for line in range(0, pen.box.height_px, 8):
        share = line / max(1, pen.box.height_px)
        color = tuple(int(part * (0.7 + 0.5 * share)) for part in pen.palette.wallpaper)
        low = min(pen.box.top + line + 7, pen.box.bottom - 1)
        pen.draw.rectangle((pen.box.left, pen.box.top + line, pen.box.right - 1, low), fill=color)


def _dialog(pen: Pen) -> None:
    _rounded(pen, pen.box.width_px // 14, pen.palette.raised)


def _pill(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 2, pen.palette.raised)


def _switch_bar(pen: Pen) -> None:
    fill = pen.palette.raised
    if pen.view.paint.endswith(":on"):
        mixed = (
            (a + 2 * b) // 3 for a, b in zip(pen.palette.accent, pen.palette.raised, strict=True)
        )
        red, green, blue = mixed
        fill = (red, green, blue)
    _rounded(pen, pen.box.height_px // 2, fill)


def _switch(pen: Pen) -> None:
    height = pen.box.height_px * 2 // 3
    track = _inner(pen.box, pen.box.width_px, height)
    on = pen.palette.accent if pen.view.enabled else pen.palette.disabled
    radius, gap = height // 2, height // 8
    if pen.view.checked:
        pen.draw.rounded_rectangle(_corners(track), radius=radius, fill=on)
        side = height - 2 * gap
        left = track.left + gap if pen.view.mirrored else track.right - gap - side
        knob = pen.palette.on_accent
    else:
        line = pen.palette.faint if pen.view.enabled else pen.palette.disabled
        pen.draw.rounded_rectangle(
            _corners(track),
            radius=radius,
            fill=pen.palette.raised,
            outline=line,
            width=max(2, gap // 2),
        )
        side = height // 2
        aside = (height - side) // 2
        left = track.right - aside - side if pen.view.mirrored else track.left + aside
        knob = line
    top = track.top + (height - side) // 2
    pen.draw.ellipse((left, top, left + side - 1, top + side - 1), fill=knob)


def _radio(pen: Pen) -> None:
    side = min(pen.box.width_px, pen.box.height_px) * 5 // 8
    ring = _inner(pen.box, side, side)
    color = pen.palette.accent if pen.view.checked else pen.palette.faint
    color = color if pen.view.enabled else pen.palette.disabled
    pen.draw.ellipse(_corners(ring), outline=color, width=max(2, side // 10))
    if pen.view.checked:
        pen.draw.ellipse(_corners(_inner(ring, side // 2, side // 2)), fill=color)


def _choice(pen: Pen) -> None:
    side = pen.box.height_px * 5 // 8
    box = pen.box
    left = box.right - 2 * side if pen.view.mirrored else box.left + side
    _radio(replace(pen, box=Bounds(left, box.top, left + side, box.bottom)))


def _seekbar(pen: Pen) -> None:
    share = float(pen.view.paint.partition(":")[2])
    knob = pen.box.height_px // 3
    left, right = pen.box.left + knob, pen.box.right - knob
    middle, thick = (pen.box.top + pen.box.bottom) // 2, max(2, pen.box.height_px // 16)
    here = left + round((right - left) * (1 - share if pen.view.mirrored else share))
    start, end = (here, right) if pen.view.mirrored else (left, here)
    pen.draw.rectangle((left, middle - thick, right, middle + thick), fill=pen.palette.raised)
    color = pen.palette.accent if pen.view.enabled else pen.palette.disabled
    pen.draw.rectangle((start, middle - thick, end, middle + thick), fill=color)
    pen.draw.ellipse(
        (here - knob // 2, middle - knob // 2, here + knob // 2, middle + knob // 2), fill=color
    )


def _divider(pen: Pen) -> None:
    pen.draw.rectangle(_corners(pen.box), fill=pen.palette.raised)


def _icon(pen: Pen) -> None:
    color = pen.palette.text if pen.view.enabled else pen.palette.disabled
    side = min(pen.box.width_px, pen.box.height_px)
    if side > MAX_GLYPH_PX * pen.scale:  # a button's sign is smaller than the button
        side = round(MAX_GLYPH_PX * pen.scale)
    place, unit = _inner(pen.box, side, side), side / 24
    sign = pen.view.paint.partition(":")[2]
    for name, *numbers in glyph(sign):
        points = [float(number) * unit for number in numbers]
        if pen.view.mirrored and sign in ARROWS and name == "line":
            points[::2] = [side - across for across in points[::2]]
        _stroke(pen, str(name), points, place, color)


def _stroke(pen: Pen, name: str, numbers: list[float], place: Bounds, color: Color) -> None:
    """One stroke of a glyph; numbers are px from the glyph's corner."""
    width = max(2, round(place.width_px / 12))
    x, y = place.left, place.top
    if name in {"ring", "dot"}:
        across, down, radius = numbers
        box = (x + across - radius, y + down - radius, x + across + radius, y + down + radius)
        if name == "dot":
            pen.draw.ellipse(box, fill=color)
        else:
            pen.draw.ellipse(box, outline=color, width=width)
        return
    points = [
        (x + across, y + down) for across, down in zip(numbers[::2], numbers[1::2], strict=True)
    ]
    if name == "box":
        pen.draw.rounded_rectangle((*points[0], *points[1]), width, outline=color, width=width)
    else:
        pen.draw.line(points, fill=color, width=width, joint="curve")


def _avatar(pen: Pen) -> None:
    side = min(pen.box.width_px, pen.box.height_px)
    place = _inner(pen.box, side, side)
    pen.draw.ellipse(_corners(place), fill=pen.palette.accent)
    pen.draw.ellipse(_corners(_inner(place, side // 3, side // 3)), fill=pen.palette.on_accent)


def _app(pen: Pen) -> None:
    side = min(pen.box.width_px, pen.box.height_px) * 11 // 20
    left, top = pen.box.left + (pen.box.width_px - side) // 2, pen.box.top + pen.box.height_px // 12
    color = APP_COLORS[sum(map(ord, pen.view.text)) % len(APP_COLORS)]
    pen.draw.ellipse((left, top, left + side - 1, top + side - 1), fill=color)
    inner = _inner(Bounds(left, top, left + side, top + side), side // 3, side // 3)
    pen.draw.rounded_rectangle(_corners(inner), radius=side // 12, fill=pen.palette.on_wallpaper)


def _card(pen: Pen) -> None:
    _rounded(pen, pen.box.width_px // 12, pen.palette.window)


def _handle(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 2, pen.palette.faint)


def _row_selected(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 4, pen.palette.raised)


def _card_row(pen: Pen) -> None:
    pen.draw.rectangle(_corners(pen.box), fill=pen.palette.card)


def _checkbox(pen: Pen) -> None:
    side = min(pen.box.width_px, pen.box.height_px) // 2
    box = _inner(pen.box, side, side)
    color = pen.palette.accent if pen.view.checked else pen.palette.faint
    color = color if pen.view.enabled else pen.palette.disabled
    width = max(2, side // 10)
    if not pen.view.checked:
        pen.draw.rounded_rectangle(_corners(box), side // 6, outline=color, width=width)
        return
    pen.draw.rounded_rectangle(_corners(box), side // 6, fill=color)
    unit = side / 10
    points = [(2, 5), (4, 7), (8, 3)]
    tick = [(box.left + x * unit, box.top + y * unit) for x, y in points]
    pen.draw.line(tick, fill=pen.palette.on_accent, width=width, joint="curve")


def _tile(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 6, pen.palette.raised)
    inner = _inner(pen.box, pen.box.width_px // 3, pen.box.height_px * 3 // 5)
    pen.draw.rounded_rectangle(_corners(inner), pen.box.height_px // 20, fill=pen.palette.faint)


def _field(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 6, pen.palette.raised)
    left, _, right, bottom = _corners(pen.box)
    color = pen.palette.accent if pen.view.focused else pen.palette.faint
    pen.draw.rectangle((left, bottom - max(2, round(pen.scale)), right, bottom), fill=color)


def _button_filled(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 2, pen.palette.accent)


def _keyboard(pen: Pen) -> None:
    pen.draw.rectangle(_corners(pen.box), fill=pen.palette.raised)


def _key(pen: Pen) -> None:
    gap = max(1, pen.box.height_px // 16)
    box = pen.box
    inner = Bounds(box.left + gap // 2, box.top + gap, box.right - gap // 2, box.bottom - gap)
    pen.draw.rounded_rectangle(_corners(inner), gap * 2, fill=pen.palette.window)


def _pin_key(pen: Pen) -> None:
    side = min(pen.box.width_px, pen.box.height_px) * 4 // 5
    red, green, blue = (min(255, part + 36) for part in pen.palette.wallpaper)
    pen.draw.ellipse(_corners(_inner(pen.box, side, side)), fill=(red, green, blue))


def _notice(pen: Pen) -> None:
    _rounded(pen, pen.box.height_px // 6, pen.palette.raised)


PAINTERS: Mapping[str, Painter] = {
    "window": _window, "wallpaper": _wallpaper, "dialog": _dialog, "search-bar": _pill,
    "switch-bar": _switch_bar, "switch": _switch, "radio": _radio, "choice": _choice,
    "seekbar": _seekbar, "divider": _divider, "icon": _icon, "avatar": _avatar, "app": _app,
    "card": _card, "handle": _handle, "row-selected": _row_selected, "card-row": _card_row,
    "checkbox": _checkbox, "tile": _tile, "field": _field, "field-hint": _field,
    "button-filled": _button_filled, "keyboard": _keyboard, "key": _key, "pin-key": _pin_key,
    "notice": _notice, "toast": _pill,
}  # fmt: skip
