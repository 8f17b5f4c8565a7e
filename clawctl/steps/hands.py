"""One input at a time: the target looked at again, sent once, waited for.

Room     clawctl.steps.
Input    a device, a session's Eyes, whoever allows acts. Targets as they were judged.
Output   targets as they stand now; what the screen came to.
Refuses  as a value what has changed, moves, is covered or not allowed; as an error what the
         phone refuses. Nothing is ever sent twice: a lost reply is a value too, and what became
         of the input is for the next look to say.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from clawctl.clock import Clock
from clawctl.devices.base import Device
from clawctl.steps.recheck import (
    CHANGED,
    INTERRUPTED,
    MOVING,
    box_before,
    find_again,
    find_point_again,
    same_place,
    stands_still,
)
from clawctl_adapters.errors import ClawError, DeviceError
from clawctl_adapters.model.geometry import Point
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import ActionResult, Step, Verb
from clawctl_skills.settle import settle

if TYPE_CHECKING:
    from clawctl.steps.eyes import Eyes

# Looks right before a touch until two in a row agree on where the target is.
MAX_STILL_LOOKS: Final = 4
# Errors after which nobody knows whether the phone got the input.
LOST: Final = frozenset(
    {"ADB_SERVER_DOWN", "DEVICE_LOST", "DEVICE_NOT_FOUND", "DEVICE_OFFLINE", "DEVICE_TIMEOUT",
     "HELPER_FAILED", "TEXT_NOT_EXACT"}
)  # fmt: skip
_LEADING: Final = ("back", "home", "recents")  # keys that answer nothing on the screen
_ANYWHERE: Final = ("home", "recents", "volume_up", "volume_down")  # the same in every app
# Fields whose words go into the phone, by verb; a number that a slider is given stays.
REPLY_LOST: Final = "reply_lost"
DENIED: Final = "SecurityException"  # a refusal that holds for every input to come
LOOK_AGAIN: Final = "Look again and decide anew."
_NEXT: Final[Mapping[str, str]] = {
    "target_moving": "Wait until the screen stands still, then look again.",
    INTERRUPTED: "Answer the box in front or wait until it is gone, then look again.",
}

Allow = Callable[[Step, Candidate | None, Observation | None], "Refused | None"]


class Refused(msgspec.Struct, frozen=True):
    """An act that was not sent: a code of docs/actions.md, the next move, what was seen."""

    code: str
    next_move: str = LOOK_AGAIN
    saw: str | None = None


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """A step and what it was decided on.

    before     the observation that step was decided on; None before the first look.
    candidate  its element; point  a bare pixel; drop  where a drag ends.
    judged_here  whether the verdict is given by whoever sends; else a look before what only leads
               somewhere else would serve nobody.
    """

    step: Step
    before: Observation | None
    candidate: Candidate | None = None
    point: Point | None = None
    drop: Candidate | None = None
    judged_here: bool = True


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """The fresh observation right before an input, and the targets in it."""

    seen: Observation
    candidate: Candidate | None = None
    drop: Candidate | None = None


class Hands:
    """Sends inputs for one session."""

    def __init__(
        self, device: Device, clock: Clock, eyes: "Eyes", allow: Allow,
        record: Callable[[str, dict[str, Any]], None],
    ) -> None:  # fmt: skip
        self.device, self.clock, self.eyes = device, clock, eyes
        self._allow, self._record = allow, record
        self._denied: DeviceError | None = None
        self.sends = 0  # inputs that arrived, or may have; whether the last one was answered
        self.replied = True
        self.aimed: Reached | None = None  # the targets of the input sent last

    def reach(self, aim: Aim) -> Reached | Refused:
        """The targets on a fresh tree, twice at one place, allowed; or why not."""
        seen, one, other = aim.before, aim.candidate, aim.drop
        if seen is None:
            return Refused(CHANGED)
        for _ in range(MAX_STILL_LOOKS):
            fresh = self.eyes.look(picture=False)
            found = find_again(seen, one, fresh) if one is not None else None
            drop = find_again(seen, other, fresh) if other is not None else None
            under = None if aim.point is None else find_point_again(seen, aim.point, fresh)
            for code in (found, drop, under):
                if isinstance(code, str) and code != MOVING:
                    return _refused(code, fresh)
            assert not isinstance(found, str)
            assert not isinstance(drop, str)
            if under is None and _still(one, found) and _still(other, drop):
                refused = self._allow(aim.step, found, fresh)
                if refused is None and drop is not None:  # what it is let go on may do it, too
                    refused = self._allow(aim.step, drop, fresh)
                if refused is not None:
                    return refused
                self.aimed = Reached(seen=fresh, candidate=found, drop=drop)
                return self.aimed
            if under is None:  # a bare point is where it was named, or it is nowhere
                seen, one, other = fresh, found, drop
        return _refused(MOVING, seen)

    def free(self, aim: Aim) -> Observation | Refused | None:
        """Leave to send what has no element: a key, an app. The screen right before it."""
        if aim.before is None:
            self.aimed = None
            return self._allow(aim.step, None, None)
        leads = aim.step.verb == "open" or aim.step.key in _LEADING
        if not aim.judged_here and leads:
            self.aimed = Reached(seen=aim.before)
            return self._allow(aim.step, None, aim.before) or aim.before
        fresh = self.eyes.look(picture=False)
        if (box := box_before(fresh, None)) is not None and aim.step.verb != "press":
            return _refused(INTERRUPTED, fresh, box)
        meant = aim.step.verb != "press" or aim.step.key in _ANYWHERE
        if not meant and not same_place(aim.before, fresh):
            return _refused(CHANGED, fresh)  # it would answer whatever came to the front
        self.aimed = Reached(seen=fresh)
        return self._allow(aim.step, None, fresh) or fresh

    def send(self, call: Callable[[], object]) -> ClawError | None:
        """Send one input. The error of a reply that got lost, None for one that came.

        Raises whatever says that the phone took nothing; once it refused an input for want of
        permission it is sent no more of them.
        """
        if self._denied is not None:
            raise self._denied
        self.eyes.will_act()
        try:
            call()
        except DeviceError as error:
            self._record("act_failed", {"error": error.to_wire()})
            if error.code in LOST:
                self.sends, self.replied = self.sends + 1, False
                return error
            if error.code == "INPUT_REFUSED" and DENIED in error.saw:
                self._denied = error
            raise
        except ClawError as error:
            self._record("act_failed", {"error": error.to_wire()})
            raise
        self.sends, self.replied = self.sends + 1, True
        return None

    def settle(
        self, before: Observation | None, verb: Verb, *,
        enough: Callable[[Observation], bool] | None = None,
    ) -> tuple[Observation, bool]:  # fmt: skip
        """The screen come to rest, or as far as it came; see clawctl_skills.settle."""
        return settle(
            before, verb, lambda: self.eyes.look(picture=False), lambda seen: seen,
            self.clock.monotonic_s, self.clock.wait, enough=enough,
        )  # fmt: skip


def not_sent(aim: Aim, refused: Refused) -> ActionResult:
    """The result of an act that was not sent."""
    details: Any = msgspec.UNSET if refused.saw is None else {"saw": refused.saw}
    return ActionResult(
        step=aim.step, ok=False, effect="no_change", code=refused.code, path="none",
        escalation=refused.next_move, details=details,
    )  # fmt: skip


def sent(aim: Aim, path: str, lost: ClawError | None) -> ActionResult:
    """The result of an input that was sent, before anybody has looked."""
    code = None if lost is None else lost.code
    return ActionResult(
        step=aim.step, ok=lost is None, path=path, code=code,
        degraded=None if code in (None, "TEXT_NOT_EXACT") else REPLY_LOST,
    )  # fmt: skip


def _still(one: Candidate | None, other: Candidate | None) -> bool:
    return one is None or other is None or stands_still(one, other)


def _refused(code: str, seen: Observation | None, saw: str | None = None) -> Refused:
    if code == INTERRUPTED and saw is None and seen is not None:
        saw = box_before(seen, None)
    return Refused(code, _NEXT.get(code, LOOK_AGAIN), saw)
