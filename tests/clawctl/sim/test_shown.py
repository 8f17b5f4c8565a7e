"""A row is shown as it stands: its words, its state and what touching it means."""

import pytest

from clawctl.sim.effects import Choose, CountTap, Flip, GoTo, Slide
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.shown import shown_row, shown_rows
from clawctl.sim.values import Values
from clawctl.sim.world.model import Row, Screen, Taps


@pytest.fixture
def values() -> Values:
    return Values({}, SettingsTables({"system": {"volume": "5", "odd": "loud"}}), {})


@pytest.mark.parametrize(
    ("row", "effect"),
    [
        (Row(title="a", goto="b"), GoTo("b")),
        (Row(title="a", kind="two-target", goto="b", switch="global:x"), GoTo("b")),
        (Row(title="a", kind="switch", switch="global:x"), Flip("global:x")),
        (Row(title="a", setting="global:x", value="1"), Choose("global:x", "1")),
        (Row(title="a", kind="slider", setting="global:x"), Slide("global:x", 0, 100)),
        (Row(title="a", taps=Taps(7, "global:x", "1")), CountTap(7, "global:x", "1")),
        (Row(title="a"), None),
    ],
)
def test_touching_a_row_means_what_its_fields_say(values, row, effect):
    assert shown_row(row, values).tap == effect


def test_choices_of_a_dialog_close_it(values):
    row = Row(title="a", setting="global:x", value="1")

    (shown,) = shown_rows(Screen(title="t", frame="list-dialog", rows=(row,)), values)

    assert shown.tap == Choose("global:x", "1", closes=True)


def test_rows_without_an_icon_keep_in_line_with_those_that_have_one(values):
    rows = (Row(title="a", icon="wifi"), Row(title="b"))
    header = (Row(title="a", icon="phone", kind="header"), Row(title="b"))

    assert all(row.aligned for row in shown_rows(Screen(title="t", rows=rows), values))
    assert not any(row.aligned for row in shown_rows(Screen(title="t", rows=header), values))


def test_absent_rows_are_left_out(values):
    rows = (Row(title="a", when="setting:global:x=1"), Row(title="b"))

    assert [row.title for row in shown_rows(Screen(title="t", rows=rows), values)] == ["b"]


@pytest.mark.parametrize(("key", "level", "share"), [("volume", 5, 0.2), ("odd", 0, 0.0)])
def test_a_slider_stands_where_its_number_says_and_low_without_one(values, key, level, share):
    row = shown_row(Row(title="a", kind="slider", setting=f"system:{key}", high=25), values)

    assert (row.level, row.share) == (level, share)
