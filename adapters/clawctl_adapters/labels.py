"""Which nodes carry a label or an id: indexes of one observation, built once.

Room     adapters.
Input    the nodes of an observation, by their numbers.
Output   Labels: nodes by native label, by text, by resource id, labels that were cut.
"""

from clawctl_adapters.lazy import lazy
from clawctl_adapters.model.node import Node, is_blank, native_label
from clawctl_adapters.model.observation import Observation


class Labels:
    """Exact, by code unit: no trimming, no case folding, no normalization."""

    def __init__(self, nodes: tuple[Node, ...]) -> None:
        self._nodes = nodes

    @lazy
    def native(self) -> dict[str, list[int]]:
        """Text, or the description where there is no text → nodes, hidden ones included."""
        found: dict[str, list[int]] = {}
        for place, node in enumerate(self._nodes):
            if (node.text or node.content_description) and (label := native_label(node)):
                found.setdefault(label, []).append(place)
        return found

    @lazy
    def ids(self) -> dict[str, list[int]]:
        """Nonblank resource id → nodes."""
        found: dict[str, list[int]] = {}
        for place, node in enumerate(self._nodes):
            name = node.resource_id
            if name and isinstance(name, str) and not is_blank(name):
                found.setdefault(name, []).append(place)
        return found

    @lazy
    def cut(self) -> tuple[str, ...]:
        """What was kept of labels that the source cut; each could go on in any way."""
        kept = set()
        for node in self._nodes:
            if node.text_truncated is True and isinstance(node.text, str):
                kept.add(node.text)
            if node.content_description_truncated is True:
                described = node.content_description
                kept.add(described if isinstance(described, str) else "")
        return tuple(sorted(kept))

    def may_be_cut_twin(self, label: str) -> bool:
        """Whether a label that was cut could have been this one in full."""
        return any(label.startswith(kept) for kept in self.cut)


def labels_of(observation: Observation) -> Labels:
    """The observation's labels, built on first use and shared by every reader."""
    kept = observation.__dict__.get("_labels")
    if kept is None:
        kept = observation.__dict__["_labels"] = Labels(observation.nodes)
    return kept
