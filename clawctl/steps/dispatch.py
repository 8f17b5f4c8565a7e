"""Every verb that can run, by what it sends.

Room     clawctl.steps.
Input    a session's Hands, and an Aim: a step with its element found.
Output   ActionResult. Plain inputs come back as outcome_unknown, for whoever looks next to
         judge; what has to read back to go on (set, type, wait, scroll to) is judged here.
Refuses  as a value, with nothing sent, what may not be touched now; UsageError STEP_INVALID a
         step outside of the vocabulary.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from clawctl.devices.base import KEY_CODES, MODIFIER_CODES, PAGE_ACTIONS
from clawctl.steps.entering import enter
from clawctl.steps.gestures import (
    LONG_PRESS_MS,
    Drag,
    delta_path,
    drag_path,
    touch_point,
    visible_part,
)
from clawctl.steps.hands import Aim, Hands, Refused, not_sent, sent
from clawctl.steps.scrolling import scroll_to
from clawctl.steps.setting import set_to
from clawctl.steps.waiting import wait_for
from clawctl_adapters.careful import whole_viewport_of
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.geometry import Point
from clawctl_adapters.model.step import ActionResult, Direction, Step, Verb

Name = TypeVar("Name", bound=str)

# What `perform` stands for, by the actions an element may list.
PERFORMED: Final[Mapping[str, Step]] = {
    "click": Step(verb="click"),
    "long_click": Step(verb="long_click"),
    "set_text": Step(verb="type", clear=True),
    "scroll_forward": Step(verb="scroll", direction="down"),
    "scroll_backward": Step(verb="scroll", direction="up"),
    "scroll_down": Step(verb="scroll", direction="down"),
    "scroll_up": Step(verb="scroll", direction="up"),
    "scroll_left": Step(verb="scroll", direction="left"),
    "scroll_right": Step(verb="scroll", direction="right"),
}


def dispatch(hands: Hands, aim: Aim) -> ActionResult:
    """Do the step once. Raises StaleError never, DeviceError where the phone took nothing."""
    verb = aim.step.verb
    if verb == "scroll" and aim.step.to is not None:
        return scroll_to(hands, aim)
    return _BY_VERB[verb](hands, aim)


def _touch(hands: Hands, aim: Aim) -> ActionResult:
    reached = hands.reach(aim)
    if isinstance(reached, Refused):
        return not_sent(aim, reached)
    point = aim.point if reached.candidate is None else touch_point(reached.candidate)
    x_px, y_px = _needed(point).x_px, _needed(point).y_px
    if aim.step.verb == "long_click":
        lost = hands.send(lambda: hands.device.long_press(x_px, y_px, LONG_PRESS_MS))
        return sent(aim, "long_press", lost)
    return sent(aim, "tap", hands.send(lambda: hands.device.tap(x_px, y_px)))


def _scroll(hands: Hands, aim: Aim) -> ActionResult:
    reached = hands.reach(aim)
    if isinstance(reached, Refused) or reached.candidate is None:
        return not_sent(aim, reached if isinstance(reached, Refused) else Refused("target_changed"))
    place, screen, step = visible_part(reached.candidate), whole_viewport_of(reached.seen), aim.step
    if step.delta_x is not None or step.delta_y is not None:
        dpi = hands.eyes.density_dpi
        path: Drag = delta_path(place, step, screen=screen, density_dpi=dpi)
    else:
        way: Direction = step.direction or "down"
        path = drag_path(place, way, screen=screen, share=step.amount or 1.0)
    return sent(aim, "swipe", hands.send(lambda: hands.device.swipe(*path)))


def _drag(hands: Hands, aim: Aim) -> ActionResult:
    reached = hands.reach(aim)
    if isinstance(reached, Refused):
        return not_sent(aim, reached)
    one = aim.point if reached.candidate is None else touch_point(reached.candidate)
    start = _needed(one)
    end = _needed(None if reached.drop is None else touch_point(reached.drop))
    lost = hands.send(lambda: hands.device.drag(start.x_px, start.y_px, end.x_px, end.y_px))
    return sent(aim, "drag", lost)


def _perform(hands: Hands, aim: Aim) -> ActionResult:
    """One of the actions an element lists, as the verb it stands for."""
    plain = PERFORMED[_known(aim.step.perform, PERFORMED, "perform")]
    step = replace(plain, text=aim.step.text)
    done = dispatch(hands, replace(aim, step=step))
    return replace(done, step=aim.step)


def _press(hands: Hands, aim: Aim) -> ActionResult:
    key = _known(aim.step.key, KEY_CODES, "key")
    free = hands.free(aim)
    if isinstance(free, Refused):
        return not_sent(aim, free)
    modifiers = aim.step.modifiers
    if not modifiers:
        return sent(aim, "key", hands.send(lambda: hands.device.key(key)))
    held = tuple(_known(name, MODIFIER_CODES, "modifiers") for name in modifiers)
    return sent(aim, "key", hands.send(lambda: hands.device.key(key, modifiers=held)))


def _open(hands: Hands, aim: Aim) -> ActionResult:
    step, device = aim.step, hands.device
    page = None if step.page is None else _known(step.page, PAGE_ACTIONS, "page")
    if step.app is None and step.activity is None and page is None:
        raise UsageError("STEP_INVALID", "open", saw="neither app, activity nor page")
    free = hands.free(aim)
    if isinstance(free, Refused):
        return not_sent(aim, free)

    def call() -> None:
        if step.app is not None:
            device.start_app(step.app)
        elif step.activity is not None:
            device.start_activity(step.activity)
        elif page is not None:
            device.open_page(page)

    return sent(aim, "intent", hands.send(call))


def _never(_hands: Hands, aim: Aim) -> ActionResult:
    raise UsageError("STEP_INVALID", aim.step.verb, saw="a verb that no phone can do")


_BY_VERB: Final[Mapping[Verb, Callable[[Hands, Aim], ActionResult]]] = {
    "click": _touch,
    "long_click": _touch,
    "type": enter,
    "press": _press,
    "scroll": _scroll,
    "drag": _drag,
    "perform": _perform,
    "wait": wait_for,
    "open": _open,
    "set": set_to,
    "hover": _never,
    "menu": _never,
}


def _needed(point: Point | None) -> Point:
    if point is None:
        raise UsageError("STEP_INVALID", saw="no place to touch")
    return point


def _known(name: str | None, names: Mapping[Name, object], what: str) -> Name:
    for known in names:
        if known == name:
            return known
    raise UsageError("STEP_INVALID", what, saw=repr(name)[:40])
