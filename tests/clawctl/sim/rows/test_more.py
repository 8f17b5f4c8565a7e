"""Tiles, fields, check boxes, pairs, gaps and buttons."""

from clawctl.sim.effects import Choose, Flip, Focus, GoTo
from clawctl.sim.rows.more import (
    button_row,
    checkbox_row,
    field_row,
    gap_row,
    pair_row,
    tiles_row,
)
from clawctl.sim.rows.shown import Choice, ShownRow


def test_tiles_stand_side_by_side_and_each_writes_its_value(metrics):
    choices = tuple(
        Choice(name, name == "Dark", Choose("secure:ui_night_mode", name))
        for name in ("Light", "Dark")
    )
    view = tiles_row(metrics, ShownRow(kind="tiles", title="", choices=choices), 0)

    tiles = [each for each in view.walk() if each.effect is not None]
    assert [tile.effect.value for tile in tiles] == ["Light", "Dark"]
    assert tiles[0].bounds.right <= tiles[1].bounds.left
    assert [v.checked for v in view.walk() if v.checkable] == [False, True]


def test_a_field_shows_its_title_as_hint_until_something_is_typed(metrics):
    row = ShownRow(kind="field", title="Search", resource_id="a:id/f", tap=Focus("a:id/f"))
    empty = field_row(metrics, row, 0).children[0]
    assert (empty.text, empty.hint, empty.cls) == ("Search", "Search", "android.widget.EditText")


def test_a_check_box_takes_no_click_and_its_row_does(metrics):
    row = ShownRow(kind="checkbox", title="A", tap=Flip("g:a"), flip=Flip("g:a"))
    view = checkbox_row(metrics, row, 0)

    box = next(v for v in view.walk() if v.cls.endswith("CheckBox"))
    assert (view.clickable, box.clickable) == (True, False)


def test_a_pair_is_a_name_and_a_value_on_one_line(metrics):
    view = pair_row(metrics, ShownRow(kind="pair", title="Model", summary="X"), 0)

    assert [(v.resource_id.rpartition("/")[2], v.text) for v in view.children] == [
        ("title", "Model"),
        ("content", "X"),
    ]
    assert view.children[0].bounds.top == view.children[1].bounds.top


def test_a_gap_is_room_and_nothing_else(metrics):
    view = gap_row(metrics, ShownRow(kind="gap", title=""), 7)

    assert (view.bounds.top, view.children) == (7, [])
    assert view.bounds.height_px == metrics.px(12)


def test_a_button_stands_in_the_middle(metrics):
    view = button_row(metrics, ShownRow(kind="button", title="Turn on now", tap=GoTo("x")), 0)

    button = next(v for v in view.walk() if v.cls.endswith("Button"))
    assert button.effect == GoTo("x")
    assert abs(button.bounds.left - (1080 - button.bounds.right)) <= 1
