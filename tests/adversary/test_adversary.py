"""No touch of ours lands on what it was not meant for, however the page moves."""

from tests.adversary.driver import run


def test_no_touch_of_ours_is_wrong_and_no_still_page_is_refused() -> None:
    counts, wrong = run(150, seed=7)
    assert wrong == []
    assert counts["refused on a still page"] == 0
    assert counts["touched"] > 60
    assert counts["target_changed"] + counts["target_not_actionable"] > 5


def test_the_same_page_catches_whoever_touches_where_the_row_was() -> None:
    """Without this the first test could pass on a page that does nothing."""
    _, wrong = run(150, seed=7, ours=False)
    assert len(wrong) > 10
