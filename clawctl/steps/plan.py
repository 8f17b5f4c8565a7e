"""All steps against one observation, before any of them runs.

Room     clawctl.steps.
Input    an Observation with its refs, steps as written. Output  Plan: every step planned, or
         every refusal with what is near; never a part.

A step that would be refused halfway leaves a phone in a state nobody asked for.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from clawctl.devices.base import KEY_CODES
from clawctl.steps.forms import MODIFIERS, FormRefusal, check_form, read_step
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, CandidateSpec, Hint
from clawctl_adapters.model.step import Step
from clawctl_adapters.project import project_observation
from clawctl_adapters.renderers.lines import brief_of, references_of
from clawctl_adapters.renderers.values import Line

MAX_STEPS: Final = 20
NEAR: Final = 5
# which kinds of element take the verb; verbs not listed take any
_OFFERED: Final[Mapping[str, tuple[str, ...]]] = {"type": ("edit",), "scroll": ("scroll",)}
_STATES: Final = ("switch", "check", "radio")
_VALUES: Final = ("slider", "edit")
# verbs whose element is judged by the scroll rules; all others by the click rules
_KIND: Final = {"scroll": "scroll"}


class Near(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """An element that could have been meant."""

    ref: int
    role: str
    name: str


class StepRefusal(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Why one step cannot run: index from 0, code, field, what was seen, what is near."""

    index: int
    code: str
    field: str
    saw: str
    reasons: tuple[str, ...] = ()
    near: tuple[Near, ...] = ()


