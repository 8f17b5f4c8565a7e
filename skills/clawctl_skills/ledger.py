"""The life of a candidate, as a table: fresh → spent | expired | superseded, never back.

Room     skills. Pure: it is told the time.
Input    the candidates of one projection with the second their capture began.
Refuses  with a StaleError to spend what is not fresh; the reason is the state's own code.

Age counts from the first byte asked of the phone, not from when the result was ready: the
screen may have changed while it was read.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum

from clawctl_adapters.errors import StaleError
from clawctl_adapters.model.projection import Candidate

# The reference's own limit for Settings; exactly this age still passes.
MAX_AGE_S = 45.0
WHOLE = ""  # stands for a capture itself; no candidate has this id


class State(StrEnum):
    """Where a candidate stands."""

    FRESH = "fresh"
    SPENT = "spent"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"


class Event(StrEnum):
    """What can happen to a candidate."""

    SPEND = "spend"
    AGE = "age"
    REFRESH = "refresh"


TRANSITIONS: dict[tuple[State, Event], State] = {
    (State.FRESH, Event.SPEND): State.SPENT,
    (State.FRESH, Event.AGE): State.EXPIRED,
    (State.FRESH, Event.REFRESH): State.SUPERSEDED,
}
REFUSALS = {
    State.SPENT: "CANDIDATE_SPENT",
    State.EXPIRED: "CANDIDATE_EXPIRED",
    State.SUPERSEDED: "CANDIDATE_SUPERSEDED",
}


class Ledger:
    """Which candidates may still be used. now_s gives monotonic seconds.

    max_age_s  from the capture's begin; exactly this age still passes.
    """

    def __init__(self, now_s: Callable[[], float], *, max_age_s: float = MAX_AGE_S) -> None:
        self._now_s = now_s
        self.max_age_s = max_age_s
        self._states: dict[tuple[str, str], State] = {}
        self._candidates: dict[tuple[str, str], Candidate] = {}
        self._started_s = 0.0
        self._capture_id = ""

    def offer(self, capture_id: str, candidates: Iterable[Candidate], *, started_s: float) -> None:
        """Make these usable; everything offered before is superseded first."""
        self.supersede()
        self._capture_id, self._started_s = capture_id, started_s
        self._states[capture_id, WHOLE] = State.FRESH
        for candidate in candidates:
            self._states[capture_id, candidate.id] = State.FRESH
            self._candidates[capture_id, candidate.id] = candidate

    def supersede(self) -> None:
        """Void what is fresh. Call it before a refresh begins, so that a failed one voids too."""
        self._move(Event.REFRESH)

    def spend(self, capture_id: str, candidate_id: str) -> Candidate:
        """Use a candidate up, before anything is sent; its siblings are superseded with it.

        Raises StaleError: CANDIDATE_UNKNOWN, _SPENT, _EXPIRED or _SUPERSEDED.
        """
        key = capture_id, candidate_id
        if key not in self._candidates:
            raise StaleError("CANDIDATE_UNKNOWN", f"{candidate_id} of {capture_id}")
        self._check(capture_id, candidate_id, f"{candidate_id} of {capture_id}")
        self._states[key] = TRANSITIONS[State.FRESH, Event.SPEND]
        self.supersede()
        return self._candidates[key]

    def use(self, capture_id: str) -> None:
        """Use a whole capture up, for steps that name elements and not candidates.

        Raises StaleError as spend does.
        """
        self.check(capture_id)
        self._states[capture_id, WHOLE] = TRANSITIONS[State.FRESH, Event.SPEND]
        self.supersede()

    def check(self, capture_id: str) -> None:
        """Whether a whole capture may still be used; raises StaleError when not."""
        self._check(capture_id, WHOLE, capture_id)

    def _check(self, capture_id: str, candidate_id: str, where: str) -> None:
        state = self.state_of(capture_id, candidate_id)
        if state is None:
            raise StaleError("CANDIDATE_UNKNOWN", where)
        if state is not State.FRESH:
            raise StaleError(REFUSALS[state], where, saw=self._age())

    def state_of(self, capture_id: str, candidate_id: str) -> State | None:
        """Its state now, or None if it was never offered."""
        if self._now_s() - self._started_s > self.max_age_s:
            self._move(Event.AGE)
        return self._states.get((capture_id, candidate_id))

    def _move(self, event: Event) -> None:
        for key, state in self._states.items():
            self._states[key] = TRANSITIONS.get((state, event), state)

    def _age(self) -> str:
        age_s = self._now_s() - self._started_s
        return f"{age_s:.0f} s since capture {self._capture_id}, limit {self.max_age_s:g} s"
