"""A switch as it should be, a slider where it should stand; idempotent, and read back.

Room     clawctl.steps.
Input    Hands and an Aim at an element, its label or its row.
Output   ActionResult: verified by the element's own state, never by having touched it.
Refuses  as a value what has no state, and to turn a radio button off. A switch that already is
         as wanted is not touched.

A switch is touched once, whatever the screen shows afterwards: a second touch would undo a
first one that shows late. A slider is corrected, each time from what it shows, twice at most.
"""

from typing import Final

from msgspec.structs import replace

from clawctl.steps.gestures import touch_point, visible_part
from clawctl.steps.hands import Aim, Hands, Refused, not_sent, sent
from clawctl_adapters.careful import judge
from clawctl_adapters.errors import ClawError
from clawctl_adapters.matching import match_elements
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import is_slider
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate, Hint
from clawctl_adapters.model.step import ActionResult
from clawctl_adapters.states import (
    checked_at,
    is_field,
    is_radio,
    percent_at,
    state_path_of,
)
from clawctl_adapters.tree import tree_of
from clawctl_adapters.verdict import TOLERANCE_PERCENT, judged, percent_of, verdict_of

NO_STATE: Final = "no_state"
RADIO: Final = "radio_stays_on"
VALUE_UNUSABLE: Final = "value_unusable"
ALREADY: Final = "already"
MAX_CORRECTIONS: Final = 2


def set_to(hands: Hands, aim: Aim) -> ActionResult:
    """Give the element the state or value of the step."""
    reached = hands.reach(aim)
    if isinstance(reached, Refused):
        return not_sent(aim, reached)
    assert reached.candidate is not None
    seen = reached.seen
    state = state_path_of(seen, reached.candidate.node_path)
    node = seen.by_path[state]
    if aim.step.on is not None:
        return _switch(hands, aim, seen, state, reached.candidate)
    if is_field(node):
        from clawctl.steps.entering import enter  # on use: both are verbs of one rank

        step = replace(aim.step, verb="type", on=None, value=None, text=_words(aim), clear=True)
        done = enter(hands, replace(aim, step=step))
        return replace(done, step=aim.step)
    if not is_slider(node):
        return not_sent(aim, Refused(NO_STATE))
    return _slide(hands, aim, seen, state)


def _words(aim: Aim) -> str:
    value = aim.step.value
    return value if isinstance(value, str) else f"{value:g}"


# ------------------------------------------------------------------------------------ switches


def _switch(
    hands: Hands, aim: Aim, seen: Observation, state: str, candidate: Candidate
) -> ActionResult:
    was = checked_at(seen, state)
    if was is None:
        return not_sent(aim, Refused(NO_STATE))
    if was == aim.step.on:
        return _already(aim, seen, "on" if was else "off")
    if is_radio(seen.by_path[state]) and not aim.step.on:
        return not_sent(aim, Refused(RADIO, "Turn another one of the group on."))
    target = _flipper(seen, state, candidate)
    if isinstance(target, Refused):
        return not_sent(aim, target)
    point = touch_point(target)
    lost = hands.send(lambda: hands.device.tap(point.x_px, point.y_px))

    def reached(after: Observation) -> bool:
        now = match_elements(seen, after).after_of.get(state)
        return checked_at(after, now) == aim.step.on

    after, still = hands.settle(seen, "set", enough=reached)
    verdict = verdict_of(aim.step, seen, after, path=target.node_path, state_path=state)
    done = replace(sent(aim, "tap", lost), capture_after=after.provenance.capture_id)
    return judged(done, verdict, still=still)


def _already(aim: Aim, seen: Observation, word: str) -> ActionResult:
    return ActionResult(
        step=aim.step, ok=True, effect="confirmed", verified=True, path="none",
        capture_after=seen.provenance.capture_id, details={ALREADY: True, "state": word},
    )  # fmt: skip


def _flipper(seen: Observation, state: str, candidate: Candidate) -> Candidate | Refused:
    """What a touch must hit to flip that state: the switch itself where it takes touches."""
    tree = tree_of(seen)
    place = seen.position[state]
    actor = next((p for p in tree.chain(place) if tree.nodes[p].clickable is True), -1)
    if actor >= 0 and tree.nodes[actor].node_path == candidate.action_node_path:
        return candidate
    judged_ = judge(seen, candidate.id, "click", place)
    if isinstance(judged_, Hint):
        return Refused("target_not_actionable", saw=", ".join(judged_.reasons)[:80])
    return judged_


