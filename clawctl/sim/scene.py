"""One window's worth of views: what a frame gets, what it gives back, and common pieces.

Room     clawctl.sim, pure.
Output   PageContent (in), Scene (out), and the stacking of rows into a list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from clawctl.sim.effects import Back, Effect
from clawctl.sim.rows.parts import RowKind
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.text_metrics import break_lines
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

FRAME = "android.widget.FrameLayout"
LINEAR = "android.widget.LinearLayout"
GROUP = "android.view.ViewGroup"
SCROLL = "android.widget.ScrollView"
RECYCLER = "androidx.recyclerview.widget.RecyclerView"
TEXT = "android.widget.TextView"
BAR_DP = 56  # a toolbar: 147 px at 420 dpi


class LauncherIcon(msgspec.Struct, frozen=True):
    """An app as the launcher shows it."""

    label: str
    effect: Effect
    dock: bool = False


class DialogButton(msgspec.Struct, frozen=True):
    """A button of a dialog: its words, its touch, its resource id."""

    label: str
    effect: Effect
    resource_id: str


class PageContent(msgspec.Struct, frozen=True, kw_only=True):
    """What stands on a page, all of it read; a frame decides where.

    query    what is typed into the page's field; search: what touching its search bar means.
    up       whether its toolbar has an arrow.   message, buttons: of a dialog.
    avatar   the account picture's row, when the page has one.
    """

    title: str
    package: str
    rows: tuple[ShownRow, ...] = ()
    hint: str = ""
    query: str = ""
    focused: bool = False
    search: Effect | None = None
    avatar: ShownRow | None = None
    icons: tuple[LauncherIcon, ...] = ()
    up: bool = True
    message: str = ""
    buttons: tuple["DialogButton", ...] = ()


@dataclass(slots=True)
class Scene:
    """A laid-out window: its views, its place, and how far its content can be scrolled (px)."""

    root: View
    window: Bounds
    scroll_range_px: int = 0


def nest(chain: Sequence[View]) -> View:
    """Each view the only child of the one before; the first is returned."""
    for outer, inner in pairwise(chain):
        outer.children.append(inner)
    return chain[0]


def stack_rows(
    metrics: Metrics, rows: Sequence[ShownRow], kinds: Mapping[str, RowKind], top: int
) -> list[View]:
    """The rows one below the other from top; the last one's bottom is where they end."""
    views: list[View] = []
    for row in rows:
        view = kinds[row.kind].build(metrics, row, top)
        views.append(view)
        top = view.bounds.bottom
    return views


def list_of(
    metrics: Metrics, rows: Sequence[ShownRow], kinds: Mapping[str, RowKind], edges: Bounds,
    scroll_px: int,
) -> tuple[list[View], int]:  # fmt: skip
    """The rows that meet the edges when scrolled so far, and how far they can be (px)."""
    views = stack_rows(metrics, rows, kinds, edges.top - scroll_px)
    end = views[-1].bounds.bottom if views else edges.top - scroll_px
    overflow = max(0, end + scroll_px - edges.top - edges.height_px)
    return [view for view in views if view.bounds.meets(edges)], overflow


def window_root(metrics: Metrics, content: View) -> View:
    """The decor of an ordinary activity window around its content view."""
    root = View(FRAME, metrics.display)
    body = View(LINEAR, metrics.display)
    holder = View(FRAME, metrics.display, resource_id="android:id/content")
    nest((root, body, holder, content))
    root.children.append(
        View(
            "android.view.View",
            Bounds(0, 0, metrics.width_px, metrics.status_bar_px),
            resource_id="android:id/statusBarBackground",
        )
    )
    root.paint = "window"
    return root


def up_button(metrics: Metrics, bounds: Bounds) -> View:
    """The arrow at the start of a toolbar."""
    return View(
        "android.widget.ImageButton", bounds, desc=metrics.back_label, clickable=True,
        focusable=True, effect=Back(), paint="icon:back",
    )  # fmt: skip


def title_view(metrics: Metrics, text: str, box: Bounds, sp: float, resource_id: str = "") -> View:
    """A page's title as a text of its own, on one line."""
    size_px = metrics.text_px(sp)
    return View(
        TEXT, box, resource_id=resource_id, text=text, text_px=size_px,
        lines=break_lines(text, size_px, box.width_px)[:1], paint="title",
    )  # fmt: skip
