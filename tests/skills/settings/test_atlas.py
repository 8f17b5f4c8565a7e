"""What counts as tried, as an end, and as seen."""

import pytest

from clawctl_adapters.model.step import ActionResult, Step
from clawctl_skills.settings.atlas import Ask, Atlas, Seen

SCROLL = Ask(kind="scroll", page="p", what="list", direction="down")
WAY = Ask(kind="way", page="p", what="about")


def result(effect="confirmed", *, ok=True, verb="click"):
    return ActionResult(step=Step(verb=verb), ok=ok, effect=effect)


@pytest.fixture
def atlas() -> Atlas:
    atlas = Atlas()
    atlas.pages["p"] = Seen("Page", "com.android.settings", lists=("list",))
    return atlas


def weigh(atlas, ask, last, *, inside=True):
    atlas.ask(ask)
    atlas.weigh(last, inside=inside)


def test_a_single_still_scroll_is_no_end_and_two_in_a_row_are(atlas):
    weigh(atlas, SCROLL, result("no_change"))
    assert not atlas.pages["p"].ended("list", "down")
    weigh(atlas, SCROLL, result("confirmed"))
    weigh(atlas, SCROLL, result("no_change"))
    assert not atlas.pages["p"].ended("list", "down")
    weigh(atlas, SCROLL, result("no_change"))
    assert atlas.pages["p"].ended("list", "down")


def test_what_was_never_sent_counts_for_nothing(atlas):
    for last in (None, result(ok=False, effect="no_change")):
        weigh(atlas, WAY, last)
        weigh(atlas, SCROLL, last)
    assert atlas.may_take("p", "about")
    assert atlas.sent == []


def test_a_way_that_worked_is_not_taken_again(atlas):
    weigh(atlas, WAY, result())
    assert not atlas.may_take("p", "about")
    assert atlas.may_take("q", "about")


def test_a_way_without_effect_is_taken_once_more_and_then_said(atlas):
    weigh(atlas, WAY, result("no_change"))
    assert atlas.may_take("p", "about")
    weigh(atlas, WAY, result("no_change"))
    assert not atlas.may_take("p", "about")
    assert [(n.key, n.what) for n in atlas.notices()] == [("about", "no_effect")]


def test_what_a_tap_has_shown_stays_although_the_row_looks_fine(atlas):
    weigh(atlas, WAY, result(), inside=False)
    atlas.usable("p", "about")
    assert [n.what for n in atlas.notices()] == ["led_out"]


def test_what_only_looked_wrong_is_taken_back(atlas):
    atlas.notice("p", "about", "row_refused", ("covered_by_keyboard",))
    atlas.usable("p", "about")
    assert atlas.notices() == ()


def test_a_page_above_which_settings_ends_is_a_root(atlas):
    weigh(atlas, Ask(kind="back", page="p"), result(verb="press"), inside=False)
    assert atlas.roots == {"p"}


def test_going_back_without_effect_three_times_is_being_stuck(atlas):
    for _ in range(2):
        weigh(atlas, Ask(kind="back", page="p"), result("no_change", verb="press"))
    assert not atlas.is_stuck("p")
    weigh(atlas, Ask(kind="back", page="p"), result("no_change", verb="press"))
    assert atlas.is_stuck("p")


def test_a_page_entered_by_its_row_starts_at_its_top():
    seen = Seen("About phone", "com.android.settings", lists=("list",), entered_at_top=True)
    assert seen.ended("list", "up")
    seen.still["list", "down"] = 2
    assert seen.whole()
    seen.sweep_again()
    assert not seen.ended("list", "up")
    assert seen.whole()
