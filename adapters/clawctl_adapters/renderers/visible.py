"""Where on the screen each operable element can be seen.

Room     adapters, renderers.
Input    an observation; the rectangle that the picture shows.
Output   for a node its largest visible rectangle, or why there is none.
"""

from typing import Literal, NamedTuple

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import largest_free, layers_of
from clawctl_adapters.screen import screen_of
from clawctl_adapters.tree import tree_of

Unseen = Literal["", "no_area", "hidden", "other_display", "off_screen", "covered"]


class Seen(NamedTuple):
    """part is the visible rectangle in screen px, None when why says what hides all of it."""

    part: Bounds | None
    why: Unseen = ""


def seen_part(observation: Observation, place: int, shown: Bounds) -> Seen:
    """The largest rectangle of the node inside picture and ancestors that nothing lies over.

    What is inside the node itself covers none of it: a list is seen where its rows are.
    """
    tree, screen = tree_of(observation), screen_of(observation)
    own = tree.bounds(place)
    if own is None:
        return Seen(None, "no_area")
    if tree.nodes[place].visible_to_user is False and place not in screen.shown:
        return Seen(None, "hidden")
    if tree.display(place) != _display(observation):
        return Seen(None, "other_display")
    inside = tree.inside_ancestors(place)
    part = None if inside is None else inside.clip(shown)
    if part is None:
        return Seen(None, "off_screen")
    covers = layers_of(observation).over(place, place, part, inside=False)
    # The capture's own word on bars and keyboards: what is part of them is not under them.
    declared = [cover for cover in screen.covers if cover.rect.clip(own) != own]
    free = largest_free(part, [*covers, *declared])
    return Seen(free, "" if free is not None else "covered")


def _display(observation: Observation) -> int:
    viewport = observation.provenance.viewport
    number = viewport.get("displayId", 0) if isinstance(viewport, dict) else 0
    return number if isinstance(number, int) else 0
