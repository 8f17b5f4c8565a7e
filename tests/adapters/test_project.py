"""Selection, budgets and refusals."""

import pytest

from clawctl_adapters import project_observation, to_wire
from clawctl_adapters.errors import BudgetError, ClawError
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.wire import json_bytes


def code_of(observation, **options):
    with pytest.raises(ClawError) as caught:
        project_observation(observation, **{"select_paths": [], **options})
    return caught.value.code, caught.value.where


def test_selection_brings_ancestors_in_source_order_and_counts_the_rest(observe):
    seen = observe("aosp_home.xml")
    shown = project_observation(seen, select_paths=["0.0.1", "0.0.0.0"])
    assert [n.node_path for n in shown.nodes] == ["0", "0.0", "0.0.0", "0.0.0.0", "0.0.1"]
    counts = shown.coverage.projection
    assert counts.retained_nodes + counts.deliberate_omissions == len(seen.nodes)


def test_specs_may_be_structs_or_mappings_and_candidates_keep_their_order(observe):
    seen = observe("aosp_about_phone.xml")
    rows = [n.node_path for n in seen.nodes if n.text in ("Model", "Build number")]
    specs = [
        CandidateSpec("b", "click", rows[1]),
        {"id": "a", "kind": "click", "nodePath": rows[0]},
    ]
    shown = project_observation(seen, select_paths=[], candidate_specs=specs)
    assert [c.id for c in shown.candidates] == ["b", "a"]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"select_paths": None}, ("INVALID_PROJECTION_OPTIONS", "select_paths")),
        ({"max_nodes": True}, ("INVALID_PROJECTION_OPTIONS", "max_nodes")),
        ({"max_bytes": 0.5}, ("INVALID_PROJECTION_OPTIONS", "max_bytes")),
        ({"select_paths": ["9"]}, ("UNKNOWN_NODE_REFERENCE", "select_paths[0]")),
        ({"select_paths": [["0"]]}, ("UNKNOWN_NODE_REFERENCE", "select_paths[0]")),
        ({"candidate_specs": None}, ("MALFORMED_INPUT", "candidate_specs")),
        ({"candidate_specs": [None]}, ("MALFORMED_INPUT", "candidate_specs[0]")),
        (
            {"candidate_specs": [{"id": "", "kind": "click", "nodePath": "0"}]},
            ("INVALID_CANDIDATE_ID", "candidate_specs[0].id"),
        ),
        (
            {"candidate_specs": [{"id": "a", "kind": ["click"], "nodePath": "0"}]},
            ("UNSUPPORTED_CANDIDATE_KIND", "candidate_specs[0].kind"),
        ),
    ],
)
def test_bad_requests_are_named(observe, node, options, expected):
    assert code_of(observe(node()), **options) == expected


def test_over_budget_gives_no_nodes_rather_than_some(observe):
    seen = observe("aosp_about_phone.xml")
    everything = [n.node_path for n in seen.nodes]
    shown = project_observation(seen, select_paths=everything, max_nodes=len(everything) - 1)
    assert (shown.nodes, shown.candidates, shown.needs_richer_evidence) == ((), (), True)
    assert shown.coverage.projection.budget_omissions == len(everything)


def test_result_as_large_as_the_limit_fits_and_one_byte_less_is_refused(observe):
    seen = observe("aosp_about_phone.xml")
    size = json_bytes(project_observation(seen, select_paths=["0.0"]))
    assert project_observation(seen, select_paths=["0.0"], max_bytes=size).nodes
    assert not project_observation(seen, select_paths=["0.0"], max_bytes=size - 1).nodes


def test_refusal_that_does_not_fit_is_an_error(observe, node):
    with pytest.raises(BudgetError, match="BUDGET_EXCEEDED"):
        project_observation(observe(node()), select_paths=["0"], max_bytes=10)


