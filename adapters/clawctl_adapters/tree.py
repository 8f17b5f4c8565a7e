"""Who is whose ancestor: parent links of an observation as numbers, built once.

Room     adapters.
Input    a normalized observation: paths unique, parents acyclic, orphans possible.
Output   Tree: ancestors, children, document order, what is left of a node inside all clips.

A node's number is its place in `observation.nodes`. Nothing here recurses: real trees reach
34 levels, but a reader must survive 8,192.
"""

from collections.abc import Iterator

from clawctl_adapters.lazy import lazy
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node, ReadNodes
from clawctl_adapters.model.observation import Observation


class Tree:
    """Links and rectangles of one observation; ask `tree_of` for it."""

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.nodes: tuple[Node, ...] = observation.nodes
        self.place: dict[str, int] = observation.position
        # -1 for roots and for nodes whose parent is not in the tree.
        self.parent: list[int] = _parents(self.nodes, self.place)
        self._clips: dict[int, Bounds | None] = {}

    def bounds(self, place: int) -> Bounds | None:
        """The node's own rectangle, or None when unusable, empty or inverted."""
        return self.rects[place]

    @lazy
    def rects(self) -> list[Bounds | None]:
        """Every node's rectangle, None where unusable, empty or inverted."""
        nodes = self.nodes
        if isinstance(nodes, ReadNodes):
            found = nodes.rects
        else:
            found = Bounds.parse_many(node.bounds for node in nodes)
        return [
            rect if rect is not None and rect.right > rect.left and rect.bottom > rect.top else None
            for rect in found
        ]

    def chain(self, place: int) -> Iterator[int]:
        """The node itself, its parent, and so on up to the root or the first gap."""
        while place >= 0:
            yield place
            place = self.parent[place]

    def is_within(self, place: int, ancestor: int) -> bool:
        """Whether ancestor is place itself or above it."""
        return self.enter[ancestor] <= self.enter[place] < self.leave[ancestor]

    @lazy
    def children(self) -> list[list[int]]:
        """Children of each node in source order; orphans are nobody's children."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for place, parent in enumerate(self.parent):
            if parent >= 0:
                found[parent].append(place)
        return found

    @lazy
    def roots(self) -> list[int]:
        """Nodes without a parent in the tree, in source order."""
        return [place for place, parent in enumerate(self.parent) if parent < 0]

    @lazy
    def enter(self) -> list[int]:
        """Each node's number in a walk parents first; descendants follow without a gap."""
        return self._walk[0]

    @lazy
    def leave(self) -> list[int]:
        """One past the walk number of each node's last descendant."""
        return self._walk[1]

    @lazy
    def order(self) -> list[int]:
        """Node numbers in that walk: the order a reader meets them."""
        return self._walk[2]

    @lazy
    def _walk(self) -> tuple[list[int], list[int], list[int]]:
        if isinstance(self.nodes, ReadNodes):
            return _in_order(self.parent)
        enter, leave = [0] * len(self.nodes), [0] * len(self.nodes)
        order: list[int] = []
        todo = list(reversed(self.roots))
        while todo:
            place = todo.pop()
            if place < 0:
                leave[~place] = len(order)
                continue
            enter[place] = len(order)
            order.append(place)
            todo.append(~place)
            todo.extend(reversed(self.children[place]))
        return enter, leave, order

    def below(self, place: int) -> list[int]:
        """The node and its descendants, parents first."""
        return self.order[self.enter[place] : self.leave[place]]

    @lazy
    def actor(self) -> list[int]:
        """For each node the nearest clickable of its chain, itself included; -1 for none."""
        found = [-1] * len(self.nodes)
        for place in self.order:
            above = self.parent[place]
            if self.nodes[place].clickable is True:
                found[place] = place
            elif above >= 0:
                found[place] = found[above]
        return found

    @lazy
    def sensitive(self) -> frozenset[int]:
        """Nodes in a context that only accessibility tools may read: marked ones and all below."""
        nodes = self.nodes
        return self._and_below(
            [p for p, node in enumerate(nodes) if node.accessibility_data_sensitive is True]
        )

    @lazy
    def disabled(self) -> frozenset[int]:
        """Nodes that are surely not enabled, and all below them."""
        return self._and_below([p for p, node in enumerate(self.nodes) if node.enabled is False])

    def _and_below(self, places: list[int]) -> frozenset[int]:
        found: set[int] = set()
        for place in places:
            if place not in found:
                found.update(self.below(place))
        return frozenset(found)

    def display(self, place: int) -> int:
        """The display the node is on: its own word or the nearest ancestor's, else 0."""
        if not self._names_displays:
            return 0
        for above in self.chain(place):
            number = self.nodes[above].display_id
            if isinstance(number, int):
                return number
        return 0

    @lazy
    def _names_displays(self) -> bool:
        return any(isinstance(node.display_id, int) for node in self.nodes)

    def inside_ancestors(self, place: int) -> Bounds | None:
        """What of the node lies inside every ancestor at once; None when no pixel does.

        Ancestors without a usable rectangle clip nothing. Linear over all nodes together:
        an ancestor's own answer is kept.
        """
        own = self.bounds(place)
        limit = self._limit(self.parent[place])
        return None if own is None or limit is None else own.clip(limit)

    def _limit(self, place: int) -> Bounds | None:
        """The running intersection of the node's and its ancestors' rectangles."""
        trail = []
        while place >= 0 and place not in self._clips:
            trail.append(place)
            place = self.parent[place]
        limit = _NO_LIMIT if place < 0 else self._clips[place]
        for step in reversed(trail):
            own = self.bounds(step)
            if own is not None and limit is not None:
                limit = own.clip(limit)
            self._clips[step] = limit
        return limit


def _parents(nodes: tuple[Node, ...], position: dict[str, int]) -> list[int]:
    if isinstance(nodes, ReadNodes):
        return nodes.parents
    place = position.get
    return [-1 if node.parent_path is None else place(node.parent_path, -1) for node in nodes]


def _in_order(parents: list[int]) -> tuple[list[int], list[int], list[int]]:
    """The walk over nodes that stand in its order already."""
    order = list(range(len(parents)))
    leave = list(range(1, len(parents) + 1))
    for place in range(len(parents) - 1, 0, -1):
        above = parents[place]
        if above >= 0 and leave[above] < leave[place]:
            leave[above] = leave[place]
    return order, leave, order


# Wide enough to hold every rectangle that Bounds.parse accepts.
_NO_LIMIT = Bounds(-(2**60), -(2**60), 2**60, 2**60)


def tree_of(observation: Observation) -> Tree:
    """The observation's tree, built on first use and shared by every reader."""
    kept = observation.__dict__.get("_tree")
    if kept is None:
        kept = observation.__dict__["_tree"] = Tree(observation)
    return kept
