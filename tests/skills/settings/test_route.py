"""The way to a page: intents, rows, wrong turns, and what stops it."""

import pytest

from clawctl.sim.faults.plan import Fault
from clawctl_skills.settings.route import Route
from clawctl_skills.settings.words import path_of
from tests.skills.settings.phones import Run, odd


def test_in_a_language_no_table_knows_the_intents_page_counts_after_the_rows():
    run = odd("settings-open", page="display")
    assert (run.value, run.report.basis) == ({"page": "Onyesho"}, ("intent",))
    starts = [event.detail["action"] for event in run.phone.log.of_kind("start")]
    assert starts == [
        "android.settings.DISPLAY_SETTINGS", "android.settings.SETTINGS",
        "android.settings.DISPLAY_SETTINGS",
    ]  # fmt: skip


def test_a_page_whose_intent_nothing_answers_is_reached_by_rows():
    run = odd("settings-open", page="about_phone")
    assert (run.value, run.report.basis) == ({"page": "About phone"}, ("row", "title"))


def test_an_intent_that_opens_a_page_of_a_weaker_name_waits_for_the_row():
    # A Pixel with Android 10 has both; the privacy intent opens "Security & privacy" there.
    run = Run("pixel-10@en", "settings-open", page="Privacy")
    assert run.value == {"page": "Privacy"}
    assert run.report.basis == ("row", "title")


def test_the_rest_of_a_page_is_unfolded():
    assert Run("pixel-10@de", "settings-open", page="vpn").value == {"page": "VPN"}


def test_a_row_that_would_flip_is_no_way():
    run = odd("settings-open", page="Switches/Two")
    assert run.reason == "NOT_A_PAGE"
    assert run.written == []


def test_rows_counted_by_touches_are_never_touched():
    run = Run("pixel-15-en@en", "settings-open", page="about_phone/build_number")
    assert run.reason == "NOT_A_PAGE"
    assert run.taps == 0


def test_the_factory_reset_is_never_touched():
    run = Run("pixel-15-en@en", "settings-open", page="system/reset/factory_reset")
    assert run.reason == "NOT_A_PAGE"
    assert run.phone.screen == "reset"


@pytest.mark.parametrize("kind", ["permission", "anr"])
def test_a_dialog_over_the_page_stops_the_way(kind):
    run = odd("settings-open", page="Twins", faults=[Fault(name="dialog", at="start", text=kind)])
    assert run.reason in ("NEEDS_CONSENT", "OVERLAY")
    assert run.taps == 0
    assert run.written == []


def test_home_in_a_path_is_where_it_begins():
    assert Route(path_of("settings/display")).path == Route(path_of("display")).path
