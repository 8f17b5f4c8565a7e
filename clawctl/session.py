"""The Operator: one phone, its current observation, refs, the ledger, the policy and the trace.

Room     clawctl.
Input    a Device, a Clock, a RunWriter. Steps name the capture they were decided on.
Output   Views for skills, texts for models; ActionResults that say what was delivered, and what
         was read back.
Refuses  what is stale, and what the policy does not allow. Nothing is sent twice: a candidate
         is spent before its input leaves, and a lost reply is a result, not a reason to repeat.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from clawctl.clock import Clock
from clawctl.devices.base import Device
from clawctl.policy import Allows, Policy, Refusal
from clawctl.replay import with_inputs_logged
from clawctl.steps.eyes import Eyes
from clawctl.steps.hands import Aim, Hands, Refused, not_sent
from clawctl.trace.writer import RunWriter
from clawctl_adapters import project_observation, render_brief, to_wire
from clawctl_adapters.errors import DeviceError, UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Selection
from clawctl_adapters.model.step import ActionResult, Step, told
from clawctl_adapters.redact import Redaction
from clawctl_skills.base import View
from clawctl_skills.ledger import Ledger

if TYPE_CHECKING:
    from clawctl.steps.series import StepsReport

# Verb → the kind of candidate it takes; a verb that is not here takes none.
KIND_OF: Final[Mapping[str, str]] = {
    "click": "click", "long_click": "click", "type": "click", "set": "click", "scroll": "scroll",
    "drag": "click",
}  # fmt: skip


class Session:
    """Holds one phone for one run. Also the loop's Operator port."""

    def __init__(
        self,
        device: Device,
        clock: Clock,
        writer: RunWriter,
        *,
        strict: bool = False,
        policy: Allows | None = None,
    ) -> None:
        """strict  reads each tree again behind its picture (capture.capture).

        policy  is asked before an act is sent; without one, what is destructive is refused.
        """
        self._policy = policy or Policy()
        self.refusals: list[Refusal] = []  # acts that the policy did not allow
        self._device = with_inputs_logged(device, writer)
        self._clock = clock
        self._writer = writer
        self._ledger = Ledger(clock.monotonic_s)
        self._eyes = Eyes(self._device, clock, writer, strict=strict)
        self._hands = Hands(self._device, clock, self._eyes, self._allow, self.record)
        from clawctl.steps.series import Series  # on use: it stands on the same steps as this

        self._series = Series(self._hands, self._eyes, self._ledger, self.record)
        self._seen: Observation | None = None

    @property
    def redaction(self) -> Redaction:
        """What this run has seen that no record, report or progress line may repeat."""
        return self._eyes.redaction

    def observe(self, select: Callable[[Observation], Selection]) -> View:
        """Capture, store, read, validate, project; earlier candidates are void from here on."""
        self._ledger.supersede()
        observation = self._eyes.look(picture=True)
        started_s = self._eyes.started_s
        self._seen = observation
        capture_id = observation.provenance.capture_id
        selection = select(observation)
        projection = project_observation(
            observation,
            select_paths=selection.paths,
            candidate_specs=selection.specs,
            max_nodes=selection.max_nodes,
            max_bytes=selection.max_bytes,
        )
        self._writer.store_projection(capture_id, to_wire(projection))
        self._writer.store_text(capture_id, "brief.txt", render_brief(observation))
        settings = self._tables(capture_id, selection.settings)
        self._ledger.offer(capture_id, projection.candidates, started_s=started_s)
        return View(observation=observation, projection=projection, settings=settings)

    def _tables(self, capture_id: str, names: tuple[str, ...]) -> dict[str, str | None]:
        """Settings tables beside a look; without a way to read them, or on an error, nothing."""
        read = getattr(self._device, "setting", None)
        if read is None or not names:
            return {}
        values: dict[str, str | None] = {}
        for name in names:
            namespace, _, key = name.partition(":")
            try:
                values[name] = read(namespace, key)
            except DeviceError as error:
                self.record("settings_failed", {"captureId": capture_id, "code": error.code})
        self.record("settings", {"captureId": capture_id, "values": values})
        return values

    def act(self, step: Step, *, capture_id: str) -> ActionResult:
        """Send one step, if its target is still the same, alone and still.

        Raises StaleError before, DeviceError where the phone took nothing; never sends again. A
        result whose effect is outcome_unknown is for the next look to judge; one that is not ok
        says that nothing was sent, or that the reply was lost.
        """
        candidate = self._claim(step, capture_id)
        self.record("act", {"captureId": capture_id, "step": told(step)})
        aim = Aim(step=step, before=self._seen, candidate=candidate, judged_here=False)
        if (refused := self._allow(step, candidate, self._seen)) is not None:
            return replace(not_sent(aim, refused), capture_before=capture_id)
        from clawctl.steps.dispatch import dispatch  # on use, as above

        try:
            result = dispatch(self._hands, aim)
        except DeviceError as error:
            if not _is_fact(error, step):
                raise
            result = not_sent(aim, Refused(error.code, error.next_move, error.saw or None))
        return replace(result, capture_before=capture_id)

    def view(self) -> str:
        """Look, and say what is there as text with refs that last; acts may name this capture.

        The text's first word is the capture id.
        """
        self._seen = None  # candidates of a skill's view are void from here on
        return self._series.view()

    def run(
        self,
        steps: Sequence[Step | Mapping[str, Any]],
        *,
        capture_id: str,
        picture_px: tuple[int, int] | None = None,
    ) -> "StepsReport":
        """Plan all steps against that capture's view, then run them one by one.

        picture_px  width and height of the picture that points were named on, where it was a
                    smaller one of that capture: they are scaled by its own factors.
        """
        return self._series.run(steps, capture_id=capture_id, picture_px=picture_px)

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """Append a line to the run's steps, private words withheld."""
        self._writer.record(kind, self.redaction.clean(data))

    def pause(self, seconds: float) -> None:
        """Wait between two looks."""
        self._clock.wait(seconds)

    def _allow(
        self, step: Step, candidate: Candidate | None, shown: Observation | None
    ) -> Refused | None:
        """Why the policy does not allow it there, or None; refusals are kept for the report.

        Asked again right before the touch: what a target stands in may be another by then.
        """
        refusal = self._policy.allows(step, candidate, shown, activity=self._eyes.activity)
        if refusal is None:
            return None
        self.refusals.append(refusal)
        self.record("refused", to_wire(refusal))
        return Refused(refusal.code, refusal.next_move)

    def _claim(self, step: Step, capture_id: str) -> Candidate | None:
        """Spend the step's candidate; the whole capture for a step that names none."""
        kinds = ("click", "scroll") if step.verb == "perform" else (KIND_OF.get(step.verb),)
        if kinds == (None,):
            if self._eyes.latest is not None:  # before the first look there is none to name
                self._ledger.use(capture_id)
            return None
        candidate = self._ledger.spend(capture_id, step.candidate_id or "")
        if candidate.kind not in kinds:
            raise UsageError("STEP_INVALID", candidate.id, saw=f"a {candidate.kind} candidate")
        return candidate


def _is_fact(error: DeviceError, step: Step) -> bool:
    """Whether a phone's refusal is something to decide on: nothing was sent, and all else holds.

    That no activity answers a page is a fact of many phones; Settings itself is not.
    """
    if error.code == "START_REFUSED":
        return step.page not in (None, "settings")
    return error.code in ("TEXT_NOT_SENDABLE", "NO_FOCUSED_FIELD")
