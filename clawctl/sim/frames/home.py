"""The Settings home page: a search bar that stays, a title that scrolls away, one long list.

Room     clawctl.sim, pure.
Input    Metrics, PageContent, the scroll offset in px.
Output   Scene.

As dumps of Android 14 show it: two nested scrollable views, a list that is not scrollable
itself and holds all its rows at once, and a strip below the content's edge in which a row
still counts as seen.
"""

from collections.abc import Mapping

from clawctl.sim.rows.parts import (
    EDGE_DP,
    END_DP,
    ICON_DP,
    LINEAR,
    PAD_DP,
    RELATIVE,
    TITLE_SP,
    RowKind,
    row_box,
    row_texts,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.rows.skins import kinds_of
from clawctl.sim.scene import (
    FRAME,
    GROUP,
    RECYCLER,
    SCROLL,
    PageContent,
    Scene,
    nest,
    stack_rows,
    window_root,
)
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

CARD = "androidx.cardview.widget.CardView"
OLD, NEW = "aosp-10", "aosp-16"
ROW_DP, ICON_LEFT_DP, TEXT_BOX_DP = 88, 32, 56
WORDS_IDS = {NEW: "search_bar_title"}
AVATAR_DP, AVATAR_TOP_DP, SEARCH_DP, COLLAPSED_DP = 48, 56, 52, 76


def home_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Home; scrolling first takes the title away, then moves the list."""
    package = metrics.settings_package
    top, bottom = metrics.status_bar_px, metrics.height_px - metrics.navigation_bar_px
    bar = _app_bar(metrics, page, top)
    small = bar.bounds.height_px if metrics.skin == OLD else metrics.px(COLLAPSED_DP)
    collapse = bar.bounds.height_px - small
    shrink = min(scroll_px, collapse)
    bar = _app_bar(metrics, page, top - shrink)
    edges = Bounds(0, bar.bounds.bottom, metrics.width_px, bar.bounds.bottom + bottom - top - small)
    under = Bounds(0, edges.top, metrics.width_px, metrics.height_px)
    rows = stack_rows(
        metrics, page.rows, _home_kinds(metrics.skin), edges.top - (scroll_px - shrink)
    )
    content = _content(metrics, rows, edges.top - (scroll_px - shrink))
    overflow = max(0, content.bounds.height_px - edges.height_px)
    scroller = View(
        SCROLL, edges, resource_id=f"{package}:id/main_content_scrollable_container",
        scrollable=overflow > 0, focusable=True, clips=under,
    )  # fmt: skip
    scroller.children.append(content)
    holder = View(
        SCROLL, Bounds(0, top, metrics.width_px, bottom),
        resource_id=f"{package}:id/settings_homepage_container", drags=True,
        scrollable=shrink < collapse or scroll_px == shrink,
        clips=Bounds(0, top, metrics.width_px, metrics.height_px),
    )  # fmt: skip
    holder.children = [bar, scroller]
    return Scene(window_root(metrics, holder), metrics.display, collapse + overflow)


def _content(metrics: Metrics, rows: list[View], top: int) -> View:
    """What the scroll view holds: the empty place for cards, then the list."""
    package = metrics.settings_package
    end = rows[-1].bounds.bottom if rows else top
    box = Bounds(0, top, metrics.width_px, end)
    cards = View(
        FRAME, Bounds(0, top, metrics.width_px, top),
        resource_id=f"{package}:id/contextual_cards_content",
    )  # fmt: skip
    recycler = View(RECYCLER, box, resource_id=f"{package}:id/recycler_view", focusable=True)
    recycler.children = rows
    column = View(LINEAR, box, resource_id=f"{package}:id/homepage_container", focusable=True)
    main = (
        View(FRAME, box, resource_id=f"{package}:id/main_content"),
        View(LINEAR, box, resource_id=f"{package}:id/container_material"),
        View(FRAME, box, resource_id="android:id/list_container"),
        recycler,
    )
    column.children = [cards, nest(main)]
    return column


def _app_bar(metrics: Metrics, page: PageContent, top: int) -> View:
    """Account picture, big title, search card; up to Android 11 the card alone."""
    if metrics.skin == OLD:
        return _old_bar(metrics, page, top)
    package, side = metrics.settings_package, metrics.px(AVATAR_DP)
    picture_top = top + metrics.px(AVATAR_TOP_DP)
    right = metrics.width_px - metrics.px(EDGE_DP)
    inside = _avatar(metrics, page, right - side, picture_top, side)
    left = metrics.px(EDGE_DP)
    title = text_view(
        metrics, page.title, 36.0, left, picture_top + side, metrics.width_px - 2 * left,
        resource_id=f"{package}:id/homepage_title",
    )  # fmt: skip
    title.paint = "title"
    search = _search(metrics, page, title.bounds.bottom + metrics.px(24))
    box = Bounds(0, top, metrics.width_px, search.bounds.bottom + metrics.px(16))
    holder = View(LINEAR, box, resource_id=f"{package}:id/homepage_app_bar_regular_phone_view")
    holder.children = [*inside, title, search]
    return nest(
        (
            View(LINEAR, box, resource_id=f"{package}:id/app_bar"),
            View(LINEAR, box, resource_id=f"{package}:id/app_bar_container"),
            holder,
        )
    )


def _avatar(metrics: Metrics, page: PageContent, left: int, top: int, side: int) -> list[View]:
    """The account's picture, if the page has one."""
    if page.avatar is None:
        return []
    return [
        View(
            "android.widget.ImageView", Bounds(left, top, left + side, top + side),
            resource_id=f"{metrics.settings_package}:id/account_avatar", desc=page.avatar.desc,
            clickable=True, focusable=True, effect=page.avatar.tap, paint="avatar:person",
        )
    ]  # fmt: skip


def _old_bar(metrics: Metrics, page: PageContent, top: int) -> View:
    """The search card on top of everything, the account's picture inside it."""
    package, margin = metrics.settings_package, metrics.px(12)
    card = _search(metrics, page, top + margin)
    bar = card.children[0].children[0]
    side = metrics.px(32)
    right = bar.bounds.right - margin
    bar.children += _avatar(
        metrics, page, right - side, (bar.bounds.top + bar.bounds.bottom - side) // 2, side
    )
    box = Bounds(0, top, metrics.width_px, card.bounds.bottom + margin)
    return nest((View(LINEAR, box, resource_id=f"{package}:id/app_bar"), card))


def _search(metrics: Metrics, page: PageContent, top: int) -> View:
    package, left = metrics.settings_package, metrics.px(END_DP)
    box = Bounds(left, top, metrics.width_px - left, top + metrics.px(SEARCH_DP))
    start, width = box.left + metrics.px(4), metrics.px(56)
    glass = View(
        "android.widget.ImageButton", Bounds(start, top, start + width, box.bottom),
        focusable=True, paint="icon:search",
    )  # fmt: skip
    words = text_view(
        metrics, page.hint, TITLE_SP, start + width, top, box.right - start - width,
        resource_id=f"{package}:id/{WORDS_IDS.get(metrics.skin, 'search_action_bar_title')}",
    )  # fmt: skip
    words.paint = "summary"
    height = words.bounds.height_px
    up = top + (box.height_px - height) // 2
    words.bounds = Bounds(words.bounds.left, up, words.bounds.right, up + height)
    acts = page.search is not None
    bar = View(
        GROUP, box, resource_id=f"{package}:id/search_action_bar", clickable=acts,
        focusable=acts, effect=page.search,
    )  # fmt: skip
    bar.children = [glass, words]
    card = View(CARD, box, resource_id=f"{package}:id/search_bar", paint="search-bar")
    return nest((View(LINEAR, box), card, bar))


def home_row(metrics: Metrics, row: ShownRow, top: int) -> View:
    """A home row: 88 dp high, its icon nearer to its words than on other pages."""
    left, pad = metrics.px(TEXT_BOX_DP), metrics.px(PAD_DP)
    texts = row_texts(metrics, row, left + pad, metrics.width_px - pad, top + pad)
    needed = texts[-1].bounds.bottom + pad - top
    height = max(metrics.px(ROW_DP), needed)
    down = (height - needed) // 2
    for text in texts:
        box = text.bounds
        text.bounds = Bounds(box.left, box.top + down, box.right, box.bottom + down)
    view = row_box(metrics, row, top, top + height)
    side, start = metrics.px(ICON_DP), metrics.px(ICON_LEFT_DP)
    frame_px = metrics.px(32.4)
    middle = top + height // 2
    frame = View(
        LINEAR, Bounds(0, middle - frame_px // 2, left, middle - frame_px // 2 + frame_px),
        resource_id=f"{metrics.settings_package}:id/icon_frame",
    )  # fmt: skip
    if row.icon:
        up = middle - side // 2
        frame.children.append(
            View(
                "android.widget.ImageView", Bounds(start, up, start + side, up + side),
                resource_id="android:id/icon", paint=f"icon:{row.icon}",
            )
        )  # fmt: skip
    block = View(
        RELATIVE, Bounds(left, top + down, metrics.width_px, top + down + needed),
        resource_id=f"{metrics.settings_package}:id/text_frame",
    )  # fmt: skip
    block.children = texts
    view.children = [frame, block]
    return view


def _home_kinds(skin: str) -> Mapping[str, RowKind]:
    """Up to Android 11 home's rows are as high as any other page's."""
    own = {} if skin == OLD else {"plain": RowKind(home_row)}
    return {**kinds_of(skin), **own}
