"""Scroll a list until its end, its top, or until words stand on the screen.

Room     clawctl.steps.
Input    Hands and an Aim at a scroll container.
Output   ActionResult: how many scrolls, whether an end was proven, whether rows were jumped over.
Refuses  as a value a container that changed; a look that fails ends it with its error: what
         could not be read is never said to be absent.

Each movement is one act on a fresh tree. The target is looked for before the end is. An end is
two movements in a row that moved nothing. When two looks share no row that moved, rows went by
unseen: it goes back in smaller steps until it sees a row it knew.
"""

from typing import Final

from msgspec.structs import replace

from clawctl.steps.gestures import drag_path, visible_part
from clawctl.steps.hands import Aim, Hands, Refused, not_sent, sent
from clawctl_adapters.careful import judge, whole_viewport_of
from clawctl_adapters.errors import ClawError
from clawctl_adapters.find import Finding, find_label
from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import ActionResult, Direction
from clawctl_adapters.states import shown_bounds
from clawctl_adapters.tree import tree_of
from clawctl_adapters.verdict import STILL_MOVING, verdict_of

MAX_SCROLLS: Final = 40
STILL_IS_END: Final = 2
SMALLEST_SHARE: Final = 0.15
FULL_SHARE: Final = 0.7
NOT_FOUND: Final = "words_not_found"
SEVERAL: Final = "several_matches"
LIMIT: Final = "scroll_limit"
GAP: Final = "rows_not_seen"
_BACK: Final[dict[Direction, Direction]] = {"down": "up", "up": "down"}


def scroll_to(hands: Hands, aim: Aim) -> ActionResult:
    """Follow the step's `to`: "top", "end", or words to bring into view."""
    if aim.before is None or aim.candidate is None:
        return not_sent(aim, Refused("target_changed"))
    return _Scroller(hands, aim, aim.before, aim.candidate).run()


