"""settings-map: what it says is what the phone has, and the phone is as it was."""

import pytest

from clawctl_skills.base import Budget
from clawctl_skills.registry import new_skill
from tests.skills.settings.phones import ODDITIES, Run, odd


@pytest.fixture(scope="module")
def whole():
    return odd("settings-map", max_pages=30)


def test_it_reads_every_page_that_home_leads_to_and_touches_no_switch(whole):
    titles = {page.title: page.whole for page in whole.report.looked}
    assert set(titles) >= {"Settings", "Switches", "Twins", "Flow", "Sliders", "About phone"}
    assert all(titles.values())
    assert whole.written == []
    taps = [event.detail for event in whole.phone.log.of_kind("tap")]
    assert not [one for one in taps if "Flip" in str(one.get("effect"))]


def test_values_are_the_phones(whole):
    assert whole.value["Switches/One"] == "Below it [off]"
    assert whole.value["Flow/Alpha"] == "[chosen]"
    assert whole.value["About phone/Device name"] == "Oddity"
    assert whole.value["Sliders/Told"] == "40%"


def test_two_rows_of_a_name_are_not_claimed(whole):
    assert "Twins/Twin" not in whole.value
    assert whole.value["Twins/Between"] == "Words"


def test_what_leads_to_another_app_is_noted_and_left(whole):
    noted = {(one.key, one.what) for one in whole.report.noticed}
    assert ("Advert", "overlay") in noted
    assert "Buy this now/Buy" not in whole.value


def test_every_value_was_read_in_two_captures(whole):
    for field in whole.value:
        captures = {one.capture_id for one in whole.report.evidence[field]}
        assert len(captures) == 2, field


def test_a_limit_ends_it_and_says_what_was_left_out():
    few = odd("settings-map", max_pages=2)
    assert len(few.report.looked) == 2
    assert few.report.basis == ("ended max_pages",)
    assert {one.reasons for one in few.report.noticed if one.what == "left_out"} >= {("max_pages",)}
    short = odd("settings-map", max_acts=6)
    assert short.report.basis == ("ended max_acts",)
    assert short.report.actions <= 7


def test_no_deeper_than_asked():
    flat = odd("settings-map", max_depth=0)
    assert [page.title for page in flat.report.looked] == ["Settings"]
    one = Run("pixel-15-en@en", "settings-map", max_depth=1, max_pages=3)
    looked = [page.title for page in one.report.looked]
    assert looked == ["Settings", "Network & internet", "Connected devices"]
    below = Run("pixel-15-en@en", "settings-map", page="network", max_depth=1, max_pages=30)
    titles = {page.title for page in below.report.looked}
    assert "SIMs" in titles
    assert "Example Mobile" not in titles  # a row of that page


def test_it_may_begin_at_a_page():
    run = odd("settings-map", page="Sliders", max_depth=1)
    assert {page.title for page in run.report.looked} >= {"Sliders"}
    assert all(not field.startswith("Settings/") for field in run.value)


def test_below_pages_of_networks_and_devices_nothing_is_touched():
    run = Run("pixel-15-en@en", "settings-map", page="wifi", max_depth=2)
    assert [page.title for page in run.report.looked] == ["Internet"]
    assert ("left_out", ("rows_not_entered",)) in {(n.what, n.reasons) for n in run.report.noticed}


def test_a_page_that_is_not_there_is_no_map():
    assert odd("settings-map", page="Nothing of that name").reason == "NOT_FOUND"


@pytest.mark.parametrize("world", ["pixel-tablet-15@ar", "samsung-oneui7@de"])
def test_it_changes_nothing_on_other_makers_phones(world):
    run = Run(world, "settings-map", max_pages=4)
    assert run.written == []
    assert len(run.report.looked) == 4
    assert len(run.value) > 10


def test_it_brings_its_own_budget():
    skill = new_skill("settings-map", max_acts=100)
    assert isinstance(skill.budget, Budget)
    assert skill.budget.actions == 120
    assert ODDITIES


def test_a_home_that_shows_no_title_is_mapped_all_the_same():
    run = Run("pixel-10@ar", "settings-map", max_depth=1, max_pages=2)
    assert run.report.looked[0].title == "Settings"
    assert any(field.startswith("Settings/") for field in run.value)
    assert not any(field.startswith("/") for field in run.value)
