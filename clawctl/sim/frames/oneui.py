"""Pages of Samsung's Settings, One UI 7: an extended title that collapses over a list of cards.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, and how far the page is scrolled (px, from 0).
Output   Scene; its scroll_range_px says how far it can be.

Ids as Samsung's layouts name them: coordinator, collapsing_app_bar, content_layout. Home is such
a page without an arrow and with a search button on its bar.
"""

import msgspec

from clawctl.sim.effects import Effect
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
    title_view,
    up_button,
    window_root,
)
from clawctl.sim.text_metrics import text_height
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

EXTENDED_DP, TITLE_SP = 260, 34.0


def oneui_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Any page below home."""
    return _frame(metrics, page, scroll_px, home=False)


def oneui_home_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Home: its list scrolls itself, unlike AOSP's."""
    return _frame(metrics, msgspec.structs.replace(page, up=False), scroll_px, home=True)


def _frame(metrics: Metrics, page: PageContent, scroll_px: int, *, home: bool) -> Scene:
    package = metrics.settings_package
    top, bottom = metrics.status_bar_px, metrics.height_px - metrics.navigation_bar_px
    small = metrics.px(BAR_DP)
    large = small if metrics.landscape else metrics.px(EXTENDED_DP)
    shrink = min(scroll_px, large - small)
    list_top = top + large - shrink
    edges = Bounds(0, list_top, metrics.width_px, list_top + bottom - top - small)
    rows, overflow = list_of(metrics, page.rows, kinds_of(metrics.skin), edges, scroll_px - shrink)
    recycler = View(
        RECYCLER, edges, resource_id=f"{package}:id/recycler_view", scrollable=overflow > 0,
        focusable=True,
    )  # fmt: skip
    recycler.children = rows
    page_box = Bounds(0, top, metrics.width_px, bottom)
    search = page.search if home else None
    bar = _bar(metrics, page, Bounds(0, top, metrics.width_px, list_top), search)
    coordinator = View(GROUP, page_box, resource_id=f"{package}:id/coordinator")
    coordinator.children = [bar, _content(metrics, edges, recycler)]
    parent = View(LINEAR, page_box, resource_id=f"{package}:id/content_parent")
    parent.children.append(coordinator)
    return Scene(window_root(metrics, parent), metrics.display, large - small + overflow)


def _bar(metrics: Metrics, page: PageContent, box: Bounds, search: Effect | None) -> View:
    """The extended title in the middle while there is room, the small one on the bar."""
    package, small, side = metrics.settings_package, metrics.px(BAR_DP), metrics.px(24)
    collapsing = View(FRAME, box, resource_id=f"{package}:id/collapsing_app_bar")
    line = text_height(metrics.text_px(TITLE_SP))
    if box.height_px > small + 2 * line:
        middle = (box.top + box.bottom - small) // 2
        words = Bounds(side, middle - line // 2, metrics.width_px - side, middle - line // 2 + line)
        title = title_view(
            metrics, page.title, words, TITLE_SP, f"{package}:id/collapsing_appbar_extended_title"
        )
        title.gravity = "center"
        holder = View(
            LINEAR, Bounds(0, box.top, metrics.width_px, box.bottom - small),
            resource_id=f"{package}:id/collapsing_appbar_title_layout",
        )  # fmt: skip
        holder.children.append(title)
        collapsing.children.append(holder)
    start = box.bottom - small
    toolbar = View(
        GROUP, Bounds(0, start, metrics.width_px, box.bottom),
        resource_id=f"{package}:id/action_bar",
    )  # fmt: skip
    left = side
    if page.up:
        toolbar.children.append(up_button(metrics, Bounds(0, start, small, box.bottom)))
        left = metrics.px(64)
    if box.height_px <= small + 2 * line:
        words = Bounds(left, start, metrics.width_px - small, box.bottom)
        toolbar.children.append(title_view(metrics, page.title, words, 20.0))
    if search is not None:
        edge = metrics.width_px - metrics.px(8)
        toolbar.children.append(
            View(
                "android.widget.Button", Bounds(edge - small, start, edge, box.bottom),
                resource_id=f"{package}:id/action_search", desc=metrics.search_label,
                clickable=True, focusable=True, effect=search, paint="icon:search",
            )
        )  # fmt: skip
    collapsing.children.append(toolbar)
    return nest((View(LINEAR, box, resource_id=f"{package}:id/app_bar"), collapsing))


def _content(metrics: Metrics, edges: Bounds, recycler: View) -> View:
    package = metrics.settings_package
    return nest(
        (
            View(LINEAR, edges, resource_id=f"{package}:id/content_layout", drags=True),
            View(FRAME, edges, resource_id=f"{package}:id/content_frame"),
            View(FRAME, edges, resource_id=f"{package}:id/main_content"),
            View(LINEAR, edges, resource_id=f"{package}:id/container_material"),
            View(FRAME, edges, resource_id="android:id/list_container"),
            recycler,
        )
    )
