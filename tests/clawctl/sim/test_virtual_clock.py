"""The phone's time moves only when it is moved."""

from datetime import UTC, datetime

import pytest

from clawctl.sim.virtual_clock import VirtualClock


def test_time_stands_still_until_it_is_moved_and_the_calendar_moves_with_it():
    clock = VirtualClock(datetime(2026, 1, 5, 9, 41, tzinfo=UTC))

    clock.advance(61_000)

    assert clock.now_ms == 61_000
    assert clock.wall() == datetime(2026, 1, 5, 9, 42, 1, tzinfo=UTC)


def test_time_never_goes_back():
    clock = VirtualClock()

    with pytest.raises(ValueError, match="-1 ms"):
        clock.advance(-1)

    assert clock.now_ms == 0
