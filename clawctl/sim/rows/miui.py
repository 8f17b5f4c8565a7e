"""Rows of Xiaomi's Settings, MIUI 14 and HyperOS: the value right of the title, CheckBoxes.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View; its bottom edge is where the next row starts.
"""

from collections.abc import Mapping

import msgspec

from clawctl.sim.rows.parts import (
    END_DP,
    IMAGE,
    RELATIVE,
    SUMMARY_SP,
    RowKind,
    check_view,
    row_body,
    widget_frame,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.text_metrics import break_lines, text_width
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

ARROW_DP, VALUE_SHARE = 24, 0.45


def plain_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Title, then its value at the end of the line, then an arrow where a page opens."""
    package = metrics.settings_package
    size_px = metrics.text_px(SUMMARY_SP)
    right = metrics.width_px - metrics.px(END_DP)
    arrow_px = metrics.px(ARROW_DP) if row.tap is not None else 0
    most = int(metrics.width_px * VALUE_SHARE)
    lines = break_lines(row.summary, size_px, most) if row.summary else ()
    value_px = max((text_width(line, size_px) for line in lines), default=0)
    view = row_body(
        metrics, msgspec.structs.replace(row, summary=""), top, widget_px=arrow_px + value_px
    )
    if len(lines) > 1:
        view = _higher(view, (len(lines) - 1) * metrics.px(19))
    box, middle = view.bounds, (view.bounds.top + view.bounds.bottom) // 2
    if row.summary:
        half = metrics.px(10) * len(lines)
        end = right - arrow_px
        value = View(
            "android.widget.TextView", Bounds(end - value_px, middle - half, end, middle + half),
            resource_id=f"{package}:id/value_right", text=row.summary, text_px=size_px,
            lines=lines, enabled=row.enabled, paint="summary",
        )  # fmt: skip
        view.children.append(value)
    if arrow_px:
        up = middle - arrow_px // 2
        view.children.append(
            View(
                IMAGE, Bounds(right - arrow_px, up, right, up + arrow_px),
                resource_id=f"{package}:id/arrow_right", enabled=row.enabled, paint="icon:next",
            )
        )  # fmt: skip
    view.bounds = box
    return view


def _higher(view: View, more_px: int) -> View:
    """The row, higher by so much, its title in the middle still."""
    for each in view.walk():
        box = each.bounds
        if each is view or each.cls == RELATIVE:
            each.bounds = Bounds(box.left, box.top, box.right, box.bottom + more_px)
        else:
            down = more_px // 2
            each.bounds = Bounds(box.left, box.top + down, box.right, box.bottom + down)
    return view


def switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A switch is a CheckBox, and touched by itself as well as by its row."""
    width = metrics.px(48)
    view = row_body(metrics, row, top, widget_px=width)
    right, box = metrics.width_px - metrics.px(END_DP), view.bounds
    tick = check_view(
        metrics, row, right, (box.top + box.bottom) // 2, clickable=row.flip is not None
    )
    tick.paint = "switch"
    view.children.append(widget_frame([tick], right - width, right, box.top, box.bottom))
    return view


MIUI_KINDS: Mapping[str, RowKind] = {
    "plain": RowKind(plain_row),
    "switch": RowKind(switch_row, ("title", "switch")),
    "two-target": RowKind(switch_row, ("title", "switch", "goto")),
    "main-switch": RowKind(switch_row, ("title", "switch")),
}
