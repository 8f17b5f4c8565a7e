"""Where to touch what a brief lists, and which listed element each of its lines is inside.

Room     adapters, renderers.
Input    an observation and node numbers.
Output   points in screen px; for each line the number of the line that holds it.
"""

from collections.abc import Sequence

from clawctl_adapters.careful import whole_viewport_of
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import largest_free, layers_of
from clawctl_adapters.renderers.visible import seen_part
from clawctl_adapters.tree import Tree, tree_of


def touch_point(observation: Observation, place: int) -> tuple[int, int] | None:
    """The centre of the visible part, or of the largest piece of it that nothing inside takes.

    None where nothing of the element is seen, or other elements take all of it.
    """
    own = tree_of(observation).bounds(place)
    if own is None:
        return None
    part = seen_part(observation, place, whole_viewport_of(observation) or own).part
    if part is None:
        return None
    middle = part.center
    inner = layers_of(observation).over(place, place, part)
    if any(cover.rect.contains(middle) for cover in inner):
        free = largest_free(part, inner)
        if free is None:
            return None
        middle = free.center
    return middle.x_px, middle.y_px


def insides(tree: Tree, places: Sequence[int], elements: frozenset[int]) -> list[int]:
    """For each line's node the index of the line of the nearest element above it, -1 for none."""
    line_of = {place: index for index, place in enumerate(places) if place in elements}
    return [
        next((line_of[at] for at in tree.chain(place) if at != place and at in line_of), -1)
        for place in places
    ]
