"""Scrolling to an end, the top or words: ends are proven, gaps noticed, nothing is guessed."""

import pytest

from clawctl_adapters.errors import EvidenceError
from tests.clawctl.steps.acting import PAGE, Phone, acting, said, world

FIRST = ("Ada", "Bea", "Cleo", "Dora", "Edda", "Fenn", "Gwen", "Hal", "Iris", "Jon")
LAST = ("Kim", "Lou", "Mia", "Ned")
NAMES = [f"{one} {two}" for one in FIRST for two in LAST]
LONG = world(*(f'title = "{name}"' for name in NAMES))
SHORT = world('title = "Ada"', 'title = "Bea"')
TWINS = world(*(f'title = "{name}"' for name in [*NAMES[:20], "Twin", "Twin", *NAMES[20:]]))


@pytest.fixture
def long(tmp_path):
    with acting(tmp_path, LONG, PAGE) as found:
        yield found


def test_the_end_is_proven_by_two_movements_that_moved_nothing(long):
    result = long.do(action="scroll", to="end")
    assert said(result) == ("confirmed", True, None)
    assert result.details["endReached"] is True
    moved = [event.detail["scrolled_px"] for event in long.phone.phone.log.of_kind("swipe")]
    assert moved[-2:] == [0, 0]
    assert all(px > 0 for px in moved[:-2])
    assert result.details["scrolls"] == len(moved)


def test_the_top_is_found_again(long):
    long.do(action="scroll", to="end")
    assert said(long.do(action="scroll", to="top")) == ("confirmed", True, None)
    assert any(node.text == NAMES[0] for node in long.session._eyes.latest.nodes)


def test_words_far_below_are_brought_whole_into_view_and_the_row_can_be_clicked(long):
    result = long.do(action="scroll", to=NAMES[30])
    assert said(result) == ("confirmed", True, None)
    assert result.details["found"] is True
    assert long.phone.inputs("tap") == []


def test_words_above_are_looked_for_after_those_below(long):
    long.do(action="scroll", to="end")
    assert long.do(action="scroll", to=NAMES[2]).details["found"] is True


def test_words_that_are_nowhere_are_absent_only_after_both_ends(long):
    result = long.do(action="scroll", to="Nobody")
    assert said(result) == ("unexpected", False, "words_not_found")
    assert result.details["endReached"] is True


def test_words_in_view_already_need_no_movement(long):
    result = long.do(action="scroll", to=NAMES[0])
    assert (result.path, *said(result)) == ("none", "confirmed", True, None)
    assert long.phone.inputs() == []


def test_words_that_stand_in_several_rows_are_said_to(tmp_path):
    with acting(tmp_path, TWINS, PAGE) as found:
        result = found.do(action="scroll", to="Twin")
        assert (result.code, result.details["matches"]) == ("several_matches", 2)


def test_a_list_under_a_title_that_folds_away_ends_after_two_still_movements(tmp_path):
    with acting(tmp_path, SHORT, PAGE) as found:
        result = found.do(action="scroll", to="end")
        assert (result.details["endReached"], result.details["scrolls"]) == (True, 3)


class Blind(Phone):
    """A phone that cannot be read after its second movement."""

    def tree(self, *, timeout_s=30.0, hurry=False):
        if len(self.phone.log.of_kind("swipe")) >= 2:
            raise EvidenceError("DUMP_NO_ROOT", self.serial)
        return super().tree(timeout_s=timeout_s, hurry=hurry)


@pytest.mark.parametrize("goal", ["end", "Nobody"])
def test_a_screen_that_cannot_be_read_is_an_error_and_no_end(tmp_path, goal):
    with acting(tmp_path, LONG, PAGE, kind=Blind) as found, pytest.raises(EvidenceError):
        found.do(action="scroll", to=goal)


class Flung(Phone):
    """A phone whose first movement runs on over three pages."""

    flung = False

    def swipe(self, x1_px, y1_px, x2_px, y2_px, duration_ms, *, timeout_s=15.0):
        super().swipe(x1_px, y1_px, x2_px, y2_px, duration_ms, timeout_s=timeout_s)
        if not self.flung:
            self.flung = True
            for _ in range(2):
                self.phone.swipe(540, 2000, 540, 300, 2000)


def test_rows_that_went_by_unseen_are_gone_back_to(tmp_path):
    with acting(tmp_path, LONG, PAGE, kind=Flung) as found:
        result = found.do(action="scroll", to=NAMES[16])
        assert said(result) == ("confirmed", True, None)
        assert result.details["overshoots"] == 1


def test_the_status_bar_is_never_part_of_a_movement(long):
    long.do(action="scroll", to="end")
    long.do(action="scroll", direction="up", amount=1.0)
    assert {event.detail.get("gesture") for event in long.phone.phone.log.of_kind("swipe")} == {
        None
    }


def test_another_app_in_front_ends_the_search_without_a_claim(long):
    def leave(dumps):
        if dumps == 6:
            long.phone.phone.key(3)

    long.phone.before_tree = leave
    result = long.do(action="scroll", to="Nobody")
    assert result.verified is None
    assert result.code in ("another_app", "target_changed")


@pytest.mark.parametrize("goal", ["end", "top", "Nobody"])
def test_movements_that_never_arrived_are_no_sign_of_an_end(long, goal):
    long.phone.dead = 40
    result = long.do(action="scroll", to=goal)
    assert (result.ok, *said(result)) == (False, "unverifiable", None, "DEVICE_TIMEOUT")
    assert "endReached" not in result.details
    assert result.details["scrolls"] == 1


def test_a_movement_whose_reply_got_lost_counts_by_what_the_list_shows(long):
    long.phone.lose = 1
    result = long.do(action="scroll", to=NAMES[30])
    assert (result.ok, *said(result)) == (True, "confirmed", True, None)
