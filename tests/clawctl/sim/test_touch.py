"""A finger meets the topmost view, and the deepest one that answers takes the tap."""

from clawctl.sim.clip import settle_sight
from clawctl.sim.effects import Back
from clawctl.sim.touch import chain_at, name_of, takes_tap, words_of
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds, Point

WINDOW = Bounds(0, 0, 100, 200)


def row(**facts):
    title = View("TextView", Bounds(10, 10, 60, 30), resource_id="android:id/title", text="Wi-Fi")
    switch = View("Switch", Bounds(70, 10, 90, 30), **facts)
    return View("Row", Bounds(0, 0, 100, 40), clickable=True, children=[title, switch])


def settled(*children):
    root = View("Root", WINDOW, children=list(children))
    settle_sight(root, WINDOW, "com.a")
    return root


def test_a_tap_on_a_title_is_taken_by_its_row():
    taken = takes_tap(chain_at(settled(row()), Point(20, 20)))

    assert taken is not None
    assert (taken.cls, words_of(taken)) == ("Row", "Wi-Fi")


def test_a_tap_on_a_switch_of_its_own_is_taken_by_the_switch():
    taken = takes_tap(chain_at(settled(row(clickable=True, desc="Wi-Fi")), Point(80, 20)))

    assert taken is not None
    assert taken.cls == "Switch"


def test_a_view_with_a_meaning_takes_the_tap_without_being_clickable():
    bar = View("SeekBar", Bounds(0, 100, 100, 120), effect=Back())

    taken = takes_tap(chain_at(settled(bar), Point(50, 110)))

    assert taken is bar


def test_of_overlapping_siblings_the_later_one_is_met():
    below, above = View("Below", WINDOW), View("Above", WINDOW)

    assert chain_at(settled(below, above), Point(1, 1))[-1] is above


def test_nothing_is_met_outside_and_nobody_takes_a_tap_on_bare_ground():
    root = settled(row())

    assert chain_at(root, Point(500, 500)) == []
    assert takes_tap(chain_at(root, Point(50, 150))) is None


def test_a_view_is_named_by_id_class_words_and_bounds():
    root = settled(row())

    assert name_of(root.children[0]) == {
        "resource_id": "",
        "class": "Row",
        "text": "Wi-Fi",
        "bounds": "[0,0][100,40]",
        "package": "com.a",
    }
    assert words_of(View("v", WINDOW)) == ""
    assert words_of(View("v", WINDOW, children=[View("w", WINDOW, text="any")])) == "any"