def test_wire_form_is_the_contracts(observe):
    shown = to_wire(project_observation(observe("aosp_home.xml"), select_paths=["0"]))
    assert list(shown) == [
        "schemaVersion", "provenance", "coverage", "nodes", "candidates", "discoveryHints",
        "needsRicherEvidence", "recovery",
    ]  # fmt: skip


def grouped(seen, **limits):
    rows = [n.node_path for n in seen.nodes if n.resource_id == "android:id/title"]
    groups = [
        {"name": "rest", "priority": 2, "selectPaths": rows[2:]},
        {"name": "first", "selectPaths": rows[:1]},
        {"name": "second", "priority": 3, "selectPaths": rows[1:2]},
    ]
    return project_observation(seen, select_paths=["0"], groups=groups, **limits)


def test_groups_are_kept_whole_or_left_out_whole_with_the_size_they_need(observe):
    seen = observe("aosp_about_phone.xml")
    shown = grouped(seen, max_nodes=12)
    fates = {fate.name: fate for fate in shown.coverage.projection.groups}
    assert {name: fate.kept for name, fate in fates.items()} == {
        "first": True, "rest": False, "second": True,
    }  # fmt: skip
    counts = shown.coverage.projection
    assert (counts.truncated, shown.needs_richer_evidence) == (True, True)
    assert counts.retained_nodes == len(shown.nodes) == fates["second"].needed_nodes
    assert counts.budget_omissions == counts.selected_nodes - counts.retained_nodes > 0
    need = fates["rest"]
    enough = grouped(seen, max_nodes=need.needed_nodes, max_bytes=need.needed_bytes)
    kept = {fate.name for fate in enough.coverage.projection.groups if fate.kept}
    assert kept == {"first", "rest"}


def test_one_byte_less_than_a_group_needs_leaves_it_out(observe):
    seen = observe("aosp_about_phone.xml")
    first = grouped(seen).coverage.projection.groups[0]
    assert grouped(seen, max_bytes=first.needed_bytes).coverage.projection.groups[0].kept
    assert not grouped(seen, max_bytes=first.needed_bytes - 1).coverage.projection.groups[0].kept


def test_result_with_groups_keeps_the_byte_limit(observe):
    seen = observe("aosp_about_phone.xml")
    for limit in range(1200, 9000, 97):
        assert json_bytes(grouped(seen, max_bytes=limit)) <= limit


def test_base_over_budget_refuses_the_groups_too(observe):
    seen = observe("aosp_about_phone.xml")
    everything = [n.node_path for n in seen.nodes]
    groups = [{"name": "one", "selectPaths": ["0"]}]
    shown = project_observation(seen, select_paths=everything, groups=groups, max_nodes=3)
    assert (shown.nodes, shown.coverage.projection.groups[0].kept) == ((), False)


def test_without_groups_nothing_is_said_of_them(observe, node):
    shown = to_wire(project_observation(observe(node()), select_paths=["0"]))
    assert "groups" not in shown["coverage"]["projection"]


def test_long_values_are_cut_where_asked_and_counted(observe, node):
    seen = observe(node(node(text="x" * 1000)))
    shown = project_observation(seen, select_paths=["0.0"], max_value_chars=256)
    assert (len(shown.nodes[1].text), len(seen.nodes[1].text)) == (256, 1000)
    assert to_wire(shown)["coverage"]["projection"]["cuts"] == [
        {"nodePath": "0.0", "field": "text", "cutChars": 744}
    ]


def test_spec_with_its_container_is_a_candidate(observe, node):
    def row(title):
        return node(node(text=title), node(text="Delete", clickable="true"))

    seen = observe(node(row("Alpha"), row("Beta")))
    spec = {"id": "x", "kind": "click", "nodePath": "0.1.1"}
    bare = project_observation(seen, select_paths=[], candidate_specs=[spec])
    assert bare.discovery_hints[0].reasons == ("label_not_unique",)
    named = project_observation(seen, select_paths=[], candidate_specs=[{**spec, "within": "0.1"}])
    assert named.candidates[0].strength == "row"
