"""What lies over a target, and where it is free."""

import pytest

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.occlusion import Cover, largest_free, layers_of


def test_largest_free_rectangle_avoids_every_cover():
    covers = [Cover(Bounds(40, 0, 50, 10), "covered"), Cover(Bounds(0, 8, 100, 10), "covered")]
    assert largest_free(Bounds(0, 0, 100, 10), covers) == Bounds(50, 0, 100, 8)


def test_nothing_is_free_under_a_cover_of_the_same_size():
    rect = Bounds(0, 0, 9, 9)
    assert largest_free(rect, [Cover(rect, "covered")]) is None


def test_many_covers_leave_a_bounded_search():
    covers = [
        Cover(Bounds(x, y, x + 3, y + 3), "covered")
        for x in range(0, 200, 10)
        for y in range(0, 200, 10)
    ]
    free = largest_free(Bounds(0, 0, 200, 200), covers)
    assert free is not None
    assert not any(cover.rect.meets(free) for cover in covers)


def test_later_node_is_over_an_earlier_one_and_not_the_other_way(observe, node):
    both = [
        node(clickable="true", bounds="[0,0][50,50]"),
        node(clickable="true", bounds="[20,0][90,50]"),
    ]
    layers = layers_of(observe(node(*both)))
    assert [cover.rect for cover in layers.over(1, 1, Bounds(0, 0, 50, 50))] == [
        Bounds(20, 0, 90, 50)
    ]
    assert layers.over(2, 2, Bounds(20, 0, 90, 50)) == []


def test_drawing_order_beats_document_order(observe, node):
    both = [
        node(clickable="true", bounds="[0,0][50,50]", drawing_order="2"),
        node(clickable="true", bounds="[20,0][90,50]", drawing_order="1"),
    ]
    layers = layers_of(observe(node(*both, drawing_order="0")))
    assert layers.over(1, 1, Bounds(0, 0, 50, 50)) == []
    assert len(layers.over(2, 2, Bounds(20, 0, 90, 50))) == 1


def test_a_clickable_child_takes_taps_meant_for_its_row(observe, node):
    child = node(clickable="true", bounds="[60,0][90,50]")
    layers = layers_of(observe(node(node(child, clickable="true", bounds="[0,0][90,50]"))))
    assert [cover.rect for cover in layers.over(1, 1, Bounds(0, 0, 90, 50))] == [
        Bounds(60, 0, 90, 50)
    ]


@pytest.mark.parametrize(
    ("package", "reason"),
    [
        ("com.example.ime", "covered_by_keyboard"),
        ("com.samsung.android.honeyboard", "covered_by_keyboard"),
        ("com.android.systemui", "covered_by_system_bar"),
    ],
)
def test_keyboards_and_system_bars_cover_with_their_whole_area(observe, node, package, reason):
    panel = node(package=package, bounds="[0,1400][1080,2400]")
    layers = layers_of(observe(node(node(clickable="true", bounds="[0,2000][99,2100]"), panel)))
    covers = layers.over(1, 1, Bounds(0, 2000, 99, 2100))
    assert covers == [Cover(Bounds(0, 1400, 1080, 2400), reason)]


def test_panel_that_fills_the_screen_is_judged_by_its_operable_nodes_only(observe, node):
    shade = node(package="com.android.systemui", bounds="[0,0][1080,2400]")
    layers = layers_of(observe(node(node(clickable="true", bounds="[0,9][99,99]"), shade)))
    assert layers.over(1, 1, Bounds(0, 9, 99, 99)) == []


def test_a_shade_that_has_the_focus_lies_over_every_app(observe, node):
    """A dump of all windows has the front one first, and both fill the screen."""
    ui = "com.android.systemui"
    tile = node(text="Tile", clickable="true", package=ui, bounds="[0,0][540,300]")
    row = node(text="Row", clickable="true", bounds="[0,200][1080,400]")
    low = node(text="Low", clickable="true", bounds="[0,2000][1080,2200]")

    def free(seen, words):
        place = next(at for at, one in enumerate(seen.nodes) if one.text == words)
        own = Bounds.parse(seen.nodes[place].bounds)
        return largest_free(own, layers_of(seen).over(place, place, own))

    windows = node(tile, package=ui), node(row, low)
    seen = observe(*windows, facts={"package": ui})
    assert free(seen, "Tile") == Bounds(0, 0, 540, 300)
    assert (free(seen, "Row"), free(seen, "Low")) == (None, None)
    unknown = observe(*windows)  # who has the focus: operable nodes are judged as they come
    assert free(unknown, "Low") == Bounds(0, 2000, 1080, 2200)