# ------------------------------------------------------------------------------------- sliders


def _slide(hands: Hands, aim: Aim, seen: Observation, state: str) -> ActionResult:
    wanted = percent_of(aim.step.value)
    if wanted is None:
        return not_sent(aim, Refused(VALUE_UNUSABLE, "Give a slider a per cent, 0 to 100."))
    shown = percent_at(seen, state)
    if shown is not None and abs(shown - wanted) <= TOLERANCE_PERCENT:
        return _already(aim, seen, f"{shown}%")
    return _Slider(hands, aim, seen, state, wanted).move()


class _Slider:
    """Touches along one slider until it shows what is wanted, or tells no more."""

    def __init__(self, hands: Hands, aim: Aim, seen: Observation, path: str, wanted: int) -> None:
        self._hands, self._aim, self._wanted = hands, aim, wanted
        self._first = self._seen = seen
        self._start = self._path = path
        self._known: list[tuple[float, int]] = []  # share of the bar touched → per cent shown

    def move(self) -> ActionResult:
        """The first touch, and at most two corrections, each on a slider looked at again."""
        still, lost, code = True, None, None
        while True:
            target = judge(self._seen, "slider", "click", self._seen.position[self._path])
            if isinstance(target, Hint):
                code = "target_not_actionable"
                break
            if self._known:
                reached = self._hands.reach(
                    Aim(step=self._aim.step, before=self._seen, candidate=target)
                )
                if isinstance(reached, Refused) or reached.candidate is None:
                    code = "target_changed"
                    break
                self._seen, target = reached.seen, reached.candidate
                self._path = target.node_path
            lost, still = self._touch(visible_part(target))
            if self._is_done():
                break
        return self._result(lost, still, code)

    def _touch(self, shown: Bounds) -> tuple[ClawError | None, bool]:
        """One touch, and the slider found again on the screen come to rest."""
        share = self._next_share()
        whole = self._seen.bounds[self._path] or shown
        x_px = min(max(whole.left + round(share * whole.width_px), shown.left), shown.right - 1)
        y_px = shown.center.y_px
        seen, path = self._seen, self._path
        lost = self._hands.send(lambda: self._hands.device.tap(x_px, y_px))
        after, still = self._hands.settle(seen, "set", enough=lambda s: self._near(s, seen, path))
        self._seen, self._path = after, match_elements(seen, after).after_of.get(path, "")
        told = percent_at(after, self._path)
        if told is not None:
            self._known.append((share, told))
        return lost, still

    def _near(self, after: Observation, before: Observation, path: str) -> bool:
        shown = percent_at(after, match_elements(before, after).after_of.get(path, ""))
        return shown is not None and abs(shown - self._wanted) <= TOLERANCE_PERCENT

    def _is_done(self) -> bool:
        shown = percent_at(self._seen, self._path)
        if shown is None or len(self._known) > MAX_CORRECTIONS:
            return True
        return abs(shown - self._wanted) <= TOLERANCE_PERCENT

    def _next_share(self) -> float:
        """Where to touch: by proportion, then by what the last touch came to.

        Where "more" lies to the left, the first touch shows it: the next one is mirrored.
        """
        wanted = self._wanted / 100
        if not self._known:
            return wanted
        share, shown = self._known[-1]
        if abs(shown / 100 - (1 - share)) < abs(shown / 100 - share) and len(self._known) == 1:
            return 1 - wanted
        mirrored = abs(shown / 100 - (1 - share)) < abs(shown / 100 - share)
        off = (self._wanted - shown) / 100
        return min(max(share - off if mirrored else share + off, 0.0), 1.0)

    def _result(self, lost: ClawError | None, still: bool, code: str | None) -> ActionResult:
        """Judged against the very first look: what matters is where it stands now."""
        touched = bool(self._known) or self._seen is not self._first
        if not touched:
            return not_sent(self._aim, Refused(code or NO_STATE))
        verdict = verdict_of(
            self._aim.step, self._first, self._seen, path=self._start, state_path=self._start
        )
        done = replace(
            sent(self._aim, "tap", lost), capture_after=self._seen.provenance.capture_id,
            details={"touches": max(1, len(self._known))},
        )  # fmt: skip
        return judged(done, verdict, still=still)
