"""Rows of Compose pages: no ids, classes that say nothing, the state on the row's own View.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View; its bottom edge is where the next row starts.

As dumps of AOSP 14's app lists and permission details show them.
"""

from collections.abc import Mapping

from clawctl.sim.rows.parts import (
    EDGE_DP,
    END_DP,
    PAD_DP,
    SUMMARY_SP,
    SWITCH_H_DP,
    SWITCH_W_DP,
    TEXT_DP,
    TITLE_SP,
    RowKind,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

VIEW = "android.view.View"


def _texts(metrics: Metrics, row: ShownRow, left: int, right: int, top: int) -> list[View]:
    title = text_view(metrics, row.title, TITLE_SP, left, top, max(1, right - left))
    title.enabled, title.paint = row.enabled, "title"
    if not row.summary:
        return [title]
    summary = text_view(
        metrics, row.summary, SUMMARY_SP, left, title.bounds.bottom, max(1, right - left)
    )
    summary.enabled, summary.paint = row.enabled, "summary"
    return [title, summary]


def plain_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A View with its words; an icon is drawn and is in no dump."""
    left = metrics.px(TEXT_DP if row.icon or row.aligned else EDGE_DP)
    texts = _texts(metrics, row, left, metrics.width_px - metrics.px(END_DP), top + metrics.px(16))
    bottom = texts[-1].bounds.bottom + metrics.px(PAD_DP)
    acts = row.tap is not None
    view = View(
        VIEW, Bounds(0, top, metrics.width_px, bottom), clickable=acts, focusable=acts,
        enabled=row.enabled, effect=row.tap, paint="row",
    )  # fmt: skip
    view.children = texts
    return view


def switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Checkable is the row's View; the thumb is a View without words or state."""
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(END_DP)
    width, height = metrics.px(SWITCH_W_DP), metrics.px(SWITCH_H_DP)
    texts = _texts(metrics, row, left, right - width - metrics.px(16), top + metrics.px(16))
    bottom = max(texts[-1].bounds.bottom + metrics.px(PAD_DP), top + height)
    middle = (top + bottom) // 2
    thumb = View(
        VIEW, Bounds(right - width, middle - height // 2, right, middle - height // 2 + height),
        checked=row.checked, enabled=row.enabled, paint="switch",
    )  # fmt: skip
    view = View(
        VIEW, Bounds(0, top, metrics.width_px, bottom), clickable=row.tap is not None,
        focusable=row.tap is not None, checkable=True, checked=row.checked, enabled=row.enabled,
        effect=row.tap, paint="row",
    )  # fmt: skip
    view.children = [*texts, thumb]
    return view


def words_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """Words that answer to nothing: a group's title, an explanation, a header."""
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(END_DP)
    texts = _texts(metrics, row, left, right, top + metrics.px(12))
    for text in texts:
        text.paint = "category" if row.kind == "category" else "summary"
    view = View(VIEW, Bounds(0, top, metrics.width_px, texts[-1].bounds.bottom + metrics.px(12)))
    view.children = texts
    return view


SPA_KINDS: Mapping[str, RowKind] = {
    "plain": RowKind(plain_row),
    "switch": RowKind(switch_row, ("title", "switch")),
    "two-target": RowKind(switch_row, ("title", "switch", "goto")),
    "main-switch": RowKind(switch_row, ("title", "switch")),
    "category": RowKind(words_row),
    "footer": RowKind(words_row),
    "header": RowKind(words_row),
}
