"""May this node be acted on? One rule a function, a reason code each; rule sets are tuples.

Room     adapters.
Input    a Claim: a wish (kind, node) beside the observation's tree and labels.
Output   reasons in the rules' order; none means the wish becomes a candidate.

COMPACT_V1_RULES is the reference's behaviour to the letter, its weaknesses included; the
better set is DEFAULT_RULES in careful.py.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from msgspec import UNSET, UnsetType

from clawctl_adapters.labels import labels_of
from clawctl_adapters.lazy import lazy
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.node import Node, is_blank
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Twin
from clawctl_adapters.tree import tree_of


def viewport_of(observation: Observation) -> Bounds | None:
    """The viewport's rectangle, fractions kept, or None when the context had none."""
    viewport = observation.provenance.viewport
    if not isinstance(viewport, dict):
        return None
    sides = viewport["bounds"]  # its shape was checked when the observation was made
    return Bounds(sides["left"], sides["top"], sides["right"], sides["bottom"])


class Claim:
    """One wish and what the reference's rules ask about it; every answer is kept.

    action    number of the node a tap would be meant for, -1 when there is none.
    selector  how the device would be told which node, or None.
    within    number of the node that names the container meant, -1 when the wish names none.
    """

    strength: str | UnsetType = UNSET
    visible: Bounds | UnsetType | None = UNSET
    tap_point: Point | UnsetType | None = UNSET
    visible_percent: int | UnsetType = UNSET
    matches: int | UnsetType = UNSET
    twins: tuple[Twin, ...] | UnsetType = UNSET
    within: int = -1

    def __init__(self, observation: Observation, kind: str, place: int) -> None:
        self.observation = observation
        self.tree = tree_of(observation)
        self.labels = labels_of(observation)
        self.kind = kind
        self.place = place
        self.node: Node = observation.nodes[place]
        self.bounds = self.tree.bounds(place)

    @lazy
    def chain(self) -> tuple[Node, ...]:
        """The target and its ancestors, nearest first, up to the root or the first gap."""
        nodes = self.tree.nodes
        return tuple(nodes[place] for place in self.tree.chain(self.place))

    @lazy
    def viewport(self) -> Bounds | None:
        """The rectangle that counts as the screen."""
        return viewport_of(self.observation)

    @lazy
    def meets_viewport(self) -> bool | None:
        """Whether the target's own rectangle shares a pixel with the viewport; None unknown."""
        if self.viewport is None or self.bounds is None:
            return None
        return self.bounds.meets(self.viewport)

    @lazy
    def action(self) -> int:
        """For a click the nearest node of the chain that is clickable for certain."""
        if self.kind == "scroll":
            return self.place
        for place in self.tree.chain(self.place):
            node = self.tree.nodes[place]
            if node.clickable is True and node.enabled is True and node.visible_to_user is True:
                return place
        return -1

    @lazy
    def selector(self) -> dict[str, Any] | None:
        """Exact text, or the id for a scroll, if no other node of the source carries it."""
        key, value, index = (
            ("resourceId", self.node.resource_id, self.labels.ids)
            if self.kind == "scroll"
            else ("textEquals", self.node.text, self.labels.native)
        )
        if is_blank(value) or len(index.get(cast(str, value), ())) != 1:
            return None
        return {key: value}


Rule = Callable[[Any], str | None]


@dataclass(frozen=True)
class RuleSet:
    """A name, who answers the questions, and the rules for each kind, read from the top.

    shows_all  whether a projection under these rules keeps secrets, serials and paths in.
    """

    name: str
    claim: type[Claim]
    click: tuple[Rule, ...]
    scroll: tuple[Rule, ...]
    shows_all: bool = False

    def judge(self, claim: Claim) -> tuple[str, ...]:
        """Every reason against the wish, in order."""
        rules = self.click if claim.kind == "click" else self.scroll
        return tuple(reason for rule in rules if (reason := rule(claim)) is not None)


def incomplete_source(claim: Claim) -> str | None:
    """Something of the screen is missing, and it could matter."""
    return None if claim.observation.coverage.source == "complete" else "incomplete_source"


def visibility_not_true(claim: Claim) -> str | None:
    """The target is not surely visible, or an ancestor surely is not."""
    own = claim.node.visible_to_user is True
    if own and all(node.visible_to_user is not False for node in claim.chain):
        return None
    return "visibility_not_true"


def enabled_not_true(claim: Claim) -> str | None:
    """The target is not surely enabled, or an ancestor surely is not."""
    if claim.node.enabled is True and claim.place not in claim.tree.disabled:
        return None
    return "enabled_not_true"


def sensitive_context(claim: Claim) -> str | None:
    """The target or an ancestor holds data that only accessibility tools may act on."""
    return "sensitive_context" if claim.place in claim.tree.sensitive else None


def invalid_or_missing_bounds(claim: Claim) -> str | None:
    """The target has no rectangle with an area."""
    return "invalid_or_missing_bounds" if claim.bounds is None else None


def outside_viewport(claim: Claim) -> str | None:
    """The target is off the screen, or that cannot be told."""
    if claim.meets_viewport is None:
        return "viewport_unknown"
    return None if claim.meets_viewport else "outside_viewport"


def outside_ancestor(claim: Claim) -> str | None:
    """The target shares no pixel with one of its ancestors; each is asked by itself."""
    if claim.bounds is None:
        return None
    places = list(claim.tree.chain(claim.place))[1:]
    clips = (claim.tree.bounds(place) for place in places)
    apart = any(clip is not None and not claim.bounds.meets(clip) for clip in clips)
    return "outside_ancestor" if apart else None


def no_clickable_context(claim: Claim) -> str | None:
    """Nothing in the chain is clickable, or the nearest such node lies nowhere useful."""
    if claim.action < 0:
        return "no_clickable_context"
    rect = claim.tree.bounds(claim.action)
    outside = claim.viewport is not None and rect is not None and not rect.meets(claim.viewport)
    return "invalid_clickable_geometry" if rect is None or outside else None


def not_scrollable(claim: Claim) -> str | None:
    """The target does not scroll."""
    return None if claim.node.scrollable is True else "not_scrollable"


def selector_not_unique_or_supported(claim: Claim) -> str | None:
    """The device could not be told which node is meant."""
    return "selector_not_unique_or_supported" if claim.selector is None else None


_COMMON: tuple[Rule, ...] = (
    incomplete_source,
    visibility_not_true,
    enabled_not_true,
    sensitive_context,
    invalid_or_missing_bounds,
    outside_viewport,
    outside_ancestor,
)
COMPACT_V1_RULES = RuleSet(
    name="compact-v1",
    claim=Claim,
    click=(*_COMMON, no_clickable_context, selector_not_unique_or_supported),
    scroll=(*_COMMON, not_scrollable, selector_not_unique_or_supported),
    shows_all=True,
)
