"""All steps against one observation, before any of them runs.

Room     clawctl.steps.
Input    an Observation with its refs, steps as written. Output  Plan: every step planned, or
         every refusal with what is near; never a part.

A step that would be refused halfway leaves a phone in a state nobody asked for.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

import msgspec

from clawctl.devices.base import ACTIVITY, KEY_CODES, PACKAGE, PAGE_ACTIONS
from clawctl.steps.elements import Element, Elements, Refusal, StepRefusal
from clawctl.steps.forms import MODIFIERS, SCROLLS, FormRefusal, check_form, read_step
from clawctl.steps.recheck import HELD, judged
from clawctl_adapters.containers import container_of, scroll_containers
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import Step
from clawctl_adapters.renderers.values import Line

MAX_STEPS: Final = 20
# which kinds of element take the verb; verbs not listed take any
_OFFERED: Final[Mapping[str, tuple[str, ...]]] = {"type": ("edit",)}
# perform → the kinds of element that list it
_LISTED: Final[Mapping[str, tuple[str, ...]]] = {
    "set_text": ("edit",), **dict.fromkeys(SCROLLS, ("scroll",)),
}  # fmt: skip
_STATES: Final = ("switch", "check", "radio")
_VALUES: Final = ("slider", "edit")


class PlannedStep(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A step with its element found: node paths of this observation, and where to touch.

    candidate  the judged target; None for steps without an element and for bare points.
    state_path the node that holds the element's state.
    point      the pixel to touch.   drop  where a drag ends, judged; drop_path  its node.
    """

    index: int
    step: Step
    path: str | None = None
    state_path: str | None = None
    candidate: Candidate | None = None
    point: Point | None = None
    drop: Candidate | None = None
    drop_path: str | None = None


