"""Home looks as dumps of real phones show it, to the pixel where they can be compared."""

from clawctl.sim.clip import settle_sight
from clawctl.sim.effects import GoTo
from clawctl.sim.frames.home import home_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent

AVATAR = ShownRow(kind="plain", title="", desc="Account", tap=GoTo("account"))


def laid_out(metrics, count=19, scroll_px=0):
    rows = tuple(
        ShownRow(kind="plain", title=f"Row {number}", summary="words", icon="wifi", tap=GoTo("a"))
        for number in range(count)
    )
    page = PageContent(
        title="Settings", package="com.android.settings", rows=rows, avatar=AVATAR,
        hint="Search settings", search=GoTo("search"),
    )  # fmt: skip
    scene = home_frame(metrics, page, scroll_px)
    settle_sight(scene.root, metrics.display, page.package)
    views = {view.resource_id.rpartition("/")[2]: view for view in scene.root.walk()}
    return scene, views


def test_the_app_bar_stands_where_it_does_on_a_phone(metrics):
    _, views = laid_out(metrics)

    assert views["settings_homepage_container"].shown.short() == "[0,136][1080,2337]"
    assert views["app_bar"].shown.short() == "[0,136][1080,778]"
    assert views["account_avatar"].shown.short() == "[891,283][1017,409]"
    assert views["homepage_title"].shown.top == 409
    assert views["homepage_title"].shown.bottom == 536
    assert views["search_bar"].shown.short() == "[42,599][1038,736]"
    assert views["search_action_bar_title"].shown.top == 632


def test_rows_are_231_px_high_with_their_parts_where_they_are_on_a_phone(metrics):
    _, views = laid_out(metrics)
    first, second, *_ = views["recycler_view"].children
    frame, block = first.children

    assert first.shown.short() == "[0,778][1080,1009]"
    assert second.shown.short() == "[0,1009][1080,1240]"
    assert frame.shown.short() == "[0,851][147,936]"
    assert frame.children[0].shown.short() == "[84,862][147,925]"
    assert block.shown.short() == "[147,790][1080,996]"
    assert block.children[0].shown.top == 832
    assert block.children[1].shown.bottom == 954


def test_the_row_past_the_edge_is_seen_with_inverted_bounds_and_without_children(metrics):
    _, views = laid_out(metrics)
    row = views["recycler_view"].children[7]

    assert row.shown.short() == "[0,2395][1080,2337]"
    assert row.seen
    assert not any(view.seen for view in row.walk() if view is not row)
    assert not views["recycler_view"].children[8].seen


def test_the_list_is_not_scrollable_but_the_two_views_around_it_are(metrics):
    _, views = laid_out(metrics)

    assert not views["recycler_view"].scrollable
    assert views["main_content_scrollable_container"].scrollable
    assert views["settings_homepage_container"].scrollable


def test_the_empty_place_for_cards_is_not_seen_but_counts(metrics):
    _, views = laid_out(metrics)

    assert not views["contextual_cards_content"].seen
    assert views["main_content"].index == 1


def test_scrolling_takes_the_title_away_and_leaves_the_search_bar(metrics):
    scene, _ = laid_out(metrics)
    _, views = laid_out(metrics, scroll_px=scene.scroll_range_px)

    assert not views["homepage_title"].seen
    assert views["search_bar"].seen
    assert views["recycler_view"].children[-1].bounds.bottom == 2337


def test_a_short_home_page_only_collapses(metrics):
    scene, views = laid_out(metrics, count=1)

    assert not views["main_content_scrollable_container"].scrollable
    assert scene.scroll_range_px == 642 - metrics.px(76)
