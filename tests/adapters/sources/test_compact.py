"""Normalization: order of checks, both producers, what is kept as it is."""

import json
from pathlib import Path

import pytest
from msgspec import UNSET

from clawctl_adapters import normalize_compact, read_hierarchy, to_wire
from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.compact import CompactSnapshot

PLAIN = Path(__file__).resolve().parents[3] / "fixtures" / "compact" / "plain_about.json"


def code_of(snapshot, context=None):
    with pytest.raises(EvidenceError) as caught:
        normalize_compact(snapshot, context)
    return caught.value.code, caught.value.where


def test_another_producers_response_is_taken_as_plain():
    observation = normalize_compact(json.loads(PLAIN.read_text(encoding="utf-8")))
    assert observation.provenance.source_kind == "clawperator-compact-v1"
    assert observation.coverage.scope == "returned-accessibility-tree"
    assert observation.source is UNSET
    assert observation.nodes[3].text == "Android version"


def test_another_producers_extra_keys_are_not_taken_for_our_facts(response):
    plain = response([{"nodePath": "0", "parentPath": None, "password": "yes", "package": 5}])
    assert normalize_compact(plain).nodes[0].password is UNSET


def test_our_response_and_its_wire_form_give_the_same_observation():
    own = read_hierarchy(b'<hierarchy><node text="a" password="true"/></hierarchy>', capture_id="c")
    assert normalize_compact(own) == normalize_compact(to_wire(own))
    assert normalize_compact(to_wire(own)).nodes[0].password is True


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("envelope", "status"), "failed", ("INVALID_SNAPSHOT", "envelope.status")),
        (("envelope", "stepResults"), None, ("MALFORMED_INPUT", "envelope.stepResults")),
        (("envelope", "stepResults"), [None], ("MALFORMED_INPUT", "envelope.stepResults[0]")),
        (("envelope", "stepResults"), [], ("INVALID_SNAPSHOT", "envelope.stepResults")),
        (("compact", "schemaVersion"), True, ("INVALID_SNAPSHOT", "compact.schemaVersion")),
        (("compact", "nodes"), {}, ("INVALID_SNAPSHOT", "compact.nodes")),
        (("compact", "nodes"), [None], ("MALFORMED_INPUT", "compact.nodes[0]")),
        (("envelope", "commandId"), "", ("IDENTITY_MISMATCH", "envelope.commandId")),
        (("compact", "taskId"), None, ("IDENTITY_MISMATCH", "compact.taskId")),
        (("compact", "totalNodes"), True, ("COVERAGE_MISMATCH", "compact.totalNodes")),
        (("compact", "omittedNodes"), 1, ("COVERAGE_MISMATCH", "compact.omittedNodes")),
        (("compact", "truncated"), "no", ("COVERAGE_MISMATCH", "compact.truncated")),
    ],
)
def test_refusal_names_code_and_place(response, path, value, expected):
    snapshot = response([{"nodePath": "0", "parentPath": None}])
    snapshot[path[0]][path[1]] = value
    assert code_of(snapshot) == expected


@pytest.mark.parametrize("snapshot", ["<hierarchy/>", None, [], {}, 5])
def test_what_is_no_response_is_an_invalid_snapshot(snapshot):
    assert code_of(snapshot)[0] == "INVALID_SNAPSHOT"


def test_whole_floats_are_legal_counts_and_versions(response):
    snapshot = response([{"nodePath": "0", "parentPath": None}], totalNodes=1.0, schemaVersion=1.0)
    assert normalize_compact(snapshot).coverage.total_nodes == 1


def test_another_producers_empty_tree_is_complete_as_the_reference_has_it(response):
    assert normalize_compact(response([])).coverage.source == "complete"


def test_task_ids_agree_by_type_and_value(response):
    snapshot = response([])
    snapshot["envelope"]["taskId"], snapshot["compact"]["taskId"] = 1, True
    assert code_of(snapshot) == ("IDENTITY_MISMATCH", "compact.taskId")


def test_unusable_source_facts_are_malformed(response):
    snapshot = {**response([]), "source": {"dialect": 5}}
    assert code_of(snapshot) == ("MALFORMED_INPUT", "source")


def test_snapshot_struct_with_a_wrong_field_type_is_refused_like_a_mapping():
    own = read_hierarchy(b"<hierarchy><node/></hierarchy>", capture_id="c")
    import msgspec

    bad = msgspec.structs.replace(own.compact.nodes[0], text=5)
    body = msgspec.structs.replace(own.compact, nodes=(bad,))
    snapshot = CompactSnapshot(envelope=own.envelope, compact=body, source=own.source)
    assert code_of(snapshot) == ("INVALID_TEXT_FIELD", "0 text")


@pytest.mark.parametrize("kind", ["\ud800", 7, None])
def test_unusable_profile_is_refused_also_when_its_words_are_half_characters(response, kind):
    snapshot = {**response([]), "source": {"dialect": "stock", "visibility": kind}}
    with pytest.raises(EvidenceError, match="MALFORMED_INPUT at source"):
        normalize_compact(snapshot)
