"""What of an observation is shown and offered: selections, candidates, hints, budgets.

Room     adapters, model.
Output   Selection, CandidateSpec and Group (what a goal asks for), Candidate and Hint (what
         passed and what did not, with reasons), Projection.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import SourceCoverage

Kind = Literal["click", "scroll"]


class CandidateSpec(msgspec.Struct, frozen=True, rename="camel"):
    """A wish: act of this kind on this node, offered under this id if every rule holds.

    within  node path of the container meant, or of another label in the same row: it tells a
            label apart that stands in every row. The default rules alone read it.
    """

    id: str
    kind: str
    node_path: str
    within: str | UnsetType = UNSET


class Group(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Paths and specs that are shown together or not at all; 1 is the most urgent priority."""

    name: str
    priority: int = 1
    select_paths: tuple[str, ...] = ()
    candidate_specs: tuple[CandidateSpec, ...] = ()


class Selection(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What a goal wants to see and do: node paths and candidate specs, in its own order.

    settings  "namespace:key" of settings tables, to be read beside this look where they can be.
    """

    paths: tuple[str, ...] = ()
    specs: tuple[CandidateSpec, ...] = ()
    settings: tuple[str, ...] = ()
    max_nodes: int = 64
    max_bytes: int = 24_000


class Candidate(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A spec that passed every rule, usable once, in this capture.

    action_node_path  the node a finger would reach; target and action node may differ.
    selector          how the target is found again, e.g. {"textEquals": "About phone"}.
    visible           the target's rectangle inside viewport and all ancestors, and tap_point
                      inside it; UNSET under the rules that do not compute it.
    viewport_intersection  whether the target's own bounds meet the viewport; None is unknown.
    strength          what the selector rests on, strongest first: "label", "label+id",
                      "description", "id", "scoped", "row", "position". UNSET under the
                      reference rules.
    visible_percent   visible area over the target's own area, 1..100, rounded down.
    """

    id: str
    kind: str
    node_path: str
    reasons: tuple[str, ...] = ()
    viewport_intersection: bool | None
    action_node_path: str | None
    selector: dict[str, Any] | None
    visible: Bounds | UnsetType = UNSET
    tap_point: Point | UnsetType = UNSET
    strength: str | UnsetType = UNSET
    visible_percent: int | UnsetType = UNSET


class Twin(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One of several targets of one label.

    within  node path of the smallest part of the screen that holds this one alone: what a
            spec's `within` may name; None when no part does.
    """

    node_path: str
    bounds: str | None
    within: str | None


class Hint(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A spec that did not pass, with every reason, in the rules' order; not to be acted on.

    matches  how many targets carry the label when it is not unique; UNSET otherwise.
    twins    those targets, at most 8.
    """

    id: str
    kind: str
    node_path: str
    reasons: tuple[str, ...]
    viewport_intersection: bool | None
    action_node_path: str | None
    selector: dict[str, Any] | None
    visible: Bounds | UnsetType = UNSET
    matches: int | UnsetType = UNSET
    twins: tuple[Twin, ...] | UnsetType = UNSET


class GroupCoverage(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Whether a group is in the projection, and the size of the whole with it.

    needed_nodes, needed_bytes  limits under which it would have been kept beside what was kept
                                before it; for a kept group what was used up to it.
    """

    name: str
    priority: int
    kept: bool
    needed_nodes: int
    needed_bytes: int


class Cut(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A value shown in part: field is the wire name, cut_chars the code points left off."""

    node_path: str
    field: str
    cut_chars: int


class ProjectionCoverage(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Counts of what the projection kept; deliberate omissions are not losses.

    groups  every group asked for, most urgent first; UNSET when none was.
    cuts    every value that a limit on values shortened; UNSET without such a limit.
    """

    selected_nodes: int
    retained_nodes: int
    deliberate_omissions: int
    budget_omissions: int
    truncated: bool
    groups: tuple[GroupCoverage, ...] | UnsetType = UNSET
    cuts: tuple[Cut, ...] | UnsetType = UNSET


class Coverage(msgspec.Struct, frozen=True, rename="camel"):
    """Source and projection apart: a complete source may be shown in part."""

    source: SourceCoverage
    projection: ProjectionCoverage


class Projection(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """The selected nodes with their ancestors, and what may be done with them."""

    schema_version: int = 1
    provenance: Provenance
    coverage: Coverage
    nodes: tuple[Node, ...]
    candidates: tuple[Candidate, ...]
    discovery_hints: tuple[Hint, ...]
    needs_richer_evidence: bool
    recovery: str

    def candidate(self, candidate_id: str) -> Candidate | None:
        """The offered candidate of that id, or None."""
        return next((c for c in self.candidates if c.id == candidate_id), None)
