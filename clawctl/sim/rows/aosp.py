"""The row kinds of a Settings list, each expanded to the views a real one is made of.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View as wide as the screen; its bottom edge is where the next row starts.

A new kind (another maker's row) is one function and one line in ROW_KINDS; worlds name it by
`kind`. Classes, ids and sizes are those of AOSP 12 to 15 as dumps show them at 420 dpi.
"""

from collections.abc import Mapping

import msgspec

from clawctl.sim.rows.parts import (
    EDGE_DP,
    END_DP,
    ICON_DP,
    IMAGE,
    LINEAR,
    PAD_DP,
    RELATIVE,
    SUMMARY_SP,
    SWITCH_W_DP,
    TEXT_DP,
    TITLE_SP,
    RowKind,
    row_body,
    row_box,
    row_texts,
    switch_view,
    widget_frame,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds


def plain_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Title and value; opens a page, or is only read."""
    return row_body(metrics, row, top)


def switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A row that flips its setting; its Switch shows the state and takes no click itself."""
    width = metrics.px(SWITCH_W_DP)
    view = row_body(metrics, row, top, widget_px=width)
    right, box = metrics.width_px - metrics.px(END_DP), view.bounds
    switch = switch_view(
        metrics, row, right, (box.top + box.bottom) // 2, "android:id/switch_widget"
    )  # fmt: skip
    view.children.append(widget_frame([switch], right - width, right, box.top, box.bottom))
    return view


def two_target_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A row that opens a page, with a switch beside it that is touched by itself."""
    width = metrics.px(SWITCH_W_DP)
    view = row_body(metrics, row, top, widget_px=width + metrics.px(24))
    right, box = metrics.width_px - metrics.px(END_DP), view.bounds
    line = right - width - metrics.px(20)
    divider = View(
        "android.view.View",
        Bounds(line, box.top + metrics.px(16), line + metrics.px(1), box.bottom - metrics.px(16)),
        resource_id=f"{metrics.settings_package}:id/two_target_divider", paint="divider",
    )  # fmt: skip
    switch = switch_view(
        metrics, row, right, (box.top + box.bottom) // 2,
        f"{metrics.settings_package}:id/switchWidget",
    )  # fmt: skip
    switch.clickable = switch.focusable = True
    switch.desc, switch.effect = row.title, row.flip
    frame = widget_frame([switch], right - width, right, box.top, box.bottom)
    view.children += [divider, frame]
    return view


def main_switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """The bar on top of a page that turns its whole matter on: "Use Bluetooth"."""
    package, margin = metrics.settings_package, metrics.px(16)
    left, right = margin, metrics.width_px - margin
    text = text_view(
        metrics, row.title, TITLE_SP, left + metrics.px(28), top + margin + metrics.px(24),
        right - left - metrics.px(28 + SWITCH_W_DP + 36),
        resource_id=f"{package}:id/switch_text",
    )  # fmt: skip
    text.enabled, text.paint = row.enabled, "title"
    bottom = text.bounds.bottom + metrics.px(24)
    view = row_box(metrics, row, top, bottom + margin)
    view.resource_id = f"{package}:id/main_switch_bar"
    frame = View(
        LINEAR, Bounds(left, top + margin, right, bottom), resource_id=f"{package}:id/frame",
        paint="switch-bar:on" if row.checked else "switch-bar:off",
    )  # fmt: skip
    frame.children = [
        text,
        switch_view(
            metrics, row, right - metrics.px(20), (top + margin + bottom) // 2,
            "android:id/switch_widget",
        ),
    ]  # fmt: skip
    view.children.append(frame)
    return view


def radio_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """One of several values; the RadioButton stands before the words."""
    left, right = metrics.px(TEXT_DP), metrics.width_px - metrics.px(END_DP)
    pad, side = metrics.px(PAD_DP), metrics.px(32)
    texts = row_texts(metrics, row, left, right, top + pad)
    bottom = texts[-1].bounds.bottom + pad
    view = row_box(metrics, row, top, bottom)
    middle, start = (top + bottom) // 2, metrics.px(20)
    radio = View(
        "android.widget.RadioButton",
        Bounds(start, middle - side // 2, start + side, middle - side // 2 + side),
        resource_id="android:id/checkbox", checkable=True, checked=row.checked,
        enabled=row.enabled, paint="radio",
    )  # fmt: skip
    block = View(RELATIVE, Bounds(left, top, right, bottom))
    block.children = texts
    view.children = [widget_frame([radio], 0, left, top, bottom), block]
    return view


def slider_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A name above a bar; the number is on no view, only in what range widgets report."""
    plain = msgspec.structs.replace(row, summary="")
    view = row_body(metrics, plain, top, tap=False)
    block = view.children[-1]
    title, height = block.children[0], metrics.px(48)
    left, right = title.bounds.left - metrics.px(8), metrics.width_px - metrics.px(END_DP)
    bar = Bounds(left, title.bounds.bottom, right, title.bounds.bottom + height)
    acts = row.enabled and row.tap is not None
    seek = View(
        "android.widget.SeekBar", bar, resource_id="android:id/seekbar", enabled=row.enabled,
        clickable=False, focusable=acts, effect=row.tap, range_value=float(row.level),
        paint=f"seekbar:{row.share:.4f}",
    )  # fmt: skip
    bottom = bar.bottom + metrics.px(8)
    for each in (view, block):
        each.bounds = Bounds(each.bounds.left, top, each.bounds.right, bottom)
    block.children.append(seek)
    return view


def category_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """The title of a group; answers to nothing. 16 dp above it are nobody's."""
    top += metrics.px(16)
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(END_DP)
    title = text_view(
        metrics, row.title, SUMMARY_SP, left, top + metrics.px(8), right - left,
        resource_id="android:id/title", fill=True,
    )  # fmt: skip
    title.paint = "category"
    bottom = title.bounds.bottom + metrics.px(8)
    view = View(LINEAR, Bounds(0, top, metrics.width_px, bottom))
    block = View(RELATIVE, Bounds(left, top, right, bottom))
    block.children.append(title)
    view.children.append(block)
    return view


def footer_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """An explanation at the end of a page, with an information sign above it."""
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(END_DP)
    side = metrics.px(ICON_DP)
    up = top + metrics.px(16)
    icon = View(
        IMAGE, Bounds(left, up, left + side, up + side), resource_id="android:id/icon",
        paint="icon:info",
    )  # fmt: skip
    frame = View(
        LINEAR, Bounds(left, up, left + side, up + side),
        resource_id=f"{metrics.settings_package}:id/icon_frame",
    )  # fmt: skip
    frame.children.append(icon)
    title = text_view(
        metrics, row.title, SUMMARY_SP, left, up + side + metrics.px(16), right - left,
        resource_id="android:id/title",
    )  # fmt: skip
    title.paint = "summary"
    bottom = title.bounds.bottom + metrics.px(16)
    view = View(LINEAR, Bounds(0, top, metrics.width_px, bottom))
    block = View(LINEAR, Bounds(left, up + side, right, bottom))
    block.children.append(title)
    view.children = [frame, block]
    return view


def _centred(
    metrics: Metrics, text: str, sp: float, top: int, resource_id: str, paint: str
) -> View:
    margin = metrics.px(EDGE_DP)
    view = text_view(
        metrics, text, sp, margin, top, metrics.width_px - 2 * margin, resource_id=resource_id
    )  # fmt: skip
    width = view.bounds.width_px
    left = (metrics.width_px - width) // 2
    view.bounds = Bounds(left, view.bounds.top, left + width, view.bounds.bottom)
    view.gravity, view.paint = "center", paint
    return view


def header_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """The entity header: a round picture, a name, a line below it."""
    package, side = metrics.settings_package, metrics.px(48)
    start = top + metrics.px(16)
    left = (metrics.width_px - side) // 2
    icon = View(
        IMAGE, Bounds(left, start, left + side, start + side),
        resource_id=f"{package}:id/entity_header_icon", paint=f"avatar:{row.icon or 'person'}",
    )  # fmt: skip
    title = _centred(
        metrics, row.title, TITLE_SP, icon.bounds.bottom + metrics.px(8),
        f"{package}:id/entity_header_title", "title",
    )  # fmt: skip
    inside, bottom = [icon, title], title.bounds.bottom
    if row.summary:
        summary = _centred(
            metrics, row.summary, SUMMARY_SP, bottom, f"{package}:id/entity_header_summary",
            "summary",
        )  # fmt: skip
        inside, bottom = [*inside, summary], summary.bounds.bottom
    bottom += metrics.px(16)
    content = View(
        LINEAR, Bounds(0, top, metrics.width_px, bottom),
        resource_id=f"{package}:id/entity_header_content",
    )  # fmt: skip
    content.children = inside
    view = View(
        LINEAR, Bounds(0, top, metrics.width_px, bottom),
        resource_id=f"{package}:id/entity_header",
    )  # fmt: skip
    view.children.append(content)
    return view


ROW_KINDS: Mapping[str, RowKind] = {
    "plain": RowKind(plain_row),
    "switch": RowKind(switch_row, ("title", "switch")),
    "two-target": RowKind(two_target_row, ("title", "switch", "goto")),
    "main-switch": RowKind(main_switch_row, ("title", "switch")),
    "radio": RowKind(radio_row, ("title", "setting", "value")),
    "slider": RowKind(slider_row, ("title", "setting")),
    "category": RowKind(category_row),
    "footer": RowKind(footer_row),
    "header": RowKind(header_row),
}
