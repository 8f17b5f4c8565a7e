"""What dumpsys says of apps: packages, tasks, services, input methods, and quiet services.

Room     clawctl.sim.shell.commands. Functions (handset, words) → text, rows of REPORTS.
"""

import zlib
from collections.abc import Callable

from clawctl.sim.handset import Handset
from clawctl.sim.starts import APP_ACTIVITY, HOME_ACTIVITY

Report = Callable[[Handset, tuple[str, ...]], str]


def handle(text: str) -> str:
    """A stable stand-in for the object address dumpsys prints before a name."""
    return f"{zlib.crc32(text.encode()):07x}"[-7:]


def launchable(handset: Handset) -> list[tuple[str, str]]:
    """Packages a launcher shows, with the activity it starts; the launcher itself as well."""
    phone = handset.phone
    names = {app.package for app in phone.world.apps} | {phone.world.hardware.settings_package}
    return [
        (name, activity)
        for name in sorted(names)
        if (activity := main_activity(handset, name)) is not None
    ]


def main_activity(handset: Handset, package: str) -> str | None:
    """The short name of what a package starts with, or None when nothing of it can be started."""
    world = handset.phone.world
    if package == world.hardware.launcher_package:
        return world.hardware.launcher_activity
    if package == world.hardware.settings_package:
        return HOME_ACTIVITY
    for app in world.apps:
        if app.package == package:
            return world.screens[app.goto].activity or APP_ACTIVITY
    return None


def package(handset: Handset, words: tuple[str, ...]) -> str:
    """dumpsys package NAME"""
    name = next((word for word in words if not word.startswith("-")), "")
    if name not in handset.packages():
        return f"Dexopt state:\n  Unable to find package: {name}\n"
    known = handset.installed.find(name)
    code = known.version_code if known else handset.phone.sdk
    version = (known.version_name if known else handset.phone.props.get(
        "ro.build.version.release", "")) or "1.0"  # fmt: skip
    activity = main_activity(handset, name)
    resolver = "" if activity is None else (
        "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n"
        f"        {handle(name)} {name}/{activity} filter {handle(activity)}\n"
        '          Action: "android.intent.action.MAIN"\n'
        '          Category: "android.intent.category.LAUNCHER"\n\n'
    )  # fmt: skip
    flags = "HAS_CODE" if known else "SYSTEM HAS_CODE"
    return (
        f"{resolver}Packages:\n  Package [{name}] ({handle(name)}):\n    userId=10090\n"
        f"    pkg=Package{{{handle(name)} {name}}}\n"
        f"    versionCode={code} minSdk=23 targetSdk={handset.phone.sdk}\n"
        f"    versionName={version}\n    flags=[ {flags} ]\n"
        "    firstInstallTime=2026-01-05 09:41:00\n    lastUpdateTime=2026-01-05 09:41:00\n"
        "    User 0: ceDataInode=1 installed=true hidden=false suspended=false stopped=false\n"
    )


def services(handset: Handset, words: tuple[str, ...]) -> str:
    """dumpsys activity services [FILTER]: what helpers keep running."""
    wanted = words[-1] if words and not words[-1].startswith("-") else ""
    records = [p.name for p in handset.processes.running if "/" in p.name and wanted in p.name]
    lines = "".join(
        f"  * ServiceRecord{{{handle(name)} u0 {name}}}\n    isForeground=true foregroundId=1\n"
        for name in records
    )
    return f"ACTIVITY MANAGER SERVICES (dumpsys activity services)\n{lines or '  (nothing)'}\n"


def recents(handset: Handset, _words: tuple[str, ...]) -> str:
    """dumpsys activity recents"""
    name = handset.phone.focus().package
    return (
        "ACTIVITY MANAGER RECENT TASKS (dumpsys activity recents)\n"
        f"  * Recent #0: Task{{{handle(name)} #12 type=standard A=10090:{name}}}\n"
        "    userId=0 effectiveUid=10090 id=12\n    taskId=12 rootTaskId=12\n"
    )


def input_method(handset: Handset, _words: tuple[str, ...]) -> str:
    """dumpsys input_method: whether a field has the cursor and its prompt, for its readers."""
    shown = str(handset.phone.controls.keyboard_shown).lower()
    chosen = handset.phone.settings.get("secure", "default_input_method") or "null"
    return (
        "Current Input Method Manager state:\n"
        f"  mCurMethodId={chosen}\n  mInputShown={shown}\n  mIsInputViewShown={shown}\n"
        "  mServedView=null\n"
        "  inputType=0x1 imeOptions=0x6 privateImeOptions=null\n"
        f"  hintText={_hint(handset) or 'null'} label=null\n"
    )


def _hint(handset: Handset) -> str:
    """What the field with the cursor told the input method of itself."""
    views = (view for root in handset.phone.roots() for view in root.walk())
    return next((view.hint for view in views if view.focused), "")


def _graphics(_handset: Handset, _words: tuple[str, ...]) -> str:
    return "Total frames rendered: 100\nJanky frames: 1 (1.00%)\n"


def _telephony(_handset: Handset, _words: tuple[str, ...]) -> str:
    return "last known state:\n  Phone Id=0\n    mCallState=0\n    mCallIncomingNumber=\n"


def _accessibility(handset: Handset, _words: tuple[str, ...]) -> str:
    enabled = handset.phone.settings.get("secure", "enabled_accessibility_services") or ""
    return (
        "ACCESSIBILITY MANAGER (dumpsys accessibility)\nUser state[\n"
        f"     Enabled services:{{{enabled}}}\n]\n"
    )


def _quiet(name: str) -> Report:
    return lambda _handset, _words: f"{name}: nothing to report\n"


REPORTS: dict[str, Report] = {
    "accessibility": _accessibility,
    "gfxinfo": _graphics,
    "input_method": input_method,
    "package": package,
    "telephony.registry": _telephony,
    **{
        name: _quiet(name)
        for name in (
            "alarm", "appops", "audio", "clipboard", "connectivity", "cpuinfo", "deviceidle",
            "jobscheduler", "location", "media_session", "meminfo", "notification", "role",
            "statusbar", "trust", "uimode", "user", "wifi",
        )
    },
}  # fmt: skip
