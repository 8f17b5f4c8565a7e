"""What of an element can be seen, and what hides it."""

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.renderers.visible import Seen, seen_part

SCREEN = Bounds(0, 0, 1080, 2400)


def test_a_list_is_seen_where_its_rows_are(observe, node):
    row = node(clickable="true", bounds="[0,0][1080,2400]")
    seen = observe(node(node(row, scrollable="true")))
    assert seen_part(seen, 1, SCREEN) == Seen(SCREEN)


def test_a_button_over_a_row_takes_its_part_of_it(observe, node):
    row = node(clickable="true", bounds="[0,0][1080,200]")
    seen = observe(node(row, node(clickable="true", bounds="[880,0][1080,200]")))
    assert seen_part(seen, 1, SCREEN) == Seen(Bounds(0, 0, 880, 200))


def test_what_hides_an_element_is_named(observe, node):
    seen = observe(
        node(
            node(clickable="true", bounds="[0,0][0,0]"),
            node(clickable="true", bounds="[0,3000][10,3010]"),
            node(clickable="true", bounds="[5,5][20,20]", visible_to_user="false"),
            node(clickable="true", bounds="[5,500][20,520]"),
            node(clickable="true", bounds="[0,400][1080,600]"),
        )
    )
    found = [seen_part(seen, place, SCREEN).why for place in (1, 2, 3, 4, 5)]
    assert found == ["no_area", "off_screen", "hidden", "covered", ""]
