"""Observe, decide, act, look again; within budgets, and only through ports.

Room     skills.
Input    a Skill, an Operator (whoever holds the phone), a monotonic clock, a Budget.
Output   Outcome: done or gave up, with readings, and what was done on the way.
Refuses  to go on past its budget with a BudgetError. An act is sent once, also when its reply
         is lost; whether it worked is what the looks after it show.
"""

from collections.abc import Callable
from typing import Any, Literal, Protocol

import msgspec

from clawctl_adapters.errors import BudgetError, EvidenceError, StaleError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Selection
from clawctl_adapters.model.step import ActionResult, Step, told
from clawctl_adapters.verdict import judged, verdict_of
from clawctl_skills.base import Act, Budget, Decision, Done, GiveUp, Look, Skill, View
from clawctl_skills.settle import settle

POLICY_REFUSED = "policy_refused"  # the code of an act that the operator's policy stopped
MAX_REFUSED = 5  # targets in a row that changed between look and touch


def recorded(decision: Decision) -> dict[str, Any]:
    """The decision as a run keeps it: of what is typed the length alone."""
    wire: dict[str, Any] = msgspec.to_builtins(decision)
    if isinstance(decision, Act):
        return wire | {"step": told(decision.step)}
    if isinstance(decision, Done):  # older records have neither
        return {k: v for k, v in wire.items() if v or k not in ("looked", "noticed")}
    return wire


class Operator(Protocol):
    """Whoever holds the phone, the ledger and the trace."""

    def observe(self, select: Callable[[Observation], Selection]) -> View:
        """Capture, validate, project. Everything offered before is superseded first."""

    def act(self, step: Step, *, capture_id: str) -> ActionResult:
        """Send one step decided on that capture; the candidate is spent before it is sent."""

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """Keep a line of the run's story."""

    def pause(self, seconds: float) -> None:
        """Let time pass between two looks at the same condition."""


class Outcome(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """How a run ended. end is the skill's own last decision."""

    status: Literal["done", "gave_up"]
    end: Done | GiveUp
    actions: int
    looks: int
    seconds: float


class Loop:
    """One run of one skill."""

    def __init__(
        self, skill: Skill, operator: Operator, now_s: Callable[[], float], budget: Budget
    ) -> None:
        self._skill = skill
        self._operator = operator
        self._now_s = now_s
        self._budget = budget
        self._started_s = now_s()
        self._actions = 0
        self._looks = 0

    def run(self) -> Outcome:
        """Go on until the skill is done or gives up.

        Raises BudgetError RUN_BUDGET_EXCEEDED, and whatever error ended a look or an act. A skill
        that has `cut_short(code)` may answer the end of a budget or a screen that cannot be read
        with what it has until then.
        """
        try:
            return self._run()
        except (BudgetError, EvidenceError) as error:
            cut_short = getattr(self._skill, "cut_short", None)
            end = cut_short(error.code) if cut_short is not None else None
            if end is None:
                raise
            self._operator.record("cut_short", recorded(end))
            return self._outcome(end)

    def _run(self) -> Outcome:
        view = self._look()
        stale = refused = 0
        while True:
            decision = self._skill.decide(view)
            self._operator.record("decision", recorded(decision))
            if isinstance(decision, Done | GiveUp):
                return self._outcome(decision)
            if isinstance(decision, Look):
                view = self._look()
                continue
            try:
                view = self._act(decision, view)
                stale = 0
            except StaleError:
                # Nothing was sent. One fresh look is the way out; a second refusal in a row
                # means the decider is slower than the screen stays valid.
                stale += 1
                if stale > 1:
                    raise
                view = self._look()
            refused = refused + 1 if view.last is not None and not view.last.ok else 0
            if refused > MAX_REFUSED and _code(view) == POLICY_REFUSED:
                return self._outcome(GiveUp(reason="POLICY_REFUSED", detail=_way_out(view)))
            if refused > MAX_REFUSED:
                raise StaleError("TARGET_UNSTEADY", self._skill.name, saw=_code(view))

    def _look(self) -> View:
        self._spend_look()
        return self._operator.observe(self._skill.select)

    def _act(self, decision: Act, view: View) -> View:
        self._check("actions", self._actions, self._budget.actions)
        capture_id = view.observation.provenance.capture_id
        result = self._operator.act(decision.step, capture_id=capture_id)
        self._actions += result.ok or result.effect == "outcome_unknown"
        if result.effect == "outcome_unknown":
            after, result = self._judged(view, result)
        else:  # nothing was sent, or whoever sent it has read back what it did
            after = self._look()
        result = msgspec.structs.replace(
            result,
            capture_before=capture_id,
            capture_after=after.observation.provenance.capture_id,
        )
        wire = msgspec.to_builtins(result) | {"step": told(result.step)}
        self._operator.record("effect", wire)
        return msgspec.structs.replace(after, last=result)

    def _judged(self, view: View, result: ActionResult) -> tuple[View, ActionResult]:
        """The screen come to rest, and what it says of the act; nothing is sent again."""
        step, before = result.step, view.observation
        after, still = settle(
            before, step.verb, self._look, lambda seen: seen.observation, self._now_s,
            self._operator.pause,
        )  # fmt: skip
        candidate = view.projection.candidate(step.candidate_id or "")
        path = None if candidate is None else candidate.node_path
        verdict = verdict_of(step, before, after.observation, path=path)
        return after, judged(result, verdict, still=still)

    def _spend_look(self) -> None:
        self._check("looks", self._looks, self._budget.looks)
        self._looks += 1

    def _check(self, what: str, used: int, limit: int) -> None:
        elapsed = self._now_s() - self._started_s
        if elapsed > self._budget.seconds:
            raise BudgetError(
                "RUN_BUDGET_EXCEEDED", self._skill.name,
                saw=f"{elapsed:.0f} of {self._budget.seconds:g} seconds used",
            )  # fmt: skip
        if used >= limit:
            raise BudgetError(
                "RUN_BUDGET_EXCEEDED", self._skill.name, saw=f"all {limit} {what} used"
            )

    def _outcome(self, end: Done | GiveUp) -> Outcome:
        return Outcome(
            status="done" if isinstance(end, Done) else "gave_up",
            end=end,
            actions=self._actions,
            looks=self._looks,
            seconds=round(self._now_s() - self._started_s, 3),
        )


def _way_out(view: View) -> str:
    return str(view.last.escalation) if view.last is not None else ""


def _code(view: View) -> str:
    return str(view.last.code) if view.last is not None else ""


def run_skill(
    skill: Skill, operator: Operator, now_s: Callable[[], float], budget: Budget | None = None
) -> Outcome:
    """Run one skill to its end; see Loop.run."""
    return Loop(skill, operator, now_s, budget or budget_of(skill)).run()


def budget_of(skill: Skill) -> Budget:
    """What a run of the skill may spend where nobody says otherwise."""
    own = getattr(skill, "budget", None)
    return own if isinstance(own, Budget) else Budget()


__all__ = ["Budget", "Decision", "Loop", "Operator", "Outcome", "run_skill"]
