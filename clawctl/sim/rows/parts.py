"""The parts that rows of a Settings list are put together from.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, edges in px.
Output   Views: the row's own box, icon frame, title and summary, switch, widget frame.
"""

from collections.abc import Callable

import msgspec

from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

LINEAR = "android.widget.LinearLayout"
RELATIVE = "android.widget.RelativeLayout"
FRAME = "android.widget.FrameLayout"
IMAGE = "android.widget.ImageView"
SWITCH = "android.widget.Switch"
TITLE_SP, SUMMARY_SP = 20.0, 14.0  # 53 and 37 px at 420 dpi give the heights of real rows
EDGE_DP, END_DP, PAD_DP, ICON_DP, TEXT_DP = 24, 16, 16, 24, 72
SWITCH_W_DP, SWITCH_H_DP = 52, 48

Builder = Callable[[Metrics, ShownRow, int], View]


class RowKind(msgspec.Struct, frozen=True):
    """How a kind is built, and which fields of a world's row it cannot do without."""

    build: Builder
    needs: tuple[str, ...] = ("title",)


def row_box(metrics: Metrics, row: ShownRow, top: int, bottom: int, *, tap: bool = True) -> View:
    """The LinearLayout around a row; clickable when a touch on it means something."""
    acts = tap and row.tap is not None
    return View(
        LINEAR, Bounds(0, top, metrics.width_px, bottom), clickable=acts, focusable=acts,
        enabled=row.enabled, long_clickable=row.copyable, effect=row.tap if acts else None,
        paint="row",
    )  # fmt: skip


def row_texts(metrics: Metrics, row: ShownRow, left: int, right: int, top: int) -> list[View]:
    """Title and summary, one below the other."""
    width = max(1, right - left)
    title = text_view(
        metrics, row.title, TITLE_SP, left, top, width, resource_id="android:id/title"
    )
    title.enabled, title.paint = row.enabled, "title"
    if not row.summary:
        return [title]
    summary = text_view(
        metrics, row.summary, SUMMARY_SP, left, title.bounds.bottom, width,
        resource_id="android:id/summary",
    )  # fmt: skip
    summary.enabled, summary.paint = row.enabled, "summary"
    return [title, summary]


def icon_frame(metrics: Metrics, row: ShownRow, left: int, top: int, bottom: int) -> View:
    """The icon frame, empty when the row only keeps in line with others."""
    side, height = metrics.px(ICON_DP), metrics.px(32)
    middle = (top + bottom) // 2
    frame = View(
        LINEAR,
        Bounds(
            left,
            middle - height // 2,
            left + metrics.px(TEXT_DP - EDGE_DP),
            middle - height // 2 + height,
        ),
        resource_id=f"{metrics.settings_package}:id/icon_frame",
    )
    if row.icon:
        up = middle - side // 2
        frame.children.append(
            View(
                IMAGE, Bounds(left, up, left + side, up + side), resource_id="android:id/icon",
                paint=f"icon:{row.icon}", enabled=row.enabled,
            )
        )  # fmt: skip
    return frame


def switch_view(metrics: Metrics, row: ShownRow, right: int, middle: int, resource_id: str) -> View:
    """A Switch that shows the row's state; the row takes the click, not the Switch."""
    width, height = metrics.px(SWITCH_W_DP), metrics.px(SWITCH_H_DP)
    top = middle - height // 2
    return View(
        SWITCH, Bounds(right - width, top, right, top + height), resource_id=resource_id,
        checkable=True, checked=row.checked, enabled=row.enabled, paint="switch",
    )  # fmt: skip


def widget_frame(children: list[View], left: int, right: int, top: int, bottom: int) -> View:
    """The frame at the end (or, for a radio button, the start) of a row around its widget."""
    frame = View(LINEAR, Bounds(left, top, right, bottom), resource_id="android:id/widget_frame")
    frame.children = children
    return frame


def row_body(
    metrics: Metrics, row: ShownRow, top: int, *, widget_px: int = 0, tap: bool = True
) -> View:
    """Icon frame and texts of an ordinary row, with widget_px kept free at the end."""
    left = metrics.px(TEXT_DP if row.icon or row.aligned else EDGE_DP)
    right = metrics.width_px - metrics.px(END_DP)
    pad = metrics.px(PAD_DP)
    gap = metrics.px(16) if widget_px else 0
    texts = row_texts(metrics, row, left, right - widget_px - gap, top + pad)
    bottom = texts[-1].bounds.bottom + pad
    view = row_box(metrics, row, top, bottom, tap=tap)
    if row.icon or row.aligned:
        view.children.append(icon_frame(metrics, row, metrics.px(EDGE_DP), top, bottom))
    block = View(RELATIVE, Bounds(left, top, right - widget_px, bottom))
    block.children = texts
    view.children.append(block)
    return view


def check_view(
    metrics: Metrics, row: ShownRow, right: int, middle: int, *, clickable: bool
) -> View:
    """A CheckBox at the end of a row; MIUI's switches are such boxes as well."""
    side = metrics.px(48)
    top = middle - side // 2
    return View(
        "android.widget.CheckBox", Bounds(right - side, top, right, top + side),
        resource_id="android:id/checkbox", checkable=True, checked=row.checked,
        enabled=row.enabled, clickable=clickable, focusable=clickable,
        effect=row.flip if clickable else None, paint="checkbox",
    )  # fmt: skip
