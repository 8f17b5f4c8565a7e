"""A validated snapshot: nodes in source order, coverage, provenance, lazy indexes.

Room     adapters, model.
Output   Observation. Only normalize_compact makes one; whoever holds one may trust its
         paths, parents and types.
"""

from functools import cached_property
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from clawctl_adapters.model.compact import SourceFacts
from clawctl_adapters.model.evidence import Provenance
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node


class SourceCoverage(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """How much of the screen the source says it returned; `source` is the verdict."""

    source: Literal["complete", "incomplete"]
    scope: str
    total_nodes: int
    returned_nodes: int
    omitted_nodes: int
    truncated: bool
    text_truncated: bool
    missing_parents: int


class Observation(msgspec.Struct, frozen=True, rename="camel", kw_only=True, dict=True):
    """Nodes in source order, each once, with the facts that say how far to trust them.

    The indexes are built on first use and shared by every reader.
    """

    schema_version: int = 1
    provenance: Provenance
    coverage: SourceCoverage
    nodes: tuple[Node, ...]
    source: SourceFacts | UnsetType = UNSET

    @cached_property
    def by_path(self) -> dict[str, Node]:
        """node_path → node."""
        return {node.node_path: node for node in self.nodes}

    @cached_property
    def position(self) -> dict[str, int]:
        """node_path → its place in `nodes`, from 0."""
        return {node.node_path: place for place, node in enumerate(self.nodes)}

    @cached_property
    def children(self) -> dict[str | None, tuple[Node, ...]]:
        """parent_path → children in source order; None → roots; orphans under their lost parent."""
        found: dict[str | None, list[Node]] = {}
        for node in self.nodes:
            found.setdefault(node.parent_path, []).append(node)
        return {path: tuple(nodes) for path, nodes in found.items()}

    @cached_property
    def bounds(self) -> dict[str, Bounds | None]:
        """node_path → its rectangle, or None where the text is unusable or without area."""
        return {node.node_path: Bounds.parse(node.bounds) for node in self.nodes}
