"""What of an observation is shown and offered, within a budget, all or nothing.

Room     adapters.
Input    an observation, node paths, candidate specs, groups of them, limits, a rule set.
Output   Projection: the selected nodes with their ancestors in source order, candidates,
         hints with reasons, coverage.
Refuses  bad options, unknown paths, bad specs (UsageError), in that order; a refusal that
         itself exceeds the byte limit (BudgetError). Over budget is a value, not an error.

Nothing is ever shown in part because of the budget: what does not fit is left out whole, the
base with everything, a group by itself, and its size is told.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from clawctl_adapters.careful import DEFAULT_RULES, judge
from clawctl_adapters.eligibility import RuleSet
from clawctl_adapters.errors import BudgetError
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import (
    Candidate,
    CandidateSpec,
    Coverage,
    Cut,
    Group,
    GroupCoverage,
    Hint,
    Projection,
    ProjectionCoverage,
)
from clawctl_adapters.privacy import discreet_provenance, withhold_all
from clawctl_adapters.request import Part, as_limit, read_parts, with_ancestors
from clawctl_adapters.shorten import shorten
from clawctl_adapters.tree import tree_of
from clawctl_adapters.wire import encoded_bytes, has_float, json_bytes

RECOVERY: Final = (
    "If something needed is missing here, select other paths or raise the limits, "
    "else capture the screen again."
)
# Wider than any true number, so that what is decided later never makes the result larger.
_MANY_NODES: Final = 9_999_999
_MANY_BYTES: Final = 99_999_999_999


def project_observation(
    observation: Observation,
    *,
    select_paths: Sequence[str],
    candidate_specs: Sequence[CandidateSpec | Mapping[str, Any]] = (),
    groups: Sequence[Group | Mapping[str, Any]] = (),
    max_nodes: int = 64,
    max_bytes: int = 24_000,
    max_value_chars: int | None = None,
    rules: RuleSet = DEFAULT_RULES,
) -> Projection:
    """The selected nodes and whatever of the wishes passes every rule.

    groups  further paths and specs by priority. Each is kept whole or left out whole, most
    urgent first; a smaller one may still fit after one that did not. coverage.projection.groups
    names every group with the limits it would have needed.
    max_nodes counts ancestors too; max_bytes is the whole result as compact JSON in UTF-8.
    If the base (select_paths, candidate_specs) alone is over either, nodes, candidates and hints
    are empty and coverage says how many were cut.
    max_value_chars  shows longer texts, descriptions and prompts in part, and says in
    coverage.projection.cuts how many code points were left off; the observation keeps all.
    Under DEFAULT_RULES text of password and sensitive nodes is withheld and serials and local
    paths stay out; under COMPACT_V1_RULES the result is the reference's.
    Raises UsageError: INVALID_PROJECTION_OPTIONS, UNKNOWN_NODE_REFERENCE,
    INVALID_CANDIDATE_ID, UNSUPPORTED_CANDIDATE_KIND. EvidenceError: MALFORMED_INPUT.
    BudgetError: BUDGET_EXCEEDED.
    """
    limit_nodes, limit_bytes = as_limit(max_nodes, "max_nodes"), as_limit(max_bytes, "max_bytes")
    value_limit = None if max_value_chars is None else as_limit(max_value_chars, "max_value_chars")
    scopes = not rules.shows_all
    parts = read_parts(observation, select_paths, candidate_specs, groups, scopes=scopes)
    work = _Work(observation, parts, rules, value_limit)
    if len(work.selected[0]) <= limit_nodes:
        shown = work.show()
        if _size(shown) <= limit_bytes:
            return work.with_groups(shown, limit_nodes, limit_bytes)
    refusal = work.refuse()
    size = _size(refusal)
    if size > limit_bytes:
        saw = f"{size} bytes for the refusal alone, limit {limit_bytes}"
        raise BudgetError("BUDGET_EXCEEDED", "max_bytes", saw=saw)
    return refusal


class _Work:
    """One projection in the making: parts[0] is the base, the others are groups by urgency."""

    def __init__(
        self, observation: Observation, parts: list[Part], rules: RuleSet, value_limit: int | None
    ) -> None:
        tree = tree_of(observation)
        self.observation = observation
        self.parts = parts
        self.rules = rules
        self.value_limit = value_limit
        self.selected = [with_ancestors(tree, part) for part in parts]
        self.all_selected = len(set().union(*self.selected))
        self._judged: dict[int, list[Candidate | Hint]] = {}
        self.kept = [0]
        self._fates = [
            GroupCoverage(name=part.name, priority=part.priority, kept=False,
                          needed_nodes=_MANY_NODES, needed_bytes=_MANY_BYTES)
            for part in parts[1:]
        ]  # fmt: skip

    def with_groups(self, shown: Projection, limit_nodes: int, limit_bytes: int) -> Projection:
        """The base and every group that still fits, most urgent first."""
        if not self._fates:
            return shown
        for number in range(1, len(self.parts)):
            nodes, size = self._try(number)
            fits = nodes <= limit_nodes and size <= limit_bytes
            self._decide(number, nodes, size, kept=fits)
        return self.show()

    def refuse(self) -> Projection:
        """Nothing of anything, and how much it was."""
        for number in range(1, len(self.parts)):
            self._decide(number, *self._try(number), kept=False)
        self.kept.clear()
        return self._projection((), [], self._counts(0))

    def show(self) -> Projection:
        """What is kept so far, as a whole result."""
        places = sorted(set().union(*(self.selected[number] for number in self.kept)))
        nodes = tuple(self.observation.nodes[place] for place in places)
        if not self.rules.shows_all:
            nodes = withhold_all(self.observation, places)
        cuts: tuple[Cut, ...] | UnsetType = UNSET
        if self.value_limit is not None:
            nodes, cuts = shorten(nodes, self.value_limit)
        counts = self._counts(len(places), cuts)
        seen = [one for number in sorted(self.kept) for one in self._judge(number)]
        return self._projection(nodes, seen, counts)

    def _judge(self, number: int) -> list[Candidate | Hint]:
        found = self._judged.get(number)
        if found is None:
            specs, rules = self.parts[number].specs, self.rules
            found = self._judged[number] = [
                judge(self.observation, spec.id, spec.kind, spec.place, rules, spec.within)
                for spec in specs
            ]
        return found

    def _try(self, number: int) -> tuple[int, int]:
        """Nodes and bytes of the whole with this group too."""
        self.kept.append(number)
        shown = self.show()
        self.kept.pop()
        return len(shown.nodes), _size(shown)

    def _decide(self, number: int, nodes: int, size: int, *, kept: bool) -> None:
        self.kept += [number] * kept
        self._fates[number - 1] = msgspec.structs.replace(
            self._fates[number - 1], kept=kept, needed_nodes=nodes, needed_bytes=size
        )

    def _counts(
        self, retained: int, cuts: tuple[Cut, ...] | UnsetType = UNSET
    ) -> ProjectionCoverage:
        return ProjectionCoverage(
            selected_nodes=self.all_selected,
            retained_nodes=retained,
            deliberate_omissions=len(self.observation.nodes) - self.all_selected,
            budget_omissions=self.all_selected - retained,
            truncated=self._is_short(),
            groups=tuple(self._fates) if self._fates else UNSET,
            cuts=cuts,
        )

    def _is_short(self) -> bool:
        """Whether something asked for is missing."""
        return not self.kept or not all(fate.kept for fate in self._fates)

    def _projection(
        self, nodes: tuple[Node, ...], seen: list[Candidate | Hint], counts: ProjectionCoverage
    ) -> Projection:
        known, coverage = self.observation.provenance, self.observation.coverage
        return Projection(
            provenance=known if self.rules.shows_all else discreet_provenance(known),
            coverage=Coverage(coverage, counts),
            nodes=nodes,
            candidates=tuple(one for one in seen if isinstance(one, Candidate)),
            discovery_hints=tuple(one for one in seen if isinstance(one, Hint)),
            needs_richer_evidence=coverage.source != "complete" or self._is_short(),
            recovery=RECOVERY,
        )


def _size(projection: Projection) -> int:
    """Bytes of the result; only foreign context values can hold what needs the slow count."""
    known = projection.provenance
    if has_float([known.viewport, known.device, known.received_at, known.task_id]):
        return json_bytes(projection)
    return encoded_bytes(projection)
