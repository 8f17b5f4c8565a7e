"""Looking a candidate up."""

from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.observation import SourceCoverage
from clawctl_adapters.model.projection import (
    Candidate,
    Coverage,
    Projection,
    ProjectionCoverage,
)


def test_candidate_is_found_by_id_and_absence_is_none():
    about = Candidate(
        id="about", kind="click", node_path="0", viewport_intersection=True,
        action_node_path="0", selector={"textEquals": "About phone"},
    )  # fmt: skip
    source = SourceCoverage(
        source="complete", scope="test", total_nodes=1, returned_nodes=1, omitted_nodes=0,
        truncated=False, text_truncated=False, missing_parents=0,
    )  # fmt: skip
    counts = ProjectionCoverage(
        selected_nodes=0, retained_nodes=0, deliberate_omissions=1, budget_omissions=0,
        truncated=False,
    )  # fmt: skip
    shown = Projection(
        provenance=Provenance(capture_id="c", source_kind="test"),
        coverage=Coverage(source, counts), nodes=(), candidates=(about,), discovery_hints=(),
        needs_richer_evidence=False, recovery="Observe again.",
    )  # fmt: skip
    assert shown.candidate("about") is about
    assert shown.candidate("other") is None
