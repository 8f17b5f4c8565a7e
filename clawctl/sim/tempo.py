"""How much of the phone's time things take.

Room     clawctl.sim, pure. Nobody sleeps here; pace.py holds the phone's time beside ours.
Input    instant, realistic, or realistic times a scale.
Output   costs in ms of the phone's time.

instant is for tests: nothing costs anything, time moves only where it must. realistic has the
costs of a middling phone, and is what shows the polling mistakes of a client.
"""

from typing import Literal

import msgspec

Mode = Literal["instant", "realistic"]
# ms; the dump tool wants a second of silence, a tap is held, a picture is composed and encoded.
COSTS_MS = {
    "dump": 1000, "dump-u2": 60, "png": 300, "tap": 100, "key": 50, "text": 100, "start": 200,
}  # fmt: skip
SETTLE_MS = 300
MAX_SCALE = 100.0


class Tempo(msgspec.Struct, frozen=True):
    """What things cost on one phone; scale 0.1 makes it ten times as quick."""

    mode: Mode = "instant"
    scale: float = 1.0

    @classmethod
    def parse(cls, text: str) -> "Tempo":
        """ "instant", "realistic" or "realistic:0.1"; raises ValueError on anything else."""
        mode, _, scale = text.partition(":")
        if mode not in ("instant", "realistic"):
            raise ValueError(f"neither instant nor realistic: {mode!r}")
        factor = float(scale) if scale else 1.0
        if not 0 < factor <= MAX_SCALE:
            raise ValueError(f"a scale from above 0 to {MAX_SCALE:.0f}, not {factor}")
        return cls("instant" if mode == "instant" else "realistic", factor)

    def cost_ms(self, what: str) -> int:
        """What an action costs in the phone's time."""
        return self.lasts_ms(COSTS_MS[what])

    def lasts_ms(self, ms: int) -> int:
        """How much of it a stretch takes that is given in real ms."""
        return round(ms * self.scale) if self.mode == "realistic" else 0

    @property
    def settle_ms(self) -> int:
        """How long a new screen slides in where the world does not say."""
        return self.lasts_ms(SETTLE_MS)
