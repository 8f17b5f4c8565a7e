"""Telling apart what stands in every row: the smallest part of the screen that holds only one.

Room     adapters.
Input    a tree, the nodes that carry one label, a node in the row that is meant.
Output   which of them stand in that row; the part that holds one alone.

Structure first: the row is the smallest part around the named node that holds such a label at
all. Only where that part holds several, as when a page lies flat in one container, the line on
the screen tells. Nothing is taken because it comes first.
"""

from collections.abc import Sequence

from clawctl_adapters.lists import same_line
from clawctl_adapters.tree import Tree


def in_row_of(tree: Tree, mark: int, labelled: Sequence[int]) -> list[int]:
    """Which of the labelled nodes stand in the row of mark; [] when none does."""
    others = [place for place in labelled if place != mark]
    for part in tree.chain(mark):
        inside = [place for place in others if tree.is_within(place, part)]
        if len(inside) > 1 and part != mark:
            return _on_line(tree, mark, inside) or inside
        if inside:
            return inside
    return []


def _on_line(tree: Tree, mark: int, places: list[int]) -> list[int]:
    own = tree.bounds(mark)
    found = []
    for place in places:
        rect = tree.bounds(place)
        if own is not None and rect is not None and same_line(own, rect):
            found.append(place)
    return found


def part_of_one(tree: Tree, place: int, others: Sequence[int]) -> int:
    """The largest part of the screen around place that holds none of the others; -1 if none.

    The node itself is no part: it says nothing that the label does not say.
    """
    found = -1
    for part in tree.chain(tree.parent[place]):
        if any(tree.is_within(other, part) for other in others):
            break
        found = part
    return found
