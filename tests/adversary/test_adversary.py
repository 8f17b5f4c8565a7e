"""No touch of ours lands on what it was not meant for, however the page moves."""

import pytest

from clawctl.sim.services.u2 import server as u2_server
from tests.adversary import window
from tests.adversary.driver import OURS, run


@pytest.mark.parametrize("who", OURS)
def test_no_touch_of_ours_is_wrong_no_claim_false_and_no_still_page_refused(who) -> None:
    found = run(100, who, seed=7)
    assert (found.wrong, found.false) == ([], [])
    assert found.counts["refused on a still page"] == 0
    assert found.counts["touches"] > 50
    # A session that claims nothing would make no false claim either.
    assert who == "session" or found.counts["claims"] > 50
    assert found.counts["target_changed"] + found.counts["target_not_actionable"] > 5


def test_the_same_page_catches_whoever_touches_where_the_row_was() -> None:
    """Without this the first test could pass on a page that does nothing."""
    found = run(150, "last dump", seed=7)
    assert len(found.wrong) > 10
    assert len(found.false) > 10


@pytest.mark.skipif(u2_server.bundled_jar_path() is None, reason="uiautomator2 is not installed")
def test_the_same_page_catches_a_selector_that_looks_right_before_it_touches() -> None:
    found = run(50, "selector", seed=7)
    assert len(found.wrong) > 2
    assert len(found.false) > 2


@pytest.mark.skipif(u2_server.bundled_jar_path() is None, reason="uiautomator2 is not installed")
@pytest.mark.parametrize("who", window.WHO)
def test_the_last_look_of_everyone_lies_before_its_touch(who) -> None:
    found = window.windows_ms(who, 3)
    assert len(found) == 3
    assert min(found) > 0.0
