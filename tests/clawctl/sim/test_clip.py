"""What is seen, and the bounds a dump reports, are two different cuts."""

from clawctl.sim.clip import settle_sight
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds

WINDOW = Bounds(0, 0, 100, 200)


def test_a_row_across_the_edge_is_seen_and_cut():
    row = View("row", Bounds(0, 150, 100, 250))
    settle_sight(View("root", WINDOW, children=[row]), WINDOW, "com.a")

    assert row.seen
    assert row.shown == Bounds(0, 150, 100, 200)


def test_a_row_outside_is_not_seen_and_still_counts():
    rows = [View("row", Bounds(0, top, 100, top + 50)) for top in (-60, 0, 300)]
    settle_sight(View("root", WINDOW, children=rows), WINDOW, "com.a")

    assert [row.seen for row in rows] == [False, True, False]
    assert [row.index for row in rows] == [0, 1, 2]


def test_a_row_below_its_list_that_shows_through_gets_inverted_bounds():
    row = View("row", Bounds(0, 190, 100, 260))
    holder = View("list", Bounds(0, 0, 100, 180), clips=WINDOW, children=[row])
    settle_sight(View("root", WINDOW, children=[holder]), WINDOW, "com.a")

    assert row.seen
    assert row.shown == Bounds(0, 190, 100, 180)


def test_a_view_without_area_is_not_seen():
    flat = View("flat", Bounds(10, 10, 10, 50))
    settle_sight(View("root", WINDOW, children=[flat]), WINDOW, "com.a")

    assert not flat.seen


def test_a_package_is_inherited_until_a_view_names_its_own():
    guest = View("guest", WINDOW, package="com.b", children=[View("inner", WINDOW)])
    root = View("root", WINDOW, children=[guest])
    settle_sight(root, WINDOW, "com.a")

    assert [view.package for view in root.walk()] == ["com.a", "com.b", "com.b"]
