"""Xiaomi's and OnePlus' pages: how they name what everybody has."""

import msgspec
import pytest

from clawctl.sim.effects import Back, GoTo
from clawctl.sim.frames.makers import (
    coloros_frame,
    coloros_home_frame,
    miui_frame,
    miui_home_frame,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent

ROWS = tuple(ShownRow(kind="plain", title=f"Row {n}", tap=GoTo("x")) for n in range(30))
PAGE = PageContent(
    title="Display", package="com.android.settings", rows=ROWS, hint="Search", search=GoTo("search")
)


def by_name(scene):
    return {v.resource_id.rpartition("/")[2]: v for v in scene.root.walk() if v.resource_id}


def test_miui_has_the_title_twice_and_the_small_one_has_no_area(metrics):
    names = by_name(miui_frame(msgspec.structs.replace(metrics, skin="miui"), PAGE, 0))

    assert names["action_bar_title"].text == names["action_bar_title_expand"].text == "Display"
    assert names["action_bar_title"].bounds.width_px == 0
    assert (names["up"].cls, names["up"].effect) == ("android.widget.ImageView", Back())


def test_coloros_has_an_arrow_of_its_own_name_and_a_title_without_one(metrics):
    names = by_name(coloros_frame(msgspec.structs.replace(metrics, skin="coloros"), PAGE, 0))

    assert names["coui_toolbar_back_view"].effect == Back()
    assert [view.text for view in names["toolbar"].children if not view.resource_id] == ["Display"]


@pytest.mark.parametrize(
    ("frame", "skin", "listing", "search"),
    [
        (miui_home_frame, "miui", "scroll_headers", "search_mode_stub"),
        (coloros_home_frame, "coloros", "recycler_view", "searchView"),
    ],
)
def test_home_has_no_arrow_and_its_list_scrolls_itself(metrics, frame, skin, listing, search):
    scene = frame(msgspec.structs.replace(metrics, skin=skin), PAGE, 0)

    names = by_name(scene)
    assert names[listing].scrollable
    assert names[search].effect == GoTo("search")
    assert not any(view.effect == Back() for view in scene.root.walk())
