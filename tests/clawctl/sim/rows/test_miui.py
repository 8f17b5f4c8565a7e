"""MIUI rows: the value stands at the end of the line, a switch is a CheckBox."""

from clawctl.sim.effects import Flip, GoTo
from clawctl.sim.rows.miui import plain_row, switch_row
from clawctl.sim.rows.shown import ShownRow


def test_the_value_stands_right_of_the_title_and_is_no_summary(metrics):
    row = ShownRow(kind="plain", title="Wi-Fi", summary="Home", tap=GoTo("x"))

    texts = [view for view in plain_row(metrics, row, 0).walk() if view.text]

    assert [text.resource_id for text in texts] == [
        "android:id/title",
        "com.android.settings:id/value_right",
    ]
    assert texts[0].bounds.right < texts[1].bounds.left


def test_a_value_of_many_lines_makes_the_row_higher(metrics):
    short = plain_row(metrics, ShownRow(kind="plain", title="Kernel", summary="6.1"), 0)
    long = plain_row(metrics, ShownRow(kind="plain", title="Kernel", summary="6.1 " * 30), 0)

    value = next(v for v in long.walk() if v.resource_id.endswith("value_right"))
    assert long.bounds.height_px > short.bounds.height_px
    assert 0 <= value.bounds.top < value.bounds.bottom <= long.bounds.bottom


def test_a_switch_is_a_check_box_that_is_touched_by_itself_too(metrics):
    row = ShownRow(kind="switch", title="A", checked=True, tap=Flip("g:a"), flip=Flip("g:a"))

    view = switch_row(metrics, row, 0)

    box = next(v for v in view.walk() if v.checkable)
    assert (box.cls, box.resource_id) == ("android.widget.CheckBox", "android:id/checkbox")
    assert box.effect == view.effect == Flip("g:a")
