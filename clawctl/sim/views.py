"""A view on the simulated screen: one box that the dump, the picture and touch all read.

Room     clawctl.sim, pure.
Output   View (a tree of boxes in px), Metrics (dp and sp to px, rounded once).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from clawctl.sim.effects import Effect
from clawctl.sim.text_metrics import break_lines, text_height, text_width
from clawctl_adapters.model.geometry import Bounds

Gravity = Literal["left", "center", "right"]
NOWHERE = Bounds(0, 0, 0, 0)


@dataclass(slots=True)
class View:
    """One Android view as layout left it, and what the accessibility layer made of it.

    cls      class name as the dump writes it.        bounds   where layout put it, unclipped.
    text_px  size of its text.                        lines    the text as it breaks.
    paint    what the painter draws here ("" nothing but the text).
    effect   what a tap does.                         drags    whether a drag on it scrolls.
    clips    what its children are cut to for sight; None means its bounds.
    index    position among all children, unseen ones included.
    shown    the bounds a dump reports; seen: whether a pixel of it can be seen.
    mirrored whether it was laid out from right to left.
    """

    cls: str
    bounds: Bounds
    resource_id: str = ""
    text: str = ""
    desc: str = ""
    package: str = ""
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    hint: str = ""
    range_value: float | None = None
    paint: str = ""
    text_px: int = 0
    gravity: Gravity = "left"
    lines: tuple[str, ...] = ()
    effect: Effect | None = None
    drags: bool = False
    clips: Bounds | None = None
    children: list["View"] = field(default_factory=list)
    index: int = 0
    shown: Bounds = NOWHERE
    seen: bool = True
    mirrored: bool = False

    def walk(self) -> Iterator["View"]:
        """Itself and everything below, parents first, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Metrics(msgspec.Struct, frozen=True):
    """The display a layout is made for: its size and insets in px, its density and text scale.

    rtl    the finished layout will be mirrored.    skin   whose rows and frames are used.
    *_label  the words that stand on parts of every page, in the phone's language.
    """

    width_px: int
    height_px: int
    density_dpi: int
    status_bar_px: int
    navigation_bar_px: int
    font_scale: float = 1.0
    settings_package: str = "com.android.settings"
    back_label: str = "Navigate up"
    rtl: bool = False
    skin: str = "aosp"
    on_label: str = "On"
    off_label: str = "Off"
    cancel_label: str = "Cancel"
    ok_label: str = "OK"
    search_label: str = "Search settings"

    def px(self, dp: float) -> int:
        """dp in px, halves up, as TypedValue does."""
        return int(dp * self.density_dpi / 160 + 0.5)

    def text_px(self, sp: float) -> int:
        """A text size in px."""
        return max(1, int(sp * self.font_scale * self.density_dpi / 160 + 0.5))

    @property
    def display(self) -> Bounds:
        """The whole screen."""
        return Bounds(0, 0, self.width_px, self.height_px)

    @property
    def width_dp(self) -> float:
        """Width in density-independent pixels."""
        return self.width_px * 160 / self.density_dpi

    def at_width(self, width_px: int) -> "Metrics":
        """The same display, as narrow as one pane of it."""
        return msgspec.structs.replace(self, width_px=width_px)

    @property
    def landscape(self) -> bool:
        """Whether the screen is wider than high."""
        return self.width_px > self.height_px


def text_view(
    metrics: Metrics, text: str, sp: float, left: int, top: int, width_px: int, *,
    resource_id: str = "", fill: bool = False, cls: str = "android.widget.TextView",
) -> View:  # fmt: skip
    """A text at left, top, broken to width_px; as wide as its words unless it must fill."""
    size_px = metrics.text_px(sp)
    lines = break_lines(text, size_px, width_px)
    single = len(lines) == 1 and not fill
    width = text_width(lines[0], size_px) if single else width_px
    bounds = Bounds(left, top, left + width, top + text_height(size_px, len(lines)))
    return View(
        cls, bounds, resource_id=resource_id, text=text, text_px=size_px, lines=lines
    )  # fmt: skip


def move(view: View, dx_px: int, dy_px: int) -> View:
    """The same view, moved with everything below; returned for chaining."""
    for each in view.walk():
        each.bounds = _moved(each.bounds, dx_px, dy_px)
        if each.clips is not None:
            each.clips = _moved(each.clips, dx_px, dy_px)
    return view


def _moved(box: Bounds, dx_px: int, dy_px: int) -> Bounds:
    return Bounds(box.left + dx_px, box.top + dy_px, box.right + dx_px, box.bottom + dy_px)
