"""dumpsys: what the system services report, in the lines that clients read.

Room     clawctl.sim.shell.commands. One function a service, one row in _SERVICES; what is said of
         apps stands in dumpsys_apps.py.
Output   lines of the forms recent releases print, from the one state of the phone; battery is
         fixed: nothing in a world drains it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from clawctl.sim.shell.call import Call, Command
from clawctl.sim.shell.commands import dumpsys_apps
from clawctl.sim.shell.commands.dumpsys_apps import handle
from clawctl.sim.shell.commands.screen import DISPLAY_ID

if TYPE_CHECKING:
    from clawctl.sim.phone import Focus, SimulatedPhone


# kind of window → the name of its type in window manager's dump
_TYPES = {
    "launcher": "BASE_APPLICATION", "app": "BASE_APPLICATION", "dialog": "APPLICATION",
    "toast": "TOAST", "keyboard": "INPUT_METHOD", "heads-up": "NOTIFICATION_SHADE",
    "status-bar": "STATUS_BAR", "shade": "NOTIFICATION_SHADE", "navigation-bar": "NAVIGATION_BAR",
    "keyguard": "NOTIFICATION_SHADE",
}  # fmt: skip


def _focus_handle(phone: "SimulatedPhone", focus: "Focus") -> str:
    """Each screen of an app has a window of its own, though activity and title are the same."""
    return handle(f"{focus.window_title} {phone.screen}")


def _focus_lines(phone: "SimulatedPhone", focus: "Focus") -> str:
    title, activity = focus.window_title, focus.activity
    return (
        f"  mCurrentFocus=Window{{{_focus_handle(phone, focus)} u0 {title}}}\n"
        f"  mFocusedApp=ActivityRecord{{{handle(activity)} u0 {activity} t12}}\n"
    )


def _window_list(phone: "SimulatedPhone", focus: "Focus") -> str:
    lines = ["WINDOW MANAGER WINDOWS (dumpsys window windows)\n"]
    for number, window in enumerate(phone.windows()):
        box, title = window.bounds, window.title
        own = _focus_handle(phone, focus) if title == focus.window_title else handle(title)
        lines.append(
            f"  Window #{number} Window{{{own} u0 {title}}}:\n"
            f"    mDisplayId=0 mSession=Session{{{handle(window.package)} 1723:u0a10090}}\n"
            f"    mOwnerUid=10090 showForAllUsers=false package={window.package} appop=NONE\n"
            f"    mAttrs={{(0,0)(fillxfill) sim={{adjust=resize}} ty={_TYPES[window.kind]}\n"
            f"      fl=LAYOUT_IN_SCREEN{' SECURE' if window.secure else ''} SPLIT_TOUCH\n"
            "      pfl=NO_MOVE_ANIMATION}\n"
            f"    mBaseLayer={window.layer} mSubLayer=0\n"
            f"    Frames: frame=[{box.left},{box.top}][{box.right},{box.bottom}]\n"
            "    mHasSurface=true isReadyForDisplay()=true\n"
            "    isOnScreen=true\n    isVisible=true\n"
        )
    return "".join(lines) + _focus_lines(phone, focus)


def _window_displays(phone: "SimulatedPhone", focus: "Focus") -> str:
    natural, (width, height) = phone.physical_size_px, phone.size_px
    turn = f"ROTATION_{phone.rotation * 90}"
    return (
        "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n"
        "  Display: mDisplayId=0 (organized)\n"
        f"    init={natural[0]}x{natural[1]} {phone.world.hardware.density_dpi}dpi"
        f" cur={width}x{height} app={width}x{height}\n"
        f"{_focus_lines(phone, focus)}"
        f"    mRotation={turn} mDeferredRotationPauseCount=0\n"
        f"    mCurrentRotation={turn}\n"
    )


def _window_policy(phone: "SimulatedPhone", _focus: "Focus") -> str:
    locked, awake = str(phone.keyguard).lower(), str(phone.screen_on).lower()
    secure = str(phone.world.hardware.lock == "pin").lower()
    return (
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n"
        f"    mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}\n"
        f"    isKeyguardShowing={locked}\n"
        "    KeyguardServiceDelegate\n"
        f"      showing={locked}\n"
        f"      secure={secure}\n"
    )


def _window(phone: "SimulatedPhone", words: tuple[str, ...]) -> str:
    focus = phone.focus()  # laying a screen out costs a phone time: once a report
    parts: dict[str, Callable[[SimulatedPhone, Focus], str]] = {
        "policy": _window_policy, "displays": _window_displays, "windows": _window_list,
        "w": _window_list, "d": _window_displays, "p": _window_policy,
    }  # fmt: skip
    if words and words[0] in parts:
        return parts[words[0]](phone, focus)
    return "".join(part(phone, focus) for part in (_window_policy, _window_displays, _window_list))


def _activity(phone: "SimulatedPhone", words: tuple[str, ...]) -> str:
    focus = phone.focus()
    record = f"ActivityRecord{{{handle(focus.activity)} u0 {focus.activity} t12}}"
    if words[:1] == ("top",):
        return (
            f"TASK 10090:{focus.package} id=12 userId=0\n"
            f"  ACTIVITY {focus.activity} {handle(focus.activity)} pid=1723\n"
            "    Local Activity State:\n      mResumed=true mStopped=false mFinished=false\n"
        )
    return (
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n"
        "Display #0 (activities from top to bottom):\n"
        f"  * Task{{{handle(focus.package)} #12 type=standard A=10090:{focus.package}}}\n"
        f"    * Hist  #0: {record}\n"
        f"      packageName={focus.package} processName={focus.package}\n"
        f"    topResumedActivity={record}\n"
        f"  mResumedActivity: {record}\n"
        f"  ResumedActivity: {record}\n"
        f"  mFocusedApp={record}\n"
    )


def _display(phone: "SimulatedPhone", _words: tuple[str, ...]) -> str:
    width, height = phone.size_px
    state = "ON" if phone.screen_on else "OFF"
    frame = f"Rect(0, 0 - {width}, {height})"
    return (
        "DISPLAY MANAGER (dumpsys display)\n"
        f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, isActive=true, displayId=0,"
        f" uniqueId='local:{DISPLAY_ID}', physicalPort=0, orientation={phone.rotation},"
        f" logicalFrame={frame}, physicalFrame={frame}, deviceWidth={width},"
        f" deviceHeight={height}}}]\n"
        f"  Display State={state}\n"
        f'  mOverrideDisplayInfo=DisplayInfo{{"Built-in Screen", displayId 0, state {state},'
        f" real {width} x {height}, rotation {phone.rotation}, density {phone.density_dpi}}}\n"
    )


def _power(phone: "SimulatedPhone", _words: tuple[str, ...]) -> str:
    on = str(phone.screen_on).lower()
    return (
        "POWER MANAGER (dumpsys power)\n"
        f"  mWakefulness={'Awake' if phone.screen_on else 'Asleep'}\n"
        f"  mHoldingWakeLockSuspendBlocker=false\n  mHoldingDisplaySuspendBlocker={on}\n"
        f"Display Power: state={'ON' if phone.screen_on else 'OFF'}\n"
    )


def _battery(_phone: "SimulatedPhone", _words: tuple[str, ...]) -> str:
    return (
        "Current Battery Service state:\n  AC powered: false\n  USB powered: true\n"
        "  status: 2\n  health: 2\n  present: true\n  level: 100\n  scale: 100\n"
        "  voltage: 4200\n  temperature: 250\n  technology: Li-ion\n"
    )


def _input(phone: "SimulatedPhone", _words: tuple[str, ...]) -> str:
    width, height = phone.size_px
    frame = f"[0, 0, {width}, {height}]"
    return (
        "INPUT MANAGER (dumpsys input)\n"
        f"      SurfaceOrientation: {phone.rotation}\n"
        f"  Viewport INTERNAL: displayId=0, uniqueId=local:{DISPLAY_ID}, port=0,"
        f" orientation={phone.rotation}, logicalFrame={frame}, physicalFrame={frame},"
        f" deviceSize=[{width}, {height}]\n"
    )


def _surface_flinger(phone: "SimulatedPhone", words: tuple[str, ...]) -> str:
    if words[:1] == ("--display-id",):
        ids = [DISPLAY_ID, *(each.physical_id for each in phone.displays)]
        return "".join(
            f'Display {name} (HWC display {number}): port={number} pnpId=SIM displayName="Sim"\n'
            for number, name in enumerate(ids)
        )
    return "SurfaceFlinger\n"


_SERVICES: dict[str, Callable[["SimulatedPhone", tuple[str, ...]], str]] = {
    "SurfaceFlinger": _surface_flinger,
    "activity": _activity,
    "battery": _battery,
    "display": _display,
    "input": _input,
    "power": _power,
    "window": _window,
}


def report(phone: "SimulatedPhone", service: str) -> str:
    """What a service of this module reports."""
    return _SERVICES[service](phone, ())


def dumpsys(call: Call) -> int:
    """dumpsys [-t SECONDS] SERVICE …, dumpsys -l"""
    words = call.args[2:] if call.args[:1] == ("-t",) else call.args
    if words[:1] == ("-l",) or not words:
        names = "".join(f"  {name}\n" for name in sorted({*_SERVICES, *dumpsys_apps.REPORTS}))
        call.out(f"Currently running services:\n{names}")
        return 0
    report = dumpsys_apps.REPORTS.get(words[0])
    if words[:2] in (("activity", "services"), ("activity", "recents")):
        report = dumpsys_apps.services if words[1] == "services" else dumpsys_apps.recents
        words = words[1:]
    if report is not None:
        call.out(report(call.handset, words[1:]))
        return 0
    service = _SERVICES.get(words[0])
    if service is None:
        call.out(f"Can't find service: {words[0]}\n")
        return 0
    call.out(service(call.handset.phone, words[1:]))
    return 0


COMMANDS: dict[str, Command] = {"dumpsys": dumpsys}
