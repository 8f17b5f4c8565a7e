"""Pages under a bar that keeps its height: Android 9 to 11, and Compose pages.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, and how far the page is scrolled (px, from 0).
Output   Scene; its scroll_range_px says how far it can be.

They differ in how the bar names things and in what the rows below it are.
"""

from clawctl.sim.effects import Back
from clawctl.sim.rows.skins import COMPOSE_KINDS, kinds_of
from clawctl.sim.scene import (
    BAR_DP,
    FRAME,
    GROUP,
    LINEAR,
    RECYCLER,
    SCROLL,
    PageContent,
    Scene,
    list_of,
    nest,
    title_view,
    up_button,
    window_root,
)
from clawctl.sim.text_metrics import text_height
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

SIDE_DP, SPA_BAR_DP = 24, 216
VIEW = "android.view.View"


def _edges(metrics: Metrics, bar_px: int) -> Bounds:
    bottom = metrics.height_px - metrics.navigation_bar_px
    return Bounds(0, metrics.status_bar_px + bar_px, metrics.width_px, bottom)


def page_list(
    metrics: Metrics, page: PageContent, edges: Bounds, scroll_px: int
) -> tuple[View, int]:
    """The page's rows in a list with those edges, and by how much it overflows (px)."""
    rows, overflow = list_of(metrics, page.rows, kinds_of(metrics.skin), edges, scroll_px)
    recycler = View(
        RECYCLER, edges, resource_id=f"{metrics.settings_package}:id/recycler_view",
        scrollable=overflow > 0, focusable=True, drags=True,
    )  # fmt: skip
    recycler.children = rows
    return recycler, overflow


def legacy_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Android 9 to 11: a bar whose title is a text without an id, then the list."""
    package, small, top = metrics.settings_package, metrics.px(BAR_DP), metrics.status_bar_px
    edges = _edges(metrics, small)
    recycler, overflow = page_list(metrics, page, edges, scroll_px)
    bar = View(
        GROUP, Bounds(0, top, metrics.width_px, top + small), resource_id=f"{package}:id/action_bar"
    )
    left = metrics.px(72 if page.up else SIDE_DP)
    words = Bounds(left, top, metrics.width_px - metrics.px(SIDE_DP), top + small)
    arrow = [up_button(metrics, Bounds(0, top, small, top + small))] if page.up else []
    bar.children = [*arrow, title_view(metrics, page.title, words, 20.0)]
    lists = nest(
        (
            View(FRAME, edges, resource_id=f"{package}:id/main_content"),
            View(LINEAR, edges, resource_id=f"{package}:id/container_material"),
            View(FRAME, edges, resource_id="android:id/list_container"),
            recycler,
        )
    )
    body = View(LINEAR, Bounds(0, top, metrics.width_px, edges.bottom))
    body.children = [bar, lists]
    return Scene(window_root(metrics, body), metrics.display, overflow)


def spa_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """A Compose page: a scrolling View of rows, then the bar; no id on any of it."""
    top, bar_px = metrics.status_bar_px, metrics.px(SPA_BAR_DP)
    if metrics.landscape:
        bar_px = metrics.px(112)
    edges = _edges(metrics, bar_px)
    rows, overflow = list_of(metrics, page.rows, COMPOSE_KINDS, edges, scroll_px)
    content = View(SCROLL if overflow else VIEW, edges, scrollable=overflow > 0, drags=True)
    content.children = rows
    bar = View(VIEW, Bounds(0, 0, metrics.width_px, edges.top))
    half = metrics.px(24)
    middle = top + metrics.px(28)
    if page.up:
        start = metrics.px(4)
        box = Bounds(start, middle - half, start + 2 * half, middle + half)
        inner = Bounds(
            box.left + half // 2, middle - half // 2, box.left + half * 3 // 2, middle + half // 2
        )
        arrow = View(VIEW, box, clickable=True, focusable=True, effect=Back())
        arrow.children = [
            View(VIEW, inner, desc=metrics.back_label, paint="icon:back"),
            View("android.widget.Button", inner),
        ]
        bar.children.append(arrow)
    side, line = metrics.px(SIDE_DP), text_height(metrics.text_px(30.0))
    box = Bounds(side, edges.top - line - metrics.px(12), metrics.width_px - side, edges.top)
    bar.children.append(title_view(metrics, page.title, box, 30.0))
    display = metrics.display
    compose = View("androidx.compose.ui.platform.ComposeView", display)
    inside = View(VIEW, display)
    inside.children = [content, bar]
    nest((compose, View(VIEW, display), inside))
    root = window_root(metrics, compose)
    return Scene(root, metrics.display, overflow)
