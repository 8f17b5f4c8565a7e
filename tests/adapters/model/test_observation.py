"""Indexes of an observation."""

from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation, SourceCoverage


def test_indexes_follow_source_order_and_keep_orphans():
    nodes = (
        Node(node_path="0", parent_path=None, bounds="[0,0][10,10]"),
        Node(node_path="0.1", parent_path="0", bounds="[0,0][0,10]"),
        Node(node_path="0.0", parent_path="0"),
        Node(node_path="9.1", parent_path="9"),
    )
    coverage = SourceCoverage(
        source="incomplete", scope="test", total_nodes=4, returned_nodes=4, omitted_nodes=0,
        truncated=False, text_truncated=False, missing_parents=1,
    )  # fmt: skip
    seen = Observation(
        provenance=Provenance(capture_id="c", source_kind="test"), coverage=coverage, nodes=nodes
    )
    assert [n.node_path for n in seen.children["0"]] == ["0.1", "0.0"]
    assert [n.node_path for n in seen.children["9"]] == ["9.1"]
    assert seen.position["9.1"] == 3
    assert seen.bounds["0.1"] is None
    assert seen.by_path["0"] is nodes[0]
