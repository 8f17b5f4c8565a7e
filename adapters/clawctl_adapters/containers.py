"""Which scroll container a scroll without a named one is meant for.

Room     adapters.
Input    an observation, a direction; or a node inside the container that is meant.
Output   candidates of the kind scroll: one, several that are nobody's first choice, or none.

Only what is visible and passes the scroll rules counts. A strip of chips does not scroll up and
down. Of containers inside each other the innermost is meant: a drag in it moves whichever can.
"""

from typing import Final

from clawctl_adapters.careful import judge
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import Direction
from clawctl_adapters.tree import Tree, tree_of

_SIDEWAYS: Final = ("HorizontalScrollView", "ViewPager", "ViewPager2", "TabLayout", "Carousel")
_UPRIGHT: Final = ("up", "down")


def scroll_containers(observation: Observation, way: Direction | None) -> tuple[Candidate, ...]:
    """What a scroll that way may be meant for, innermost only, in document order.

    way  None counts as up or down.
    """
    tree = tree_of(observation)
    upright = way is None or way in _UPRIGHT
    places = [
        place
        for place, node in enumerate(tree.nodes)
        if node.scrollable is True and _runs(tree, place, upright)
    ]
    usable = {place: found for place in places if (found := _usable(observation, place))}
    inner = [
        place
        for place in usable
        if not any(other != place and tree.is_within(other, place) for other in usable)
    ]
    return tuple(usable[place] for place in inner)


def container_of(observation: Observation, path: str) -> Candidate | None:
    """The nearest container that holds the node, or is it; None when none can be scrolled."""
    tree = tree_of(observation)
    for place in tree.chain(observation.position[path]):
        if tree.nodes[place].scrollable is True:
            return _usable(observation, place)
    return None


def _usable(observation: Observation, place: int) -> Candidate | None:
    path = observation.nodes[place].node_path
    found = judge(observation, f"scroll:{path}", "scroll", place)
    return found if isinstance(found, Candidate) else None


def _runs(tree: Tree, place: int, upright: bool) -> bool:
    """Whether its content lies that way, as far as class and children tell."""
    kind = tree.nodes[place].class_name
    if isinstance(kind, str) and kind.endswith(_SIDEWAYS):
        return not upright
    sideways = _side_by_side(tree, place)
    return sideways is None or sideways is not upright


def _side_by_side(tree: Tree, place: int) -> bool | None:
    """Whether its parts stand beside each other on one line; None for fewer than two."""
    children = tree.children[place]
    while len(children) == 1:
        children = tree.children[children[0]]
    rects = [rect for child in children if (rect := tree.bounds(child)) is not None]
    if len(rects) < 2:
        return None
    return all(
        one.top < other.bottom and other.top < one.bottom for one in rects for other in rects
    )
