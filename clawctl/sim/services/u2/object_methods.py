"""Methods that concern one element: is it there, what is it, touch it, write into it.

Room     clawctl.sim.services.u2. The first argument is a selector, or an id from childBy….
"""

from typing import Any

from clawctl.sim.services.u2 import device_methods
from clawctl.sim.services.u2.errors import no_object
from clawctl.sim.services.u2.selectors import Selector, matches
from clawctl.sim.services.u2.session import Session, Target, older_object
from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.views import View
from clawctl.sim.waiting import pause
from clawctl_adapters.model.geometry import Bounds

LONG_CLICK_MS = 600


def exist(session: Session, target: Target) -> bool:
    """Whether it is there now."""
    return session.find(session.tree(), target) is not None


def count(session: Session, target: Selector) -> int:
    """How many there are."""
    return len(matches(session.tree(), target))


async def wait_for_exists(session: Session, target: Target, timeout_ms: int) -> bool:
    """Wait until it is there; false when the time is over."""
    return await _wait(session, target, timeout_ms, wanted=True)


async def wait_until_gone(session: Session, target: Target, timeout_ms: int) -> bool:
    """Wait until it is not there; false when the time is over."""
    return await _wait(session, target, timeout_ms, wanted=False)


async def _wait(session: Session, target: Target, timeout_ms: int, *, wanted: bool) -> bool:
    if exist(session, target) == wanted or timeout_ms <= 0:
        return exist(session, target) == wanted
    over: list[bool] = []

    def ring() -> None:
        over.append(True)
        session.handset.runs.wake()

    cancel = session.handset.timers(timeout_ms / 1000, ring)
    try:
        while not over and exist(session, target) != wanted:
            await pause()
    finally:
        cancel()
    return exist(session, target) == wanted


def info(session: Session, target: Target) -> dict[str, object]:
    """Everything about it."""
    tree = session.tree()
    return _info(tree, session.must_find(tree, target), older=older_object(target))


def info_of_all(session: Session, target: Selector) -> list[dict[str, object]]:
    """Everything about each that fits."""
    tree = session.tree()
    older = older_object(target)
    return [_info(tree, view, older=older) for view in matches(tree, target)]


def _rect(box: Bounds) -> dict[str, int]:
    return {"left": box.left, "top": box.top, "right": box.right, "bottom": box.bottom}


def _info(tree: Tree, view: View, *, older: bool) -> dict[str, object]:
    seen = tree.visible_bounds(view)
    return {
        "bounds": _rect(seen if not older else view.shown), "visibleBounds": _rect(seen),
        "childCount": len(view.children), "className": view.cls,
        "contentDescription": view.desc or ("" if older else None), "packageName": view.package,
        # The older object type has no way to ask for it.
        "resourceName": None if older else view.resource_id or None,
        "text": view.text, "checkable": view.checkable, "checked": view.checked,
        "clickable": view.clickable, "enabled": view.enabled, "focusable": view.focusable,
        "focused": view.focused, "longClickable": view.long_clickable,
        "scrollable": view.scrollable, "selected": view.selected,
    }  # fmt: skip


def click(session: Session, target: Target) -> bool:
    """Touch it in the middle."""
    tree = session.tree()
    return device_methods.click(session, *session.center(tree, session.must_find(tree, target)))


def long_click(session: Session, target: Target) -> bool:
    """Hold it in the middle."""
    tree = session.tree()
    x, y = session.center(tree, session.must_find(tree, target))
    return device_methods.long_click(session, x, y, LONG_CLICK_MS)


def get_text(session: Session, target: Target) -> str:
    """Its text, as it is: no cleaning as in a dump."""
    tree = session.tree()
    return session.must_find(tree, target).text


def set_text(session: Session, target: Target, text: str | None) -> bool:
    """Replace its text. The newer object type reports success whatever happened."""
    tree = session.tree()
    done = session.phone.set_text(session.must_find(tree, target), text or "")
    return done or not older_object(target)


def clear_text(session: Session, target: Target) -> None:
    """Empty it."""
    set_text(session, target, "")


def drag_to_point(session: Session, target: Target, x: int, y: int, steps: int) -> bool:
    """Drag it to a point."""
    tree = session.tree()
    x1, y1 = session.center(tree, session.must_find(tree, target))
    return device_methods.swipe(session, x1, y1, x, y, steps)


def drag_to_object(session: Session, target: Target, other: Target, steps: int) -> bool:
    """Drag it onto another."""
    tree = session.tree()
    x, y = session.center(tree, session.must_find(tree, other))
    return drag_to_point(session, target, x, y, steps)


def swipe(session: Session, target: Target, direction: str, steps: int) -> bool:
    """Swipe across it from edge to edge: "u", "d", "l" or "r" is where the finger goes."""
    tree = session.tree()
    box = tree.visible_bounds(session.must_find(tree, target))
    x, y = (box.left + box.right) // 2, (box.top + box.bottom) // 2
    ends = {
        "u": (x, box.bottom - 5, x, box.top + 5), "d": (x, box.top + 5, x, box.bottom - 5),
        "l": (box.right - 5, y, box.left + 5, y), "r": (box.left + 5, y, box.right - 5, y),
    }.get(direction[:1].lower())  # fmt: skip
    return ends is not None and device_methods.swipe(session, *ends, steps)


def two_fingers(session: Session, target: Target, *_arguments: Any) -> bool:
    """gesture, pinchIn, pinchOut: performed on a screen that has nothing to zoom or turn."""
    tree = session.tree()
    view = session.must_find(tree, target)
    session.phone.log.append(
        session.phone.clock.now_ms, "two-fingers", bounds=view.shown.short(),
        resource_id=view.resource_id, package=view.package, effect=None,
    )  # fmt: skip
    return True


def child_by_text(
    session: Session, target: Target, pattern: Selector, text: str, _scroll: bool = False
) -> str:
    """The child of the given form that holds a text; its id."""
    return _child(session, target, pattern, "text", text)


def child_by_description(
    session: Session, target: Target, pattern: Selector, text: str, _scroll: bool = False
) -> str:
    """The child of the given form that holds a description; its id."""
    return _child(session, target, pattern, "description", text)


def child_by_instance(session: Session, target: Target, pattern: Selector, number: int) -> str:
    """The n-th child of the given form; its id."""

    def resolve(tree: Tree) -> View | None:
        found = _children(session, tree, target, pattern)
        return found[number] if 0 <= number < len(found) else None

    return _remembered(session, resolve, pattern)


def _children(session: Session, tree: Tree, target: Target, pattern: Selector) -> list[View]:
    holder = session.find(tree, target)
    if holder is None:
        return []
    inside = {tree.place(view) for view in tree.below(holder)}
    return [view for view in matches(tree, pattern) if tree.place(view) in inside]


def _child(session: Session, target: Target, pattern: Selector, key: str, text: str) -> str:
    def resolve(tree: Tree) -> View | None:
        holders = {tree.place(view) for view in matches(tree, {key: text})}
        for view in _children(session, tree, target, pattern):
            places = {tree.place(view), *(tree.place(each) for each in tree.below(view))}
            if places & holders:
                return view
        return None

    return _remembered(session, resolve, pattern)


def _remembered(session: Session, resolve: Any, pattern: Selector) -> str:
    if resolve(session.tree()) is None:
        raise no_object({k: v for k, v in pattern.items() if k != "mask" and v != []})
    return session.remember(resolve)
