"""The picture of the display, drawn from the same boxes that the dump lists.

Room     clawctl.sim.draw.
Input    the windows from the bottom up, Metrics, dark theme or not.
Output   PNG bytes of exactly the display's size.
Refuses  nothing.

A text is drawn inside the bounds that layout gave it and cut where its view is cut. Layout
knows nothing of fonts, so a line that is too wide for its box is drawn smaller.
"""

import io
from collections.abc import Sequence

import msgspec
from PIL import Image, ImageDraw

from clawctl.sim.draw.fonts import font_for
from clawctl.sim.draw.shapes import PALETTES, Painter, Palette, Pen, paint_shape, text_color
from clawctl.sim.stage import StageWindow
from clawctl.sim.text_metrics import break_lines, line_step
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

BLACK = (0, 0, 0)
DIM = 0.45  # what a dialog leaves of the brightness below it
OVER_APP = {"app", "dialog", "launcher", "keyboard", "heads-up", "toast"}
SMALL_TITLE = 20 / 36  # a collapsed toolbar's title against an expanded one's


def picture_key(
    windows: Sequence[StageWindow], size_px: tuple[int, int], *, dark: bool, locked: bool
) -> object:
    """Equal for two states that look the same: what a picture cache goes by."""
    looks = tuple(
        (
            window.kind,
            window.secure,
            tuple(
                (
                    v.text,
                    v.desc,
                    v.lines,
                    v.paint,
                    v.bounds,
                    v.shown,
                    v.checked,
                    v.enabled,
                    v.text_px,
                )
                for v in window.root.walk()
                if v.seen
            ),
        )
        for window in windows
    )
    return size_px, dark, locked, looks


def draw_png(
    windows: Sequence[StageWindow], metrics: Metrics, *, dark: bool, locked: bool
) -> bytes:
    """The display as PNG; no windows give a black one, a lock screen hides the apps."""
    out = io.BytesIO()
    image = draw_image(windows, metrics, dark=dark, locked=locked)
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def draw_image(
    windows: Sequence[StageWindow], metrics: Metrics, *, dark: bool, locked: bool
) -> Image.Image:
    """The display as an image in memory; what draw_png encodes."""
    palette = PALETTES[dark]
    image = Image.new("RGB", (metrics.width_px, metrics.height_px), BLACK)
    scale = metrics.density_dpi / 160
    bars = msgspec.structs.replace(palette, text=palette.on_wallpaper, faint=palette.on_wallpaper)
    shut = any(window.kind == "shade" for window in windows)
    bare = locked or (any(window.kind == "launcher" for window in windows) and not shut)
    for window in windows:
        if locked and window.kind in OVER_APP:
            continue
        if window.kind == "dialog":
            image = image.point(lambda value: int(value * DIM))
        if window.secure:
            box = window.scene.window
            image.paste(BLACK, (box.left, box.top, box.right, box.bottom))
        else:
            own = bars if bare and window.kind not in OVER_APP | {"shade"} else palette
            _paint(image, window.root, own, scale)
    return image


def draw_blank(size_px: tuple[int, int]) -> bytes:
    """A display that shows nothing but its wallpaper, as PNG."""
    out = io.BytesIO()
    Image.new("RGB", size_px, PALETTES[False].wallpaper).save(out, "PNG", compress_level=1)
    return out.getvalue()


def _paint(image: Image.Image, view: View, palette: Palette, scale: float) -> None:
    """A view, then what is in it."""
    if view.seen and view.shown.has_area:
        if view.paint:
            _cut_to(image, view, palette, scale, paint_shape)
        if view.paint == "toolbar":
            _cut_to(image, view, palette, scale, _toolbar_title)
        if view.lines and view.text_px:
            _cut_to(image, view, palette, scale, _text)
    for child in view.children:
        _paint(image, child, palette, scale)


def _cut_to(image: Image.Image, view: View, palette: Palette, scale: float, paint: Painter) -> None:
    """Let paint fill the view's whole box; only what of it shows reaches the picture."""
    whole, part = view.bounds, view.shown
    if whole == part:
        paint(Pen(ImageDraw.Draw(image), whole, view, palette, scale))
        return
    tile = image.crop((whole.left, whole.top, whole.right, whole.bottom))
    box = Bounds(0, 0, whole.width_px, whole.height_px)
    paint(Pen(ImageDraw.Draw(tile), box, view, palette, scale))
    left, top = part.left - whole.left, part.top - whole.top
    piece = tile.crop((left, top, left + part.width_px, top + part.height_px))
    image.paste(piece, (part.left, part.top))


def _text(pen: Pen) -> None:
    box, view = pen.box, pen.view
    color = text_color(view, pen.palette)
    step = line_step(view.text_px)
    block = view.text_px + (len(view.lines) - 1) * step
    top = box.top + (box.height_px - block) / 2
    left, right = box.left, box.right
    if view.paint == "choice":  # the radio button stands before the words
        aside = box.height_px * 4 // 3
        left, right = (left, right - aside) if view.mirrored else (left + aside, right)
    if view.paint.startswith("field"):
        left, right = left + view.text_px // 2, right - view.text_px // 2
    if view.paint == "app":
        top = box.bottom - block - view.text_px / 2
    fonts = [font_for(line, view.text_px, max(1, right - left)) for line in view.lines]
    font = min(fonts, key=lambda each: getattr(each, "size", view.text_px))
    for place, line in enumerate(view.lines):
        start: float = left
        if view.gravity == "center":
            start = (box.left + box.right - font.getlength(line)) / 2
        elif view.gravity == "right":
            start = right - font.getlength(line)
        middle = top + place * step + view.text_px / 2
        pen.draw.text((start, middle), line, fill=color, font=font, anchor="lm")


def _toolbar_title(pen: Pen) -> None:
    """The page's title: large at the bottom of the bar, small beside the arrow once it shrank.

    It is on no view of its own, as on a device: the bar draws it.
    """
    box, view = pen.box, pen.view
    bar = view.children[0].bounds.height_px
    small_px, large_px = int(view.text_px * SMALL_TITLE), view.text_px
    room = view.bounds.bottom - view.children[0].bounds.top
    full = view.bounds.height_px
    share = 1.0 if full == bar else max(0.0, (room - bar) / (full - bar))
    if full == bar:
        share = 0.0
    size_px = round(small_px + (large_px - small_px) * share)
    margin = bar * 24 // 56
    left = box.left + round(bar * 72 / 56 + (margin - bar * 72 / 56) * share)
    lines = break_lines(view.desc, size_px, box.right - margin - left)
    bottom = box.bottom - round(bar / 2 + (margin - bar / 2) * share)
    for place, line in enumerate(reversed(lines)):
        font = font_for(line, size_px, box.right - margin - left)
        middle = bottom - place * line_step(size_px) - (size_px / 2 if share else 0)
        at, anchor = (left, "lm")
        if view.mirrored:
            at, anchor = box.left + box.right - left, "rm"
        pen.draw.text((at, middle), line, fill=pen.palette.text, font=font, anchor=anchor)
