"""Who is who on two screens; what is unsure is left open."""

from clawctl_adapters.matching import match_elements
from tests.adapters.handmade import node, observation


def test_a_row_that_moved_down_is_still_that_row():
    one = observation(node("0", text="Wi-Fi", clickable=True))
    other = observation(
        node("0", text="Bluetooth", clickable=True), node("1", text="Wi-Fi", clickable=True)
    )
    found = match_elements(one, other)
    assert found.after_of == {"0": "1"}
    assert found.before_of == {"1": "0"}


def test_twins_that_cannot_be_told_apart_are_ambiguous_and_bound_to_nobody():
    one = observation(*(node(str(n), text="Delete", clickable=True) for n in range(2)))
    other = observation(*(node(str(n), text="Delete", clickable=True) for n in range(3)))
    found = match_elements(one, other)
    assert found.pairs == ()
    assert found.ambiguous[0].after == ("0", "1", "2")
