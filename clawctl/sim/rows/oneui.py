"""Rows of Samsung's Settings, One UI 7: cards with margins, frames of its own, words On and Off.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View; its bottom edge is where the next row starts.
"""

from collections.abc import Mapping

from clawctl.sim.rows.parts import (
    FRAME,
    ICON_DP,
    IMAGE,
    LINEAR,
    PAD_DP,
    RELATIVE,
    SUMMARY_SP,
    SWITCH_W_DP,
    RowKind,
    row_texts,
    switch_view,
    widget_frame,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

MARGIN_DP, INSIDE_DP, TEXT_DP = 10, 24, 72


def plain_row(metrics: Metrics, row: ShownRow, top: int, *, widget_px: int = 0) -> View:
    """Title and value inside a card; title_frame around the title alone."""
    package = metrics.settings_package
    side = metrics.px(MARGIN_DP)
    left = metrics.px(TEXT_DP if row.icon or row.aligned else INSIDE_DP) + side
    right = metrics.width_px - side - metrics.px(PAD_DP)
    texts = row_texts(
        metrics, row, left, right - widget_px - (metrics.px(8) if widget_px else 0),
        top + metrics.px(PAD_DP),
    )  # fmt: skip
    bottom = texts[-1].bounds.bottom + metrics.px(PAD_DP)
    acts = row.tap is not None
    view = View(
        LINEAR, Bounds(side, top, metrics.width_px - side, bottom), clickable=acts,
        focusable=acts, enabled=row.enabled, long_clickable=row.copyable, effect=row.tap,
        paint="card-row",
    )  # fmt: skip
    if row.icon or row.aligned:
        view.children.append(_icon(metrics, row, side, top, bottom))
    block = View(RELATIVE, Bounds(left, top, right - widget_px, bottom))
    frame = View(RELATIVE, texts[0].bounds, resource_id=f"{package}:id/title_frame")
    frame.children.append(texts[0])
    block.children = [frame, *texts[1:]]
    view.children.append(block)
    return view


def _icon(metrics: Metrics, row: ShownRow, left: int, top: int, bottom: int) -> View:
    side, start = metrics.px(ICON_DP), left + metrics.px(24)
    up = (top + bottom - side) // 2
    frame = View(
        FRAME, Bounds(left, up, left + metrics.px(TEXT_DP), up + side),
        resource_id=f"{metrics.settings_package}:id/icon_frame",
    )  # fmt: skip
    if row.icon:
        frame.children.append(
            View(
                IMAGE, Bounds(start, up, start + side, up + side), resource_id="android:id/icon",
                paint=f"icon:{row.icon}", enabled=row.enabled,
            )
        )  # fmt: skip
    return frame


def switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Two widget frames, one in the other; the row flips, the Switch is named by the title."""
    width = metrics.px(SWITCH_W_DP)
    view = plain_row(metrics, row, top, widget_px=width)
    box = view.bounds
    right = box.right - metrics.px(PAD_DP)
    switch = switch_view(
        metrics, row, right, (box.top + box.bottom) // 2, "android:id/switch_widget"
    )
    switch.desc = row.title
    inner = View(
        LINEAR, Bounds(right - width, box.top, right, box.bottom),
        resource_id=f"{metrics.settings_package}:id/widget_frame",
    )  # fmt: skip
    inner.children.append(switch)
    view.children.append(widget_frame([inner], right - width, right, box.top, box.bottom))
    return view


def two_target_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A row that opens its page, and a Switch behind a line that is touched by itself."""
    package, width = metrics.settings_package, metrics.px(SWITCH_W_DP)
    view = plain_row(metrics, row, top, widget_px=width + metrics.px(20))
    box = view.bounds
    right, pad = box.right - metrics.px(PAD_DP), metrics.px(16)
    line = right - width - metrics.px(16)
    divider = View(
        "android.view.View", Bounds(line, box.top + pad, line + metrics.px(1), box.bottom - pad),
        resource_id=f"{package}:id/switch_divider_large", paint="divider",
    )  # fmt: skip
    switch = switch_view(
        metrics, row, right, (box.top + box.bottom) // 2, "android:id/switch_widget"
    )
    switch.clickable = switch.focusable = True
    switch.desc, switch.effect = row.title, row.flip
    frame = widget_frame([divider, switch], line, right, box.top, box.bottom)
    view.children.append(frame)
    return view


def main_switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """The bar of a page: its words are its state, "On" or "Off", not what it turns on."""
    package, margin = metrics.settings_package, metrics.px(MARGIN_DP)
    words = metrics.on_label if row.checked else metrics.off_label
    left, right = margin, metrics.width_px - margin
    text = text_view(
        metrics, words, 18.0, left + metrics.px(24), top + metrics.px(24),
        right - left - metrics.px(SWITCH_W_DP + 60),
        resource_id=f"{package}:id/sesl_switchbar_text",
    )  # fmt: skip
    text.enabled, text.paint = row.enabled, "title"
    bottom = text.bounds.bottom + metrics.px(16)
    bar = View(
        LINEAR, Bounds(0, top, metrics.width_px, bottom + metrics.px(8)),
        resource_id=f"{package}:id/switch_bar",
    )  # fmt: skip
    acts = row.tap is not None
    container = View(
        LINEAR, Bounds(left, top + metrics.px(8), right, bottom), clickable=acts, focusable=acts,
        resource_id=f"{package}:id/sesl_switchbar_container", enabled=row.enabled,
        effect=row.tap, paint="switch-bar:on" if row.checked else "switch-bar:off",
    )  # fmt: skip
    switch = switch_view(
        metrics, row, right - metrics.px(16), (top + metrics.px(8) + bottom) // 2,
        f"{package}:id/sesl_switchbar_switch",
    )  # fmt: skip
    container.children = [text, switch]
    bar.children.append(container)
    return bar


def category_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """The title of a card."""
    left, right = metrics.px(MARGIN_DP + INSIDE_DP), metrics.width_px - metrics.px(INSIDE_DP)
    start = top + metrics.px(16)
    title = text_view(
        metrics, row.title, SUMMARY_SP, left, start, right - left,
        resource_id="android:id/title", fill=True,
    )  # fmt: skip
    title.paint = "summary"
    view = View(LINEAR, Bounds(0, top, metrics.width_px, title.bounds.bottom + metrics.px(8)))
    view.children.append(title)
    return view


ONEUI_KINDS: Mapping[str, RowKind] = {
    "plain": RowKind(plain_row),
    "switch": RowKind(switch_row, ("title", "switch")),
    "two-target": RowKind(two_target_row, ("title", "switch", "goto")),
    "main-switch": RowKind(main_switch_row, ("title", "switch")),
    "category": RowKind(category_row),
}
