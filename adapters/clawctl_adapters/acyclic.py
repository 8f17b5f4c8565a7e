"""Make parent links safe to walk: no observation from our readers needs it.

Room     adapters.
Input    an Observation, perhaps built by hand with a cycle among its parents.
Output   the same object, or a copy in which one node of each cycle is a root.

normalize_compact refuses cycles, so this only serves renderers that must neither hang nor
lose a node whatever they are given.
"""

from msgspec.structs import replace

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.tree import tree_of


def acyclic(observation: Observation) -> tuple[Observation, frozenset[int]]:
    """The observation without cycles, and the nodes whose ancestry never settled.

    The first node of a cycle in source order becomes its root.
    """
    parents = tree_of(observation).parent
    heads = _heads(parents)
    if not heads:
        return observation, frozenset()
    nodes = list(observation.nodes)
    for place in heads:
        nodes[place] = replace(nodes[place], parent_path=None)
    settled = Observation(
        schema_version=observation.schema_version,
        provenance=observation.provenance,
        coverage=observation.coverage,
        nodes=tuple(nodes),
        source=observation.source,
    )
    tree = tree_of(settled)
    return settled, frozenset(place for head in heads for place in tree.below(head))


def _heads(parents: list[int]) -> list[int]:
    """The first node of each cycle; linear, every node is walked once."""
    walk = [0] * len(parents)
    heads = []
    for start in range(len(parents)):
        trail = []
        place = start
        while place >= 0 and not walk[place]:
            walk[place] = start + 1
            trail.append(place)
            place = parents[place]
        if place >= 0 and walk[place] == start + 1:
            heads.append(min(trail[trail.index(place) :]))
    return heads
