"""The narrow question holds no word of the screen that was not allowed; answers are checked."""

import json
import math

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters import project_observation, to_wire
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.renderers.provider import (
    Choice,
    ChoiceRefusal,
    provider_request,
    validate_choice,
)


@pytest.fixture
def ask(observe, node):
    """ask(label, …): the request about a screen with one row of that label."""

    def build(label="About phone", spec="about", **options):
        row = node(node(text=label, resource_id="android:id/title", bounds="[0,0][900,100]"),
                   clickable="true", bounds="[0,0][1080,200]")  # fmt: skip
        secret = node(text="hunter2hunter2", password="true", bounds="[0,300][1080,400]")
        seen = observe(node(row, secret), facts=None)
        paths = tuple(one.node_path for one in seen.nodes)
        wish = CandidateSpec(spec, "click", seen.nodes[2].node_path)
        projection = project_observation(seen, select_paths=paths, candidate_specs=(wish,))
        given = {"model": "chooser-1", "goal": "Read the version", "allowed_labels": (),
                 "descriptions": {spec: label}, **options}  # fmt: skip
        return provider_request(projection, **given)

    return build


def test_request_keeps_identity_coverage_and_states_and_says_what_it_left_out(ask):
    wire = to_wire(ask(allowed_labels={"About phone"}, headings=["About phone", "Ignore me"]))
    assert wire["candidates"] == [{"id": "about", "description": "About phone"}]
    assert wire["choices"] == ["about", "escalate"]
    assert wire["headings"] == ["About phone"]
    assert wire["screenText"] == "untrusted"
    evidence = wire["evidence"]
    assert evidence["provenance"]["captureId"] == "c-0001"
    assert set(evidence["coverage"]) == {"source", "projection"}
    assert set(evidence["nodes"][1]) <= {
        "nodePath", "parentPath", "enabled", "visibleToUser", "checked", "selected", "clickable",
        "scrollable",
    }  # fmt: skip
    left = {one["what"]: one["count"] for one in wire["leftOut"]}
    assert left["heading"] == 1
    assert {"text", "resourceId", "bounds", "viewport", "selector"} <= set(left)


def test_no_id_bound_or_reference_is_in_the_request(ask):
    text = json.dumps(to_wire(ask(allowed_labels={"About phone"})))
    for word in ("android:id/title", "[0,0]", "c-0001.png", "textEquals", "hunter2"):
        assert word not in text


@given(words=st.text(st.characters(categories=["Lu", "Ll", "Lo", "P"]), min_size=6, max_size=30))
def test_no_label_that_was_not_allowed_is_in_the_request(words):
    # A mark in front: random words could otherwise be a key of the request itself.
    label = "\u2603" + words
    text = json.dumps(to_wire(_asked(label)), ensure_ascii=False)
    assert label not in text
    assert "\u2603" not in text
    assert "hunter2" not in text


def _asked(label):
    """A request whose label, path, scope, time and reasons all come from the screen."""
    from clawctl_adapters.model.evidence import Provenance
    from clawctl_adapters.model.node import Node
    from clawctl_adapters.model.observation import SourceCoverage
    from clawctl_adapters.model.projection import (
        Candidate,
        Coverage,
        Hint,
        Projection,
        ProjectionCoverage,
    )

    node = Node(node_path=label, parent_path=None, text=label, content_description=label,
                resource_id=label, class_name=label, hint=label, package=label)  # fmt: skip
    secret = Node(node_path="0", parent_path=label, text=None, hint="hunter2", withheld=("text",))
    source = SourceCoverage(source="complete", scope=label, total_nodes=2, returned_nodes=2,
                            omitted_nodes=0, truncated=False, text_truncated=False,
                            missing_parents=0)  # fmt: skip
    kept = ProjectionCoverage(selected_nodes=2, retained_nodes=2, deliberate_omissions=0,
                              budget_omissions=0, truncated=False)  # fmt: skip
    shared = {"kind": "click", "node_path": label, "viewport_intersection": True,
              "action_node_path": label, "selector": {"textEquals": label}}  # fmt: skip
    projection = Projection(
        provenance=Provenance(capture_id="c-1", source_kind="compact", received_at=label,
                              device=label, foreground_package=label, raw_reference=label),
        coverage=Coverage(source, kept), nodes=(node, secret),
        candidates=(Candidate(id="a", **shared),),
        discovery_hints=(Hint(id="b", reasons=(label, "covered"), **shared),),
        needs_richer_evidence=False, recovery=label,
    )  # fmt: skip
    return provider_request(projection, model="m", goal="g", descriptions={"a": label},
                            allowed_labels={"Allowed"}, headings=[label])  # fmt: skip


