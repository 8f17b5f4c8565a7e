"""Where an element is touched: where it is seen, and nothing else takes the touch."""

from clawctl_adapters.renderers.touching import insides, touch_point
from clawctl_adapters.tree import tree_of


def test_the_middle_of_what_is_seen(observe, node):
    seen = observe(node(clickable="true", bounds="[0,2300][200,2500]"))
    assert touch_point(seen, 0) == (100, 2350)


def test_another_place_where_an_element_inside_lies_on_the_middle(observe, node):
    inner = node(clickable="true", bounds="[300,0][1000,200]")
    seen = observe(node(inner, clickable="true", bounds="[0,0][1000,200]"))
    assert touch_point(seen, 0) == (150, 100)
    assert touch_point(seen, 1) == (650, 100)


def test_no_place_where_the_elements_inside_take_it_all(observe, node):
    inner = node(clickable="true", bounds="[0,0][1000,200]")
    seen = observe(node(inner, clickable="true", bounds="[0,0][1000,200]"))
    assert touch_point(seen, 0) is None


def test_no_place_without_an_area_or_beyond_the_screen(observe, node):
    away = node(clickable="true", bounds="[0,2500][200,2600]")
    seen = observe(node(clickable="true", bounds=None), away)
    assert [touch_point(seen, place) for place in (0, 1)] == [None, None]


def test_a_line_is_inside_the_nearest_element_above_it(observe, node):
    seen = observe(node(node(node(node(text="Word"))), clickable="true"))
    assert insides(tree_of(seen), [0, 2, 3], frozenset({0, 2})) == [-1, 0, 1]
