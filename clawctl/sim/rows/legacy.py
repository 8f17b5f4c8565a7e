"""What differs in the rows of Android 9 to 11 from later ones.

Room     clawctl.sim, pure.
Input    Metrics, a ShownRow, and the top edge it starts at.
Output   one View; its bottom edge is where the next row starts.
"""

from clawctl.sim.rows.parts import (
    EDGE_DP,
    END_DP,
    LINEAR,
    PAD_DP,
    SWITCH_W_DP,
    TITLE_SP,
    Builder,
    switch_view,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds


def main_switch_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A bar over the whole width whose words repeat the state: "On" or "Off"."""
    package, pad = metrics.settings_package, metrics.px(PAD_DP)
    left, right = metrics.px(EDGE_DP), metrics.width_px - metrics.px(END_DP)
    words = metrics.on_label if row.checked else metrics.off_label
    text = text_view(
        metrics, words, TITLE_SP, left, top + pad, right - left - metrics.px(SWITCH_W_DP + 16),
        resource_id=f"{package}:id/switch_text",
    )  # fmt: skip
    text.enabled, text.paint = row.enabled, "title"
    bottom, acts = text.bounds.bottom + pad, row.tap is not None
    view = View(
        LINEAR, Bounds(0, top, metrics.width_px, bottom), clickable=acts, focusable=acts,
        resource_id=f"{package}:id/switch_bar", enabled=row.enabled, effect=row.tap,
        paint="row",
    )  # fmt: skip
    switch = switch_view(
        metrics, row, right, (top + bottom) // 2, f"{package}:id/switch_widget"
    )  # fmt: skip
    view.children = [text, switch]
    return view


def worded(build: Builder) -> Builder:
    """A row kind whose Switch says ON or OFF and has no description."""

    def built(metrics: Metrics, row: ShownRow, top: int) -> View:
        view = build(metrics, row, top)
        switch = view.children[-1].children[0]
        words = metrics.on_label if row.checked else metrics.off_label
        switch.text, switch.desc = words.upper(), ""
        return view

    return built
