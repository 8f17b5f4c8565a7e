"""Clocks and deadlines."""

import pytest

from clawctl.clock import Deadline, FakeClock, SystemClock
from clawctl_adapters.errors import DeviceError


def test_fake_clock_moves_only_when_told():
    clock = FakeClock()
    before = clock.monotonic_s()
    clock.advance(1.5)
    assert clock.monotonic_s() - before == 1.5
    assert clock.utc() == "2026-01-01T00:00:01.500Z"


def test_deadline_shares_its_time_and_then_raises():
    clock = FakeClock()
    deadline = Deadline(clock, 2.0)
    clock.advance(1.5)
    assert deadline.check("dump") == 0.5
    clock.advance(0.5)
    with pytest.raises(DeviceError) as caught:
        deadline.check("dump")
    assert caught.value.code == "DEVICE_TIMEOUT"


def test_system_clock_writes_utc_with_milliseconds():
    assert SystemClock().utc()[-5] == "."
    assert SystemClock().utc().endswith("Z")
