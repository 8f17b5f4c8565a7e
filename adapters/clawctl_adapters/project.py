"""What of an observation is shown and offered, within a budget, all or nothing.

Room     adapters.
Input    an observation, node paths, candidate specs, limits, a rule set.
Output   Projection: the selected nodes with their ancestors in source order, candidates,
         hints with reasons, coverage.
Refuses  bad options, unknown paths, bad specs (UsageError), in that order; a refusal that
         itself exceeds the byte limit (BudgetError). Over budget is a value, not an error.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from clawctl_adapters.careful import DEFAULT_RULES
from clawctl_adapters.eligibility import RuleSet
from clawctl_adapters.errors import BudgetError, EvidenceError, UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import (
    Candidate,
    CandidateSpec,
    Coverage,
    Hint,
    Projection,
    ProjectionCoverage,
)
from clawctl_adapters.privacy import discreet_provenance, withhold_all
from clawctl_adapters.tree import Tree, tree_of
from clawctl_adapters.wire import encoded_bytes, has_float, json_bytes

RECOVERY: Final = (
    "If something needed is missing here, select other paths or raise the limits, "
    "else capture the screen again."
)
_KINDS: Final = ("click", "scroll")
_Spec = tuple[Any, Any, int]  # id, kind, the node's number


def project_observation(
    observation: Observation,
    *,
    select_paths: Sequence[str],
    candidate_specs: Sequence[CandidateSpec | Mapping[str, Any]] = (),
    max_nodes: int = 64,
    max_bytes: int = 24_000,
    rules: RuleSet = DEFAULT_RULES,
) -> Projection:
    """The selected nodes and whatever of the wishes passes every rule.

    max_nodes counts ancestors too; max_bytes is the whole result as compact JSON in UTF-8.
    Over either, nodes, candidates and hints are empty and coverage says how many were cut.
    Under DEFAULT_RULES text of password and sensitive nodes is withheld and serials and local
    paths stay out; under COMPACT_V1_RULES the result is the reference's.
    Raises UsageError: INVALID_PROJECTION_OPTIONS, UNKNOWN_NODE_REFERENCE,
    INVALID_CANDIDATE_ID, UNSUPPORTED_CANDIDATE_KIND. EvidenceError: MALFORMED_INPUT.
    BudgetError: BUDGET_EXCEEDED.
    """
    paths = _list(select_paths, "select_paths")
    limit_nodes, limit_bytes = _limit(max_nodes, "max_nodes"), _limit(max_bytes, "max_bytes")
    specs = _specs(observation, paths, candidate_specs)
    tree = tree_of(observation)
    selected = _with_ancestors(tree, [tree.place[path] for path in paths], specs)
    _check_specs(specs)
    if len(selected) <= limit_nodes:
        shown = _show(observation, sorted(selected), specs, rules)
        if _size(shown) <= limit_bytes:
            return shown
    refusal = _refuse(observation, len(selected), rules)
    size = _size(refusal)
    if size > limit_bytes:
        saw = f"{size} bytes for the refusal alone, limit {limit_bytes}"
        raise BudgetError("BUDGET_EXCEEDED", "max_bytes", saw=saw)
    return refusal


def _list(value: Any, where: str) -> Sequence[Any]:
    if isinstance(value, list | tuple):
        return value
    raise UsageError("INVALID_PROJECTION_OPTIONS", where, saw=type(value).__name__)


def _limit(value: Any, where: str) -> int:
    whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
    if isinstance(value, bool) or not whole or value < 1:
        raise UsageError("INVALID_PROJECTION_OPTIONS", where, saw=type(value).__name__)
    return int(value)


def _specs(observation: Observation, paths: Sequence[Any], wishes: Any) -> list[_Spec]:
    """Paths first, then specs: every path must be observed, whatever else is wrong."""
    known = observation.position
    for number, path in enumerate(paths):
        if not isinstance(path, str) or path not in known:
            where = f"select_paths[{number}]"
            raise UsageError("UNKNOWN_NODE_REFERENCE", where, saw=type(path).__name__)
    if not isinstance(wishes, list | tuple):
        raise EvidenceError("MALFORMED_INPUT", "candidate_specs", saw=type(wishes).__name__)
    specs: list[_Spec] = []
    for number, wish in enumerate(wishes):
        where = f"candidate_specs[{number}]"
        if isinstance(wish, CandidateSpec):
            wanted: tuple[Any, Any, Any] = (wish.id, wish.kind, wish.node_path)
        elif isinstance(wish, Mapping):
            wanted = (wish.get("id"), wish.get("kind"), wish.get("nodePath"))
        else:
            raise EvidenceError("MALFORMED_INPUT", where, saw=type(wish).__name__)
        name, kind, path = wanted
        if not isinstance(path, str) or path not in known:
            raise UsageError("UNKNOWN_NODE_REFERENCE", f"{where}.nodePath", saw=type(path).__name__)
        specs.append((name, kind, known[path]))
    return specs


def _with_ancestors(tree: Tree, places: list[int], specs: list[_Spec]) -> set[int]:
    selected: set[int] = set()
    for place in (*places, *(spec[2] for spec in specs)):
        while place >= 0 and place not in selected:  # above a selected node all are selected
            selected.add(place)
            place = tree.parent[place]
    return selected


def _check_specs(specs: list[_Spec]) -> None:
    seen: set[str] = set()
    for number, (name, kind, _) in enumerate(specs):
        where = f"candidate_specs[{number}]"
        if not isinstance(name, str) or not name or name in seen:
            saw = "a second one" if isinstance(name, str) and name else "no nonempty text"
            raise UsageError("INVALID_CANDIDATE_ID", f"{where}.id", saw=saw)
        seen.add(name)
        if kind not in _KINDS:
            raise UsageError("UNSUPPORTED_CANDIDATE_KIND", f"{where}.kind", saw=type(kind).__name__)


def _show(
    observation: Observation, selected: list[int], specs: list[_Spec], rules: RuleSet
) -> Projection:
    judged = [judge(observation, *spec, rules) for spec in specs]
    nodes = tuple(observation.nodes[place] for place in selected)
    counts = ProjectionCoverage(
        selected_nodes=len(selected),
        retained_nodes=len(selected),
        deliberate_omissions=len(observation.nodes) - len(selected),
        budget_omissions=0,
        truncated=False,
    )
    return Projection(
        provenance=_provenance(observation, rules),
        coverage=Coverage(observation.coverage, counts),
        nodes=nodes if rules.shows_all else withhold_all(observation, selected),
        candidates=tuple(one for one in judged if isinstance(one, Candidate)),
        discovery_hints=tuple(one for one in judged if isinstance(one, Hint)),
        needs_richer_evidence=observation.coverage.source != "complete",
        recovery=RECOVERY,
    )


def _refuse(observation: Observation, wanted: int, rules: RuleSet) -> Projection:
    counts = ProjectionCoverage(
        selected_nodes=wanted,
        retained_nodes=0,
        deliberate_omissions=len(observation.nodes) - wanted,
        budget_omissions=wanted,
        truncated=True,
    )
    return Projection(
        provenance=_provenance(observation, rules),
        coverage=Coverage(observation.coverage, counts),
        nodes=(),
        candidates=(),
        discovery_hints=(),
        needs_richer_evidence=True,
        recovery=RECOVERY,
    )


def _size(projection: Projection) -> int:
    """Bytes of the result; only foreign context values can hold what needs the slow count."""
    known = projection.provenance
    if has_float([known.viewport, known.device, known.received_at, known.task_id]):
        return json_bytes(projection)
    return encoded_bytes(projection)


def _provenance(observation: Observation, rules: RuleSet) -> Any:
    known = observation.provenance
    return known if rules.shows_all else discreet_provenance(known)


def judge(
    observation: Observation, name: str, kind: str, place: int, rules: RuleSet = DEFAULT_RULES
) -> Candidate | Hint:
    """One wish under a rule set: a candidate, or a hint with every reason against it."""
    claim = rules.claim(observation, kind, place)
    reasons = rules.judge(claim)
    seen: dict[str, Any] = {
        "id": name,
        "kind": kind,
        "node_path": claim.node.node_path,
        "viewport_intersection": claim.meets_viewport,
        "action_node_path": None if claim.action < 0 else claim.tree.nodes[claim.action].node_path,
        "selector": claim.selector,
        "visible": msgspec.UNSET if claim.visible is None else claim.visible,
    }
    if reasons:
        return Hint(reasons=reasons, matches=claim.matches, **seen)
    return Candidate(
        tap_point=msgspec.UNSET if claim.tap_point is None else claim.tap_point,
        strength=claim.strength,
        visible_percent=claim.visible_percent,
        **seen,
    )
