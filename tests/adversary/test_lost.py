"""Lost replies, stale decisions and still screens: a slice of the long runs, held by the suite."""

import random

import pytest

from clawctl.sim.services.u2 import server as u2_server
from tests.adversary import lost, stale, still, wire


def test_no_act_is_repeated_and_no_claim_is_false_when_replies_get_lost() -> None:
    found = lost.run(80, seed=3)
    assert (found.repeated, found.false) == ([], [])
    assert all(found.counts[fate] > 6 for fate in lost.FATES)
    assert found.counts["said confirmed"] > 12


U2_HERE = u2_server.bundled_jar_path() is not None


@pytest.mark.parametrize("backend", wire.BACKENDS)
def test_connections_that_drop_over_adb_make_no_act_twice_and_no_claim_false(backend) -> None:
    if backend == "u2" and not U2_HERE:
        pytest.skip("uiautomator2 is not installed")
    found = wire.run(10, backend, seed=3)
    assert (found.repeated, found.false) == ([], [])
    assert found.counts["confirmed, reply lost"] > 0


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
