"""By what an element can be told again: rows by their title, fields never by their value."""

from clawctl_adapters.traits import (
    Traits,
    by_kind,
    by_look,
    by_name,
    by_name_or_act,
    by_silence,
    by_wording,
    count,
    speaks,
)
from clawctl_adapters.tree import tree_of
from tests.adapters.handmade import node, observation


def traits(*nodes):
    return Traits(tree_of(observation(*nodes)))


def test_a_row_is_named_by_the_first_words_in_it_that_are_no_buttons():
    found = traits(
        node("row", clickable=True),
        node("delete", "row", text="Delete", clickable=True),
        node("title", "row", text="Alarm"),
        node("note", "row", text="7:00"),
    )
    assert found.name == ["Alarm", "Delete", "Alarm", "7:00"]
    assert found.named == [False, True, True, True]


def test_a_row_of_buttons_only_is_named_by_its_first():
    found = traits(node("row"), node("a", "row", text="Yes", clickable=True))
    assert found.name == ["Yes", "Yes"]


def test_a_scroll_container_has_no_name_and_gives_none():
    found = traits(node("0"), node("1", "0", scrollable=True), node("2", "1", text="A"))
    assert found.name == ["", "", "A"]
    assert found.scroller == [-1, -1, 1]


def test_values_of_fields_and_sliders_and_secrets_are_no_names():
    found = traits(
        node("0", class_name="a.EditText", text="ann", hint="Search"),
        node("1", class_name="a.SeekBar", text="40 %", content_description="Volume"),
        node("2", class_name="a.EditText", password=True, text="swordfish"),
        node("3", accessibility_data_sensitive=True, text="1234"),
    )
    assert found.name == ["Search", "Volume", "", ""]


def test_wording_differs_when_any_word_below_does():
    one = traits(node("0"), node("1", "0", text="A"), node("2", "0", text="B"))
    other = traits(node("0"), node("1", "0", text="A"), node("2", "0", text="C"))
    assert one.wording[0] != other.wording[0]
    assert one.wording[1] == other.wording[1]
    assert traits(node("0")).wording == [0]


def test_context_is_the_row_up_to_the_list():
    found = traits(
        node("list", scrollable=True),
        node("row", "list"),
        node("title", "row", text="Alarm"),
        node("off", "row", text="Off", clickable=True),
    )
    assert [found.context(place) for place in range(4)] == ["", "", "", "Alarm"]


def test_framework_ids_are_nobodys_own():
    found = traits(node("0", resource_id="android:id/title"), node("1", resource_id="a:id/title"))
    assert [found.is_own_id(place) for place in (0, 1)] == [False, True]


def test_what_holds_something_operable_is_busy():
    found = traits(node("0"), node("1", "0"), node("2", "1", clickable=True), node("3", "0"))
    assert found.busy == [True, True, True, False]


KIND = ("com.example", "android.view.View", "")
FIELD = ("com.example", "a.EditText", "")


def keyed():
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
    found = keyed()
    assert by_name(found, 0) == by_name(found, 1) == by_name(found, 4) == (KIND, "A")
    assert by_name(found, 3) is None
    assert by_wording(found, 3) is None
    assert by_wording(found, 1) == by_wording(found, 4) != by_wording(found, 0)


def test_keys_of_silence_take_fields_and_empty_wrappers_only():
    found = keyed()
    assert [by_silence(found, place) for place in range(4)] == [None, None, (FIELD, "Name"), KIND]


def test_keys_of_looks_hold_the_rectangle_as_written():
    assert by_look(keyed(), 3) == (KIND, 0, "[0,0][9,9]")
    assert by_kind(keyed(), 3) == KIND


def test_what_speaks_or_acts_has_a_key_of_its_own():
    found = keyed()
    assert [speaks(found, place) for place in range(4)] == [True, True, True, False]
    assert by_name_or_act(found, 3) is None
    assert by_name_or_act(found, 0) == (KIND, "A")


def test_keys_are_counted_over_the_whole_screen():
    assert count(keyed(), by_name)[KIND, "A"] == 3
