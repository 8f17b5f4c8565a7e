"""Where a finger goes down, moves and goes up.

Room     clawctl.steps; values in, values out.
Input    the visible part of a container, the screen, a direction and how far.
Output   paths in px, durations in ms.
"""

from typing import Final, NamedTuple

from msgspec import UNSET

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.projection import Candidate
from clawctl_adapters.model.step import Direction, Step

# A drag that starts or ends at a container's edge is taken by what lies beside it (gestures,
# bars), and one that covers all of it can skip a row: keep this share free on both ends.
EDGE_SHARE: Final = 0.15
# The outer tenth of the screen belongs to the shade and to the gesture strip.
SCREEN_SHARE: Final = 0.1
DRAG_MS: Final = 600
# px in a ms: below this no platform version was seen to let a list run on after the finger left.
SLOW_PX_PER_MS: Final = 0.8
SLOP_DP: Final = 8  # a finger that moved less has not moved
LONG_PRESS_MS: Final = 600


class Drag(NamedTuple):
    """One finger from the first point to the second, in that time."""

    x1_px: int
    y1_px: int
    x2_px: int
    y2_px: int
    duration_ms: int


def touch_point(candidate: Candidate) -> Point:
    """Where a touch lands: what the rules left free, else the middle of what is visible."""
    point = candidate.tap_point
    return visible_part(candidate).center if point is UNSET else point


def visible_part(candidate: Candidate) -> Bounds:
    """The visible rectangle an input may land in; raises UsageError STEP_INVALID without one."""
    if candidate.visible is UNSET:
        raise UsageError("STEP_INVALID", candidate.id, saw="no visible rectangle")
    return candidate.visible


def drag_path(
    place: Bounds, direction: Direction, *, screen: Bounds | None = None, share: float = 1.0,
    slow: bool = False,
) -> Drag:  # fmt: skip
    """Where a finger goes to show what lies that way. "down" shows what is below.

    screen  keeps the path off its outer parts.
    share   of the container's height or width, at most what the margins leave.
    slow    so slow that the list stops with the finger.
    """
    room = _room(place, screen)
    upright = direction in ("down", "up")
    side_px = place.height_px if upright else place.width_px
    room_px = room.height_px if upright else room.width_px
    half = round(min(share * side_px, room_px) / 2)
    ways: dict[Direction, tuple[int, int]] = {
        "down": (0, -half), "up": (0, half), "right": (-half, 0), "left": (half, 0),
    }  # fmt: skip
    return _drag(room.center, *ways[direction], slow=slow)


def delta_path(
    place: Bounds, step: Step, *, screen: Bounds | None, density_dpi: int | None
) -> Drag:
    """Content moved by that many px, as far as there is room: right and down positive."""
    room, slop_px = _room(place, screen), round(SLOP_DP * (density_dpi or 160) / 160)

    def half(delta: int | None, side_px: int) -> int:
        if not delta:
            return 0
        length = min(abs(delta) + slop_px, side_px)
        return round(-length / 2 if delta > 0 else length / 2)

    dx, dy = half(step.delta_x, room.width_px), half(step.delta_y, room.height_px)
    return _drag(room.center, dx, dy, slow=True)


def _drag(middle: Point, dx: int, dy: int, *, slow: bool) -> Drag:
    """From one side of the middle to the other."""
    length_px = 2 * max(abs(dx), abs(dy))
    duration_ms = max(DRAG_MS, round(length_px / SLOW_PX_PER_MS)) if slow else DRAG_MS
    x, y = middle.x_px, middle.y_px
    return Drag(x - dx, y - dy, x + dx, y + dy, duration_ms)


def _room(place: Bounds, screen: Bounds | None) -> Bounds:
    """The container without its edges, inside the inner part of the screen if that is possible."""
    dx, dy = round(place.width_px * EDGE_SHARE), round(place.height_px * EDGE_SHARE)
    room = Bounds(place.left + dx, place.top + dy, place.right - dx, place.bottom - dy)
    if screen is None:
        return room
    dx, dy = round(SCREEN_SHARE * screen.width_px / 2), round(SCREEN_SHARE * screen.height_px)
    inner = Bounds(screen.left + dx, screen.top + dy, screen.right - dx, screen.bottom - dy)
    return room.clip(inner) or room
