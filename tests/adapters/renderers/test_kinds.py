"""What a node is to whoever operates it, told by its flags first and its class then."""

import pytest

from clawctl_adapters.renderers.kinds import (
    class_kind,
    is_operable,
    kind_of,
    name_of,
    role_of,
)
from tests.adapters.handmade import node

BOX = node("1", class_name="a.Switch", checkable=True)


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        ({"class_name": "a.SwitchCompat", "checkable": True}, "switch"),
        ({"class_name": "a.Row", "checkable": True}, "check"),
        ({"class_name": "a.RadioButton", "checkable": True}, "radio"),
        ({"class_name": "a.RadioButton", "clickable": True}, "click"),
        ({"class_name": "a.EditText"}, "edit"),
        ({"class_name": "a.SeekBar", "clickable": True}, "slider"),
        ({"scrollable": True, "clickable": True}, "click"),
        ({"scrollable": True, "long_clickable": True}, "scroll"),
        ({"long_clickable": True}, "long"),
    ],
)
def test_a_kind_is_told_by_what_can_be_done_first(facts, kind):
    one = node("0", **facts)
    assert is_operable(one)
    assert kind_of(one, one) == kind


def test_a_row_has_the_kind_of_the_box_that_holds_its_state():
    row = node("0", clickable=True)
    assert (kind_of(row, BOX), kind_of(row, row)) == ("switch", "click")


@pytest.mark.parametrize("name", [None, "", "a.View", "a.EditText." + "x" * 200])
def test_what_nothing_says_can_be_operated_is_not(name):
    assert not is_operable(node("0", class_name=name))
    assert class_kind(node("0", class_name=name)) == ""


@pytest.mark.parametrize(
    ("facts", "name", "role"),
    [
        ({"resource_id": "a:id/gear_1", "class_name": "a.b.Row$Wide"}, "gear_1", "Row$Wide"),
        ({"resource_id": "x y/\n", "class_name": "B ad\nclass"}, "", ""),
        ({"resource_id": "a:id/" + "x" * 99, "class_name": "a." + "X" * 99}, "", ""),
        ({"resource_id": None, "class_name": None}, "", ""),
    ],
)
def test_a_name_or_class_that_could_break_a_field_is_left_out(facts, name, role):
    one = node("0", **facts)
    assert (name_of(one), role_of(one)) == (name, role)