class Plan(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Either every step planned, or the refusals and nothing planned."""

    steps: tuple[PlannedStep, ...] = ()
    refusals: tuple[StepRefusal, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether all of it may run."""
        return not self.refusals


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
        except Refusal as refused:
            refusals.append(refused.at(index))
    return Plan(refusals=tuple(refusals)) if refusals else Plan(steps=tuple(planned))


def plan_again(
    planned: PlannedStep, observation: Observation, refs: RefBook
) -> PlannedStep | StepRefusal:
    """A planned step on a later observation: the same elements, judged anew, or why not.

    path and drop_path are those of this observation already, "" for what is gone; nothing is
    looked up by name again, for a name may mean another element by now.
    """
    if planned.path is None:
        if planned.point is not None:
            saw = "a point of an earlier picture"
            return StepRefusal(index=planned.index, code="point_outdated", field="x", saw=saw)
        return planned
    planner = _Planner(observation, refs, {})
    try:
        return planner.again(planned)
    except Refusal as refused:
        return refused.at(planned.index)


class _Planner:
    """One observation's elements, looked up for many steps."""

    def __init__(
        self, observation: Observation, refs: RefBook | None, candidates: Mapping[str, Candidate]
    ) -> None:
        self._observation = observation
        self._candidates = candidates
        self._elements = Elements(observation, refs)

    def plan(self, index: int, step: Step) -> PlannedStep:
        """The planned step; raises Refusal."""
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
            _, path, _ = self._elements.by_ref(step.target, "target")
            drop = self._judge(path, HELD, "target")
            planned = msgspec.structs.replace(planned, drop=drop, drop_path=path)
        return planned

    def again(self, planned: PlannedStep) -> PlannedStep:
        """The step on this observation; raises Refusal."""
        step, candidate = planned.step, planned.candidate
        if not planned.path or candidate is None:
            words = step.name or ""
            raise Refusal(
                "target_gone", "ref", "not on the new screen", near=self._elements.alike(words)
            )
        found = self._judge(planned.path, candidate.kind, "ref")
        drop = planned.drop
        if planned.drop_path is not None:
            drop = self._judge(planned.drop_path, HELD, "target")
        point = found.tap_point if isinstance(found.tap_point, Point) else None
        return msgspec.structs.replace(planned, candidate=found, point=point, drop=drop)

    def _on_element(self, planned: PlannedStep) -> PlannedStep:
        step = planned.step
        if step.candidate_id is not None:
            candidate = self._candidates.get(step.candidate_id)
            if candidate is None:
                raise Refusal("unknown_candidate", "candidateId", f"{len(self._candidates)} known")
            path = state_path = candidate.node_path
        elif step.verb == "scroll":
            candidate = self._container(step)
            path = state_path = candidate.node_path
        else:
            line, path, state_path = self._element(step)
            self._check_offered(step, line, path)
            # Where the state is what the step is about, its own node is: a slider has no click.
            own = step.verb == "set" and line.kind == "slider"
            kind = "scroll" if step.perform in SCROLLS else "click"
            held = step.verb in ("long_click", "drag") or step.perform == "long_click"
            kind = HELD if held else kind
            field = "ref" if step.ref is not None else "name"
            candidate = self._judge(state_path if own else path, kind, field)
        point = candidate.tap_point if isinstance(candidate.tap_point, Point) else None
        return msgspec.structs.replace(
            planned, path=path, state_path=state_path, candidate=candidate, point=point
        )

    def _element(self, step: Step) -> Element:
        if step.ref is not None:
            return self._elements.by_ref(step.ref, "ref")
        if step.name is not None:
            return self._elements.by_name(step.name, step.role, _kinds_for(step))
        return self._elements.only(
            lambda line: line.kind == "edit" and "focused" in line.states,
            "no target and no focused field",
        )

    def _container(self, step: Step) -> Candidate:
        """The list that is named, the one around the element that is named, or the only one."""
        if step.amount is not None and not 0.1 <= step.amount <= 1:
            raise Refusal("invalid_field", "amount", f"{step.amount}, 0.1 to 1 are allowed")
        if step.ref is not None or step.name is not None:
            _, path, _ = self._element(step)
            found = container_of(self._observation, path)
            if found is None:
                field = "ref" if step.ref is not None else "name"
                raise Refusal("action_not_offered", field, "nothing around it can be scrolled")
            return found
        way = step.direction or ("right" if step.delta_x and not step.delta_y else None)
        containers = scroll_containers(self._observation, way)
        if len(containers) != 1:
            several = {candidate.node_path for candidate in containers}
            near = self._elements.at(several)
            code = "ambiguous_target" if containers else "target_missing"
            saw = f"no target and {len(containers)} lists"
            raise Refusal(code, "ref", saw, near=near)
        return containers[0]

    def _judge(self, path: str, kind: str, field: str) -> Candidate:
        found = judged(self._observation, f"{kind}:{path}", kind, self._observation.position[path])
        if isinstance(found, Candidate):
            return found
        raise Refusal("not_actionable", field, "see reasons", reasons=found.reasons)

    def _check_offered(self, step: Step, line: Line, path: str) -> None:
        """Only what the element is: text goes into fields, states onto what has them."""
        if step.verb == "perform":
            self._check_listed(step, line, path)
        wanted = _kinds_for(step)
        if wanted and line.kind not in wanted:
            kind = line.kind or "text"
            raise Refusal("action_not_offered", "action", f"a {kind}, not {' or '.join(wanted)}")

    def _check_listed(self, step: Step, line: Line, path: str) -> None:
        node = self._observation.by_path[path]
        listed = [name for name, kinds in _LISTED.items() if line.kind in kinds]
        listed += ["click"] if node.clickable is True else []
        listed += ["long_click"] if node.long_clickable is True else []
        if step.perform not in listed:
            saw = "it offers " + (", ".join(listed) or "nothing")
            raise Refusal("action_not_offered", "perform", saw)
        if (step.perform == "set_text") != (step.text is not None):
            raise Refusal("invalid_field", "text", "set_text has words, nothing else has")

    def _check_key(self, step: Step) -> None:
        if step.key not in KEY_CODES:
            raise Refusal("invalid_key", "key", "known: " + ", ".join(KEY_CODES))
        if odd := [m for m in step.modifiers or () if m not in MODIFIERS]:
            known = ", ".join(MODIFIERS)
            raise Refusal("invalid_key", "modifiers", f"{len(odd)} unknown; known: {known}")

    def _check_free(self, step: Step) -> None:
        if step.ms is not None and not 0 <= step.ms <= 60_000:
            raise Refusal("invalid_field", "ms", f"{step.ms}, 0 to 60000 are allowed")
        if step.app is not None and PACKAGE.fullmatch(step.app) is None:
            raise Refusal("invalid_field", "app", "no package name")
        if step.activity is not None and ACTIVITY.fullmatch(step.activity) is None:
            raise Refusal("invalid_field", "activity", "not of the form package/.Class")
        if step.page is not None and step.page not in PAGE_ACTIONS:
            alike = get_close_matches(step.page.lower(), PAGE_ACTIONS) or PAGE_ACTIONS
            raise Refusal("invalid_field", "page", "known: " + ", ".join(alike)[:200])

    def _inside(self, x: int, y: int) -> Point:
        screen = _screen(self._observation)
        if screen is None or not screen.contains(Point(x, y)):
            size = f"{screen.width_px}x{screen.height_px}" if screen else "of unknown size"
            raise Refusal("invalid_point", "x", f"{x},{y} on a screen {size}")
        return Point(x, y)


def _kinds_for(step: Step) -> tuple[str, ...]:
    """The kinds of element that take the step; empty for any."""
    if step.verb == "set":
        return _STATES if step.on is not None else _VALUES
    return _OFFERED.get(step.verb, ())


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
