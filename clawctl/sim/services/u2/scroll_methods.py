"""Scrolling and flinging lists, as the server's scrollable does: swipes, until nothing moves.

Room     clawctl.sim.services.u2.
Output   true while the content moved, which is what the server learns from scroll events.
"""

from clawctl.sim.services.u2 import device_methods
from clawctl.sim.services.u2.session import Session, Target

DEAD_ZONE = 0.1  # of the list's length, at either end, that the finger stays out of
STEPS, FLING_STEPS = 55, 5
MAX_SWIPES = 30


def _swipe(session: Session, target: Target, vertical: bool, steps: int, *, ahead: bool) -> bool:
    tree = session.tree()
    box = tree.visible_bounds(session.must_find(tree, target))
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    if vertical:
        margin = int(box.height_px * DEAD_ZONE)
        ends = (x, box.bottom - margin, x, box.top + margin)
    else:
        margin = int(box.width_px * DEAD_ZONE)
        ends = (box.right - margin, y, box.left + margin, y)
    if not ahead:
        ends = (*ends[2:], *ends[:2])
    device_methods.swipe(session, *ends, steps)
    last = session.phone.log.of_kind("swipe")[-1:]
    return bool(last and last[0].detail.get("scrolled_px"))


def scroll_forward(
    session: Session, target: Target, vertical: bool, steps: int = STEPS
) -> bool:  # fmt: skip
    """One page on."""
    return _swipe(session, target, vertical, steps, ahead=True)


def scroll_backward(
    session: Session, target: Target, vertical: bool, steps: int = STEPS
) -> bool:  # fmt: skip
    """One page back."""
    return _swipe(session, target, vertical, steps, ahead=False)


def _to_the_end(
    session: Session, target: Target, vertical: bool, most: int, steps: int, *, ahead: bool
) -> bool:
    for _ in range(min(most, 1000)):
        if not _swipe(session, target, vertical, steps, ahead=ahead):
            break
    return True


def scroll_to_beginning(
    session: Session, target: Target, vertical: bool, most: int = MAX_SWIPES, steps: int = STEPS
) -> bool:
    """Back until nothing moves."""
    return _to_the_end(session, target, vertical, most, steps, ahead=False)


def scroll_to_end(
    session: Session, target: Target, vertical: bool, most: int = MAX_SWIPES, steps: int = STEPS
) -> bool:
    """On until nothing moves."""
    return _to_the_end(session, target, vertical, most, steps, ahead=True)


def scroll_to(session: Session, target: Target, wanted: Target, vertical: bool) -> bool:
    """To the beginning, then on until the element is there."""
    if session.find(session.tree(), wanted) is not None:
        return True
    scroll_to_beginning(session, target, vertical)
    for _ in range(MAX_SWIPES):
        if session.find(session.tree(), wanted) is not None:
            return True
        if not scroll_forward(session, target, vertical):
            break
    return session.find(session.tree(), wanted) is not None


def fling_forward(session: Session, target: Target, vertical: bool) -> bool:
    """One quick swipe on."""
    return _swipe(session, target, vertical, FLING_STEPS, ahead=True)


def fling_backward(session: Session, target: Target, vertical: bool) -> bool:
    """One quick swipe back."""
    return _swipe(session, target, vertical, FLING_STEPS, ahead=False)


def fling_to_beginning(session: Session, target: Target, vertical: bool, most: int = 5) -> bool:
    """Quick swipes back until nothing moves."""
    return _to_the_end(session, target, vertical, most, FLING_STEPS, ahead=False)


def fling_to_end(session: Session, target: Target, vertical: bool, most: int = 5) -> bool:
    """Quick swipes on until nothing moves."""
    return _to_the_end(session, target, vertical, most, FLING_STEPS, ahead=True)