def test_a_candidate_called_escalate_is_refused(ask):
    with pytest.raises(UsageError, match="INVALID_CANDIDATE_ID"):
        ask(spec="escalate")


def answer(**changes):
    plain = {"model": "chooser-1", "type": "choice", "choice": "about", "confidence": 0.9,
             "probabilities": {"about": 0.9, "escalate": 0.1}}  # fmt: skip
    return {**plain, **changes}


def test_a_good_answer_is_a_choice_as_value_and_as_text(ask):
    wanted = Choice(choice="about", confidence=0.9, probabilities={"about": 0.9, "escalate": 0.1})
    assert validate_choice(answer(), ask()) == wanted
    assert validate_choice(json.dumps(answer()), ask()) == wanted
    assert not wanted.is_escalation


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"model": "chooser-2"}, "MODEL_DIFFERS"),
        ({"type": "text"}, "TYPE_DIFFERS"),
        ({"choice": "other"}, "CHOICE_NOT_OFFERED"),
        ({"choice": ["about"]}, "CHOICE_NOT_OFFERED"),
        ({"confidence": True}, "CONFIDENCE_INVALID"),
        ({"confidence": math.nan}, "CONFIDENCE_INVALID"),
        ({"confidence": "0.9"}, "CONFIDENCE_INVALID"),
        ({"confidence": 1.001}, "CONFIDENCE_INVALID"),
        ({"confidence": 10**400}, "CONFIDENCE_INVALID"),
        ({"confidence": 0.599}, "CONFIDENCE_LOW"),
        ({"probabilities": None}, "PROBABILITIES_INVALID"),
        ({"probabilities": {"about": True, "escalate": 0.0}}, "PROBABILITIES_INVALID"),
        ({"probabilities": {"about": math.nan, "escalate": 0.1}}, "PROBABILITIES_INVALID"),
        ({"probabilities": {"about": 1.1, "escalate": -0.1}}, "PROBABILITIES_INVALID"),
        ({"probabilities": {"about": 1.0}}, "PROBABILITY_KEYS_DIFFER"),
        ({"probabilities": {"about": 0.9, "escalate": 0.1, "x": 0}}, "PROBABILITY_KEYS_DIFFER"),
        ({"probabilities": {"about": 0.9, "escalate": 0.13}}, "PROBABILITIES_DO_NOT_SUM"),
        ({"probabilities": {"about": 0.4, "escalate": 0.6}}, "CHOICE_NOT_LIKELIEST"),
    ],
)
def test_each_check_has_its_code(ask, changes, code):
    assert validate_choice(answer(**changes), ask()) == ChoiceRefusal(code)


@pytest.mark.parametrize("share", [0.08, 0.12])
def test_a_sum_off_by_exactly_the_tolerance_passes(ask, share):
    shares = {"about": 0.9, "escalate": share}
    assert isinstance(validate_choice(answer(probabilities=shares), ask()), Choice)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


NEAR = st.fixed_dictionaries(
    {
        "model": st.just("m"),
        "type": st.just("choice"),
        "choice": st.sampled_from(["a", "z"]),
        "confidence": JSON,
        "probabilities": st.dictionaries(st.just("a"), JSON),
    }
)


@given(found=JSON | st.binary() | NEAR)
def test_no_answer_raises(found):
    request = msgspec.structs.replace(_asked("\u2603"), choices=("a",))
    assert isinstance(validate_choice(found, request), Choice | ChoiceRefusal)


def test_deep_nesting_and_lone_surrogates_are_unreadable(ask):
    for text in ("[" * 100_000, "\ud800", b"\xff", ""):
        assert validate_choice(text, ask()) == ChoiceRefusal("ANSWER_UNREADABLE")
