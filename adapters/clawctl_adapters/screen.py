"""What is known of the screen beside the tree: does it agree, and what lies over it.

Room     adapters.
Input    the viewport of the context. Beyond the contract's keys it may say `rotation` (quarter
         turns 0..3), `displaySize` ({"widthPx", "heightPx"}), `displayId`, and `covers`: a list
         of {"kind": "keyboard" | "system_bar" | "cutout", "bounds": {left, top, right, bottom}};
         `conditions`: codes of what the capture says stands before the app.
Output   a reason when picture and tree are not of one screen; the declared covers; nodes whose
         "not visible" is the keyboard's doing.

All of it is optional. What is there and unusable stops targets: a caller that says something
about the screen means it.
"""

import math
from typing import Any, Final, NamedTuple

from clawctl_adapters.model.compact import SourceFacts
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.occlusion import (
    COVERED_BY_KEYBOARD,
    COVERED_BY_SYSTEM_BAR,
    Cover,
    layers_of,
)
from clawctl_adapters.tree import Tree, tree_of

COVERED_BY_CUTOUT: Final = "covered_by_cutout"
SCREEN_MISMATCH: Final = "screen_mismatch"
SCREEN_FACTS_UNUSABLE: Final = "screen_facts_unusable"
_KINDS: Final = {
    "keyboard": COVERED_BY_KEYBOARD,
    "system_bar": COVERED_BY_SYSTEM_BAR,
    "cutout": COVERED_BY_CUTOUT,
}
# Conditions under which no target of the tree is a place to touch → the reason said.
AGAINST: Final = {
    "OTHER_PACKAGE": "tree_of_another_package",
    "BARS_ONLY": "tree_of_another_package",
    "ASLEEP": "screen_asleep",
    "DISPLAY_OFF": "screen_asleep",
    "LOCKED": "screen_locked",
    "KEYGUARD": "screen_locked",
}
_SIDES: Final = ("left", "top", "right", "bottom")


class Screen(NamedTuple):
    """against is the reason that stops every target, "" for none."""

    against: str
    covers: tuple[Cover, ...]
    shown: frozenset[int]


def screen_of(observation: Observation) -> Screen:
    """Found on first use and shared by every reader."""
    kept = observation.__dict__.get("_screen")
    if kept is None:
        kept = observation.__dict__["_screen"] = _read(observation)
    return kept


def _read(observation: Observation) -> Screen:
    viewport = observation.provenance.viewport
    viewport = viewport if isinstance(viewport, dict) else {}
    tree = tree_of(observation)
    try:
        covers = tuple(_cover(cover) for cover in _list(viewport.get("covers")))
        conditions = _list(viewport.get("conditions"))
        stopped = next((AGAINST[code] for code in conditions if code in AGAINST), "")
        agree = _rotations_agree(observation, viewport) and _sizes_agree(viewport)
    except (KeyError, TypeError, ValueError):
        return Screen(SCREEN_FACTS_UNUSABLE, (), frozenset())
    agree = agree and not _lies_across(tree, viewport)
    shown = _hidden_by_keyboard(tree, observation, covers)
    return Screen(stopped if agree else SCREEN_MISMATCH, covers, shown)


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    if not isinstance(value, list):
        raise TypeError("covers")
    return value


def _cover(value: Any) -> Cover:
    """Fractions grow outwards: half a covered pixel is covered."""
    reason, sides = _KINDS[value["kind"]], value["bounds"]
    left, top, right, bottom = (_number(sides[side]) for side in _SIDES)
    rect = Bounds(math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom))
    return Cover(rect, reason)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError("number")
    if abs(value) > 2**53 or value != value:
        raise ValueError("number")
    return value


def _rotations_agree(observation: Observation, viewport: dict[str, Any]) -> bool:
    """The tree's own word against the picture's; one that is silent contradicts nothing."""
    picture = viewport.get("rotation")
    if picture is None:
        return True
    if _number(picture) not in (0, 1, 2, 3):
        raise ValueError("rotation")
    source = observation.source
    known = source.rotation if isinstance(source, SourceFacts) else None
    return known is None or known == picture


def _sizes_agree(viewport: dict[str, Any]) -> bool:
    size = viewport.get("displaySize")
    if size is None:
        return True
    sides = viewport["bounds"]
    width, height = sides["right"] - sides["left"], sides["bottom"] - sides["top"]
    return (_number(size["widthPx"]), _number(size["heightPx"])) == (width, height)


def _lies_across(tree: Tree, viewport: dict[str, Any]) -> bool:
    """Whether the windows would fit the screen only if it were turned by a quarter."""
    sides = viewport.get("bounds")
    shown = viewport.get("displayId", 0)
    rects = [r for p in tree.roots if tree.display(p) == shown and (r := tree.bounds(p))]
    if not isinstance(sides, dict) or not rects:
        return False
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    width, height = sides["right"] - sides["left"], sides["bottom"] - sides["top"]
    fits = right <= sides["right"] and bottom <= sides["bottom"]
    turned = right <= sides["left"] + height and bottom <= sides["top"] + width
    return bool(turned and not fits)


def _hidden_by_keyboard(
    tree: Tree, observation: Observation, covers: tuple[Cover, ...]
) -> frozenset[int]:
    """Nodes of the window being typed into that call themselves invisible.

    Seen with some keyboards: while one is open, the whole window below reports "not visible",
    the focused field included. That field proves the word wrong, so geometry has to tell.
    """
    known = {cover.reason for cover in covers}
    known |= {reason for _, _, reason in layers_of(observation).panels}
    if COVERED_BY_KEYBOARD not in known:
        return frozenset()
    found: set[int] = set()
    for place, node in enumerate(tree.nodes):
        if node.focused is True and node.visible_to_user is False and place not in found:
            *_, root = tree.chain(place)
            below = tree.below(root)
            found.update(p for p in below if tree.nodes[p].visible_to_user is False)
    return frozenset(found)
