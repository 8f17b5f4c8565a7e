"""The two keyboards that type what an adb broadcast says.

Room     clawctl.sim.helpers.
Input    com.android.adbkeyboard/.AdbIME: ADB_INPUT_TEXT, ADB_INPUT_B64, ADB_INPUT_CODE,
         ADB_CLEAR_TEXT …; com.github.uiautomator/.AdbKeyboard: ADB_KEYBOARD_INPUT_TEXT,
         ADB_KEYBOARD_HIDE, ADB_KEYBOARD_CLEAR_TEXT … whose result is -1 when done.
Output   text in the field that has the cursor; a keyboard that is not chosen hears nothing.
"""

import base64
import binascii
from collections.abc import Callable

from clawctl.sim.handset import Broadcast, Handset
from clawctl.sim.manifest import Manifest

ADB_PACKAGE, ADB_KEYBOARD = "com.android.adbkeyboard", "com.android.adbkeyboard/.AdbIME"
U2_PACKAGE, U2_KEYBOARD = "com.github.uiautomator", "com.github.uiautomator/.AdbKeyboard"
DONE, IGNORED = Broadcast(-1), Broadcast(0)
ENTER, BACK = 66, 4

Act = Callable[[Handset, dict[str, str]], Broadcast]


def install_adb(handset: Handset) -> None:
    """The keyboard an owner has put there; enabled, not chosen."""
    _prepare(handset, ADB_PACKAGE, ADB_KEYBOARD, _ADB_ACTS)
    handset.installed.add(Manifest(ADB_PACKAGE, 1, "1.0"))


def install_u2(handset: Handset) -> None:
    """The keyboard that uiautomator2 installs when it cannot type otherwise."""
    _prepare(handset, U2_PACKAGE, U2_KEYBOARD, _U2_ACTS)


def _prepare(handset: Handset, package: str, keyboard: str, acts: dict[str, Act]) -> None:
    def receiver(act: Act) -> Callable[[dict[str, str]], Broadcast]:
        def receive(extras: dict[str, str]) -> Broadcast:
            chosen = handset.phone.settings.get("secure", "default_input_method")
            return act(handset, extras) if chosen == keyboard else IGNORED

        return receive

    def arrive() -> None:
        handset.keyboards = [*handset.keyboards, keyboard]
        handset.receivers |= {action: receiver(act) for action, act in acts.items()}

    def leave() -> None:
        handset.keyboards = [name for name in handset.keyboards if name != keyboard]
        for action in acts:
            handset.receivers.pop(action, None)

    handset.installed.known[package] = arrive
    handset.installed.gone[package] = leave


def _decoded(text: str) -> str | None:
    try:
        return base64.b64decode(text, validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError):
        return None


def clear(handset: Handset, _extras: dict[str, str]) -> Broadcast:
    """Empty the field."""
    return DONE if handset.phone.controls.clear_field() else IGNORED


def _type(handset: Handset, text: str | None) -> Broadcast:
    if text is None or handset.phone.controls.field_text() is None:
        return IGNORED
    handset.phone.text(text)
    return DONE


def _type_base64(name: str) -> Act:
    return lambda handset, extras: _type(handset, _decoded(extras.get(name, "")))


def _replace(handset: Handset, extras: dict[str, str]) -> Broadcast:
    clear(handset, extras)
    return _type(handset, _decoded(extras.get("text", "")))


def _type_plain(handset: Handset, extras: dict[str, str]) -> Broadcast:
    return _type(handset, extras.get("msg"))


def _key(name: str) -> Act:
    def press(handset: Handset, extras: dict[str, str]) -> Broadcast:
        code = extras.get(name, "")
        if not code.isdigit():
            return IGNORED
        handset.phone.key(int(code))
        return DONE

    return press


def _enter(handset: Handset, _extras: dict[str, str]) -> Broadcast:
    handset.phone.key(ENTER)
    return DONE


def _hide(handset: Handset, _extras: dict[str, str]) -> Broadcast:
    handset.phone.controls.hide_keyboard()
    return DONE


def _clipboard(handset: Handset, _extras: dict[str, str]) -> Broadcast:
    return Broadcast(-1, base64.b64encode(handset.phone.controls.clipboard.encode()).decode())


def _quiet(act: Act) -> Act:
    """The first keyboard's receivers set no result."""

    def run(handset: Handset, extras: dict[str, str]) -> Broadcast:
        act(handset, extras)
        return IGNORED

    return run


_ADB_ACTS: dict[str, Act] = {
    "ADB_CLEAR_TEXT": _quiet(clear),
    "ADB_EDITOR_CODE": _quiet(_enter),
    "ADB_INPUT_B64": _quiet(_type_base64("msg")),
    "ADB_INPUT_CODE": _quiet(_key("code")),
    "ADB_INPUT_TEXT": _quiet(_type_plain),
}
_U2_ACTS: dict[str, Act] = {
    "ADB_KEYBOARD_CLEAR_TEXT": clear,
    "ADB_KEYBOARD_EDITOR_CODE": _enter,
    "ADB_KEYBOARD_GET_CLIPBOARD": _clipboard,
    "ADB_KEYBOARD_HIDE": _hide,
    "ADB_KEYBOARD_INPUT_KEYCODE": _key("code"),
    "ADB_KEYBOARD_INPUT_TEXT": _type_base64("text"),
    "ADB_KEYBOARD_SET_TEXT": _replace,
    "ADB_KEYBOARD_SMART_ENTER": _enter,
}
