"""Which faults strike at which call: counted, seeded, written into the phone's event log.

Room     clawctl.sim.faults. No clock, no I/O: the same calls meet the same faults.
Input    a call's point and words. Output  the faults that strike it, in the file's order.
"""

import random
from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase

import msgspec

from clawctl.sim.faults.kinds import KINDS, Kind, Point

MAX_WORDS = 60  # of a call in the log; what is typed is in no call's words


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a faults file.

    name     a name of KINDS.
    on, at   other calls than the kind's own: a pattern over the words, a point of the model.
    nth, every, chance  which of those calls: the nth, each nth, or each with that probability;
             all of them when none is given.
    times    at most so often; once with nth, without end otherwise.
    after_bytes, seconds, text, code, puts  parameters, where the kind takes them.
    """

    name: str
    on: str | None = None
    at: Point | None = None
    nth: int | None = None
    every: int | None = None
    chance: float | None = None
    times: int | None = None
    after_bytes: int = 0
    seconds: float = 0.0
    text: str | None = None
    code: int | None = None
    puts: dict[str, str] = {}

    @property
    def kind(self) -> Kind:
        """What the name stands for."""
        return KINDS[self.name]

    @property
    def point(self) -> Point:
        """Where it strikes."""
        return self.at or self.kind.point

    @property
    def says(self) -> str:
        """Its text, or the kind's own."""
        return self.kind.text if self.text is None else self.text

    @property
    def status(self) -> int:
        """Its exit status, or the kind's own."""
        return self.kind.code if self.code is None else self.code

    def meets(self, point: Point, words: str) -> bool:
        """Whether it is about this call at all."""
        return point == self.point and fnmatchcase(words, self.on or self.kind.on)


class FaultPlan:
    """The faults of one phone and how often each has met and struck a call."""

    def __init__(
        self, faults: Sequence[Fault] = (), *, seed: int = 0,
        note: Callable[..., object] = lambda *_args, **_detail: None,
    ) -> None:  # fmt: skip
        """note gets "fault" and what struck: the phone's own event log."""
        self._faults = tuple(faults)
        self._points = {fault.point for fault in faults}
        self._chance = [random.Random(f"{seed}/{place}") for place in range(len(faults))]
        self._met = [0] * len(faults)
        self._struck = [0] * len(faults)
        self._note = note

    @property
    def struck(self) -> dict[str, int]:
        """Name → how often it struck."""
        found: dict[str, int] = {}
        for fault, count in zip(self._faults, self._struck, strict=True):
            found[fault.name] = found.get(fault.name, 0) + count
        return found

    def meet(self, point: Point, words: str = "") -> list[Fault]:
        """Count a call and tell which faults strike it."""
        if point not in self._points:
            return []
        found = []
        for place, fault in enumerate(self._faults):
            if fault.meets(point, words) and self._strikes(place, fault):
                self._struck[place] += 1
                found.append(fault)
                self._note(
                    "fault", name=fault.name, point=point, call=words[:MAX_WORDS],
                    met=self._met[place], struck=self._struck[place],
                )  # fmt: skip
        return found

    def _strikes(self, place: int, fault: Fault) -> bool:
        self._met[place] += 1
        times = fault.times if fault.times is not None else 1 if fault.nth is not None else None
        if times is not None and self._struck[place] >= times:
            return False
        met = self._met[place]
        if fault.nth is not None:
            return met >= fault.nth
        if fault.every is not None:
            return met % fault.every == 0
        return fault.chance is None or self._chance[place].random() < fault.chance


NO_FAULTS = FaultPlan()
