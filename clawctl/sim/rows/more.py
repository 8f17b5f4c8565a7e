"""Row kinds beyond the plain list of AOSP: tiles, fields, check boxes, pairs, gaps.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View as wide as the screen; its bottom edge is where the next row starts.
"""

from collections.abc import Mapping

from clawctl.sim.rows.parts import (
    EDGE_DP,
    END_DP,
    LINEAR,
    PAD_DP,
    RELATIVE,
    SUMMARY_SP,
    TITLE_SP,
    RowKind,
    check_view,
    row_body,
    row_box,
    widget_frame,
)
from clawctl.sim.rows.shown import Choice, ShownRow
from clawctl.sim.text_metrics import break_lines, text_height
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

BULLET = "\u2022"
TILE_DP, BOX_DP, GAP_DP, FIELD_DP = 56, 40, 12, 56


def checkbox_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A row that ticks its setting; the CheckBox takes no click itself."""
    width = metrics.px(48)
    view = row_body(metrics, row, top, widget_px=width)
    right, box = metrics.width_px - metrics.px(END_DP), view.bounds
    tick = check_view(metrics, row, right, (box.top + box.bottom) // 2, clickable=False)
    view.children.append(widget_frame([tick], right - width, right, box.top, box.bottom))
    return view


def tiles_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Values side by side, each a picture tile with a RadioButton below its words."""
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(EDGE_DP)
    count = max(1, len(row.choices))
    each = (right - left) // count
    tiles = [
        _tile(metrics, choice, left + place * each, top + metrics.px(PAD_DP), each)
        for place, choice in enumerate(row.choices)
    ]
    bottom = max((tile.bounds.bottom for tile in tiles), default=top) + metrics.px(PAD_DP)
    view = View(LINEAR, Bounds(0, top, metrics.width_px, bottom), paint="row")
    group = View("android.widget.RadioGroup", Bounds(left, top, right, bottom))
    group.children = tiles
    view.children.append(group)
    return view


def _tile(metrics: Metrics, choice: Choice, left: int, top: int, width: int) -> View:
    size_px = metrics.text_px(SUMMARY_SP)
    middle = left + width // 2
    picture = Bounds(
        middle - metrics.px(44), top, middle + metrics.px(44), top + metrics.px(TILE_DP)
    )
    words = Bounds(
        left, picture.bottom + metrics.px(4), left + width,
        picture.bottom + metrics.px(4) + text_height(size_px),
    )  # fmt: skip
    side = metrics.px(BOX_DP)
    button = Bounds(middle - side // 2, words.bottom, middle + side // 2, words.bottom + side)
    tile = View(
        LINEAR, Bounds(left, top, left + width, button.bottom), clickable=True, focusable=True,
        effect=choice.tap,
    )  # fmt: skip
    tile.children = [
        View("android.widget.ImageView", picture, paint="tile"),
        View(
            "android.widget.TextView", words, resource_id="android:id/title", text=choice.title,
            text_px=size_px, lines=break_lines(choice.title, size_px, width)[:1],
            gravity="center", paint="title",
        ),
        View(
            "android.widget.RadioButton", button, resource_id="android:id/checkbox",
            checkable=True, checked=choice.checked, paint="radio",
        ),
    ]  # fmt: skip
    return tile


def field_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """An EditText; while empty its title is its hint, and what a dump gives as its text."""
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(EDGE_DP)
    start, end = top + metrics.px(8), top + metrics.px(8 + FIELD_DP)
    view = View(LINEAR, Bounds(0, top, metrics.width_px, end + metrics.px(8)))
    view.children.append(edit_view(metrics, row, Bounds(left, start, right, end)))
    return view


def edit_view(metrics: Metrics, row: ShownRow, box: Bounds) -> View:
    """The EditText of a field: what is typed, or its hint."""
    typed = BULLET * len(row.typed) if row.password else row.typed
    words, size_px = typed or row.title, metrics.text_px(TITLE_SP)
    return View(
        "android.widget.EditText", box, resource_id=row.resource_id, text=words, hint=row.title,
        text_px=size_px, lines=break_lines(words, size_px, box.width_px)[:1],
        clickable=True, focusable=True, focused=row.focused, long_clickable=True,
        password=row.password, enabled=row.enabled, effect=row.tap,
        paint="field" if row.typed else "field-hint",
    )  # fmt: skip


def pair_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A name and its value on one line, as a maker's own About header lists them."""
    package = metrics.settings_package
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(EDGE_DP)
    half, start = (right - left) // 2, top + metrics.px(8)
    title = text_view(
        metrics, row.title, SUMMARY_SP, left, start, half, resource_id=f"{package}:id/title"
    )
    title.paint = "summary"
    value = text_view(
        metrics, row.summary, SUMMARY_SP, left + half, start, half,
        resource_id=f"{package}:id/content",
    )  # fmt: skip
    value.paint = "title"
    bottom = max(title.bounds.bottom, value.bounds.bottom) + metrics.px(8)
    view = View(LINEAR, Bounds(0, top, metrics.width_px, bottom))
    view.children = [title, value] if row.summary else [title]
    return view


def gap_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """The space between two groups without titles; a view, with nothing in it."""
    bottom = top + metrics.px(GAP_DP)
    return View(LINEAR, Bounds(0, top, metrics.width_px, bottom), enabled=row.enabled)


def button_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A button in the middle of the page."""
    box = row_box(metrics, row, top, top, tap=False)
    words = text_view(metrics, row.title, 14.0, 0, 0, metrics.width_px)
    width = min(words.bounds.width_px + metrics.px(48), metrics.width_px - 2 * metrics.px(EDGE_DP))
    left, start = (metrics.width_px - width) // 2, top + metrics.px(8)
    button = View(
        "android.widget.Button", Bounds(left, start, left + width, start + metrics.px(48)),
        resource_id=row.resource_id or f"{metrics.settings_package}:id/button", text=row.title,
        text_px=words.text_px, lines=words.lines[:1], clickable=row.tap is not None,
        focusable=True, enabled=row.enabled, effect=row.tap, gravity="center", paint="button",
    )  # fmt: skip
    box.bounds = Bounds(0, top, metrics.width_px, button.bounds.bottom + metrics.px(8))
    box.long_clickable, box.paint = False, ""
    block = View(RELATIVE, box.bounds)
    block.children.append(button)
    box.children.append(block)
    return box


MORE_KINDS: Mapping[str, RowKind] = {
    "checkbox": RowKind(checkbox_row, ("title", "switch")),
    "tiles": RowKind(tiles_row, ("setting", "choices")),
    "field": RowKind(field_row, ("title", "id")),
    "pair": RowKind(pair_row, ("title", "summary")),
    "button": RowKind(button_row),
    "gap": RowKind(gap_row, ()),
}
