"""Look after an act until what it did has come to rest, or enough looks showed nothing.

Room     skills; through ports only.
Input    the look before the act, its verb, a way to look, a clock, a way to pause.
Output   the last look, and whether it stands still.
Refuses  nothing: whether it worked is the verdict's business.

How often it looks depends on what the looks show and not on how long they took, so that a
recorded run plays back look by look; the deadline ends only what would never end.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import Verb
from clawctl_adapters.sameness import Settling

# Looks that show no change before it is believed: a slow phone shows a page late, and a row was
# seen to flip 1.2 s after the touch.
QUIET_LOOKS: Final[Mapping[Verb, int]] = {"scroll": 2, "press": 3}
OTHER_QUIET_LOOKS: Final = 6
PAUSE_S: Final = 0.4
DEADLINE_S: Final = 30.0

Look = TypeVar("Look")


def settle(
    before: Observation | None,
    verb: Verb,
    look: Callable[[], Look],
    seen: Callable[[Look], Observation],
    now_s: Callable[[], float],
    pause: Callable[[float], None],
    *,
    enough: Callable[[Observation], bool] | None = None,
) -> tuple[Look, bool]:
    """Look until the screen differs from before and stands still; see the module.

    seen    the observation of a look.
    enough  a condition to wait for beyond any change, within as many looks as a quiet screen
            gets: a switch that is on, a field that holds the text.
    """
    ends_s = now_s() + DEADLINE_S
    settling = Settling(before)
    most = QUIET_LOOKS.get(verb, OTHER_QUIET_LOOKS)
    looks = 0
    while True:
        looks += 1
        shown = look()
        settling.add(seen(shown))
        reached = settling.changed if enough is None else enough(seen(shown))
        if reached and settling.still:
            return shown, True
        quiet = looks >= most and (settling.still or not settling.changed)
        if quiet or looks >= 2 * most or now_s() >= ends_s:
            return shown, settling.still or not settling.changed
        pause(PAUSE_S)
