"""Steps for a model: all planned against one view, then run one by one, with texts in between.

Room     clawctl.steps.
Input    a session's Hands, Eyes and Ledger; steps as written, the capture they were decided on.
Output   StepsReport: refusals and nothing done, or each step's ActionResult and what the screen
         came to, as the difference or the full view, whichever is smaller. Refs last.
Refuses  as values: a view that is old, used up or not the latest, always with the new one; steps
         whose element is gone by now, with what is near.

It stops at the first step that is not confirmed if a later one was meant for what this one
should have brought about.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from clawctl.steps.dispatch import dispatch
from clawctl.steps.elements import StepRefusal
from clawctl.steps.eyes import Eyes
from clawctl.steps.hands import Aim, Hands, Refused, not_sent
from clawctl.steps.plan import PlannedStep, plan_again, plan_steps
from clawctl.steps.recheck import has_lost_name, is_meant
from clawctl_adapters.careful import whole_viewport_of
from clawctl_adapters.errors import ClawError, DeviceError, EvidenceError, StaleError
from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import ActionResult, Step, told
from clawctl_adapters.sameness import differs
from clawctl_adapters.verdict import STALE_TREE, STATE_NOT_SHOWN, Verdict, judged, verdict_of
from clawctl_skills.ledger import Ledger

NOT_RUN: Final = "not_run"
NOT_READ: Final = "not_read_since"
_LOOK_FIRST: Final = "It was sent. Look at the screen before anything is sent again."
# Errors that say that the phone took nothing: a result like any other refusal.
TAKEN_NOTHING: Final = frozenset(
    {"INPUT_REFUSED", "NO_FOCUSED_FIELD", "START_REFUSED", "TEXT_NOT_SENDABLE"}
)


class StepDone(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One step that was tried: its result, and the screen after it as text."""

    index: int
    result: ActionResult
    text: str


