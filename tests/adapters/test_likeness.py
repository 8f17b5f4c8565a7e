"""Keys: equal for what may be the same element, None where they do not apply."""

from clawctl_adapters.likeness import (
    by_kind,
    by_look,
    by_name,
    by_name_or_act,
    by_silence,
    by_wording,
    count,
    speaks,
)
from clawctl_adapters.traits import Traits
from clawctl_adapters.tree import tree_of
from tests.adapters.handmade import node, observation

KIND = ("com.example", "android.view.View", "")
FIELD = ("com.example", "a.EditText", "")


def traits():
    return Traits(
        tree_of(
            observation(
                node("0", clickable=True),
                node("1", "0", text="A"),
                node("2", class_name="a.EditText", text="value", hint="Name"),
                node("3", bounds="[0,0][9,9]"),
                node("4", text="A"),
            )
        )
    )


def test_keys_of_names_are_none_without_a_name():
    found = traits()
    assert by_name(found, 0) == by_name(found, 1) == by_name(found, 4) == (KIND, "A")
    assert by_name(found, 3) is None
    assert by_wording(found, 3) is None
    assert by_wording(found, 1) == by_wording(found, 4) != by_wording(found, 0)


def test_keys_of_silence_take_fields_and_empty_wrappers_only():
    found = traits()
    assert [by_silence(found, place) for place in range(4)] == [None, None, (FIELD, "Name"), KIND]


def test_keys_of_looks_hold_the_rectangle_as_written():
    assert by_look(traits(), 3) == (KIND, 0, "[0,0][9,9]")
    assert by_kind(traits(), 3) == KIND


def test_what_speaks_or_acts_has_a_key_of_its_own():
    found = traits()
    assert [speaks(found, place) for place in range(4)] == [True, True, True, False]
    assert by_name_or_act(found, 3) is None
    assert by_name_or_act(found, 0) == (KIND, "A")


def test_keys_are_counted_over_the_whole_screen():
    assert count(traits(), by_name)[KIND, "A"] == 3
