"""Xiaomi's and OnePlus' Settings: a bar that keeps its height over a list that scrolls itself.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, and how far the page is scrolled (px, from 0).
Output   Scene; its scroll_range_px says how far it can be.
"""

import msgspec

from clawctl.sim.effects import Back
from clawctl.sim.frames.bar import page_list
from clawctl.sim.rows.parts import PAD_DP, TITLE_SP
from clawctl.sim.rows.skins import kinds_of
from clawctl.sim.scene import (
    BAR_DP,
    FRAME,
    GROUP,
    LINEAR,
    RECYCLER,
    TEXT,
    PageContent,
    Scene,
    nest,
    stack_rows,
    title_view,
    up_button,
    window_root,
)
from clawctl.sim.text_metrics import text_height
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

SIDE_DP, FIELD_DP, MIUI_BAR_DP = 24, 48, 120


def _edges(metrics: Metrics, bar_px: int) -> Bounds:
    bottom = metrics.height_px - metrics.navigation_bar_px
    return Bounds(0, metrics.status_bar_px + bar_px, metrics.width_px, bottom)


def miui_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """MIUI: the title twice, small on the bar and large below it; Back is an image."""
    package, top = metrics.settings_package, metrics.status_bar_px
    small, bar_px = metrics.px(BAR_DP), metrics.px(MIUI_BAR_DP)
    edges = _edges(metrics, bar_px)
    recycler, overflow = page_list(metrics, page, edges, scroll_px)
    bar = miui_bar(metrics, page, Bounds(0, top, metrics.width_px, top + bar_px), small)
    body = View(FRAME, Bounds(0, top, metrics.width_px, edges.bottom))
    body.resource_id = f"{package}:id/action_bar_overlay_layout"
    holder = nest((View(FRAME, edges, resource_id="android:id/list_container"), recycler))
    body.children = [bar, holder]
    return Scene(window_root(metrics, body), metrics.display, overflow)


def miui_home_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """The list is scroll_headers; its first row is the search field's stand-in."""
    package, top = metrics.settings_package, metrics.status_bar_px
    bar_px = metrics.px(MIUI_BAR_DP)
    plain = msgspec.structs.replace(page, up=False)
    box = Bounds(0, top, metrics.width_px, top + bar_px)
    bar = miui_bar(metrics, plain, box, metrics.px(BAR_DP))
    edges = Bounds(0, top + bar_px, metrics.width_px, metrics.height_px - metrics.navigation_bar_px)
    names = ("scroll_headers", "search_mode_stub")
    recycler, overflow = _list(metrics, page, edges, scroll_px, names)
    body = View(LINEAR, Bounds(0, top, metrics.width_px, edges.bottom))
    body.children = [bar, nest((View(FRAME, edges, resource_id=f"{package}:id/content"), recycler))]
    return Scene(window_root(metrics, body), metrics.display, overflow)


