"""One UI rows: cards with margins, two widget frames, a bar that says its state."""

from clawctl.sim.effects import Flip, GoTo
from clawctl.sim.rows.oneui import main_switch_row, plain_row, switch_row, two_target_row
from clawctl.sim.rows.shown import ShownRow


def row(checked=True):
    return ShownRow(
        kind="switch", title="Wi-Fi", summary="Home", checked=checked, tap=GoTo("x"),
        flip=Flip("global:a"),
    )  # fmt: skip


def test_a_row_lies_in_a_card_and_its_title_in_a_frame(metrics):
    view = plain_row(metrics, row(), 0)

    assert (view.bounds.left, view.bounds.right) == (26, 1054)
    frame = next(v for v in view.walk() if v.resource_id.endswith("title_frame"))
    assert [child.text for child in frame.children] == ["Wi-Fi"]


def test_a_switch_row_has_two_widget_frames_and_a_named_switch(metrics):
    view = switch_row(metrics, row(), 0)

    frames = [v.resource_id for v in view.walk() if v.resource_id.endswith("widget_frame")]
    assert frames == ["android:id/widget_frame", "com.android.settings:id/widget_frame"]
    switch = next(v for v in view.walk() if v.checkable)
    assert (switch.desc, switch.clickable) == ("Wi-Fi", False)


def test_a_two_target_switch_is_touched_by_itself(metrics):
    view = two_target_row(metrics, row(), 0)

    switch = next(v for v in view.walk() if v.checkable)
    assert (switch.effect, view.effect) == (Flip("global:a"), GoTo("x"))
    assert any(v.resource_id.endswith("switch_divider_large") for v in view.walk())


def test_the_bars_words_are_its_state(metrics):
    bars = [main_switch_row(metrics, row(checked), 0) for checked in (True, False)]

    assert [[v.text for v in bar.walk() if v.text] for bar in bars] == [["On"], ["Off"]]
