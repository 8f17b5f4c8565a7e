"""input: touches, keys and text, as the shell injects them.

Room     clawctl.sim.shell.commands.
Input    input [SOURCE] [-d DISPLAY] tap | swipe | draganddrop | keyevent | text …
Refuses  with the device's stack traces: a SecurityException where the maker's switch forbids
         injection, a NullPointerException for text no key sequence writes. Nothing is done then.
"""

import re
from collections.abc import Callable

from clawctl.sim.faults.screen import InputRefused
from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call, Command
from clawctl.sim.stack_traces import DENIED, DENIED_OLD, UNMAPPABLE

# MIUI's "USB debugging (Security settings)" writes this; "0" forbids injection.
INJECTION_PROP = "persist.security.adbinput"
_SOURCES = frozenset({
    "touchscreen", "keyboard", "mouse", "touchpad", "stylus", "dpad", "gamepad", "joystick",
    "touchnavigation", "trackball",
})  # fmt: skip
KEY_NAMES = {
    "HOME": 3, "BACK": 4, "DPAD_UP": 19, "DPAD_DOWN": 20, "DPAD_LEFT": 21, "DPAD_RIGHT": 22,
    "DPAD_CENTER": 23, "VOLUME_UP": 24, "VOLUME_DOWN": 25, "POWER": 26, "TAB": 61, "SPACE": 62,
    "ENTER": 66, "DEL": 67, "MENU": 82, "NOTIFICATION": 83, "SEARCH": 84, "PAGE_UP": 92,
    "PAGE_DOWN": 93, "ESCAPE": 111, "FORWARD_DEL": 112, "MOVE_HOME": 122, "MOVE_END": 123,
    "APP_SWITCH": 187, "SLEEP": 223, "WAKEUP": 224, "CUT": 277, "COPY": 278, "PASTE": 279,
}  # fmt: skip


class _Usage(Exception):
    """The words make no input."""


def inject(call: Call) -> int:
    """input …; status 255 with a stack trace when refused, as a shell command of the system."""
    words = list(call.args)
    if words and words[0] in _SOURCES:
        words.pop(0)
    if words[:1] == ["-d"]:
        del words[:2]
    act = _ACTS.get(words[0]) if words else None
    if act is None:
        return call.fail(f"Error: Unknown command: {' '.join(words)[:60]}", 255)
    if call.handset.prop(INJECTION_PROP) == "0":
        saw = DENIED_OLD if call.handset.phone.sdk < 33 else DENIED
        return call.fail(f"{saw}\n\tat android.os.Parcel", 255)
    try:
        act(call.handset, words[1:])
    except _Usage as usage:
        return call.fail(f"Error: Invalid arguments for command: {words[0]}{usage}", 255)
    except _Unmappable:
        return call.fail(UNMAPPABLE, 255)
    except InputRefused as refused:
        return call.fail(refused.text, 255)
    return 0


class _Unmappable(Exception):
    """No key sequence of this keyboard writes the text."""


def _numbers(words: list[str], least: int, most: int) -> list[int]:
    if not least <= len(words) <= most:
        raise _Usage
    if not all(re.fullmatch(r"-?\d{1,6}(?:\.\d+)?", word) for word in words):
        raise _Usage
    return [int(float(word)) for word in words]


def _tap(handset: Handset, words: list[str]) -> None:
    x, y = _numbers(words, 2, 2)
    handset.phone.tap(x, y)


def _swipe(handset: Handset, words: list[str]) -> None:
    x1, y1, x2, y2, *duration = _numbers(words, 4, 5)
    handset.phone.swipe(x1, y1, x2, y2, duration[0] if duration else 300)


def _keyevent(handset: Handset, words: list[str]) -> None:
    names = [word for word in words if not word.startswith("--")]
    codes = [_code(name) for name in names]
    if not codes:
        raise _Usage
    for code in codes:
        handset.phone.key(code)


def _code(name: str) -> int:
    if name.isascii() and name.isdecimal() and len(name) < 4:
        return int(name)
    code = KEY_NAMES.get(name.upper().removeprefix("KEYCODE_"))
    if code is None:
        raise _Usage
    return code


def _text(handset: Handset, words: list[str]) -> None:
    if not words:
        raise _Usage
    text = " ".join(words).replace("%s", " ")
    if not text.isascii() or not text.isprintable():
        raise _Unmappable
    handset.phone.text(text)


_ACTS: dict[str, Callable[[Handset, list[str]], None]] = {
    "draganddrop": _swipe,
    "keyevent": _keyevent,
    "swipe": _swipe,
    "tap": _tap,
    "text": _text,
}

COMMANDS: dict[str, Command] = {"input": inject}
