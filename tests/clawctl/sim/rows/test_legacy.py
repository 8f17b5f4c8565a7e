"""Android 10 says On and Off in words."""

from clawctl.sim.effects import Flip
from clawctl.sim.rows.aosp import switch_row
from clawctl.sim.rows.legacy import main_switch_row, worded
from clawctl.sim.rows.shown import ShownRow


def row(checked):
    return ShownRow(
        kind="switch", title="Wi-Fi", checked=checked, tap=Flip("global:a"), flip=Flip("global:a")
    )


def test_the_bar_repeats_the_state_in_words_and_not_its_name(metrics):
    on, off = main_switch_row(metrics, row(True), 0), main_switch_row(metrics, row(False), 0)

    assert [[v.text for v in bar.walk() if v.text] for bar in (on, off)] == [["On"], ["Off"]]
    assert on.resource_id == "com.android.settings:id/switch_bar"


def test_a_switch_says_it_in_capitals(metrics):
    view = worded(switch_row)(metrics, row(True), 0)

    switch = view.children[-1].children[0]
    assert (switch.text, switch.desc) == ("ON", "")
