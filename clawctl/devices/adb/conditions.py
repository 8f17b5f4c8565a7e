"""What stands between a reader and the app, in the phone's own words turned into codes.

Room     clawctl.devices.adb; pure: lines of dumpsys in, codes out.
Input    the "power" and "window" sections of the facts script, and the facts read from them.
Output   codes in the order of CONDITIONS, each resting on a line the phone wrote.
Refuses  nothing: what was not said is not claimed. A black picture alone names no secure window.
"""

import re
from typing import Final, NamedTuple

from clawctl_adapters.model.evidence import DeviceFacts
from clawctl_adapters.model.geometry import Bounds

# code → what it says; docs/devices.md holds the same table.
CONDITIONS: Final[dict[str, str]] = {
    "ASLEEP": "the phone sleeps or dozes: pictures are black, touches wake it or go nowhere",
    "DISPLAY_OFF": "the panel is without power",
    "KEYGUARD": "the lock screen is in front; a swipe opens it",
    "LOCKED": "the lock screen is in front and asks for a secret",
    "SHADE": "the notification shade has the focus",
    "POWER_MENU": "the power-off menu is open",
    "ANR": "a dialog says that an app does not answer",
    "CRASH_DIALOG": "a dialog says that an app stopped",
    "PERMISSION_DIALOG": "the system asks whether an app may do something",
    "SECURE_WINDOW": "the focused window forbids pictures; the tree still serves",
    "OVERLAY": "another package draws over the app",
    "KEYBOARD": "an input method is open and covers part of the screen",
}
_PERMISSION_PACKAGES: Final = ("permissioncontroller", "packageinstaller")
_PERMISSION_ACTIVITY: Final = "GrantPermissions"
_POWER_TITLES: Final = ("GlobalActions", "ActionsDialog")
_BAR_TITLES: Final = ("NotificationShade", "StatusBar")
# Window types that apps may lay over others (WindowManager.LayoutParams), by name and number.
_OVERLAY_TYPES: Final = frozenset(
    {"APPLICATION_OVERLAY", "PHONE", "SYSTEM_ALERT", "SYSTEM_OVERLAY", "TOAST_OVERLAY",
     "2038", "2002", "2003", "2006"}
)  # fmt: skip
_SECURE_BIT: Final = 0x2000
_HEAD: Final = re.compile(r"^ *Window #\d+ Window\{[0-9a-f]+ (?:u\d+ )?(.*?)\}:?", re.MULTILINE)
_PACKAGE: Final = re.compile(r"\bpackage=([\w.]+)")
_TYPE: Final = re.compile(r"\bty=(\w+)")
_FLAGS: Final = re.compile(r"(?:^|[ {])fl=(#?[0-9a-fA-Fx]+\b|[A-Z_ ]+)", re.MULTILINE)
_SHOWN: Final = re.compile(r"\b(?:isOnScreen|isVisible)(?:\(\))?=(true|false)")
_SURFACE: Final = re.compile(r"\bmHasSurface=(true|false)")
_WAKEFULNESS: Final = re.compile(r"mWakefulness=(\w+)")
_PANEL: Final = re.compile(r"Display Power: state=(\w+)")
_SECURE_LOCK: Final = re.compile(r"^ +secure=(true|false)", re.MULTILINE)


