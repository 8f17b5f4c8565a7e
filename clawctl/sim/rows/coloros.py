"""Rows of OnePlus and Oppo Settings, ColorOS 12 and later: flat, with coui ids.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View; its bottom edge is where the next row starts.
"""

from collections.abc import Mapping

from clawctl.sim.rows.parts import (
    EDGE_DP,
    END_DP,
    ICON_DP,
    IMAGE,
    SUMMARY_SP,
    SWITCH_W_DP,
    TEXT_DP,
    TITLE_SP,
    RowKind,
    row_box,
    switch_view,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.text_metrics import break_lines, text_height, text_width
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

PAD_DP, JUMP_DP, VALUE_SHARE = 18, 24, 0.42


def plain_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Icon, title, value and arrow, all children of the row itself."""
    package, right = metrics.settings_package, metrics.width_px - metrics.px(END_DP)
    size_px = metrics.text_px(SUMMARY_SP)
    jump_px = metrics.px(JUMP_DP) if row.tap is not None else 0
    most = int(metrics.width_px * VALUE_SHARE)
    lines = break_lines(row.summary, size_px, most) if row.summary else ()
    value_px = max((text_width(line, size_px) for line in lines), default=0)
    view, title = _title(metrics, row, top, right - jump_px - value_px - metrics.px(8))
    high = max(title.bounds.height_px, text_height(size_px, max(1, len(lines))))
    bottom = top + 2 * metrics.px(PAD_DP) + high
    middle = (top + bottom) // 2
    _set(view, title, top, bottom)
    if row.summary:
        end, half = right - jump_px, text_height(size_px, len(lines)) // 2
        view.children.append(
            View(
                "android.widget.TextView",
                Bounds(end - value_px, middle - half, end, middle + half),
                resource_id=f"{package}:id/coui_statusText1", text=row.summary, text_px=size_px,
                lines=lines, enabled=row.enabled, paint="summary",
            )
        )  # fmt: skip
    if jump_px:
        up = middle - jump_px // 2
        view.children.append(
            View(
                IMAGE, Bounds(right - jump_px, up, right, up + jump_px),
                resource_id=f"{package}:id/coui_preference_widget_jump", enabled=row.enabled,
                paint="icon:next",
            )
        )  # fmt: skip
    return view


def _title(metrics: Metrics, row: ShownRow, top: int, right: int) -> tuple[View, View]:
    left = metrics.px(TEXT_DP if row.icon or row.aligned else EDGE_DP)
    title = text_view(
        metrics, row.title, TITLE_SP, left, top + metrics.px(PAD_DP), max(1, right - left),
        resource_id="android:id/title",
    )  # fmt: skip
    title.enabled, title.paint = row.enabled, "title"
    view = row_box(metrics, row, top, title.bounds.bottom + metrics.px(PAD_DP))
    if row.icon:
        side, start = metrics.px(ICON_DP), metrics.px(EDGE_DP)
        view.children.append(
            View(
                IMAGE, Bounds(start, top, start + side, top + side),
                resource_id="android:id/icon", paint=f"icon:{row.icon}", enabled=row.enabled,
            )
        )  # fmt: skip
    view.children.append(title)
    return view, title


def _set(view: View, title: View, top: int, bottom: int) -> None:
    """Give the row its height, and put icon and title into its middle."""
    view.bounds = Bounds(view.bounds.left, top, view.bounds.right, bottom)
    for each in view.children:
        box = each.bounds
        up = (top + bottom - box.height_px) // 2
        each.bounds = Bounds(box.left, up, box.right, up + box.height_px)
    view.paint = "row"
    title.focusable = False


def switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Title, a summary below it, a Switch at the end; the row takes the click."""
    right = metrics.width_px - metrics.px(END_DP)
    width = metrics.px(SWITCH_W_DP)
    view, title = _title(metrics, row, top, right - width - metrics.px(16))
    bottom = title.bounds.bottom
    if row.summary:
        summary = text_view(
            metrics, row.summary, SUMMARY_SP, title.bounds.left, bottom,
            right - width - metrics.px(16) - title.bounds.left, resource_id="android:id/summary",
        )  # fmt: skip
        summary.enabled, summary.paint = row.enabled, "summary"
        view.children.append(summary)
        bottom = summary.bounds.bottom
    bottom += metrics.px(PAD_DP)
    view.bounds = Bounds(view.bounds.left, top, view.bounds.right, bottom)
    for each in view.children:
        if each.cls == IMAGE:
            side = each.bounds.height_px
            up = (top + bottom - side) // 2
            each.bounds = Bounds(each.bounds.left, up, each.bounds.right, up + side)
    view.children.append(
        switch_view(metrics, row, right, (top + bottom) // 2, "android:id/switch_widget")
    )
    return view


def two_target_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """As a switch row, with a Switch that is touched by itself while the row opens its page."""
    view = switch_row(metrics, row, top)
    switch = view.children[-1]
    switch.clickable = switch.focusable = True
    switch.effect = row.flip
    return view


COLOROS_KINDS: Mapping[str, RowKind] = {
    "plain": RowKind(plain_row),
    "switch": RowKind(switch_row, ("title", "switch")),
    "two-target": RowKind(two_target_row, ("title", "switch", "goto")),
    "main-switch": RowKind(switch_row, ("title", "switch")),
}
