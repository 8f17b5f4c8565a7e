"""A slice of each soak; `python -m tests.soak` runs the whole."""

from tests import soak


def test_every_hang_ends_within_its_deadline_and_leaves_nothing():
    outcome = soak.hangs(rounds=12, seed=3)
    assert outcome.broken == []
    assert sum(outcome.codes.values()) == 12


def test_every_fifth_dump_failing_is_outlasted_in_ten_virtual_seconds():
    outcome = soak.dumps(rounds=500, seed=5)
    assert outcome.broken == []
    assert outcome.rounds == 500


def test_no_tree_or_picture_of_an_earlier_screen_is_accepted():
    outcome = soak.changes(rounds=60, seed=2)
    assert outcome.broken == []
    assert outcome.codes["captured later"] > 0
