"""settings-slider: the bar stands where it was asked to, and something says so."""

import pytest

from clawctl.sim.faults.plan import Fault
from tests.skills.settings.phones import Run, odd


def percent_of(run: Run) -> float:
    """Where the phone's own table has the brightness."""
    return (int(run.phone.settings.get("system", "screen_brightness")) - 1) * 100 / 254


@pytest.mark.parametrize("percent", [0, 20, 65, 100])
@pytest.mark.parametrize(
    "world", ["pixel-15-en@ar", "pixel-10@de", "samsung-oneui7@ja", "xiaomi-miui14@ar",
              "oneplus-oxygenos15@zh-TW", "pixel-tablet-15@en"]
)  # fmt: skip
def test_brightness_stands_where_asked_on_every_makers_page(world, percent):
    run = Run(world, "settings-slider", page="display", label="brightness_level", percent=percent)
    assert abs(int(run.value["percent"]) - percent_of(run)) <= 1.5
    assert abs(percent_of(run) - percent) <= 3.5
    assert set(run.written) == {"screen_brightness"}


def test_where_it_stands_there_already_nothing_is_touched():
    run = odd("settings-slider", page="Sliders", label="brightness_level", percent=51)
    assert (run.value, run.written) == ({"percent": "50"}, [])
    assert run.report.basis[-2:] == ("already", "settings system:screen_brightness")


def test_the_tolerance_is_the_callers():
    run = odd("settings-slider", page="Sliders", label="brightness_level", percent=53, tolerance=1)
    assert "changed" in run.report.basis
    assert abs(int(run.value["percent"]) - 53) <= 1


def test_the_row_that_leads_to_it_may_say_where_it_stands():
    run = odd("settings-slider", page="Sliders", label="Told", percent=80)
    told = run.phone.settings.get("global", "told")
    assert run.value == {"percent": told}
    assert abs(int(told) - 80) <= 3
    (first, second) = run.report.evidence["percent"]
    assert (first.label, second.label) == ("Told", "Told")


def test_where_nothing_says_it_nothing_is_touched():
    run = odd("settings-slider", page="Sliders", label="Unsaid", percent=80)
    assert (run.reason, run.written) == ("PLACE_NOT_SHOWN", [])


def test_a_greyed_out_slider_rows_without_one_and_several_are_refused():
    assert (
        odd("settings-slider", page="Sliders", label="Greyed", percent=9).reason == "ROW_DISABLED"
    )
    assert odd("settings-slider", page="Sliders", label="Plain", percent=9).reason == "NO_SLIDER"
    assert odd("settings-slider", page="Sliders", percent=9).reason == "AMBIGUOUS"


def test_a_touch_that_does_nothing_is_corrected_and_then_given_up():
    once = odd("settings-slider", page="Sliders", label="brightness_level", percent=80,
               faults=[Fault(name="noop_touch", on="tap", nth=2)])  # fmt: skip
    assert abs(percent_of(once) - 80) <= 3.5
    lost = [Fault(name="noop_touch", on="tap", nth=n) for n in range(2, 9)]
    never = odd("settings-slider", page="Sliders", label="brightness_level", percent=80,
                faults=lost)  # fmt: skip
    assert (never.reason, never.written) == ("NOT_CHANGED", [])


def test_the_only_slider_of_a_page_needs_no_name():
    run = Run("oneplus-oxygenos15@en", "settings-slider", page="display", percent=30)
    assert abs(percent_of(run) - 30) <= 3.5
