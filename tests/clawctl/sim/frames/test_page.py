"""A page below home: a toolbar that collapses before its list moves."""

import pytest

from clawctl.sim.clip import settle_sight
from clawctl.sim.frames.page import app_frame, page_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent
from clawctl.sim.views import Metrics

RANGE_OF_BAR = 470 - 147


def rows(count):
    return tuple(ShownRow(kind="plain", title=f"Row {number}") for number in range(count))


def laid_out(metrics, count, scroll_px=0, title="Display"):
    page = PageContent(title=title, package="com.android.settings", rows=rows(count))
    scene = page_frame(metrics, page, scroll_px)
    settle_sight(scene.root, metrics.display, page.package)
    views = {view.resource_id.rpartition("/")[2]: view for view in scene.root.walk()}
    return scene, views


def test_the_bar_stands_expanded_over_the_list(metrics):
    scene, views = laid_out(metrics, 3)

    assert views["app_bar"].shown.short() == "[0,136][1080,606]"
    assert views["recycler_view"].shown.short() == "[0,606][1080,2337]"
    assert scene.scroll_range_px == RANGE_OF_BAR


def test_scrolling_collapses_the_bar_first_and_then_moves_the_list(metrics):
    scene, views = laid_out(metrics, 40, RANGE_OF_BAR)
    assert views["app_bar"].shown.short() == "[0,136][1080,283]"
    assert views["recycler_view"].children[0].bounds.top == 283

    _, views = laid_out(metrics, 40, RANGE_OF_BAR + 100)
    assert views["app_bar"].shown.short() == "[0,136][1080,283]"
    assert views["recycler_view"].children[0].bounds.top == 183
    assert scene.scroll_range_px == RANGE_OF_BAR + 40 * 155 - (2337 - 283)


def test_at_its_end_the_last_row_ends_with_the_list(metrics):
    scene, _ = laid_out(metrics, 40)
    _, views = laid_out(metrics, 40, scene.scroll_range_px)

    assert views["recycler_view"].children[-1].bounds.bottom == 2337


def test_rows_out_of_sight_are_recycled_and_counted_from_the_first_one_left(metrics):
    scene, _ = laid_out(metrics, 40)
    _, views = laid_out(metrics, 40, scene.scroll_range_px)
    recycler = views["recycler_view"]

    assert len(recycler.children) < 20
    assert [row.index for row in recycler.children[:2]] == [0, 1]
    assert recycler.children[0].children[0].children[0].text != "Row 0"


@pytest.mark.parametrize(
    ("count", "scroll_px", "parent", "recycler"),
    [
        (3, 0, True, False),  # only the bar can move
        (40, 0, True, True),
        (40, RANGE_OF_BAR, True, True),  # collapsed, the list at its top: the bar can come back
        (40, RANGE_OF_BAR + 500, False, True),
    ],
)
def test_what_can_still_move_is_scrollable(metrics, count, scroll_px, parent, recycler):
    _, views = laid_out(metrics, count, scroll_px)

    assert views["content_parent"].scrollable is parent
    assert views["recycler_view"].scrollable is recycler


def test_the_title_is_a_description_and_a_text_only_where_nobody_sees_it(metrics):
    scene, views = laid_out(metrics, 1, title="About phone")
    holders = [view for view in scene.root.walk() if view.text == "About phone"]

    assert views["collapsing_toolbar"].desc == "About phone"
    assert [(view.bounds.width_px, view.seen) for view in holders] == [(0, False)]


def test_a_title_of_two_lines_makes_the_bar_higher(metrics):
    _, views = laid_out(metrics, 1, title="Digital Wellbeing & parental controls")

    assert views["app_bar"].bounds.height_px == 470 + 111


def test_in_landscape_the_bar_stays_small(metrics):
    wide = Metrics(2400, 1080, 420, 136, 63)
    scene, views = laid_out(wide, 2)

    assert views["content_parent"].cls == "android.view.ViewGroup"
    assert views["app_bar"].bounds.height_px == 147
    assert scene.scroll_range_px == 0


def test_an_empty_page_can_be_laid_out(metrics):
    scene, views = laid_out(metrics, 0)

    assert views["recycler_view"].children == []
    assert scene.scroll_range_px == RANGE_OF_BAR


def test_a_plain_app_shows_its_title_and_does_not_scroll(metrics):
    page = PageContent(title="Photos", package="com.a", rows=rows(1))
    scene = app_frame(metrics, page, 0)

    assert [view.text for view in scene.root.walk() if view.text] == ["Photos", "Row 0"]
    assert scene.scroll_range_px == 0
