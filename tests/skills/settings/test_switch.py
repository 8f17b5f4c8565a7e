"""settings-switch: at most one touch, and the phone's own table agrees with every claim."""

import pytest

from clawctl.sim.faults.plan import Fault
from tests.skills.settings.phones import Run, odd


@pytest.mark.parametrize("world", ["pixel-15-en@ar", "samsung-oneui7@de", "xiaomi-miui14@ja",
                                   "pixel-tablet-15@en", "oneplus-oxygenos15@zh-TW"])  # fmt: skip
@pytest.mark.parametrize("on", [True, False])
def test_the_switch_ends_as_asked_with_one_touch_at_most(world, on):
    run = Run(world, "settings-switch", page="display", label="adaptive_brightness", on=on)
    before = run.phone.world.settings["system"]["screen_brightness_mode"] == "1"
    assert run.value == {"state": "on" if on else "off"}
    assert run.phone.settings.get("system", "screen_brightness_mode") == str(int(on))
    assert run.written == ([] if on == before else ["screen_brightness_mode"])
    assert ("already" if on == before else "changed") in run.report.basis
    assert "settings system:screen_brightness_mode" in run.report.basis


def test_where_it_is_as_asked_nothing_is_touched():
    run = odd("settings-switch", page="Switches", label="Two", on=True)
    assert run.value == {"state": "on"}
    assert run.taps == 1  # the row of home that leads to the page


def test_a_row_that_leads_on_is_switched_by_its_switch_alone():
    run = Run("samsung-oneui7@en", "settings-switch", page="Connections", label="bluetooth",
              on=False)  # fmt: skip
    assert run.value == {"state": "off"}
    assert run.phone.screen == "connections"


def test_without_a_label_the_pages_own_switch_is_meant():
    run = Run("pixel-10@de", "settings-switch", page="bluetooth", on=False)
    assert run.value == {"state": "off"}
    assert run.written == ["bluetooth_on"]


def test_what_asks_for_consent_is_left_as_it_is():
    run = odd("settings-switch", page="Switches", label="Asked", on=True)
    assert run.reason == "NEEDS_CONSENT"
    assert run.phone.screen == "question"
    assert run.written == []


def test_a_greyed_out_switch_is_not_touched():
    run = odd("settings-switch", page="Switches", label="Grey", on=True)
    assert (run.reason, run.taps) == ("ROW_DISABLED", 1)


def test_a_greyed_out_switch_that_is_as_asked_is_fine():
    assert odd("settings-switch", page="Switches", label="Grey", on=False).value == {"state": "off"}


def test_twins_and_rows_without_a_switch_are_refused():
    assert odd("settings-switch", page="Twins", label="Twin", on=True).reason == "AMBIGUOUS"
    assert odd("settings-switch", page="Twins", label="Between", on=True).reason == "NO_SWITCH"
    assert odd("settings-switch", page="Flow", label="Beta", on=True).reason == "NO_SWITCH"


def test_a_touch_without_effect_is_not_repeated():
    run = odd("settings-switch", page="Switches", label="One", on=True,
              faults=[Fault(name="noop_touch", on="tap", nth=2)])  # fmt: skip
    # The touch that was lost is not among those the phone received.
    assert (run.reason, run.taps, run.written) == ("NOT_CHANGED", 1, [])
