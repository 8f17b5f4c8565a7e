"""ColorOS rows are flat: icon, title, value and arrow are children of the row."""

from clawctl.sim.effects import Flip, GoTo
from clawctl.sim.rows.coloros import plain_row, switch_row, two_target_row
from clawctl.sim.rows.shown import ShownRow

ROW = ShownRow(kind="plain", title="Wi-Fi", summary="Home", icon="wifi", tap=GoTo("x"))


def test_a_row_holds_its_parts_itself(metrics):
    view = plain_row(metrics, ROW, 0)

    assert [child.resource_id.rpartition("/")[2] for child in view.children] == [
        "icon",
        "title",
        "coui_statusText1",
        "coui_preference_widget_jump",
    ]
    middles = {(c.bounds.top + c.bounds.bottom) // 2 // 3 for c in view.children}
    assert len(middles) <= 2


def test_a_row_that_opens_nothing_has_no_arrow(metrics):
    view = plain_row(metrics, ShownRow(kind="plain", title="Model", summary="X"), 0)

    assert [child.resource_id.rpartition("/")[2] for child in view.children] == [
        "title",
        "coui_statusText1",
    ]


def test_a_switch_takes_no_click_unless_it_is_a_target_of_its_own(metrics):
    row = ShownRow(kind="switch", title="Wi-Fi", tap=GoTo("x"), flip=Flip("global:a"))

    assert not switch_row(metrics, row, 0).children[-1].clickable
    assert two_target_row(metrics, row, 0).children[-1].effect == Flip("global:a")
