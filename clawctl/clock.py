"""Time as a port: the real clock and one that tests move by hand.

Room     clawctl. Skills and adapters never read a clock; they are given times.
Output   monotonic seconds for ages and deadlines, UTC text for records.
"""

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

from clawctl_adapters.errors import DeviceError


class Clock(Protocol):
    """What capture, ledger and loop need of time."""

    def monotonic_s(self) -> float:
        """Seconds that only go forward; differences mean something, values do not."""

    def utc(self) -> str:
        """Now as ISO 8601 with milliseconds and Z."""

    def wait(self, seconds: float) -> None:
        """Let that much time pass; only between two looks at a condition."""


def iso_utc(moment: datetime) -> str:
    """ISO 8601 with milliseconds and a final Z."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class SystemClock:
    """The machine's clocks."""

    def monotonic_s(self) -> float:
        return time.monotonic()

    def utc(self) -> str:
        return iso_utc(datetime.now(UTC))

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)


class FakeClock:
    """A clock that stands still until it is moved; shipped for tests of skills and farms."""

    def __init__(self, start: datetime = datetime(2026, 1, 1, tzinfo=UTC)) -> None:
        self._start = start
        self._now_s = 1000.0

    def advance(self, seconds: float) -> None:
        """Move both clocks forward."""
        self._now_s += seconds

    def monotonic_s(self) -> float:
        return self._now_s

    def utc(self) -> str:
        return iso_utc(self._start + timedelta(seconds=self._now_s - 1000.0))

    def wait(self, seconds: float) -> None:
        self.advance(seconds)


class Deadline:
    """A moment after which a call must have ended, shared by everything inside that call."""

    def __init__(self, clock: Clock, seconds: float) -> None:
        self._clock = clock
        self._ends_s = clock.monotonic_s() + seconds
        self.seconds = seconds

    def left_s(self) -> float:
        """Seconds left, never below 0."""
        return max(0.0, self._ends_s - self._clock.monotonic_s())

    def check(self, where: str) -> float:
        """Seconds left; raises DeviceError DEVICE_TIMEOUT when none are."""
        left = self.left_s()
        if left <= 0.0:
            raise DeviceError("DEVICE_TIMEOUT", where, saw=f"no answer within {self.seconds:g} s")
        return left
