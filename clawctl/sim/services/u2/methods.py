"""The server's method table: names, overloads, and which of them a call means.

Room     clawctl.sim.services.u2. A method is a row; an overload is a tuple of kinds and a function.
Input    a method's name and its parameters as JSON gave them.
Output   a result, or a coroutine of one.
Refuses  an unknown name (-32601) and parameters no overload takes (-32602), as jsonrpc4j does.

Kinds: n number, s text (or null), b truth, d selector, o selector or object id, l list, p point.
"""

from collections.abc import Callable
from typing import Any

from clawctl.sim.services.u2 import device_methods as device
from clawctl.sim.services.u2 import object_methods as element
from clawctl.sim.services.u2 import scroll_methods as scroll
from clawctl.sim.services.u2.errors import RpcError
from clawctl.sim.services.u2.session import Session

Method = Callable[..., Any]

_KINDS: dict[str, Callable[[Any], bool]] = {
    "n": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "s": lambda value: value is None or isinstance(value, str),
    "b": lambda value: isinstance(value, bool),
    "d": lambda value: isinstance(value, dict) and "mask" in value,
    "o": lambda value: isinstance(value, str) or (isinstance(value, dict) and "mask" in value),
    "l": lambda value: isinstance(value, list),
    "p": lambda value: isinstance(value, dict) and {"x", "y"} <= set(value),
}

METHODS: dict[str, tuple[tuple[str, Method], ...]] = {
    # device
    "deviceInfo": (("", device.device_info),),
    "click": (
        ("nn", device.click), ("nnn", device.long_click), ("o", element.click),
        ("os", lambda session, target, _corner: element.click(session, target)),
    ),
    "longClick": (("o", element.long_click),),
    "swipe": (("nnnnn", device.swipe), ("osn", element.swipe)),
    "swipePoints": (("ln", device.swipe_points),),
    "drag": (("nnnnn", device.swipe),),
    "injectInputEvent": (("nnnn", device.inject),),
    "pressKey": (("s", device.press_key),),
    "pressKeyCode": (("n", device.press_key_code), ("nn", device.press_key_code)),
    "wakeUp": (("", device.wake_up),),
    "sleep": (("", device.go_to_sleep),),
    "freezeRotation": (("b", device.freeze_rotation),),
    "setOrientation": (("s", device.set_orientation),),
    "openNotification": (("", device.open_notifications),),
    "openQuickSettings": (("", device.open_quick_settings),),
    "takeScreenshot": (("nn", device.screenshot),),
    "dumpWindowHierarchy": (
        ("b", device.dump), ("bn", device.dump), ("bnb", device.dump),
        ("bs", lambda session, compressed, _name: device.dump(session, compressed)),
    ),
    "getLastToast": (("", device.last_toast),),
    "clearLastToast": (("", device.clear_toast),),
    "setClipboard": (("ss", device.set_clipboard),),
    "getClipboard": (("", device.get_clipboard),),
    "pasteClipboard": (("", device.paste),),
    "clearInputText": (("", device.clear_input),),
    "getLastTraversedText": (("", device.nothing),),
    "clearLastTraversedText": (("", device.nothing),),
    # one element
    "exist": (("o", element.exist),),
    "waitForExists": (("on", element.wait_for_exists),),
    "waitUntilGone": (("on", element.wait_until_gone),),
    "objInfo": (("o", element.info),),
    "objInfoOfAllInstances": (("d", element.info_of_all),),
    "count": (("d", element.count),),
    "getText": (("o", element.get_text),),
    "setText": (("os", element.set_text),),
    "clearTextField": (("o", element.clear_text),),
    "dragTo": (("onnn", element.drag_to_point), ("oon", element.drag_to_object)),
    "gesture": (("oppppn", element.two_fingers), ("opppppppn", element.two_fingers)),
    "pinchIn": (("onn", element.two_fingers),),
    "pinchOut": (("onn", element.two_fingers),),
    "childByText": (("ods", element.child_by_text), ("odsb", element.child_by_text)),
    "childByDescription": (
        ("ods", element.child_by_description), ("odsb", element.child_by_description),
    ),
    "childByInstance": (("odn", element.child_by_instance),),
    # lists
    "scrollForward": (("ob", scroll.scroll_forward), ("obn", scroll.scroll_forward)),
    "scrollBackward": (("ob", scroll.scroll_backward), ("obn", scroll.scroll_backward)),
    "scrollToBeginning": (
        ("ob", scroll.scroll_to_beginning), ("obn", scroll.scroll_to_beginning),
        ("obnn", scroll.scroll_to_beginning),
    ),
    "scrollToEnd": (
        ("ob", scroll.scroll_to_end), ("obn", scroll.scroll_to_end),
        ("obnn", scroll.scroll_to_end),
    ),
    "scrollTo": (("oob", scroll.scroll_to),),
    "flingForward": (("ob", scroll.fling_forward),),
    "flingBackward": (("ob", scroll.fling_backward),),
    "flingToBeginning": (("ob", scroll.fling_to_beginning), ("obn", scroll.fling_to_beginning)),
    "flingToEnd": (("ob", scroll.fling_to_end), ("obn", scroll.fling_to_end)),
    "ping": (("", lambda _session: "pong"),),
}  # fmt: skip


def call(session: Session, name: str, params: list[Any]) -> Any:
    """Run the overload that takes these parameters."""
    overloads = METHODS.get(name)
    if overloads is None:
        raise RpcError("method not found", "", code=-32601)
    for kinds, method in overloads:
        if len(kinds) == len(params) and all(
            _KINDS[kind](value) for kind, value in zip(kinds, params, strict=True)
        ):
            return method(session, *(_plain(value) for value in params))
    raise RpcError("method parameters invalid", "", code=-32602)


def _plain(value: Any) -> Any:
    """Coordinates may come as floats; the server's are whole."""
    return int(value) if isinstance(value, float) else value
