"""The loop: acts are sent once, effects are what the next look shows, budgets end it."""

from dataclasses import dataclass, field

import pytest

from clawctl_adapters.errors import BudgetError, StaleError
from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation, SourceCoverage
from clawctl_adapters.model.projection import (
    Coverage,
    Projection,
    ProjectionCoverage,
    Selection,
)
from clawctl_adapters.model.step import ActionResult, Step
from clawctl_skills.base import Act, Done, GiveUp, Look, View
from clawctl_skills.loop import Budget, run_skill

CLICK = Step(verb="click", candidate_id="row")


def observation(capture_id: str, text: str) -> Observation:
    coverage = SourceCoverage(
        source="complete", scope="test", total_nodes=1, returned_nodes=1, omitted_nodes=0,
        truncated=False, text_truncated=False, missing_parents=0,
    )  # fmt: skip
    nodes = tuple(
        Node(node_path=str(place), parent_path=None, text=words, package="app")
        for place, words in enumerate([text, "Model", "Battery"])
    )
    return Observation(
        provenance=Provenance(capture_id=capture_id, source_kind="test"),
        coverage=coverage,
        nodes=nodes,
    )


def view(capture_id: str, text: str) -> View:
    seen = observation(capture_id, text)
    counts = ProjectionCoverage(
        selected_nodes=0, retained_nodes=0, deliberate_omissions=1, budget_omissions=0,
        truncated=False,
    )  # fmt: skip
    projection = Projection(
        provenance=seen.provenance, coverage=Coverage(seen.coverage, counts), nodes=(),
        candidates=(), discovery_hints=(), needs_richer_evidence=False, recovery="Look again.",
    )  # fmt: skip
    return View(observation=seen, projection=projection)


@dataclass
class FakeOperator:
    """Screens in order, the last one for ever; every call is written down."""

    screens: list[str]
    stale: int = 0
    refused: int = 0
    now_s: float = 0.0
    look_s: float = 1.0
    calls: list[str] = field(default_factory=list)
    looks: int = 0

    def observe(self, select):
        self.now_s += self.look_s
        text = self.screens[min(self.looks, len(self.screens) - 1)]
        self.looks += 1
        self.calls.append(f"look {text}")
        seen = view(f"c-{self.looks}", text)
        select(seen.observation)
        return seen

    def act(self, step, *, capture_id):
        if self.stale:
            self.stale -= 1
            raise StaleError("CANDIDATE_EXPIRED", "row")
        if self.refused:
            self.refused -= 1
            return ActionResult(step=step, ok=False, effect="no_change", code="target_moving")
        self.calls.append(f"{step.verb} on {capture_id}")
        return ActionResult(step=step, ok=True)

    def record(self, kind, data):
        self.calls.append(kind)

    def pause(self, seconds):
        self.now_s += seconds

    def clock(self) -> float:
        return self.now_s


class Scripted:
    """Answers its decisions in order and keeps the views it was given."""

    name = "scripted"

    def __init__(self, *decisions):
        self.decisions = list(decisions)
        self.views: list[View] = []

    def select(self, observation):
        return Selection()

    def decide(self, view):
        self.views.append(view)
        return self.decisions.pop(0)

    def read(self, observation):
        return ()


def run(operator, *decisions, budget=None):
    skill = Scripted(*decisions)
    return skill, run_skill(skill, operator, operator.clock, budget)


def acts(operator):
    return [call for call in operator.calls if " on " in call]


def test_an_act_is_sent_once_however_long_the_screen_stands_still():
    operator = FakeOperator(["home"])
    skill, _ = run(operator, Act(CLICK, "go"), GiveUp(reason="X", detail="x"))
    assert acts(operator) == ["click on c-1"]
    assert skill.views[1].last.effect == "suspected_noop"


def test_a_screen_that_changes_late_still_confirms_the_act():
    operator = FakeOperator(["home", "home", "about"])
    skill, outcome = run(operator, Act(CLICK, "go"), Done({}, ()))
    assert skill.views[1].last.effect == "confirmed"
    assert skill.views[1].last.capture_before == "c-1"
    assert skill.views[1].last.capture_after == "c-3"
    assert outcome.status == "done"
    assert (outcome.actions, outcome.looks) == (1, 3)


