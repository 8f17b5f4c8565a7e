"""A slice of the matrix, and that its judge sees what is wrong."""

import pytest

from clawctl.sim.world.reading import load_world
from tests.matrix.__main__ import main, run_phone, summary
from tests.matrix.cases import TASKS, Case, cases_of
from tests.matrix.judge import judge
from tests.matrix.truth import Truth

SLICE = ("pixel-10@ja", "pixel-tablet-15@ar", "samsung-oneui7@de", "xiaomi-miui14@zh-CN",
         "oneplus-oxygenos15@en", "samsung-oneui7+tablet@ja")  # fmt: skip


@pytest.mark.parametrize("name", SLICE)
def test_no_skill_is_wrong_and_most_are_right(name):
    judged = run_phone(name, TASKS, 2, "slice")
    doable = [one for one in judged if not one.case.absent]
    assert [one for one in judged if one.verdict == "wrong"] == []
    assert len(doable) > len(TASKS)
    # One of these few may be out of reach; the share over all phones is for `make matrix`.
    assert sum(one.verdict != "right" for one in doable) <= 1, summary(judged)


@pytest.fixture(scope="module")
def world():
    return load_world("pixel-15-en@en")


def _display(**given):
    return Case(**{"task": "open", "skill": "settings-open", "inputs": {"page": "display"}} | given)


def test_a_false_value_a_wrong_screen_and_a_claim_of_nothing_are_wrong(world):
    assert judge(world, _display(value={"page": "Display"}, screen="display")).verdict == "right"
    assert "'Colours'" in judge(world, _display(value={"page": "Colours"})).why
    assert judge(world, _display(screen="battery")).verdict == "wrong"
    assert judge(world, _display(absent=True)).verdict == "wrong"


def test_a_setting_that_nobody_asked_to_change_is_wrong(world):
    inputs = {"page": "display", "label": "Adaptive brightness", "on": False}
    case = Case(task="switch", skill="settings-switch", inputs=inputs)
    assert judge(world, case).why == "wrote system:screen_brightness_mode"


def test_a_setting_that_does_not_hold_what_was_asked_is_wrong(world):
    inputs = {"page": "display", "label": "Adaptive brightness", "on": False}
    writes = ("system:screen_brightness_mode", frozenset({"7"}))
    case = Case(task="switch", skill="settings-switch", inputs=inputs, writes=writes)
    assert judge(world, case).why == "system:screen_brightness_mode holds '0'"


def test_giving_up_is_honest_where_it_could_be_done_and_right_where_not(world):
    inputs = {"page": "Display/No such page"}
    case = Case(task="open", skill="settings-open", inputs=inputs)
    assert (judge(world, case).verdict, judge(world, case).why) == ("honest", "NOT_FOUND")
    absent = Case(task="open", skill="settings-open", inputs=inputs, absent=True)
    assert judge(world, absent).verdict == "right"


def test_the_same_seed_asks_the_same(world):
    truth = Truth(world)
    once = list(cases_of(truth, TASKS, seed="a", each=3))
    assert once == list(cases_of(truth, TASKS, seed="a", each=3))
    assert once != list(cases_of(truth, TASKS, seed="b", each=3))


def test_the_truth_knows_ways_folds_and_twins():
    places = {place.screen: place for place in Truth(load_world("pixel-10@en")).places}
    assert places["display"].way == ("Display",)
    assert "VPN" in {line.title for line in places["network"].lines}
    assert places["home"].way == ()


def test_it_prints_a_phone_a_line_and_the_sum(capsys):
    given = ["--worlds", "settings", "--locales", "en", "--tasks", "version", "--each", "1"]
    assert main([*given, "--workers", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["settings@en", "all"]
    assert lines[3] == "right 1 of 1 (100.0 %), honest 0, wrong 0 of 1"