class StepsReport(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What became of a list of steps.

    capture_id  of the view the next steps may name.
    refusals    why nothing ran, or why the step of that index and all behind it did not.
    stale       whether it was for the view's age or use: look at `text` and decide anew.
    text        the whole new view where nothing ran and the old one is void; "" otherwise.
    """

    capture_id: str
    steps: tuple[StepDone, ...] = ()
    refusals: tuple[StepRefusal, ...] = ()
    stale: bool = False
    text: str = ""

    @property
    def ok(self) -> bool:
        """Whether every step ran and is confirmed."""
        return not self.refusals and all(d.result.effect == "confirmed" for d in self.steps)


class Series:
    """Runs lists of steps for one session."""

    def __init__(
        self, hands: Hands, eyes: Eyes, ledger: Ledger,
        record: Callable[[str, dict[str, Any]], None],
    ) -> None:  # fmt: skip
        self._hands, self._eyes, self._ledger, self._record = hands, eyes, ledger, record
        self._book: RefBook | None = None

    def view(self) -> str:
        """A new look as text; the one before it is void."""
        from clawctl_adapters.renderers.brief import render_brief

        seen = self._look()
        return render_brief(seen, refs=self._book, max_age_s=self._ledger.max_age_s)

    def run(
        self, steps: Sequence[Step | Mapping[str, Any]], *, capture_id: str,
        picture_px: tuple[int, int] | None = None,
    ) -> StepsReport:  # fmt: skip
        """See the module."""
        book = self._book
        try:
            if book is None or book.observation.provenance.capture_id != capture_id:
                raise StaleError("CANDIDATE_SUPERSEDED", capture_id)
            self._ledger.check(capture_id)
        except StaleError as error:
            return self._stale(error)
        seen = book.observation
        scaled = [_scaled(step, picture_px, seen) for step in steps]
        plan = plan_steps(seen, scaled, refs=book)
        if not plan.ok:
            return StepsReport(capture_id=capture_id, refusals=plan.refusals)
        try:
            self._ledger.use(capture_id)
        except StaleError as error:  # it grew too old while the steps were planned
            return self._stale(error)
        return self._follow(plan.steps, seen)

    def _follow(self, steps: Sequence[PlannedStep], seen: Observation) -> StepsReport:
        done: list[StepDone] = []
        refusals: tuple[StepRefusal, ...] = ()
        open_steps = list(steps)
        while open_steps:
            planned = open_steps.pop(0)
            again = planned if not done else plan_again(planned, seen, self._refs())
            if isinstance(again, StepRefusal):
                refusals = (again, *_left(open_steps))
                break
            sends = self._hands.sends
            try:
                step_done, after = self._one(again, seen)
            except (DeviceError, EvidenceError) as error:
                is_sent = self._hands.sends != sends
                if not done and (not is_sent or again.step.verb == "scroll"):
                    raise  # nothing was done, or nothing that could not be done once more
                return self._cut_off(done, again, open_steps, error, seen, is_sent=is_sent)
            done.append(step_done)
            open_steps = [_moved(each, seen, after) for each in open_steps]
            seen = after
            if step_done.result.effect != "confirmed" and any(map(_depends, open_steps)):
                refusals = _left(open_steps)
                break
        return StepsReport(
            capture_id=seen.provenance.capture_id, steps=tuple(done), refusals=refusals
        )

    def _cut_off(
        self, done: list[StepDone], planned: PlannedStep, left: Sequence[PlannedStep],
        error: ClawError, seen: Observation, *, is_sent: bool,
    ) -> StepsReport:  # fmt: skip
        """The screen cannot be read: what was done is told all the same, and what may have been.

        An error alone would leave whoever decides to do it again.
        """
        self._ledger.supersede()
        refusals, capture_id = _left(left), seen.provenance.capture_id
        if is_sent:
            result = ActionResult(
                step=planned.step, ok=self._hands.replied, path="input", code=error.code,
                degraded=NOT_READ, escalation=_LOOK_FIRST, capture_before=capture_id,
            )  # fmt: skip
            self._record("effect", _recorded(result))
            done = [*done, StepDone(index=planned.index, result=result, text="")]
        else:
            refused = StepRefusal(index=planned.index, code=error.code, field="", saw=error.saw)
            refusals = (refused, *refusals)
        return StepsReport(capture_id=capture_id, steps=tuple(done), refusals=refusals)

    def _one(self, planned: PlannedStep, seen: Observation) -> tuple[StepDone, Observation]:
        """One step sent, the screen come to rest, the verdict."""
        from clawctl_adapters.renderers.difference import render_difference

        step, capture_id = planned.step, seen.provenance.capture_id
        aim = Aim(
            step=step, before=seen, candidate=planned.candidate,
            point=planned.point if planned.candidate is None else None, drop=planned.drop,
        )  # fmt: skip
        self._record("act", {"captureId": capture_id, "step": told(step)})
        try:
            result = dispatch(self._hands, aim)
        except DeviceError as error:
            if error.code not in TAKEN_NOTHING:
                raise
            result = not_sent(aim, Refused(error.code, error.next_move, error.saw or None))
        book = self._book
        if result.effect == "outcome_unknown":
            result, after = self._judged(aim, result)
        else:
            after = self._look()
            result = self._held(aim, result, after)
        result = replace(
            result, capture_before=capture_id, capture_after=after.provenance.capture_id
        )
        self._record("effect", _recorded(result))
        text = render_difference(
            seen, after, book=book, next_book=self._book, max_age_s=self._ledger.max_age_s
        )
        return StepDone(index=planned.index, result=result, text=text), after

    def _judged(self, aim: Aim, result: ActionResult) -> tuple[ActionResult, Observation]:
        aimed = self._hands.aimed
        before = aim.before if aimed is None else aimed.seen
        target = aim.candidate if aimed is None else aimed.candidate
        settled, still = self._hands.settle(before, aim.step.verb)
        after = self._look()
        still = still and not differs(settled, after)
        path = None if target is None else target.node_path
        verdict = verdict_of(aim.step, before, after, path=path, activity=self._eyes.activity)
        return judged(result, verdict, still=still), after

    def _held(self, aim: Aim, result: ActionResult, after: Observation) -> ActionResult:
        """A switch's state as read back, and what the whole look behind it makes of it.

        The looks that it rested on may have been of a tree from before, or the phone changed its
        mind: the view that is handed out and the claim must not contradict each other.
        """
        aimed, target = self._hands.aimed, None
        if aim.step.verb == "set" and aim.step.on is not None and aimed is not None:
            target = aimed.candidate
        if target is None or aimed is None or result.verified is None:
            return result
        verdict = verdict_of(aim.step, aimed.seen, after, path=target.node_path)
        now = match_elements(aimed.seen, after).after_of.get(target.node_path)
        if has_lost_name(aim.step.name, aimed.seen, target.node_path, after, now):
            unknown = Verdict(effect="unverifiable", code=STATE_NOT_SHOWN)  # of another name now
            return judged(replace(result, details=msgspec.UNSET), unknown, still=True)
        if verdict.verified == result.verified or (
            verdict.verified is None and verdict.code != STALE_TREE
        ):
            return result
        return judged(replace(result, code=None, details=msgspec.UNSET), verdict, still=True)

    def _look(self) -> Observation:
        """A whole look with its picture: what the next steps may be decided on."""
        from clawctl_adapters.identity import assign_refs

        self._ledger.supersede()
        seen = self._eyes.look(picture=True)
        started_s = self._eyes.started_s
        self._book = assign_refs(self._book, seen)
        self._ledger.offer(seen.provenance.capture_id, (), started_s=started_s)
        return seen

    def _refs(self) -> RefBook:
        assert self._book is not None
        return self._book

    def _stale(self, error: StaleError) -> StepsReport:
        text = self.view()
        refusal = StepRefusal(index=0, code=error.code, field="captureId", saw=error.saw)
        capture_id = self._refs().observation.provenance.capture_id
        return StepsReport(capture_id=capture_id, refusals=(refusal,), stale=True, text=text)


def _recorded(result: ActionResult) -> dict[str, Any]:
    """The result for the record, without what was typed and what the field holds."""
    details = {} if result.details is msgspec.UNSET else dict(result.details)
    details.pop("holds", None)
    bare = replace(result, step=Step(verb=result.step.verb), details=details)
    wire: dict[str, Any] = msgspec.to_builtins(bare)
    return wire


def _depends(planned: PlannedStep) -> bool:
    """Whether the step is meant for something on the screen."""
    return planned.path is not None or planned.point is not None


def _moved(planned: PlannedStep, seen: Observation, after: Observation) -> PlannedStep:
    """The step with its element where the next look has it; path "" for one that is gone."""
    if planned.path is None:
        return planned
    partner = match_elements(seen, after).after_of

    def now(path: str) -> str:
        other = partner.get(path, "")
        return other if other and is_meant(seen, path, after, other) else ""

    path, drop_path = now(planned.path), None
    if planned.drop is not None:
        drop_path = now(planned.drop.node_path)
        path = path if drop_path else ""
    return replace(planned, path=path, drop_path=drop_path)


def _left(steps: Sequence[PlannedStep]) -> tuple[StepRefusal, ...]:
    return tuple(
        StepRefusal(index=each.index, code=NOT_RUN, field="", saw="a step before it")
        for each in steps
    )


def _scaled(
    step: Step | Mapping[str, Any], picture_px: tuple[int, int] | None, seen: Observation
) -> Step | Mapping[str, Any]:
    """A step's point from the picture it was named on to the screen."""
    screen = whole_viewport_of(seen)
    known = msgspec.to_builtins(step) if isinstance(step, Step) else step
    if picture_px is None or screen is None or not isinstance(known, Mapping):
        return step
    x, y = known.get("x"), known.get("y")
    if not isinstance(x, int) or not isinstance(y, int):
        return step
    width_px, height_px = picture_px
    return {
        **known,
        "x": screen.left + round(x * screen.width_px / width_px),
        "y": screen.top + round(y * screen.height_px / height_px),
    }