def test_what_is_typed_is_in_the_record_by_its_length_alone():
    operator = FakeOperator(["home", "typed"])
    kept = []
    operator.record = lambda kind, data: kept.append((kind, data))
    run(operator, Act(Step(verb="type", candidate_id="row", text="s3cret"), "go"), Done({}, ()))
    steps = [data["step"]["text"] for kind, data in kept if "step" in data]
    assert steps == ["(6 characters)", "(6 characters)"]
    assert [kind for kind, _ in kept] == ["decision", "effect", "decision"]
    assert "s3cret" not in repr(kept)


def test_a_skill_may_answer_the_end_of_a_budget_with_what_it_has():
    operator = FakeOperator(["home", "about", "home", "about", "home"])
    skill = Scripted(Act(CLICK, "go"), Act(CLICK, "on"))
    skill.cut_short = lambda code: Done({"so far": code}, ())
    outcome = run_skill(skill, operator, operator.clock, Budget(actions=1))
    assert (outcome.status, outcome.end.value) == ("done", {"so far": "RUN_BUDGET_EXCEEDED"})
    assert operator.calls[-1] == "cut_short"

    skill = Scripted(Act(CLICK, "go"), Act(CLICK, "on"))
    skill.cut_short = lambda code: None
    with pytest.raises(BudgetError):
        run_skill(skill, FakeOperator(["home", "about"]), operator.clock, Budget(actions=1))


def test_a_skill_may_bring_its_budget():
    operator = FakeOperator(["home", "about", "home", "about", "home"])
    skill = Scripted(Act(CLICK, "go"), Act(CLICK, "on"), Done({}, ()))
    skill.budget = Budget(actions=1)
    with pytest.raises(BudgetError):
        run_skill(skill, operator, operator.clock)


def test_a_ticking_clock_is_no_effect():
    operator = FakeOperator(["Up time 1:02", "Up time 1:03", "Up time 1:04", "Up time 11:05"])
    skill, _ = run(operator, Act(CLICK, "go"), GiveUp(reason="X", detail="x"))
    assert skill.views[1].last.effect == "suspected_noop"


def test_a_stale_candidate_is_answered_with_one_fresh_look_and_nothing_sent():
    operator = FakeOperator(["home", "home", "about"], stale=1)
    run(operator, Act(CLICK, "go"), Act(CLICK, "go"), Done({}, ()))
    assert acts(operator) == ["click on c-2"]


def test_two_refusals_in_a_row_end_the_run():
    operator = FakeOperator(["home"], stale=2)
    with pytest.raises(StaleError):
        run(operator, Act(CLICK, "go"), Act(CLICK, "go"))
    assert acts(operator) == []


def test_the_action_budget_ends_the_run_before_the_act_that_exceeds_it():
    operator = FakeOperator(["a", "b", "c"])
    with pytest.raises(BudgetError) as caught:
        run(operator, Act(CLICK, "1"), Act(CLICK, "2"), budget=Budget(actions=1))
    assert caught.value.code == "RUN_BUDGET_EXCEEDED"
    assert len(acts(operator)) == 1


def test_the_seconds_budget_ends_a_run_that_only_looks():
    operator = FakeOperator(["a"], look_s=10.0)
    with pytest.raises(BudgetError):
        run(operator, *[Look("again")] * 100, budget=Budget(seconds=35.0))
    assert operator.looks == 4


def test_every_decision_and_effect_is_recorded():
    operator = FakeOperator(["home", "about"])
    run(operator, Act(CLICK, "go"), Look("again"), Done({}, ()))
    kinds = [call for call in operator.calls if call in ("decision", "effect")]
    assert kinds == ["decision", "effect", "decision", "decision"]


def test_a_refused_touch_is_no_action_and_the_next_view_says_so():
    operator = FakeOperator(["home"], refused=1)
    skill, outcome = run(operator, Act(CLICK, "go"), GiveUp(reason="X", detail="x"))
    assert skill.views[1].last.code == "target_moving"
    assert outcome.actions == 0
    assert acts(operator) == []


def test_a_target_that_is_never_steady_ends_the_run_with_nothing_sent():
    operator = FakeOperator(["home"], refused=100)
    with pytest.raises(StaleError) as caught:
        run(operator, *[Act(CLICK, "go")] * 10)
    assert caught.value.code == "TARGET_UNSTEADY"
    assert acts(operator) == []
