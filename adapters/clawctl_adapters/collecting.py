"""A list longer than the screen, put together from looks that overlap.

Room     adapters.
Input    observations of one list, each after a movement down, in order.
Output   its rows and headers, each once, in the list's order; whether rows went by unseen.

What overlaps is told by the words, the longest run that ends one look and begins the next; a
header that stays pinned at the top while rows move below it is not collected again.
"""

import msgspec

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import read_rows
from clawctl_adapters.tree import tree_of


class Item(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A row by its title and values, or a header: a text of the list that stands in no row."""

    title: str
    values: tuple[str, ...] = ()
    header: bool = False


class Collected:
    """What the looks so far came to.

    items  in order.   gaps  how often a look shared nothing with what was known.
    """

    def __init__(self, list_path: str) -> None:
        """list_path  of the container in the first look; later looks may say another."""
        self._list_path = list_path
        self.items: list[Item] = []
        self.gaps = 0

    def add(self, observation: Observation, list_path: str | None = None) -> None:
        """Take the next look."""
        seen = _items_in(observation, list_path or self._list_path)
        pinned = bool(seen) and seen[0].header and seen[0] in self.items
        if pinned and not _overlap(self.items, seen):
            seen = seen[1:]
        shared = _overlap(self.items, seen)
        if self.items and seen and not shared:
            self.gaps += 1
        self.items += seen[shared:]


def _overlap(known: list[Item], seen: list[Item]) -> int:
    """Length of the longest run that ends what is known and begins what is seen."""
    longest = min(len(known), len(seen))
    return next((n for n in range(longest, 0, -1) if known[-n:] == seen[:n]), 0)


def _items_in(observation: Observation, list_path: str) -> list[Item]:
    tree, position = tree_of(observation), observation.position
    top = position.get(list_path)
    if top is None:
        return []
    rows = {
        position[row.title_path]: row
        for row in read_rows(observation)
        if tree.is_within(position[row.path], top)
    }
    inside = {place for row in rows.values() for place in tree.below(position[row.path])}
    found: list[Item] = []
    for place in tree.below(top):
        node, rect = tree.nodes[place], tree.inside_ancestors(place)
        if not isinstance(rect, Bounds) or not node.text:
            continue
        if (row := rows.get(place)) is not None:
            values = tuple(value.text for value in row.values)
            found.append(Item(title=row.title, values=values))
        elif place not in inside:
            found.append(Item(title=str(node.text), header=True))
    return found
