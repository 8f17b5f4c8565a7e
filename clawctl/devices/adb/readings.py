"""Read a phone's own reports about itself into facts.

Room     clawctl.devices.adb; pure: text in, values out.
Input    sections of one shell script's output: wm, getprop and dumpsys lines.
Output   DeviceFacts; None for whatever was not said in a form known here.
Refuses  nothing: a fact that cannot be read is unknown, and unknown is a value.
"""

import re
from collections.abc import Iterable

import msgspec

from clawctl.devices.adb.conditions import conditions_of, keyboard_of, window_id_of
from clawctl_adapters.model.evidence import DeviceFacts

# One script, so that one stream brings all facts and they belong to one moment. `dumpsys window`
# is hundreds of kilobytes on a busy phone: the phone's own grep keeps what is read below.
_WINDOW_LINES = (
    "mCurrentFocus|mFocusedApp|mCurrentRotation|mRotation=|[kK]eyguardShowing="
    "|mShowingLockscreen=|^ +showing=|^ +secure=|Window #| fl=|ty=|package="
    "|isOnScreen|isVisible=|mHasSurface=|[fF]rame=\\[|mGivenContentInsets=|touchable region="
)
_SECTIONS: tuple[tuple[str, str], ...] = (
    ("size", "wm size"),
    ("density", "wm density"),
    ("sdk", "getprop ro.build.version.sdk"),
    ("locale", "getprop persist.sys.locale; getprop ro.product.locale"),
    ("power", "dumpsys power | grep -E 'mWakefulness=|Display Power: state='"),
    ("window", f"dumpsys window | grep -E '{_WINDOW_LINES}'"),
    ("display", "dumpsys display | grep -E 'orientation=' | head -n 1"),
)
MARK = "clawctl-section:"
# What does not change with the screen is asked once: `wm` and `getprop` cost old phones most.
_ONCE = ("density", "sdk", "locale")


def _script(names: Iterable[str]) -> str:
    scripts = dict(_SECTIONS)
    return "; ".join(f"echo {MARK}{name}; {scripts[name]}" for name in names)


FACTS_SCRIPT = _script(name for name, _ in _SECTIONS)
# The same again behind a reading, for comparing; what it leaves out stays unknown.
AGAIN_SCRIPT = _script(name for name, _ in _SECTIONS if name not in _ONCE)

_SIZE = re.compile(r"^(Physical|Override) size: (\d+)x(\d+)", re.MULTILINE)
_DENSITY = re.compile(r"^(Physical|Override) density: (\d+)", re.MULTILINE)
_ROTATION = re.compile(r"\bm(?:Current)?Rotation=(?:ROTATION_)?(\d+)")
_ORIENTATION = re.compile(r"\borientation=(\d)")
# "Window{a1b2c3 u0 title}"; before Android 4.2 without the user, sometimes with "paused=false".
_FOCUS = re.compile(r"mCurrentFocus=Window\{[0-9a-f]+ (?:u\d+ )?(.*?)(?: paused=\w+)?\}")
_FOCUSED_APP = re.compile(r"mFocusedApp=.*?\bu\d+ ([\w.]+)/([\w.$]+)")
_COMPONENT = re.compile(r"([A-Za-z]\w*(?:\.\w+)+)/([\w.$]+)")
_KEYGUARD = re.compile(r"([kK]eyguardShowing|mShowingLockscreen|^ +showing)=(true|false)", re.M)
_AWAKE = re.compile(r"mWakefulness=(\w+)")
_DISPLAY_STATE = re.compile(r"Display Power: state=(\w+)")

# Windows without a component in their title that belong to System UI.
SYSTEM_UI_TITLES = ("NotificationShade", "StatusBar", "Keyguard", "NavigationBar", "Bouncer")

_SYSTEM_DIALOGS = ("Application Not Responding", "Application Error")


def read_facts(output: str) -> DeviceFacts:
    """Facts from FACTS_SCRIPT's output. Width and height are those of the current rotation."""
    said = _split(output)
    rotation = _rotation(said)
    size = _overridden(_SIZE.findall(said["size"]))
    if size and rotation in (1, 3):
        size = (size[1], size[0])
    density = _overridden(_DENSITY.findall(said["density"]))
    package, activity, title = _focus(said["window"])
    facts = DeviceFacts(
        package=package,
        activity=activity,
        focused_window=title,
        rotation=rotation,
        width_px=size[0] if size else None,
        height_px=size[1] if size else None,
        density_dpi=density[0] if density else None,
        sdk=_number(said["sdk"].strip()),
        locale=_first_line(said["locale"]),
        screen_on=_screen_on(said["power"]),
        keyguard=_keyguard(said["window"]),
        window_id=window_id_of(said["window"]),
        keyboard=keyboard_of(said["window"], size[1] if size else None),
    )
    conditions = conditions_of(said["power"], said["window"], facts)
    return msgspec.structs.replace(facts, conditions=conditions) if conditions else facts


def short_component(package: str, activity: str) -> str:
    """com.a/.B for package com.a and activity com.a.B or .B, as dumpsys writes it."""
    inside = activity.startswith(f"{package}.")
    return f"{package}/{activity.removeprefix(package) if inside else activity}"


def _split(output: str) -> dict[str, str]:
    said = {name: "" for name, _ in _SECTIONS}
    for section in output.replace("\r\n", "\n").split(MARK)[1:]:
        name, _, text = section.partition("\n")
        if name in said:
            said[name] = text
    return said


def _overridden(found: Iterable[tuple[str, ...]]) -> tuple[int, ...] | None:
    """The numbers of the Override row if there is one, else of the Physical row."""
    rows = {kind: tuple(int(number) for number in numbers) for kind, *numbers in found}
    return rows.get("Override") or rows.get("Physical")


def _rotation(said: dict[str, str]) -> int | None:
    found = _ROTATION.search(said["window"])
    if found is not None:
        number = int(found.group(1))
        return number // 90 if number % 90 == 0 else number if number < 4 else None
    found = _ORIENTATION.search(said["display"])
    return int(found.group(1)) if found is not None else None


def _focus(text: str) -> tuple[str | None, str | None, str | None]:
    found = _FOCUS.search(text)
    if found is None:
        return None, None, None
    title = found.group(1)
    component = _COMPONENT.fullmatch(title)
    if component is not None:
        package, activity = component.groups()
        return package, short_component(package, activity), title
    if title.startswith(SYSTEM_UI_TITLES):
        return "com.android.systemui", None, title
    if title.startswith(_SYSTEM_DIALOGS):
        return "android", None, title  # drawn by the system, whatever app it is about
    app = _FOCUSED_APP.search(text)
    if app is not None and title.startswith("PopupWindow"):
        return app.group(1), short_component(*app.groups()), title
    return None, None, title


def _screen_on(text: str) -> bool | None:
    awake = _AWAKE.search(text)
    if awake is not None:
        return awake.group(1) in ("Awake", "Dreaming")
    state = _DISPLAY_STATE.search(text)
    return state.group(1) == "ON" if state is not None else None


def _keyguard(text: str) -> bool | None:
    found = {value for _, value in _KEYGUARD.findall(text)}
    return None if not found else "true" in found


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def _first_line(text: str) -> str | None:
    return next((line.strip()[:35] for line in text.splitlines() if line.strip()), None)