class PlannedStep(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A step with its element found: node paths of this observation, and where to touch.

    candidate  the judged target; None for steps without an element and for bare points.
    state_path the node that holds the element's state.
    point      the pixel to touch; drop_point where a drag ends.
    """

    index: int
    step: Step
    path: str | None = None
    state_path: str | None = None
    candidate: Candidate | None = None
    point: Point | None = None
    drop_point: Point | None = None


class Plan(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Either every step planned, or the refusals and nothing planned."""

    steps: tuple[PlannedStep, ...] = ()
    refusals: tuple[StepRefusal, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether all of it may run."""
        return not self.refusals


class _Refused(Exception):
    """Carries one refusal out of the planning of one step; never leaves this module."""

    def __init__(
        self, code: str, field: str, saw: str, *, reasons: tuple[str, ...] = (),
        near: tuple[Near, ...] = (),
    ) -> None:  # fmt: skip
        super().__init__(code)
        self.code, self.field, self.saw, self.reasons, self.near = code, field, saw, reasons, near

    def at(self, index: int) -> StepRefusal:
        return StepRefusal(
            index=index, code=self.code, field=self.field, saw=self.saw, reasons=self.reasons,
            near=self.near,
        )  # fmt: skip


def plan_steps(
    observation: Observation,
    steps: Sequence[Step | Mapping[str, Any]],
    *,
    refs: RefBook | None = None,
    candidates: Mapping[str, Candidate] | None = None,
) -> Plan:
    """Check every step against the observation; see Plan.

    refs        the session's numbers for this observation; without them the brief's own.
    candidates  what the latest projection offered, by id.
    """
    if not 1 <= len(steps) <= MAX_STEPS:
        saw = f"{len(steps)} steps, 1 to {MAX_STEPS} are allowed"
        return Plan(refusals=(StepRefusal(index=0, code="too_many_steps", field="", saw=saw),))
    planner = _Planner(observation, refs, candidates or {})
    planned: list[PlannedStep] = []
    refusals: list[StepRefusal] = []
    for index, raw in enumerate(steps):
        step = read_step(raw)
        wrong = [step] if isinstance(step, FormRefusal) else check_form(step)
        refusals += [StepRefusal(index=index, code=w.code, field=w.field, saw=w.saw) for w in wrong]
        if wrong or isinstance(step, FormRefusal):
            continue
        try:
            planned.append(planner.plan(index, step))
        except _Refused as refused:
            refusals.append(refused.at(index))
    return Plan(refusals=tuple(refusals)) if refusals else Plan(steps=tuple(planned))


class _Planner:
    """One observation's elements, looked up for many steps."""

    def __init__(
        self, observation: Observation, refs: RefBook | None, candidates: Mapping[str, Candidate]
    ) -> None:
        self._observation = observation
        self._candidates = candidates
        lines = {
            line.ref: line
            for line in brief_of(observation, whole=True).lines
            if line.ref is not None
        }
        self._elements: dict[int, tuple[Line, str, str]] = {}
        for known in references_of(observation):
            number = known.ref if refs is None else refs.refs[known.path]
            self._elements[number] = (lines[known.ref], known.path, known.state_path)

    def plan(self, index: int, step: Step) -> PlannedStep:
        """The planned step; raises _Refused."""
        planned = PlannedStep(index=index, step=step)
        if step.verb == "press":
            self._check_key(step)
        elif step.verb in ("wait", "open"):
            self._check_free(step)
        elif step.x is not None and step.y is not None:
            planned = msgspec.structs.replace(planned, point=self._inside(step.x, step.y))
        else:
            planned = self._on_element(planned)
        if step.target is not None:
            _, path, _ = self._by_ref(step.target, "target")
            drop = self._judge(path, "click", "target").tap_point
            planned = msgspec.structs.replace(
                planned, drop_point=drop if isinstance(drop, Point) else None
            )
        return planned

    def _on_element(self, planned: PlannedStep) -> PlannedStep:
        step = planned.step
        kind = _KIND.get(step.verb, "click")
        if step.candidate_id is not None:
            candidate = self._candidates.get(step.candidate_id)
            if candidate is None:
                raise _Refused("unknown_candidate", "candidateId", f"{len(self._candidates)} known")
            path = state_path = candidate.node_path
        else:
            line, path, state_path = self._element(step)
            self._check_offered(step, line)
            candidate = self._judge(path, kind, "ref" if step.ref is not None else "name")
        point = candidate.tap_point if isinstance(candidate.tap_point, Point) else None
        return msgspec.structs.replace(
            planned, path=path, state_path=state_path, candidate=candidate, point=point
        )

    def _element(self, step: Step) -> tuple[Line, str, str]:
        if step.ref is not None:
            return self._by_ref(step.ref, "ref")
        if step.name is not None:
            return self._by_name(step.name, step.role)
        if step.verb == "scroll":
            return self._only(lambda line: line.kind == "scroll", "no target and several lists")
        return self._only(
            lambda line: line.kind == "edit" and "focused" in line.states,
            "no target and no focused field",
        )

    def _by_ref(self, ref: int, field: str) -> tuple[Line, str, str]:
        if ref not in self._elements:
            saw = f"{ref}; this capture has {len(self._elements)} elements"
            raise _Refused("invalid_ref", field, saw)
        return self._elements[ref]

    def _by_name(self, name: str, role: str | None) -> tuple[Line, str, str]:
        same = [
            (number, element)
            for number, element in self._elements.items()
            if name in (label.text for label in element[0].labels if label.saying == "text")
            and role in (None, element[0].kind)
        ]
        if len(same) == 1:
            return same[0][1]
        if same:
            near = self._near([number for number, _ in same])
            raise _Refused("ambiguous_target", "name", f"{len(same)} elements", near=near)
        raise _Refused("target_missing", "name", "no such label", near=self._alike(name))

    def _only(self, fits: Any, saw: str) -> tuple[Line, str, str]:
        there = [number for number, (line, *_) in self._elements.items() if fits(line)]
        if len(there) != 1:
            code = "ambiguous_target" if there else "target_missing"
            raise _Refused(code, "ref", saw, near=self._near(there))
        return self._elements[there[0]]

    def _judge(self, path: str, kind: str, field: str) -> Candidate:
        spec = CandidateSpec(f"{kind}:{path}", kind, path)
        shown = project_observation(
            self._observation, select_paths=(), candidate_specs=(spec,),
            max_nodes=len(self._observation.nodes), max_bytes=2**31,
        )  # fmt: skip
        if shown.candidates:
            return shown.candidates[0]
        hint: Hint = shown.discovery_hints[0]
        raise _Refused("not_actionable", field, "see reasons", reasons=hint.reasons)

    def _check_offered(self, step: Step, line: Line) -> None:
        """Only what the element is: text goes into fields, states onto what has them."""
        wanted = _OFFERED.get(step.verb, ())
        if step.verb == "set":
            wanted = _STATES if step.on is not None else _VALUES
        if wanted and line.kind not in wanted:
            kind = line.kind or "text"
            raise _Refused("action_not_offered", "action", f"a {kind}, not {' or '.join(wanted)}")

    def _check_key(self, step: Step) -> None:
        if step.key not in KEY_CODES:
            raise _Refused("invalid_key", "key", "known: " + ", ".join(KEY_CODES))
        if odd := [m for m in step.modifiers or () if m not in MODIFIERS]:
            known = ", ".join(MODIFIERS)
            raise _Refused("invalid_key", "modifiers", f"{len(odd)} unknown; known: {known}")

    def _check_free(self, step: Step) -> None:
        if step.ms is not None and not 0 <= step.ms <= 60_000:
            raise _Refused("invalid_field", "ms", f"{step.ms}, 0 to 60000 are allowed")

    def _inside(self, x: int, y: int) -> Point:
        screen = _screen(self._observation)
        if screen is None or not screen.contains(Point(x, y)):
            size = f"{screen.width_px}x{screen.height_px}" if screen else "of unknown size"
            raise _Refused("invalid_point", "x", f"{x},{y} on a screen {size}")
        return Point(x, y)

    def _near(self, numbers: Sequence[int]) -> tuple[Near, ...]:
        return tuple(
            Near(ref=n, role=self._elements[n][0].kind, name=_name(self._elements[n][0]))
            for n in numbers[:NEAR]
        )

    def _alike(self, name: str) -> tuple[Near, ...]:
        """Up to five elements whose labels share the most words or letters with the name."""
        wanted = name.casefold()

        def distance(number: int) -> tuple[int, int]:
            words = " ".join(label.text for label in self._elements[number][0].labels).casefold()
            shared = len(set(wanted.split()) & set(words.split()))
            return (-(shared + 2 * (wanted in words)), number)

        best = sorted((n for n in self._elements if distance(n)[0] < 0), key=distance)
        return self._near(best)


def _name(line: Line) -> str:
    return next((label.text for label in line.labels if label.saying == "text"), line.name)


def _screen(observation: Observation) -> Bounds | None:
    viewport = observation.provenance.viewport
    bounds = (
        viewport.get("bounds") if isinstance(viewport, dict) else getattr(viewport, "bounds", None)
    )
    if isinstance(bounds, Bounds):
        return bounds
    if isinstance(bounds, dict):
        return Bounds(*(int(bounds[side]) for side in ("left", "top", "right", "bottom")))
    return None
