"""Rows of what elements said, made into nodes column by column.

Room     adapters, sources.
Input    for each node its path, its parent, its texts and states in layout.py's order.
Output   ReadNodes: frozen nodes with the links and rectangles found while making them.

Column by column because one node alone costs more in Python than in everything else: a column
is converted by one call, and the nodes of a batch are made by one `map`.
"""

import re
from collections.abc import Iterable
from itertools import repeat
from typing import Any, Final

from msgspec import UNSET, UnsetType

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node, ReadNodes
from clawctl_adapters.sources.layout import PLAIN_FLAGS, VISIBLE, States

_INTEGER: Final = re.compile(r"-?[0-9]{1,12}")
_Column = list[Any] | tuple[Any, ...]


class _Numbers(dict[str | None, int | UnsetType | None]):
    """Decimal text to its number, UNSET for absent and None for anything else."""

    def __missing__(self, word: str | None) -> int | UnsetType | None:
        if word is None:
            return UNSET
        number = self[word] = int(word) if _INTEGER.fullmatch(word) else None
        return number


class Columns:
    """The rows of a batch that is open, and everything made of those before it.

    texts, states  one tuple a node; whoever opens an element adds to both.
    display        what a node without a display of its own is on.
    is_reported    whether the document writes visibility; else it is derived.
    """

    def __init__(self) -> None:
        self.texts: list[tuple[str | None, ...]] = []
        self.states: list[States] = []
        self.display: int | UnsetType | None = UNSET
        self.is_reported = False
        self.paths: list[str] = []
        self.parent_paths: list[str | None] = []
        self.links: list[int] = []
        self._nodes: list[Node] = []
        self._rects: list[Bounds | None] = []
        self._words: dict[str | None, str | None] = {}  # one copy of each class, package and id
        self._numbers = _Numbers()

    def enter(self, path: str, parent_path: str | None, parent: int) -> None:
        """Where the next node stands."""
        self.paths.append(path)
        self.parent_paths.append(parent_path)
        self.links.append(parent)

    def nodes(self) -> ReadNodes:
        """All nodes of the document."""
        self.flush()
        return ReadNodes.of(self._nodes, self.paths, self.links, self._rects)

    def flush(self) -> None:
        """Make nodes of the open rows."""
        if not self.texts:
            return
        start = len(self._nodes)
        parents = self.parent_paths[start:]
        ids, classes, texts, described, bounds, packages, hints, windows, orders, displays = zip(
            *self.texts, strict=True
        )
        states: list[_Column] = list(zip(*self.states, strict=True))
        rects = Bounds.parse_many(bounds)
        if UNSET in states[VISIBLE]:
            states[VISIBLE] = self._derived(states[VISIBLE], rects, parents)
        self._nodes.extend(
            map(
                Node, self.paths[start:], parents, self._shared(ids), self._shared(classes),
                texts, described, bounds, repeat(False), repeat(False),
                *states[:PLAIN_FLAGS], self._own(self._shared(packages)), *states[PLAIN_FLAGS:],
                self._own(hints), self._ordered(orders), self._placed(displays),
                self._own(windows),
            )
        )  # fmt: skip
        self._rects.extend(rects)
        self.texts.clear()
        self.states.clear()

    def _shared(self, column: _Column) -> _Column:
        """Equal texts as one object: an app has few classes, packages and ids."""
        return list(map(self._words.setdefault, column, column))

    def _own(self, column: _Column) -> _Column:
        """A text of our own profile: absent is UNSET there."""
        return [UNSET if text is None else text for text in column] if None in column else column

    def _ordered(self, column: _Column) -> Iterable[Any]:
        if column.count(None) == len(column):
            return repeat(UNSET)
        return list(map(self._numbers.__getitem__, column))

    def _placed(self, column: _Column) -> Iterable[Any]:
        if column.count(None) == len(column):
            return repeat(self.display)
        return [self.display if word is None else self._numbers[word] for word in column]

    def _derived(
        self, written: _Column, rects: list[Bounds | None], parents: list[str | None]
    ) -> _Column:
        """Whatever a stock dump holds was visible, but roots and empty rectangles are unsure."""
        if self.is_reported:
            return [None if word is UNSET else word for word in written]
        return [
            word if word is not UNSET
            else None if parent is None
            else True if rect is None or (rect.right > rect.left and rect.bottom > rect.top)
            else None
            for word, rect, parent in zip(written, rects, parents, strict=True)
        ]  # fmt: skip
