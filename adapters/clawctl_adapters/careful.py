"""The default rules: what the reference lets through or loses, judged with more care.

Room     adapters.
Input    a wish beside its observation, as in eligibility.py.
Output   DEFAULT_RULES: running clip, covers, a tap point, selectors with a stated strength.

Different from the reference, each with a test: one label on several nodes of one target is
unique; a nearer clickable of unknown state is not skipped; a cut text stops only labels it
could have been; slivers, covered places and other displays are no targets.
"""

import math
from typing import Any, Final, cast

from msgspec import UNSET, UnsetType

from clawctl_adapters.eligibility import (
    Claim,
    RuleSet,
    enabled_not_true,
    invalid_or_missing_bounds,
    not_scrollable,
    outside_viewport,
    sensitive_context,
    viewport_of,
)
from clawctl_adapters.lazy import lazy
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.node import is_slider
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Hint, Twin
from clawctl_adapters.occlusion import Cover, largest_free, layers_of
from clawctl_adapters.screen import screen_of
from clawctl_adapters.selectors import Found, find_selector

MIN_TAP_PX: Final = 24  # a finger's error is larger; slivers of this size belong to the neighbour
_SCREENFUL_PERCENT: Final = 80  # of the viewport: a clickable that large is the page's own


class CarefulClaim(Claim):
    """One wish and what the default rules ask about it."""

    # Every rule asks for these three, so they are not put off.
    viewport: Bounds | None  # the whole pixels of the screen
    action: int  # for a click the nearest clickable of the chain; its state is judged apart
    meets_viewport: bool | None

    def __init__(self, observation: Observation, kind: str, place: int) -> None:
        super().__init__(observation, kind, place)
        self.viewport = viewport = whole_viewport_of(observation)
        # A slider takes the finger itself, and says "not clickable" on every platform seen.
        own = kind == "scroll" or is_slider(self.node)
        self.action = place if own else self.tree.actor[place]
        self.meets_viewport = None
        if viewport is not None and self.bounds is not None:
            self.meets_viewport = self.bounds.meets(viewport)

    def _seen(self, place: int) -> Bounds | None:
        rect, viewport = self.tree.inside_ancestors(place), self.viewport
        return None if rect is None or viewport is None else rect.clip(viewport)

    @lazy
    def visible(self) -> Bounds | None:  # type: ignore[override]
        """The target inside viewport and all ancestors at once."""
        return self._seen(self.place)

    @lazy
    def visible_percent(self) -> int | UnsetType:
        """Visible area over the target's own; at least 1 where anything is visible."""
        if self.visible is None or self.bounds is None:
            return UNSET
        return max(1, 100 * self.visible.area_px // self.bounds.area_px)

    @lazy
    def reach(self) -> Bounds | None:
        """Where a tap may land: the target's visible part, or the actor's if that is tiny."""
        if self.kind == "scroll" or self.action < 0 or self.visible is None:
            return self.visible
        actor = self._seen(self.action)
        if actor is None:
            return None
        own = self.visible.clip(actor)
        return own if own is not None and not _is_sliver(own) else actor

    @lazy
    def covers(self) -> list[Cover]:
        """What would take the tap instead, within reach."""
        if self.reach is None or self.kind == "scroll" or self.action < 0:
            return []
        found = layers_of(self.observation).over(self.place, self.action, self.reach)
        for cover in screen_of(self.observation).covers:
            if cover.rect.meets(self.reach) and not self._is_part_of(cover):
                found.append(cover)
        return found

    def _is_part_of(self, cover: Cover) -> bool:
        """A key is not covered by its keyboard, nor the clock by its bar."""
        panels = layers_of(self.observation).panels
        return any(
            reason == cover.reason and self.tree.is_within(self.place, top)
            for top, _, reason in panels
        )

    @lazy
    def free(self) -> Bounds | None:
        """The largest part of the reach that nothing covers, large enough for a finger."""
        if self.reach is None:
            return None
        if not self.covers:
            return self.reach
        free = largest_free(self.reach, self.covers)
        return None if free is None or _is_sliver(free) else free

    @lazy
    def tap_point(self) -> Point | None:  # type: ignore[override]
        """The middle of the free part; for a scroll the middle of what is visible."""
        if self.reach is None or self.free is None:
            return None
        middle = self.reach.center
        if self.covers and any(cover.rect.contains(middle) for cover in self.covers):
            return self.free.center
        return middle

    @lazy
    def _found(self) -> Found:
        return find_selector(self)

    @lazy
    def selector(self) -> dict[str, Any] | None:
        """How the target can be found again, or None."""
        return self._found.selector

    @lazy
    def strength(self) -> str | UnsetType:
        """What the selector rests on."""
        return self._found.strength

    @lazy
    def matches(self) -> int | UnsetType:
        """How many targets carry the label, when that is not one."""
        return self._found.matches

    @lazy
    def twins(self) -> tuple[Twin, ...] | UnsetType:
        """Those targets."""
        return self._found.twins

    def is_shown(self, place: int) -> bool:
        """Whether the node is visible by its own word, or hidden only by an open keyboard's."""
        if self.tree.nodes[place].visible_to_user is True:
            return True
        return place in screen_of(self.observation).shown


def whole_viewport_of(observation: Observation) -> Bounds | None:
    """The viewport without the pixels it shows in part, or None when the context had none."""
    kept = observation.__dict__
    if "_pixels" not in kept:
        rect = viewport_of(observation)
        kept["_pixels"] = rect and Bounds(
            math.ceil(rect.left), math.ceil(rect.top),
            math.floor(rect.right), math.floor(rect.bottom),
        )  # fmt: skip
    return cast(Bounds | None, kept["_pixels"])


def _is_sliver(rect: Bounds) -> bool:
    return rect.right - rect.left < MIN_TAP_PX or rect.bottom - rect.top < MIN_TAP_PX


def source_may_hide_a_twin(claim: CarefulClaim) -> str | None:
    """Something is missing that could be this label's twin or lie over it.

    Nodes that were left out can be anything. A text that was cut can only be the twin of a
    label that begins with what was kept. A lost parent matters to those below it.
    """
    coverage = claim.observation.coverage
    if coverage.source == "complete":
        return None
    lost = coverage.omitted_nodes > 0 or (coverage.truncated and not coverage.text_truncated)
    top = claim.chain[-1].parent_path
    label = claim.node.text or claim.node.content_description
    own_cut = claim.node.text_truncated is True
    twin = isinstance(label, str) and label and claim.labels.may_be_cut_twin(label)
    if lost or top is not None or own_cut or (twin and coverage.text_truncated):
        return "incomplete_source"
    return None


def not_visible(claim: CarefulClaim) -> str | None:
    """The node itself decides: a view reported visible has only visible views above it."""
    return None if claim.is_shown(claim.place) else "visibility_not_true"


def another_screen(claim: CarefulClaim) -> str | None:
    """Picture and tree differ in rotation or size, or what was said of the screen is unusable."""
    return screen_of(claim.observation).against or None


def on_another_display(claim: CarefulClaim) -> str | None:
    """The viewport is a picture of one display; the target stands on another."""
    viewport = claim.observation.provenance.viewport
    shown = viewport.get("displayId", 0) if isinstance(viewport, dict) else 0
    return None if claim.tree.display(claim.place) == shown else "on_another_display"


def clipped_away(claim: CarefulClaim) -> str | None:
    """No pixel of the target is inside viewport and all ancestors at once, or only a sliver."""
    if claim.viewport is None or claim.bounds is None or not claim.meets_viewport:
        return None
    if claim.visible is None:
        return "outside_ancestor"
    small = claim.reach is not None and _is_sliver(claim.reach)
    return "clipped_to_sliver" if small else None


def nothing_takes_the_tap(claim: CarefulClaim) -> str | None:
    """The nearest clickable is missing, of unknown state, the whole page, or out of sight.

    A node nearer than it whose clickability is not known would take the tap first.
    """
    nodes = claim.tree.nodes
    place, parents = claim.place, claim.tree.parent
    while place >= 0 and place != claim.action:
        if not isinstance(nodes[place].clickable, bool):
            return "clickable_state_unknown"
        place = parents[place]
    if claim.action < 0:
        return "no_clickable_context"
    actor = nodes[claim.action]
    # A disabled actor stands in the chain, so another rule has said so already.
    hidden = actor.visible_to_user is False and not claim.is_shown(claim.action)
    if not isinstance(actor.enabled, bool) or hidden:
        return "clickable_state_unknown"
    rect = claim.tree.bounds(claim.action)
    if rect is None or (claim.viewport is not None and not rect.meets(claim.viewport)):
        return "invalid_clickable_geometry"
    if claim.action != claim.place and _is_page(claim, rect):
        return "action_node_too_broad"
    return None


def _is_page(claim: CarefulClaim, rect: Bounds) -> bool:
    if claim.tree.nodes[claim.action].scrollable is True:
        return True
    seen = None if claim.viewport is None else rect.clip(claim.viewport)
    if seen is None or claim.viewport is None:
        return False
    return 100 * seen.area_px >= _SCREENFUL_PERCENT * claim.viewport.area_px


def covered(claim: CarefulClaim) -> str | None:
    """Everything within reach is under something else that takes taps."""
    if claim.covers and claim.free is None:
        return max(claim.covers, key=lambda cover: cover.rect.area_px).reason
    return None


def not_told_apart(claim: CarefulClaim) -> str | None:
    """The target's label stands on other targets too, or nothing says which node is meant."""
    if claim.selector is not None:
        return None
    return "label_not_unique" if isinstance(claim.matches, int) else "no_selector"


_COMMON = (
    source_may_hide_a_twin,
    not_visible,
    enabled_not_true,
    sensitive_context,
    invalid_or_missing_bounds,
    outside_viewport,
    another_screen,
    on_another_display,
    clipped_away,
)
DEFAULT_RULES = RuleSet(
    name="default",
    claim=CarefulClaim,
    click=(*_COMMON, nothing_takes_the_tap, covered, not_told_apart),
    scroll=(*_COMMON, not_scrollable, not_told_apart),
)


class HeldClaim(CarefulClaim):
    """A wish to touch and hold: what answers a long click answers, else what answers a click."""

    def __init__(self, observation: Observation, kind: str, place: int) -> None:
        super().__init__(observation, kind, place)
        nodes, chain = self.tree.nodes, self.tree.chain(place)
        self.action = next((p for p in chain if nodes[p].long_clickable is True), self.action)


HELD_RULES = RuleSet(
    name="held", claim=HeldClaim, click=DEFAULT_RULES.click, scroll=DEFAULT_RULES.scroll
)


def judge(
    observation: Observation,
    name: str,
    kind: str,
    place: int,
    rules: RuleSet = DEFAULT_RULES,
    within: int = -1,
) -> Candidate | Hint:
    """One wish under a rule set: a candidate, or a hint with every reason against it.

    within  number of the node that names the container, -1 when none was named.
    """
    claim = rules.claim(observation, kind, place)
    claim.within = within
    reasons = rules.judge(claim)
    actor = None if claim.action < 0 else claim.tree.nodes[claim.action].node_path
    visible = UNSET if claim.visible is None else claim.visible
    if reasons:
        return Hint(
            id=name,
            kind=kind,
            node_path=claim.node.node_path,
            reasons=reasons,
            viewport_intersection=claim.meets_viewport,
            action_node_path=actor,
            selector=claim.selector,
            visible=visible,
            matches=claim.matches,
            twins=claim.twins,
        )
    return Candidate(
        id=name,
        kind=kind,
        node_path=claim.node.node_path,
        viewport_intersection=claim.meets_viewport,
        action_node_path=actor,
        selector=claim.selector,
        visible=visible,
        tap_point=UNSET if claim.tap_point is None else claim.tap_point,
        strength=claim.strength,
        visible_percent=claim.visible_percent,
    )
