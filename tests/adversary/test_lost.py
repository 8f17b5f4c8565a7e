"""Lost replies, stale decisions and still screens: a slice of the long runs, held by the suite."""

import random

from tests.adversary import lost, stale, still


def test_no_act_is_repeated_and_no_claim_is_false_when_replies_get_lost() -> None:
    found = lost.run(80, seed=3)
    assert (found.repeated, found.false) == ([], [])
    assert all(found.counts[fate] > 6 for fate in lost.FATES)
    assert found.counts["said confirmed"] > 12


def test_a_phone_that_is_touched_twice_would_be_seen() -> None:
    """Without this the counts above could be those of a witness that sees nothing."""
    phone = lost.LossyPhone(random.Random(1))
    for _ in range(2):
        phone.tap(360, 200)
    assert len(phone.touched()) == 2
    phone.close()


def test_nothing_stale_is_acted_on() -> None:
    found = stale.run(4 * len(stale.KINDS), seed=3)
    assert found.accepted == []
    assert sum(found.counts.values()) == 4 * len(stale.KINDS)


def test_screens_that_stand_still_are_served() -> None:
    found = still.run(40, seed=3)
    assert found.refused == []
    assert found.screens == 40
