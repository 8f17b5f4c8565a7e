"""The reference's 88 vectors under COMPACT_V1_RULES: stage, kind and every value."""

import json
from pathlib import Path

import pytest

from clawctl_adapters import (
    COMPACT_V1_RULES,
    normalize_compact,
    project_observation,
    to_wire,
)
from clawctl_adapters.errors import ClawError

VECTORS = Path(__file__).resolve().parents[3] / "shared" / "vectors" / "observation"
FILES = sorted(VECTORS.glob("*.json"))
OPTIONS = {"selectPaths": "select_paths", "candidateSpecs": "candidate_specs",
           "maxNodes": "max_nodes", "maxBytes": "max_bytes"}  # fmt: skip
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not FILES, reason="../shared/vectors/observation is absent"),
]


def run(vector):
    observation = normalize_compact(vector["snapshot"], vector["context"])
    result = {"observation": to_wire(observation)}
    if vector["options"] is None:
        return result
    options = {OPTIONS[key]: value for key, value in vector["options"].items()}
    options.setdefault("select_paths", None)
    if "budget" in vector:
        sentence = len(to_wire(project_observation(observation, select_paths=[]))["recovery"])
        options["max_bytes"] += sentence - vector["budget"]["recovery_bytes"]
    projection = to_wire(project_observation(observation, rules=COMPACT_V1_RULES, **options))
    assert projection["recovery"].strip()
    return {**result, "projection": {**projection, "recovery": "$RECOVERY"}}


def outcome(vector):
    try:
        return run(vector)
    except ClawError as error:
        # The stage is told by the code: those of projection belong to the caller or the budget.
        stage = "project" if type(error).__name__ in ("UsageError", "BudgetError") else "normalize"
        return {"error": {"stage": stage, "error_kind": error.code.lower()}}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_vector_gives_what_the_reference_gives(path):
    vector = json.loads(path.read_text(encoding="utf-8"))
    expected = vector["expected"]
    if "error" in expected:
        kept = ("stage", "error_kind")
        expected = {"error": {key: expected["error"][key] for key in kept}}
    assert outcome(vector) == expected


def test_all_vectors_were_found():
    assert len(FILES) >= 88
