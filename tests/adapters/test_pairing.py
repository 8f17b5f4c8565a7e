"""What is bound and what is left open when one screen follows another."""

import pytest
from hypothesis import given

from clawctl_adapters.pairing import Pairing
from clawctl_adapters.tree import tree_of
from tests.adapters.handmade import node, observation, screens


def rect(top, left=0, width=1000, height=100):
    return f"[{left},{top}][{left + width},{top + height}]"


def pair(before, after):
    """Path before → (path after, how), of every node that found a partner."""
    found = Pairing(tree_of(before), tree_of(after))
    return {
        before.nodes[one].node_path: (after.nodes[other].node_path, found.how[one])
        for one, other in enumerate(found.after_of)
        if other >= 0
    }


def listing(*names, start=0, step=100):
    """A list of clickable rows, titles without ids of their own, at paths "l.0", "l.1", …"""
    rows = [node("l", scrollable=True, bounds="[0,0][1000,1000]")]
    for number, name in enumerate(names):
        top = start + number * step
        rows.append(node(f"l.{number}", "l", clickable=True, bounds=rect(top)))
        title = {"resource_id": "android:id/title", "text": name, "bounds": rect(top)}
        rows.append(node(f"l.{number}.0", f"l.{number}", **title))
        rows.append(node(f"l.{number}.1", f"l.{number}", text="Delete", clickable=True,
                         bounds=rect(top, left=800, width=200)))  # fmt: skip
    return observation(*rows)


@given(screens())
def test_a_screen_is_bound_to_itself_one_to_one(seen):
    found = Pairing(tree_of(seen), tree_of(seen))
    partners = [place for place in found.after_of if place >= 0]
    assert len(partners) == len(set(partners))
    assert all(found.before_of[other] == one for one, other in enumerate(found.after_of)
               if other >= 0)  # fmt: skip
    assert all(one == other for one, other in enumerate(found.after_of) if other >= 0)


@given(screens(), screens())
def test_each_element_has_one_partner_at_most_and_of_its_kind(before, after):
    found = Pairing(tree_of(before), tree_of(after))
    for one, other in enumerate(found.after_of):
        if other >= 0:
            assert found.before_of[other] == one
            assert before.nodes[one].class_name == after.nodes[other].class_name
            assert before.nodes[one].package == after.nodes[other].package


def test_rows_keep_their_identity_when_the_list_scrolls():
    found = pair(listing("A", "B", "C", "D"), listing("C", "D", "E", "F"))
    assert found["l.2"] == ("l.0", "label")
    assert found["l.3.0"] == ("l.1.0", "label")
    assert "l.0" not in found
    assert "l.1" not in found


def test_a_page_of_other_rows_in_the_same_rectangles_binds_no_row():
    found = pair(listing("A", "B", "C"), listing("D", "E", "F"))
    assert list(found) == ["l"]


def test_one_row_in_the_place_of_another_is_not_that_row():
    assert list(pair(listing("A"), listing("B"))) == ["l"]


def test_the_same_words_in_another_row_are_not_bound():
    found = pair(listing("A", "B"), listing("B", "C"))
    assert found["l.1.1"][0] == "l.0.1"
    assert "l.0.1" not in found


def test_a_text_field_keeps_its_identity_while_its_value_changes():
    field = {"class_name": "android.widget.EditText", "bounds": rect(0)}
    before = observation(node("0"), node("1", "0", text="", **field))
    after = observation(node("0"), node("1", "0", text="ann", **field))
    assert pair(before, after)["1"] == ("1", "place")


def test_text_fields_of_a_form_keep_theirs_when_the_keyboard_pushes_them_up():
    def form(shift, *values):
        fields = [
            node(
                f"f{n}",
                "s",
                class_name="a.EditText",
                text=value,
                bounds=rect(500 + 200 * n - shift),
            )
            for n, value in enumerate(values)
        ]
        title = node("t", "s", text="Sign in", bounds=rect(300 - shift))
        return observation(node("s", scrollable=True, bounds="[0,0][1000,2000]"), title, *fields)

    found = pair(form(0, "ann", ""), form(250, "ann", "tea"))
    assert (found["f0"][0], found["f1"][0]) == ("f0", "f1")


def test_an_id_of_its_own_binds_a_relabelled_text_across_positions():
    before = observation(node("0"), node("1", "0", resource_id="a:id/state", text="Off"))
    after = observation(node("0"), node("x", "0", text="New"),
                        node("2", "0", resource_id="a:id/state", text="On"))  # fmt: skip
    assert pair(before, after)["1"] == ("2", "id")


def test_a_button_that_says_something_else_in_its_place_is_the_same_button():
    def player(word):
        return observation(
            node("0", bounds=rect(0, height=900)),
            node("1", "0", text="Song", bounds=rect(0)),
            node("2", "0", class_name="a.Button", clickable=True, text=word, bounds=rect(100)),
        )

    assert pair(player("Play"), player("Pause"))["2"] == ("2", "geometry")


def test_twins_are_bound_by_rectangles_only_where_something_stayed():
    def icons(*tops, title="Photos"):
        nodes = [node(f"i{top}", "0", clickable=True, bounds=rect(top)) for top in tops]
        return observation(node("0", bounds=rect(0, height=900)),
                           node("t", "0", text=title, bounds=rect(0)), *nodes)  # fmt: skip

    assert pair(icons(100, 200), icons(100, 200))["i100"] == ("i100", "geometry")
    assert "i100" not in pair(icons(100, 200), icons(100, 200, title="Music"))
    assert "i200" not in pair(icons(100, 200, 300), icons(100, 250))


def test_what_cannot_be_told_apart_is_noted_and_not_bound():
    def screen(*tops):
        return observation(
            node("0", bounds=rect(0, height=900)),
            node("t", "0", text="Title", bounds=rect(0)),
            *[node(f"b{top}", "0", text="OK", clickable=True, bounds=rect(top)) for top in tops],
        )

    found = Pairing(tree_of(screen(100, 200)), tree_of(screen(150, 250)))
    assert found.after_of[2:] == [-1, -1]
    assert found.open_groups == [([2, 3], [2, 3])]


def test_an_element_that_moved_to_another_parent_is_bound_when_both_parents_are_there():
    def screen(parent):
        return observation(
            node("left", resource_id="a:id/left"), node("a", "left", text="A"),
            node("right", resource_id="a:id/right"), node("b", "right", text="B"),
            node("m", parent, text="Move me", clickable=True),
        )  # fmt: skip

    assert pair(screen("left"), screen("right"))["m"] == ("m", "label")


def test_a_wrapper_is_bound_by_what_it_holds():
    before = observation(
        node("0", class_name="a.Frame", bounds=rect(0)),
        node("w", "0", text=""),
        node("1", "w", resource_id="a:id/x", text="X"),
        node("v", "0"),
    )
    after = observation(
        node("0", class_name="a.Frame", bounds=rect(0)),
        node("n", "0"),
        node("w", "0"),
        node("1", "w", resource_id="a:id/x", text="Y"),
    )
    assert pair(before, after)["w"] == ("w", "place")


@pytest.mark.parametrize("package", ["com.other", None])
def test_another_apps_elements_are_never_the_same(package):
    before = observation(node("0", text="OK", bounds=rect(0)))
    after = observation(node("0", text="OK", bounds=rect(0), package=package))
    assert pair(before, after) == {}