class _Scroller:
    def __init__(self, hands: Hands, aim: Aim, before: Observation, container: Candidate) -> None:
        self._hands, self._aim = hands, aim
        self._seen, self._container = before, container
        goal = aim.step.to or ""
        self._words = None if goal in ("top", "end") else goal
        self._way: Direction = "up" if goal == "top" else "down"
        self._share = FULL_SHARE
        self._scrolls = self._quiet = self._gaps = 0
        self._known: frozenset[str] = frozenset()  # rows seen before some were jumped over
        self._ends: set[Direction] = set()
        self._lost: ClawError | None = None
        self._still = True

    def run(self) -> ActionResult:
        """Movement after movement; see the module."""
        while True:
            found = self._look_for_words()
            if found is not None:
                return found
            if self._quiet >= STILL_IS_END and (ended := self._at_end()) is not None:
                return ended
            if self._scrolls >= MAX_SCROLLS:
                return self._result("unverifiable", None, LIMIT)
            refused = self._move()
            if refused is not None:
                if self._scrolls == 0:
                    return not_sent(self._aim, refused)
                return self._result("unverifiable", None, refused.code)

    def _look_for_words(self) -> ActionResult | None:
        """The result when the words stand in view; the nearest smaller step when cut off."""
        if self._words is None:
            return None
        found = find_label(self._seen, self._words)
        places = _places(self._seen, found)
        if not places:
            return None
        if found.answer == "several":
            return self._result("confirmed", True, SEVERAL, matches=found.matches)
        rect, whole = places[0]
        if not whole and self._quiet == 0 and self._scrolls < MAX_SCROLLS:
            self._share = SMALLEST_SHARE  # cut off at an edge: a little further
            place = visible_part(self._container)
            self._way = "down" if rect.center.y_px > place.center.y_px else "up"
            return None
        return self._result("confirmed", True, None, found=True)

    def _at_end(self) -> ActionResult | None:
        """The result when an end was the goal or both are seen; None to go the other way."""
        self._ends.add(self._way)
        if self._words is None:
            return self._result("confirmed", True, None, endReached=True)
        if len(self._ends) == 2:
            whole = self._seen.coverage.source == "complete"
            code = GAP if self._known else NOT_FOUND
            if not whole or self._known:
                return self._result("unverifiable", None, code)
            return self._result("unexpected", False, code, endReached=True)
        self._way, self._quiet, self._share = _BACK[self._way], 0, FULL_SHARE
        return None

    def _move(self) -> Refused | None:
        """One movement on a fresh tree, and what it came to."""
        aim = Aim(step=self._aim.step, before=self._seen, candidate=self._container)
        reached = self._hands.reach(aim)
        if isinstance(reached, Refused) or reached.candidate is None:
            return reached if isinstance(reached, Refused) else Refused("target_changed")
        before, container = reached.seen, reached.candidate
        screen = whole_viewport_of(before)
        path = drag_path(
            visible_part(container), self._way, screen=screen, share=self._share, slow=True
        )
        self._lost = self._hands.send(lambda: self._hands.device.swipe(*path))
        self._scrolls += 1
        after, self._still = self._hands.settle(before, "scroll")
        plain = replace(self._aim.step, to=None, direction=self._way)
        verdict = verdict_of(plain, before, after, path=container.node_path)
        if verdict.effect == "unexpected":
            self._seen = after
            return Refused(verdict.code or "another_app")
        moved = verdict.effect == "confirmed"
        if self._lost is not None and not moved:
            # Nobody knows whether the finger moved at all: no sign of an end.
            self._seen = after
            return Refused(self._lost.code)
        self._weigh(before, after, container.node_path, moved=moved)
        now = match_elements(before, after).after_of.get(container.node_path)
        found = None if now is None else judge(after, "list", "scroll", after.position[now])
        self._seen = after
        if not isinstance(found, Candidate):
            return Refused("target_changed")
        self._container = found
        return None

    def _weigh(self, before: Observation, after: Observation, path: str, *, moved: bool) -> None:
        """Count a still movement; on a gap turn back by smaller steps until a row is known."""
        self._quiet = 0 if moved else self._quiet + 1
        if not moved:
            return
        rows = _rows(after, match_elements(before, after).after_of.get(path))
        if self._known:
            if rows & self._known:  # back on known ground: on again, more carefully
                self._known, self._way = frozenset(), _BACK[self._way]
        elif self._words is not None and not _shares_a_row(before, after, path):
            self._gaps += 1
            self._known, self._way = _rows(before, path), _BACK[self._way]
            self._share = max(SMALLEST_SHARE, self._share / 2)

    def _result(
        self, effect: str, verified: bool | None, code: str | None, **details: object
    ) -> ActionResult:
        done = sent(self._aim, "swipe" if self._scrolls else "none", self._lost)
        counts = {"scrolls": self._scrolls, "overshoots": self._gaps}
        return replace(
            done, ok=done.ok or effect == "confirmed", effect=effect, verified=verified, code=code,
            degraded=None if self._still else STILL_MOVING,
            escalation=None if code is None else "Look at the screen and decide anew.",
            capture_after=self._seen.provenance.capture_id, details={**counts, **details},
        )  # fmt: skip


def _places(seen: Observation, found: Finding) -> list[tuple[Bounds, bool]]:
    """Where the words stand in view, and whether that is all of them."""
    paths = [hint.node_path for hint in found.hints]
    if found.candidate is not None:
        paths.insert(0, found.candidate.node_path)
    shown: list[tuple[Bounds, bool]] = []
    for path in dict.fromkeys(paths):
        rect = shown_bounds(seen, path)
        if rect is not None and seen.by_path[path].visible_to_user is not False:
            shown.append((rect, rect == seen.bounds[path]))
    return shown


def _rows(seen: Observation, path: str | None) -> frozenset[str]:
    """The words of what the container holds."""
    if path is None:
        return frozenset()
    tree = tree_of(seen)
    nodes = (tree.nodes[place] for place in tree.below(seen.position[path]))
    return frozenset(str(node.text) for node in nodes if node.text)


def _shares_a_row(before: Observation, after: Observation, path: str) -> bool:
    """Whether some words in the container are on both looks at another place: they moved along.

    What is pinned stays where it is and proves nothing.
    """
    tree = tree_of(before)
    partner = match_elements(before, after).after_of
    for place in tree.below(before.position[path]):
        node = tree.nodes[place]
        other = after.by_path.get(partner.get(node.node_path, ""))
        same = node.text and other is not None and other.text == node.text
        if same and other is not None and other.bounds != node.bounds:
            return True
    return False
