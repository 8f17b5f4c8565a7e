"""settings-find: the result of that name, typed once, opened once."""

from pathlib import Path

import pytest

from clawctl.sim.faults.plan import Fault
from tests.skills.settings.phones import ODDITIES, Run, odd


@pytest.mark.parametrize(
    ("world", "query", "screen"),
    [
        ("pixel-15-en@ar", "البطارية", "battery"),
        ("pixel-tablet-15@ja", "ディスプレイ", "display"),
        ("samsung-oneui7@en", "About phone", "about"),
        ("xiaomi-hyperos2@en", "Display", "display"),
        ("oneplus-oxygenos15@en", "Battery", "battery"),
    ],
)
def test_it_opens_what_every_makers_search_finds(world, query, screen):
    run = Run(world, "settings-find", query=query)
    assert run.value["result"] == query
    assert run.phone.screen == screen
    assert run.report.basis[0] == "search"
    assert len(run.phone.log.of_kind("set-text")) + len(run.phone.log.of_kind("text")) == 1
    assert run.written == []


def test_where_no_intent_opens_the_search_its_entry_on_home_does():
    run = odd("settings-find", query="Flow")
    assert run.value == {"page": "Flow", "result": "Flow", "breadcrumb": "Settings"}
    assert run.report.basis == ("search", "title")


def test_a_row_of_that_name_on_the_page_counts_as_well():
    run = odd("settings-find", query="Gamma")
    assert (run.value["page"], run.report.basis) == ("Flow", ("search", "row_in_view"))


def test_several_results_of_one_name_are_none():
    run = odd("settings-find", query="Twin")
    assert (run.reason, run.phone.screen) == ("AMBIGUOUS", "search")


def test_the_place_tells_results_of_one_name_apart():
    several = odd("settings-find", query="Same name")
    assert several.reason == "AMBIGUOUS"
    run = odd("settings-find", query="Same name", under="Settings")
    assert (run.value["breadcrumb"], run.phone.screen) == ("Settings", "same")


def test_nothing_of_that_very_name_is_not_found():
    assert odd("settings-find", query="Flo").reason == "NOT_FOUND"
    assert odd("settings-find", query="Quite unheard of").reason == "NOT_FOUND"


def test_a_phone_without_a_search_says_so(tmp_path):
    world = tmp_path / "bare.toml"
    text = Path(ODDITIES).read_text(encoding="utf-8").replace('search = "search"\n', "")
    world.write_text(text.replace('hint = "Search settings"\nrows', "rows"))
    assert Run(str(world), "settings-find", query="Flow").reason == "NO_SEARCH"


def test_an_advert_behind_a_result_is_not_claimed():
    run = odd("settings-find", query="Advert")
    assert run.reason == "LED_ELSEWHERE"


def test_words_that_do_not_arrive_are_not_searched_with():
    run = odd("settings-find", query="Switches", faults=[Fault(name="text_altered")])
    assert (run.reason, run.phone.screen) == ("QUERY_NOT_HELD", "search")
