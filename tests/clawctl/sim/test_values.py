"""Shown values come from their sources, so one change is seen everywhere."""

import pytest

from clawctl.sim.dates import long_date
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.values import Values, Words, as_switch
from clawctl.sim.world.model import Derived, Row, Switch


@pytest.fixture
def tables() -> SettingsTables:
    return SettingsTables({"global": {"name": "Little", "on": "1"}, "system": {"light": "110"}})


@pytest.fixture
def values(tables) -> Values:
    return Values({"ro.a": "15"}, tables, {"up_time": lambda: "0:00:07"})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("plain words", "plain words"),
        ("prop:ro.a", "15"),
        ("prop:ro.missing", ""),
        ("setting:global:name", "Little"),
        ("setting:secure:never", ""),
        ("fact:up_time", "0:00:07"),
        (Derived("prop:ro.a", form="Android {}"), "Android 15"),
        (Derived("setting:global:on", cases={"1": "On"}), "On"),
        (Derived("setting:secure:never", cases={"null": "Not set"}), "Not set"),
        (Derived("setting:secure:never", form="[{}]"), ""),
        (Derived("setting:system:light", style="percent-of-255"), "43%"),
        (None, ""),
    ],
)
def test_a_value_shows_what_its_source_holds(values, value, text):
    assert values.text(value) == text


def test_a_changed_setting_changes_the_words(values, tables):
    tables.put("global", "name", "Other")

    assert values.text("setting:global:name") == "Other"


@pytest.mark.parametrize(
    ("guard", "so"),
    [
        ("setting:global:on=1", True),
        ("setting:global:on=0", False),
        ("setting:global:on!=0", True),
        ("prop:ro.a!=15", False),
        ("setting:secure:never=1", False),
    ],
)
def test_a_guard_compares_a_source_with_a_text(values, guard, so):
    assert values.holds(guard) is so


def test_switches_and_choices_read_their_setting(values):
    assert values.checked(Row(title="a", switch="global:on"))
    assert not values.checked(Row(title="a", switch=Switch("global:on", on="2", off="1")))
    assert values.checked(Row(title="a", setting="system:light", value="110"))
    assert not values.checked(Row(title="a"))


def test_a_row_may_be_absent_or_disabled(values):
    assert values.shown(Row(title="a"))
    assert not values.shown(Row(title="a", when="setting:global:on=0"))
    assert values.enabled(Row(title="a"))
    assert not values.enabled(Row(title="a", enabled=False))
    assert not values.enabled(Row(title="a", enabled="setting:global:on=0"))


def test_dates_are_long_and_what_is_no_date_stays():
    assert long_date("2024-11-05") == "November 5, 2024"
    assert long_date("5.11.2024") == "5.11.2024"
    assert as_switch("global:on") == Switch("global:on", "1", "0")


@pytest.mark.parametrize(
    ("locale", "value", "text"),
    [
        ("de-DE", "label:build_number", "Build-Nummer"),
        ("de-DE", Derived("prop:ro.a", cases={"15": "label:state_on"}), "An"),
        ("de-DE", Derived("prop:ro.a", form="label:state_off"), "Aus"),
        ("de-DE", Derived("prop:ro.a", style="bidi"), "15"),
        ("ar-EG", Derived("prop:ro.a", style="bidi"), "\u200f\u202a15\u202c\u200f"),
        ("ja-JP", Derived("prop:ro.day", style="long-date"), "2024年11月5日"),
    ],
)
def test_words_are_those_of_the_phones_language(tables, locale, value, text):
    props = {"ro.a": "15", "ro.day": "2024-11-05"}
    values = Values(props, tables, {}, lambda: Words(locale))

    assert values.text(value) == text
