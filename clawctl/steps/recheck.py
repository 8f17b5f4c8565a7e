"""The same target on a fresh tree, right before it is touched, or why not.

Room     clawctl.steps.
Input    the observation a candidate was judged on, the candidate, a fresh observation.
Output   the candidate as it stands now, or a refusal code; the same for a bare point.

A tree is a past. Between look and touch a list can have recycled its rows: same place, same
id, another name. So the element must be matched, carry the same words, act through the same
node and pass every rule again; and whoever calls waits until it stands still.
"""

from typing import Final

from msgspec.structs import replace

from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.geometry import Point
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Hint
from clawctl_adapters.states import is_field, row_of
from clawctl_adapters.traits import Traits
from clawctl_adapters.tree import tree_of

CHANGED: Final = "target_changed"
REFUSED: Final = "target_not_actionable"
MOVING: Final = "target_moving"
INTERRUPTED: Final = "interrupted"
HELD: Final = "hold"  # the kind of a candidate that is touched and held
# Boxes of the system over an app: nothing of the app may be touched, and the box is not ours.
BOXES: Final = {
    "ANR": "Application Not Responding",
    "CRASH_DIALOG": "Application Error",
    "POWER_MENU": "Power menu",
}
_SYSTEM: Final = frozenset({"android", "com.android.systemui"})


def find_again(before: Observation, candidate: Candidate, fresh: Observation) -> Candidate | str:
    """The candidate on the fresh observation; CHANGED or REFUSED when it may not be used."""
    if not same_place(before, fresh):
        return CHANGED
    after_of = match_elements(before, fresh).after_of
    path = after_of.get(candidate.node_path)
    if path is None or _names(before, candidate.node_path) != _names(fresh, path):
        return CHANGED
    if candidate.kind != "scroll" and _called(before, candidate.node_path) != _called(fresh, path):
        return CHANGED  # a row's words are in what it holds
    if _alike(fresh, path) > max(1, _alike(before, candidate.node_path)):
        return CHANGED  # its words name another one now as well
    # A label that stands in several rows was told apart by its row: so it is here.
    row = after_of.get(_row_name(before, candidate) or "") if candidate.strength == "row" else None
    within = -1 if row is None else fresh.position[row]
    found = judged(fresh, candidate.id, candidate.kind, fresh.position[path], within)
    if not isinstance(found, Candidate):
        return REFUSED
    if row is not None and found.selector != candidate.selector:
        return CHANGED
    if after_of.get(candidate.action_node_path or "") != found.action_node_path:
        return CHANGED
    return INTERRUPTED if box_before(fresh, path) is not None else found


def _row_name(before: Observation, candidate: Candidate) -> str | None:
    """What the candidate's row is called by: its title's node, or what it acts through."""
    row = row_of(before, candidate.node_path)
    if row is None or row.title_path == candidate.node_path:
        return candidate.action_node_path
    return row.title_path


def is_meant(before: Observation, path: str, after: Observation, other: str) -> bool:
    """Whether what a step was planned for is still called the same; a field may hold other words.

    A row that was given another title is matched with itself, and is no longer what was meant.
    """
    was, now = before.by_path[path], after.by_path[other]
    flipped = was.checkable is True and was.checked != now.checked  # "ON" may be all it says
    if flipped or (is_field(was) and is_field(now)):
        return (was.class_name, was.resource_id) == (now.class_name, now.resource_id)
    alike = _names(before, path) == _names(after, other)
    return alike and _called(before, path) == _called(after, other)


def has_lost_name(
    name: str | None, before: Observation, path: str, after: Observation, other: str | None
) -> bool:
    """Whether a text of that element was its name, and is none of it any more."""
    if name is None or other is None or name not in _texts(before, path):
        return False
    return name not in _texts(after, other)


def _texts(observation: Observation, path: str) -> set[str]:
    tree = tree_of(observation)
    nodes = (tree.nodes[place] for place in tree.below(observation.position[path]))
    return {node.text for node in nodes if isinstance(node.text, str)}


def judged(
    observation: Observation, name: str, kind: str, place: int, within: int = -1
) -> Candidate | Hint:
    """A wish judged by the rules of its kind: "click", "scroll", or HELD."""
    from clawctl_adapters.careful import (  # on use: sessions stand above
        DEFAULT_RULES,
        HELD_RULES,
        judge,
    )

    if kind != HELD:
        return judge(observation, name, kind, place, DEFAULT_RULES, within)
    return replace(judge(observation, name, "click", place, HELD_RULES, within), kind=HELD)


def find_point_again(before: Observation, point: Point, fresh: Observation) -> str | None:
    """None when the same element lies under the point at the same place; else a refusal code."""
    if not same_place(before, fresh):
        return CHANGED
    was, now = element_at(before, point), element_at(fresh, point)
    if was is None or now is None:
        return CHANGED
    if match_elements(before, fresh).after_of.get(was) != now:
        return CHANGED
    if _names(before, was) != _names(fresh, now):
        return CHANGED
    if before.bounds[was] != fresh.bounds[now]:
        return MOVING
    return INTERRUPTED if box_before(fresh, now) is not None else None


def element_at(observation: Observation, point: Point) -> str | None:
    """The last node in drawing order, so the topmost, whose visible part holds the pixel."""
    tree = tree_of(observation)
    for place in reversed(tree.order):
        rect = tree.inside_ancestors(place)
        if rect is not None and rect.contains(point):
            hidden = tree.nodes[place].visible_to_user is False
            if not hidden:
                return tree.nodes[place].node_path
    return None


def same_place(before: Observation, fresh: Observation) -> bool:
    """Whether app, display, size and rotation are what they were."""
    if before.provenance.foreground_package != fresh.provenance.foreground_package:
        return False
    pairs = zip(_geometry(before), _geometry(fresh), strict=True)
    return all(was == now for was, now in pairs if was is not None and now is not None)


def box_before(observation: Observation, path: str | None) -> str | None:
    """What a system box in front calls itself, unless the target is of that box; else None."""
    viewport = observation.provenance.viewport
    conditions = viewport.get("conditions") if isinstance(viewport, dict) else None
    box = next((words for code, words in BOXES.items() if code in (conditions or ())), None)
    node = observation.by_path.get(path or "")
    return None if node is not None and node.package in _SYSTEM else box


def _geometry(observation: Observation) -> tuple[object, ...]:
    viewport = observation.provenance.viewport
    known = viewport if isinstance(viewport, dict) else {}
    keys = ("bounds", "rotation", "displaySize", "displayId")
    return tuple(known.get(key) for key in keys)


def stands_still(one: Candidate, other: Candidate) -> bool:
    """Whether two looks found it at the same visible place."""
    return one.visible == other.visible and one.tap_point == other.tap_point


def _alike(observation: Observation, path: str) -> int:
    """How many nodes say the same words as that one; 0 for one without words."""
    node = observation.by_path[path]
    words = node.text, node.content_description
    if not any(words):
        return 0
    return sum((each.text, each.content_description) == words for each in observation.nodes)


def _called(observation: Observation, path: str) -> str:
    """What an element is called by its own words or the first ones in it."""
    kept = observation.__dict__.get("_called")
    if kept is None:
        kept = observation.__dict__["_called"] = Traits(tree_of(observation)).name
    return str(kept[observation.position[path]])


def _names(observation: Observation, path: str) -> tuple[object, ...]:
    node: Node = observation.by_path[path]
    return (
        node.class_name, node.resource_id, node.text, node.content_description, node.package,
    )  # fmt: skip
