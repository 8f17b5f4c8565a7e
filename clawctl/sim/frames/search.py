"""Settings search: a field in a toolbar and the rows that match what is typed.

Room     clawctl.sim, pure.
Input    Metrics, PageContent (query typed so far, one row a hit), the scroll offset in px.
Output   Scene.
"""

from clawctl.sim.effects import Focus
from clawctl.sim.rows.parts import TITLE_SP
from clawctl.sim.rows.skins import kinds_of
from clawctl.sim.scene import (
    BAR_DP,
    FRAME,
    GROUP,
    LINEAR,
    RECYCLER,
    PageContent,
    Scene,
    list_of,
    nest,
    up_button,
    window_root,
)
from clawctl.sim.text_metrics import break_lines
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds


def search_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """The search field, focused, with its hits below."""
    package = page.package
    top, small = metrics.status_bar_px, metrics.px(BAR_DP)
    bottom = metrics.height_px - metrics.navigation_bar_px
    edges = Bounds(0, top + small, metrics.width_px, bottom)
    rows, overflow = list_of(metrics, page.rows, kinds_of(metrics.skin), edges, scroll_px)
    hits = View(
        RECYCLER, edges, resource_id=f"{package}:id/list_results", focusable=True,
        scrollable=overflow > 0, drags=True,
    )  # fmt: skip
    hits.children = rows
    bar = View(
        GROUP, Bounds(0, top, metrics.width_px, top + small),
        resource_id=f"{package}:id/search_toolbar",
    )  # fmt: skip
    bar.children = [up_button(metrics, Bounds(0, top, small, top + small)), _field(metrics, page)]
    body = View(LINEAR, Bounds(0, top, metrics.width_px, bottom))
    body.children = [bar, nest((View(FRAME, edges), hits))]
    return Scene(window_root(metrics, body), metrics.display, overflow)


def _field(metrics: Metrics, page: PageContent) -> View:
    """An EditText; while empty its hint is what it shows and what a dump gives as its text."""
    small, size_px = metrics.px(BAR_DP), metrics.text_px(TITLE_SP)
    box = Bounds(
        small,
        metrics.status_bar_px,
        metrics.width_px - metrics.px(16),
        metrics.status_bar_px + small,
    )
    words = page.query or page.hint
    lines = break_lines(words, size_px, box.width_px)[:1]
    return View(
        "android.widget.EditText", box, resource_id=f"{page.package}:id/search_src_text",
        text=words, hint=page.hint, text_px=size_px, lines=lines,
        clickable=True, focusable=True, focused=page.focused, long_clickable=True,
        effect=Focus("search"), paint="title" if page.query else "summary",
    )  # fmt: skip
