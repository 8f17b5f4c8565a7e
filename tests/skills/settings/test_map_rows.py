"""A page as readings: all that a row says."""

import pytest

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl_skills.settings.map_keys import page_of_key
from clawctl_skills.settings.map_rows import map_readings
from tests.skills.settings.phones import ODDITIES
from tests.skills.settings.test_panes import seen, shown


def test_a_row_says_its_words_and_its_state():
    found = {one.field: one.value for one in map_readings(shown(ODDITIES, "Switches"))}
    assert found["Switches/One"] == "Below it [off]"
    assert found["Switches/Two"] == "[on]"


def test_options_say_whether_they_are_chosen():
    found = {o.field: o.value for o in map_readings(shown("pixel-10", "Display", "Screen timeout"))}
    assert found["Screen timeout/30 seconds"] == "[chosen]"
    assert found["Screen timeout/1 minute"] == "[not chosen]"


def test_rows_of_one_name_are_none():
    phone = SimulatedPhone(load_world(ODDITIES))
    phone.start(action="android.settings.SETTINGS")
    twins = shown("pixel-tablet-15", "Battery")
    assert map_readings(twins)
    fields = [one.field for one in map_readings(twins)]
    assert len(fields) == len(set(fields))
    assert seen(phone)


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_in_two_panes_both_sides_are_read(locale):
    phone = SimulatedPhone(load_world(f"pixel-tablet-15@{locale}"))
    phone.start(action="android.settings.DISPLAY_SETTINGS")
    pages = {page_of_key(one.field) for one in map_readings(seen(phone))}
    assert len(pages) == 2
