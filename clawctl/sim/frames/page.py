"""Any page below home: a toolbar that collapses over a recycling list; and a plain app's page.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, and how far the page is scrolled (px, from 0).
Output   Scene; its scroll_range_px says how far it can be.

Scrolling is one number: its first part collapses the toolbar, the rest moves the list, and
backwards the other way round, as AppBarLayout does. Structure of AOSP 12 and later
(collapsing_toolbar_base_layout, collapsing_toolbar_content_layout).
"""

from clawctl.sim.rows.skins import kinds_of
from clawctl.sim.scene import (
    BAR_DP,
    FRAME,
    GROUP,
    LINEAR,
    RECYCLER,
    SCROLL,
    TEXT,
    PageContent,
    Scene,
    list_of,
    nest,
    stack_rows,
    up_button,
    window_root,
)
from clawctl.sim.text_metrics import break_lines, line_step
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

EXPANDED_DP = 179  # expanded toolbar: 470 px at 420 dpi
BIG_SP, SMALL_SP = 36.0, 20.0
SIDE_DP = 24
TEXT_START_DP = 72


def page_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Any page below home: a toolbar that collapses over a recycling list."""
    top, bottom = metrics.status_bar_px, metrics.height_px - metrics.navigation_bar_px
    small = metrics.px(BAR_DP)
    large = small if metrics.landscape else _expanded_px(metrics, page.title)
    shrink = min(scroll_px, large - small)
    list_top = top + large - shrink
    edges = Bounds(0, list_top, metrics.width_px, list_top + bottom - top - small)
    rows, overflow = list_of(metrics, page.rows, kinds_of(metrics.skin), edges, scroll_px - shrink)
    recycler = View(
        RECYCLER, edges, resource_id=f"{metrics.settings_package}:id/recycler_view",
        scrollable=overflow > 0, focusable=True,
    )  # fmt: skip
    recycler.children = rows
    parent = View(
        SCROLL if large > small else GROUP, Bounds(0, top, metrics.width_px, bottom),
        resource_id=f"{metrics.settings_package}:id/content_parent",
        scrollable=large > small and (shrink < large - small or scroll_px == shrink),
    )  # fmt: skip
    bar = _app_bar(metrics, page, Bounds(0, list_top - large, metrics.width_px, list_top))
    parent.children = [bar, _list(metrics, edges, recycler)]
    return Scene(window_root(metrics, parent), metrics.display, large - small + overflow)


def _expanded_px(metrics: Metrics, title: str) -> int:
    """The expanded toolbar grows by a line for a title that needs two."""
    size_px = metrics.text_px(BIG_SP)
    width = metrics.width_px - 2 * metrics.px(SIDE_DP)
    extra = min(len(break_lines(title, size_px, width)), 3) - 1
    return metrics.px(EXPANDED_DP) + extra * line_step(size_px)


def _app_bar(metrics: Metrics, page: PageContent, bounds: Bounds) -> View:
    """Toolbar: the page's title is a description, and a text only on a view without area."""
    package, top, small = metrics.settings_package, metrics.status_bar_px, metrics.px(BAR_DP)
    app_bar = View(LINEAR, bounds, resource_id=f"{package}:id/app_bar")
    toolbar = View(
        FRAME, bounds, resource_id=f"{package}:id/collapsing_toolbar", desc=page.title,
        paint="toolbar", text_px=metrics.text_px(BIG_SP),
    )  # fmt: skip
    action_bar = View(
        GROUP, Bounds(0, top, metrics.width_px, top + small), resource_id=f"{package}:id/action_bar"
    )
    start, middle = metrics.px(TEXT_START_DP), top + small // 2
    line = metrics.px(27)
    action_bar.children = [
        View("android.view.View", Bounds(small, top, metrics.width_px, top + small)),
        View(TEXT, Bounds(start, middle - line // 2, start, middle + line // 2), text=page.title),
    ]
    if page.up:
        arrow = up_button(metrics, Bounds(0, top, small, top + small))
        action_bar.children.insert(0, arrow)
    return nest((app_bar, toolbar, action_bar))


def _list(metrics: Metrics, edges: Bounds, recycler: View) -> View:
    """The five boxes between content_parent and the list, all of one size."""
    package = metrics.settings_package
    frame = View(FRAME, edges, resource_id=f"{package}:id/content_frame", drags=True)
    return nest(
        (
            frame,
            View(LINEAR, edges),
            View(FRAME, edges, resource_id=f"{package}:id/main_content"),
            View(LINEAR, edges, resource_id=f"{package}:id/container_material"),
            View(FRAME, edges, resource_id="android:id/list_container"),
            recycler,
        )
    )


def app_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """A plain app of no further interest: a title and rows that stay where they are."""
    top, small = metrics.status_bar_px, metrics.px(BAR_DP)
    from_top = top + small
    rows = stack_rows(metrics, page.rows, kinds_of(metrics.skin), from_top)
    body = View(
        LINEAR, Bounds(0, top, metrics.width_px, metrics.height_px - metrics.navigation_bar_px)
    )
    size_px = metrics.text_px(SMALL_SP)
    left = metrics.px(SIDE_DP)
    lines = break_lines(page.title, size_px, metrics.width_px - 2 * left)
    title = View(
        TEXT, Bounds(left, top, metrics.width_px - left, from_top), text=page.title,
        text_px=size_px, lines=lines, paint="title",
    )  # fmt: skip
    body.children = [title, *rows]
    return Scene(window_root(metrics, body), metrics.display, 0 * scroll_px)
