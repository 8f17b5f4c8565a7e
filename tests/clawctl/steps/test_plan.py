"""All steps are checked before any runs; a wrong one is told with what is near."""

from pathlib import Path

import pytest

from clawctl.steps.plan import plan_steps
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.renderers.lines import brief_of

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "hierarchy"
CONTEXT = {
    "viewport": {
        "bounds": {"left": 0, "top": 0, "right": 1080, "bottom": 2400},
        "reference": "display", "observedAt": "2026-01-01T00:00:00Z",
    }
}  # fmt: skip


@pytest.fixture(scope="module")
def home():
    data = (FIXTURES / "aosp_network.xml").read_bytes()
    return normalize_compact(read_hierarchy(data, capture_id="c-1"), CONTEXT)


def ref_of(observation, words):
    for line in brief_of(observation).lines:
        if line.ref is not None and words in [label.text for label in line.labels]:
            return line.ref
    raise AssertionError(f"{words} is no element")


def refused(observation, *steps):
    plan = plan_steps(observation, steps)
    assert plan.steps == ()
    return [(one.index, one.code) for one in plan.refusals]


def test_a_ref_and_a_name_lead_to_the_same_place(home):
    by_ref = plan_steps(home, [{"action": "click", "ref": ref_of(home, "Airplane mode")}])
    by_name = plan_steps(home, [{"action": "click", "name": "Airplane mode"}])
    assert by_ref.ok
    assert by_ref.steps[0].path == by_name.steps[0].path
    assert by_ref.steps[0].point == by_name.steps[0].point
    bounds = by_ref.steps[0].candidate.visible
    assert isinstance(bounds, Bounds)
    assert bounds.contains(by_ref.steps[0].point)


def test_one_wrong_step_keeps_all_of_them_from_running(home):
    good = {"action": "click", "name": "Airplane mode"}
    assert refused(home, good, {"action": "click", "ref": 99}, good) == [(1, "invalid_ref")]


def test_every_wrong_step_is_told_at_once(home):
    steps = [{"action": "press", "key": "power"}, {"action": "hover", "ref": 1}, {"action": "x"}]
    assert refused(home, *steps) == [
        (0, "invalid_key"), (1, "unsupported_action"), (2, "unknown_action"),
    ]  # fmt: skip


def test_a_missing_name_is_told_with_near_ones(home):
    plan = plan_steps(home, [{"action": "click", "name": "Airplane"}])
    (refusal,) = plan.refusals
    assert refusal.code == "target_missing"
    assert refusal.near[0].name == "Airplane mode"
    assert len(refusal.near) <= 5


def test_a_point_must_lie_on_the_screen(home):
    assert plan_steps(home, [{"action": "click", "x": 0, "y": 2399}]).steps[0].point == Point(
        0, 2399
    )
    for x, y in ((1080, 5), (-1, 5), (5, 2400)):
        assert refused(home, {"action": "click", "x": x, "y": y}) == [(0, "invalid_point")]


def test_text_goes_into_fields_only_and_states_onto_what_has_them(home):
    row = ref_of(home, "Internet")
    assert refused(home, {"action": "type", "ref": row, "text": "a"}) == [(0, "action_not_offered")]
    assert refused(home, {"action": "set", "ref": row, "on": True}) == [(0, "action_not_offered")]
    assert plan_steps(home, [{"action": "set", "name": "Airplane mode", "on": True}]).ok


def test_without_a_focused_field_there_is_nowhere_to_type(home):
    assert refused(home, {"action": "type", "text": "a"}) == [(0, "target_missing")]


def test_a_covered_element_is_refused_with_its_reasons():
    data = (FIXTURES / "covered_targets.xml").read_bytes()
    seen = normalize_compact(read_hierarchy(data, capture_id="c-1"), CONTEXT)
    plans = [
        plan_steps(seen, [{"action": "click", "ref": line.ref}])
        for line in brief_of(seen).lines
        if line.ref is not None and line.kind == "click"
    ]
    reasons = [plan.refusals[0].reasons for plan in plans if not plan.ok]
    assert reasons
    assert all(reasons)


def test_the_numbers_of_the_session_count_not_those_of_one_text(home):
    book = assign_refs(None, home)
    moved = {path: ref + 100 for path, ref in book.refs.items()}
    shifted = type(book)(observation=home, refs=moved, next_ref=book.next_ref + 100)
    ref = ref_of(home, "Airplane mode")
    assert plan_steps(home, [{"action": "click", "ref": ref + 100}], refs=shifted).ok
    assert not plan_steps(home, [{"action": "click", "ref": ref}], refs=shifted).ok


@pytest.mark.parametrize("count", [0, 21])
def test_a_plan_has_one_to_twenty_steps(home, count):
    plan = plan_steps(home, [{"action": "press", "key": "back"}] * count)
    assert [one.code for one in plan.refusals] == ["too_many_steps"]


def test_pages_are_known_by_name_and_a_wrong_one_is_told_with_those_like_it(home):
    for page in ("settings", "screen_timeout", "about_phone", "do_not_disturb"):
        assert plan_steps(home, [{"action": "open", "page": page}]).ok
    (refusal,) = plan_steps(home, [{"action": "open", "page": "Screen timeout"}]).refusals
    assert (refusal.code, refusal.field) == ("invalid_field", "page")
    assert refusal.saw == "known: screen_timeout"