_FRAME: Final = re.compile(r"\bm?[fF]rame=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_INSETS: Final = re.compile(r"mGivenContentInsets=\[-?\d+,(\d+)\]")
_TOUCHABLE: Final = re.compile(r"touchable region=SkRegion\(\((-?\d+),(-?\d+),(-?\d+),(-?\d+)\)\)")
# A keyboard's window that says no more than that it has the whole screen covers nothing known.
KEYBOARD_SHARE: Final = 0.8
_FOCUS: Final = re.compile(r"mCurrentFocus=Window\{([0-9a-f]+) ")


class Shown(NamedTuple):
    """One window of `dumpsys window windows`; kind is its type's name or number.

    takes  where it takes touches, as far as it says: px of the display.
    """

    title: str
    package: str
    kind: str
    secure: bool
    visible: bool
    takes: Bounds | None = None


def conditions_of(power: str, window: str, facts: DeviceFacts) -> tuple[str, ...]:
    """Codes in the order of CONDITIONS."""
    windows = read_windows(window)
    title = facts.focused_window or ""
    found = {
        "ASLEEP": _is(_WAKEFULNESS, power, ("Asleep", "Dozing")),
        "DISPLAY_OFF": _is(_PANEL, power, ("OFF",)),
        "KEYGUARD": facts.keyguard is True and not _secure_lock(window),
        "LOCKED": facts.keyguard is True and _secure_lock(window),
        "SHADE": facts.keyguard is not True and title.startswith(_BAR_TITLES),
        "POWER_MENU": title.startswith(_POWER_TITLES) or title.endswith(_POWER_TITLES),
        "ANR": _any_title(windows, title, "Application Not Responding"),
        "CRASH_DIALOG": _any_title(windows, title, "Application Error"),
        "PERMISSION_DIALOG": _asks(facts),
        "SECURE_WINDOW": any(each.secure and each.title == title for each in windows),
        "OVERLAY": any(_lies_over(each, facts.package) for each in windows),
        "KEYBOARD": any(each.visible and each.title == "InputMethod" for each in windows),
    }
    return tuple(code for code in CONDITIONS if found[code])


def window_id_of(window: str) -> str | None:
    """The focused window's own number, which tells two windows of one activity apart."""
    found = _FOCUS.search(window)
    return found.group(1) if found is not None else None


def read_windows(text: str) -> tuple[Shown, ...]:
    """Windows in the order written, the topmost first."""
    heads = list(_HEAD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    bodies = [text[head.end() : end] for head, end in zip(heads, ends, strict=True)]
    return tuple(_window(head.group(1), body) for head, body in zip(heads, bodies, strict=True))


def _window(title: str, body: str) -> Shown:
    package, kind = _PACKAGE.search(body), _TYPE.search(body)
    flags = _FLAGS.search(body)
    words = _SHOWN.findall(body)
    surface = _SURFACE.search(body)
    visible = "true" in words and "false" not in words
    return Shown(
        title=title,
        package=package.group(1) if package else "",
        kind=kind.group(1) if kind else "",
        secure=flags is not None and _is_secure(flags.group(1)),
        visible=visible and (surface is None or surface.group(1) == "true"),
        takes=_takes(body),
    )


def _takes(body: str) -> Bounds | None:
    """Its touchable region; else its frame, below the part that it leaves to the app."""
    region, frame = _TOUCHABLE.search(body), _FRAME.search(body)
    if region is not None:
        return Bounds(*(int(side) for side in region.groups()))
    if frame is None:
        return None
    left, top, right, bottom = (int(side) for side in frame.groups())
    insets = _INSETS.search(body)
    return Bounds(left, top + (int(insets.group(1)) if insets else 0), right, bottom)


def keyboard_of(window: str, height_px: int | None) -> Bounds | None:
    """Where an open keyboard takes touches, or None: none is open, or it does not say."""
    for each in read_windows(window):
        if each.visible and each.title == "InputMethod" and each.takes is not None:
            small = not height_px or each.takes.height_px <= KEYBOARD_SHARE * height_px
            return each.takes if small and each.takes.area_px > 0 else None
    return None


def _is_secure(flags: str) -> bool:
    """By name on recent releases ("LAYOUT_IN_SCREEN SECURE"), by number on old ("#1812100")."""
    if flags.startswith(("#", "0x")):
        return bool(int(flags.lstrip("#").removeprefix("0x") or "0", 16) & _SECURE_BIT)
    return "SECURE" in flags.split()


def _is(pattern: re.Pattern[str], text: str, words: tuple[str, ...]) -> bool:
    found = pattern.search(text)
    return found is not None and found.group(1) in words


def _secure_lock(window: str) -> bool:
    found = _SECURE_LOCK.search(window)
    return found is not None and found.group(1) == "true"


def _any_title(windows: tuple[Shown, ...], focus: str, words: str) -> bool:
    titles = [each.title for each in windows if each.visible]
    return any(title.startswith(words) for title in [focus, *titles])


def _asks(facts: DeviceFacts) -> bool:
    package, activity = facts.package or "", facts.activity or ""
    return package.endswith(_PERMISSION_PACKAGES) and _PERMISSION_ACTIVITY in activity


def _lies_over(window: Shown, focused: str | None) -> bool:
    return (
        window.visible
        and window.kind in _OVERLAY_TYPES
        and bool(window.package)
        and window.package not in (focused, "com.android.systemui")
    )
