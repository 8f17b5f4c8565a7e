"""The Operator: one phone, its current observation, the ledger and the trace.

Room     clawctl.
Input    a Device, a Clock, a RunWriter. Steps name the capture they were decided on.
Output   Views for skills; ActionResults that say what was delivered, not what it did.
Refuses  stale candidates (StaleError). Nothing is sent twice: a candidate is spent before
         its input leaves, and a lost reply is raised, not retried.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec import UNSET

from clawctl.capture import capture, reading_facts, viewport_context
from clawctl.clock import Clock
from clawctl.devices.base import KEY_CODES, PAGE_ACTIONS, Device
from clawctl.policy import Allows, Policy, Refusal
from clawctl.replay import with_inputs_logged
from clawctl.steps.recheck import CHANGED, MOVING, find_again, stands_still
from clawctl.trace.writer import RunWriter
from clawctl_adapters import (
    normalize_compact,
    project_observation,
    read_hierarchy,
    render_brief,
    to_wire,
)
from clawctl_adapters.errors import ClawError, DeviceError, UsageError
from clawctl_adapters.model.evidence import Snapshot
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Selection
from clawctl_adapters.model.step import ActionResult, Direction, Step
from clawctl_adapters.redact import Redaction, private_on
from clawctl_adapters.tree import tree_of
from clawctl_skills.base import View
from clawctl_skills.ledger import Ledger

# A drag that starts or ends at a container's edge is taken by what lies beside it (gestures,
# bars), and one that covers all of it can skip a row: keep this share free on both ends.
EDGE_SHARE = 0.15
# Looks right before a touch until two in a row agree on where the target is.
MAX_STILL_LOOKS = 4
# Slow enough that no platform version adds a fling: the list moves by the drag and stops.
DRAG_MS = 600


Name = TypeVar("Name", bound=str)


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
        self._strict = strict
        self._policy = policy or Policy()
        self.refusals: list[Refusal] = []  # acts that the policy did not allow
        self._pictured: Snapshot | None = None  # the latest capture with a picture
        self._acted_on: Snapshot | None = None  # the same, before an act not looked upon since
        self._device = with_inputs_logged(device, writer)
        self._clock = clock
        self._writer = writer
        self._ledger = Ledger(clock.monotonic_s)
        self._captures = 0
        self._seen: Observation | None = None
        self._latest: Observation | None = None  # the same or a look right before a touch
        # What this run has seen that no record, report or progress line may repeat.
        self.redaction = Redaction()

    def observe(self, select: Callable[[Observation], Selection]) -> View:
        """Capture, store, read, validate, project; earlier candidates are void from here on."""
        self._ledger.supersede()
        observation, started_s = self._look(picture=True)
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

        Raises StaleError before, DeviceError during; never sends again. A result that is not ok
        says that nothing was sent, and why.
        """
        candidate = self._claim(step, capture_id)
        self.record("act", {"captureId": capture_id, "step": to_wire(step)})
        refusal = self._refusal(step, candidate, self._seen)
        if candidate is not None and refusal is None:
            found = self._find_again(candidate)
            if isinstance(found, str):
                return ActionResult(
                    step=step, ok=False, effect="no_change", code=found,
                    escalation="Look again and decide anew.", capture_before=capture_id,
                )  # fmt: skip
            candidate = found
            # What it stands in may be another by now: a dialog with the same button.
            refusal = self._refusal(step, candidate, self._latest)
        if refusal is not None:
            return ActionResult(
                step=step, ok=False, effect="no_change", code=refusal.code,
                escalation=refusal.next_move, capture_before=capture_id,
            )  # fmt: skip
        self._acted_on = self._pictured
        try:
            self._send(step, candidate)
        except ClawError as error:
            self.record("act_failed", {"captureId": capture_id, "error": error.to_wire()})
            raise
        return ActionResult(step=step, ok=True, capture_before=capture_id)

    def _refusal(
        self, step: Step, candidate: Candidate | None, shown: Observation | None
    ) -> Refusal | None:
        """Why the policy does not allow it there, or None; refusals are kept for the report."""
        activity = None if self._pictured is None else self._pictured.facts.activity
        refusal = self._policy.allows(step, candidate, shown, activity=activity)
        if refusal is not None:
            self.refusals.append(refusal)
            self.record("refused", to_wire(refusal))
        return refusal

    def _look(self, *, picture: bool) -> tuple[Observation, float]:
        """A new observation, and the monotonic second its capture began."""
        self._captures += 1
        capture_id = f"c-{self._captures:04d}"
        snapshot = capture(
            self._device, self._clock, self._writer, capture_id=capture_id, picture=picture,
            strict=self._strict and picture, acted_on=self._acted_on,
        )  # fmt: skip
        if picture:
            self._pictured, self._acted_on = snapshot, None
        observation = normalize_compact(
            read_hierarchy(snapshot.tree, capture_id=capture_id, facts=reading_facts(snapshot)),
            viewport_context(snapshot),
        )
        self.redaction.learn(private_on(tree_of(observation), self.redaction.known))
        self._latest = observation
        return observation, snapshot.started_s

    def _find_again(self, candidate: Candidate) -> Candidate | str:
        """The target as it stands right before the touch: a fresh tree, twice if it moved."""
        before = self._seen
        if before is None:
            return CHANGED
        for _ in range(MAX_STILL_LOOKS):
            fresh, _ = self._look(picture=False)
            found = find_again(before, candidate, fresh)
            if isinstance(found, str) or stands_still(candidate, found):
                return found
            before, candidate = fresh, found
        return MOVING

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """Append a line to the run's steps, private words withheld."""
        self._writer.record(kind, self.redaction.clean(data))

    def pause(self, seconds: float) -> None:
        """Wait between two looks."""
        self._clock.wait(seconds)

    def _claim(self, step: Step, capture_id: str) -> Candidate | None:
        """Spend the step's candidate, or void all of them for a step that names none."""
        if step.verb not in ("click", "scroll"):
            self._ledger.supersede()
            return None
        candidate = self._ledger.spend(capture_id, step.candidate_id or "")
        if candidate.kind != step.verb:
            raise UsageError("STEP_INVALID", candidate.id, saw=f"a {candidate.kind} candidate")
        return candidate

    def _send(self, step: Step, candidate: Candidate | None) -> None:
        if candidate is not None and step.verb == "click":
            point = (
                _place(candidate).center if candidate.tap_point is UNSET else candidate.tap_point
            )
            self._device.tap(point.x_px, point.y_px)
        elif candidate is not None:
            path = drag_path(_place(candidate), step.direction or "down")
            self._device.swipe(*path, DRAG_MS)
        elif step.verb == "press":
            self._device.key(_known(step.key, KEY_CODES, "key"))
        else:
            self._device.open_page(_known(step.page, PAGE_ACTIONS, "page"))


def _place(candidate: Candidate) -> Bounds:
    """The visible rectangle an input may land in."""
    if candidate.visible is UNSET:
        raise UsageError("STEP_INVALID", candidate.id, saw="no visible rectangle")
    return candidate.visible


def _known(name: str | None, names: Mapping[Name, object], what: str) -> Name:
    for known in names:
        if known == name:
            return known
    raise UsageError("STEP_INVALID", what, saw=repr(name)[:40])


def drag_path(place: Bounds, direction: Direction) -> tuple[int, int, int, int]:
    """Where a finger goes down and up (x1, y1, x2, y2 in px) to show what lies that way.

    "down" shows what is below: the finger moves up.
    """
    x, y = place.center.x_px, place.center.y_px
    margin_x, margin_y = round(place.width_px * EDGE_SHARE), round(place.height_px * EDGE_SHARE)
    top, bottom = place.top + margin_y, place.bottom - 1 - margin_y
    left, right = place.left + margin_x, place.right - 1 - margin_x
    paths: dict[Direction, tuple[int, int, int, int]] = {
        "down": (x, bottom, x, top),
        "up": (x, top, x, bottom),
        "right": (right, y, left, y),
        "left": (left, y, right, y),
    }
    return paths[direction]
