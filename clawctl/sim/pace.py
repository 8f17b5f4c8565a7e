"""How the phone's time goes beside ours: not at all, or as fast and never faster.

Room     clawctl.sim.
Input    the phone's clock, the seconds of whoever serves it, whether time flows (tempo.py).
Output   how long an answer has to wait until our time has come to where the phone's is.

instant    the phone's clock moves only by what inputs cost in the model; nothing waits for it.
realistic  it moves with ours, and a call that costs the phone time is answered that much later.
"""

from collections.abc import Callable

from clawctl.sim.virtual_clock import VirtualClock


class Pace:
    """One phone's time against now_s, seconds of any steady clock."""

    def __init__(self, clock: VirtualClock, now_s: Callable[[], float], *, flows: bool) -> None:
        self._clock = clock
        self._now_s = now_s
        self._flows = flows
        self._began_s = now_s() - clock.now_ms / 1000

    def _ours_ms(self) -> float:
        return (self._now_s() - self._began_s) * 1000

    def catch_up(self) -> None:
        """Move the phone's clock to ours when it is behind."""
        if self._flows:
            self._clock.advance(max(0, int(self._ours_ms()) - self._clock.now_ms))

    def ahead_s(self) -> float:
        """Seconds until our time is where the phone's is; 0 when nothing has to wait."""
        if not self._flows:
            return 0.0
        return max(0.0, (self._clock.now_ms - self._ours_ms()) / 1000)