def miui_bar(metrics: Metrics, page: PageContent, box: Bounds, small: int) -> View:
    """MIUI's action bar; home has one without an arrow."""
    package, side = metrics.settings_package, metrics.px(SIDE_DP)
    container = View(FRAME, box, resource_id=f"{package}:id/action_bar_container")
    bar = View(GROUP, box, resource_id=f"{package}:id/action_bar")
    if page.up:
        up = Bounds(0, box.top, small, box.top + small)
        bar.children.append(
            View(
                "android.widget.ImageView", up, resource_id=f"{package}:id/up",
                desc=metrics.back_label, clickable=True, focusable=True, effect=Back(),
                paint="icon:back",
            )
        )  # fmt: skip
    # The small title is there as well while the large one shows; it has no area then.
    still = Bounds(small, box.top + small // 4, small, box.top + small * 3 // 4)
    bar.children.append(
        View(TEXT, still, resource_id=f"{package}:id/action_bar_title", text=page.title)
    )
    height = text_height(metrics.text_px(30.0))
    large = Bounds(side, box.bottom - height - metrics.px(8), box.right - side, box.bottom)
    bar.children.append(
        title_view(
            metrics, page.title, large, 30.0, f"{package}:id/action_bar_title_expand"
        )
    )  # fmt: skip
    container.children.append(bar)
    return container


def coloros_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """ColorOS: a toolbar with an arrow of its own name and a title without an id."""
    package, small, top = metrics.settings_package, metrics.px(BAR_DP), metrics.status_bar_px
    edges = _edges(metrics, small)
    recycler, overflow = page_list(metrics, page, edges, scroll_px)
    bar = View(
        GROUP, Bounds(0, top, metrics.width_px, top + small), resource_id=f"{package}:id/toolbar"
    )
    left = metrics.px(72 if page.up else SIDE_DP)
    if page.up:
        arrow = up_button(metrics, Bounds(0, top, small, top + small))
        arrow.resource_id = f"{package}:id/coui_toolbar_back_view"
        bar.children.append(arrow)
    words = Bounds(left, top, metrics.width_px - metrics.px(SIDE_DP), top + small)
    bar.children.append(title_view(metrics, page.title, words, 20.0))
    body = View(GROUP, Bounds(0, top, metrics.width_px, edges.bottom))
    body.resource_id = f"{package}:id/coordinator"
    lists = nest((View(FRAME, edges, resource_id="android:id/list_container"), recycler))
    body.children = [bar, lists]
    return Scene(window_root(metrics, body), metrics.display, overflow)


def coloros_home_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """A toolbar with the title, then search and rows in one list."""
    package, top, small = metrics.settings_package, metrics.status_bar_px, metrics.px(BAR_DP)
    bar = View(
        GROUP, Bounds(0, top, metrics.width_px, top + small), resource_id=f"{package}:id/toolbar"
    )
    side = metrics.px(SIDE_DP)
    words = Bounds(side, top, metrics.width_px - side, top + small)
    bar.children.append(title_view(metrics, page.title, words, 24.0))
    edges = Bounds(0, top + small, metrics.width_px, metrics.height_px - metrics.navigation_bar_px)
    names = ("recycler_view", "searchView")
    recycler, overflow = _list(metrics, page, edges, scroll_px, names)
    body = View(GROUP, Bounds(0, top, metrics.width_px, edges.bottom))
    body.resource_id = f"{package}:id/coordinator"
    body.children = [
        bar, nest((View(FRAME, edges, resource_id="android:id/list_container"), recycler))
    ]  # fmt: skip
    return Scene(window_root(metrics, body), metrics.display, overflow)


def _list(
    metrics: Metrics, page: PageContent, edges: Bounds, scroll_px: int, names: tuple[str, str]
) -> tuple[View, int]:
    package, start, (name, search) = metrics.settings_package, edges.top - scroll_px, names
    field = _search(metrics, page, start, f"{package}:id/{search}")
    rows = stack_rows(metrics, page.rows, kinds_of(metrics.skin), field.bounds.bottom)
    overflow = max(0, (rows[-1] if rows else field).bounds.bottom - start - edges.height_px)
    recycler = View(
        RECYCLER, edges, resource_id=f"{package}:id/{name}", scrollable=overflow > 0,
        focusable=True, drags=True,
    )  # fmt: skip
    recycler.children = [row for row in (field, *rows) if row.bounds.meets(edges)]
    return recycler, overflow


def _search(metrics: Metrics, page: PageContent, top: int, resource_id: str) -> View:
    left, height = metrics.px(PAD_DP), metrics.px(FIELD_DP)
    box = Bounds(left, top + metrics.px(8), metrics.width_px - left, top + metrics.px(8) + height)
    words = text_view(
        metrics, page.hint, TITLE_SP, box.left + metrics.px(48), box.top,
        box.width_px - metrics.px(64), resource_id="android:id/input",
    )  # fmt: skip
    up = box.top + (height - words.bounds.height_px) // 2
    words.bounds = Bounds(words.bounds.left, up, words.bounds.right, up + words.bounds.height_px)
    words.paint = "summary"
    acts = page.search is not None
    field = View(
        LINEAR, box, resource_id=resource_id, clickable=acts, focusable=acts, effect=page.search,
        paint="search-bar",
    )  # fmt: skip
    field.children.append(words)
    holder = View(FRAME, Bounds(0, top, metrics.width_px, box.bottom + metrics.px(8)))
    holder.children.append(field)
    return holder
