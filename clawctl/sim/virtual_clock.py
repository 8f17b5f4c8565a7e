"""The simulated phone's own time: it stands still until somebody moves it.

Room     clawctl.sim.
Input    milliseconds to move forward.
Output   milliseconds since the phone was switched on.
Refuses  going backwards, with a ValueError: it would be a fault of our own code.
"""

from datetime import UTC, datetime, timedelta


class VirtualClock:
    """Milliseconds since boot, and the wall time that the phone's status bar shows."""

    def __init__(self, start: datetime = datetime(2026, 1, 5, 9, 41, tzinfo=UTC)) -> None:
        self._start = start
        self._now_ms = 0

    @property
    def now_ms(self) -> int:
        """Milliseconds since boot, from 0."""
        return self._now_ms

    def advance(self, ms: int) -> None:
        """Let ms milliseconds pass; raises ValueError when negative."""
        if ms < 0:
            raise ValueError(f"time does not go back: {ms} ms")
        self._now_ms += ms

    def jump(self, seconds: int) -> None:
        """Set calendar and clock forward, or back when negative; no time passes."""
        self._start += timedelta(seconds=seconds)

    def wall(self) -> datetime:
        """What the phone's calendar and clock show."""
        return self._start + timedelta(milliseconds=self._now_ms)
