"""settings-choose: the option that was asked for is the marked one, on pages and in dialogs."""

import pytest

from tests.skills.settings.phones import Run, odd


@pytest.mark.parametrize(
    "world", ["pixel-15-en@ja", "pixel-10@ar", "samsung-oneui7@de", "xiaomi-hyperos2@en"]
)
def test_a_timeout_is_chosen_in_a_dialog_or_on_a_page(world):
    run = Run(world, "settings-choose", page="display", label="screen_timeout",
              option="timeout_5m")  # fmt: skip
    assert run.value["option"]
    assert run.phone.settings.get("system", "screen_off_timeout") == "300000"
    assert run.written == ["screen_off_timeout"]
    assert "settings system:screen_off_timeout" in run.report.basis


def test_an_option_may_be_named_by_what_the_table_holds():
    run = Run("pixel-10@en", "settings-choose", page="display", label="screen_timeout",
              option="300000")  # fmt: skip
    assert run.value["option"] == "5 minutes"


def test_an_option_that_is_marked_already_is_not_touched():
    run = odd("settings-choose", page="Flow", option="Alpha")
    assert (run.value, run.written) == ({"option": "Alpha"}, [])
    assert "already" in run.report.basis


def test_the_page_itself_may_hold_the_options():
    run = odd("settings-choose", page="Flow", option="Beta")
    assert (run.value, run.written) == ({"option": "Beta"}, ["flow"])


def test_tiles_are_options_and_a_page_may_go_on_below_them():
    run = Run("samsung-oneui7@en", "settings-choose", page="display", option="Dark")
    assert run.phone.settings.get("secure", "ui_night_mode") == "2"
    assert run.value == {"option": "Dark"}


def test_an_option_that_is_not_there_changes_nothing():
    run = odd("settings-choose", page="Flow", option="Delta")
    assert (run.reason, run.written) == ("NOT_FOUND", [])


def test_a_row_that_is_no_option_is_not_touched():
    run = odd("settings-choose", page="Flow", option="Gamma")
    assert (run.reason, run.taps) == ("NO_OPTIONS", 1)


def test_a_page_without_options_says_so():
    assert odd("settings-choose", page="Same name", option="Other").reason == "NO_OPTIONS"
    assert odd("settings-choose", page="About phone", option="Nothing").reason == "NO_OPTIONS"
