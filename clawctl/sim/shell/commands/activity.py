"""am and monkey: starting and ending apps.

Room     clawctl.sim.shell.commands.
Input    am start | start-activity | force-stop | kill | broadcast | instrument | stack …
Output   "Starting: …" on stdout; warnings and errors on stderr, with status 1 for an error.
"""

from collections.abc import Awaitable
from typing import NamedTuple

from clawctl.sim.handset import Broadcast
from clawctl.sim.shell.call import Call, Command
from clawctl.sim.starts import StartResult

VIEW = "android.intent.action.VIEW"
BROWSERS = ("com.android.chrome", "com.sec.android.app.sbrowser", "com.mi.globalbrowser",
            "com.heytap.browser", "com.android.browser")  # fmt: skip
MAIN, HOME = "android.intent.action.MAIN", "android.intent.category.HOME"
_ONE_VALUE = frozenset({
    "-a", "-c", "-d", "-f", "-i", "-n", "-p", "-t", "--user", "--display", "--windowingMode",
    "--activityType", "-P", "-R",
})  # fmt: skip
_TWO_VALUES = frozenset({"-e", "--es", "--ei", "--el", "--ef", "--eu", "--ecn", "--ez", "--eia",
                         "--esa", "--ela", "--efa"})  # fmt: skip


class Intent(NamedTuple):
    """The parts of an intent's words that decide what starts; extras by their names."""

    action: str | None
    component: str | None
    package: str | None
    categories: tuple[str, ...]
    wait: bool
    stop_first: bool
    data: str | None = None
    extras: dict[str, str] = {}  # noqa: RUF012

    def shown(self) -> str:
        """As the device prints it."""
        parts = [f"act={self.action}"] if self.action else []
        parts += [f"cat=[{','.join(self.categories)}]"] if self.categories else []
        parts += [f"dat={self.data}"] if self.data else []
        parts += [f"pkg={self.package}"] if self.package else []
        parts += [f"cmp={self.component}"] if self.component else []
        return f"Intent {{ {' '.join(parts)} }}"


def read_intent(words: tuple[str, ...]) -> Intent:
    """An intent from am's words; a last bare word is a component or a package."""
    values: dict[str, str] = {}
    categories: list[str] = []
    flags: set[str] = set()
    extras: dict[str, str] = {}
    bare: str | None = None
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word in _TWO_VALUES:
            extras |= {rest[0]: rest[1]} if len(rest) > 1 else {}
            del rest[:2]
        elif word in _ONE_VALUE:
            value = rest.pop(0) if rest else ""
            categories += [value] if word == "-c" else []
            values[word] = value
        elif word.startswith("-"):
            flags.add(word)
        elif word:
            bare = word
    component = values.get("-n") or (bare if bare and "/" in bare else None)
    package = values.get("-p") or (bare if bare and "/" not in bare else None)
    return Intent(
        values.get("-a"), component, package, tuple(categories), "-W" in flags, "-S" in flags,
        values.get("-d"), extras,
    )  # fmt: skip


def _start(call: Call) -> int:
    intent = read_intent(call.args[1:])
    phone = call.handset.phone
    if not (intent.action or intent.component or intent.package):
        return call.fail("Error: Intent does not match any activities", 1)
    named = intent.package or (intent.component or "").partition("/")[0]
    if intent.stop_first and named:
        phone.force_stop(named)
    result = _begin(call, intent)
    call.out(f"Starting: {intent.shown()}\n")
    for line in result.message.splitlines():
        if line and not line.startswith("Starting:"):
            call.err(line + "\n")
    if not result.ok:
        if not any(line.startswith("Error") for line in result.message.splitlines()):
            call.fail(f"Error: Activity not started, unable to resolve {intent.shown()}")
        return 1
    if intent.wait:
        call.out(
            f"Status: ok\nLaunchState: COLD\nActivity: {phone.focus().activity}\n"
            "TotalTime: 312\nWaitTime: 320\nComplete\n"
        )
    return 0


def _begin(call: Call, intent: Intent) -> StartResult:
    phone = call.handset.phone
    if intent.component is not None:
        return phone.start(component=intent.component)
    if HOME in intent.categories:
        phone.key(3)
        return StartResult(True, "")
    if intent.action == VIEW and (intent.data or "").startswith(("http:", "https:")):
        return _browse(call, intent)
    if intent.package is not None:
        return phone.start(package=intent.package)
    return phone.start(action=intent.action)


def _browse(call: Call, intent: Intent) -> StartResult:
    """An address opens the world's browser, whichever it has."""
    phone = call.handset.phone
    browser = next((name for name in BROWSERS if name in phone.packages), None)
    if browser is None:
        return phone.start(action=intent.action)
    return phone.start(package=browser)


def _force_stop(call: Call) -> int:
    words = [word for word in call.args[1:] if not word.startswith("-") and not word.isdigit()]
    if not words:
        return call.fail("Error: no package given", 255)
    call.handset.phone.force_stop(words[-1])
    call.handset.processes.end(package=words[-1])
    return 0


def _broadcast(call: Call) -> int:
    intent = read_intent(call.args[1:])
    receiver = call.handset.receivers.get(intent.action or "")
    result = receiver(intent.extras) if receiver is not None else Broadcast()
    data = f', data="{result.data}"' if result.data else ""
    call.out(f"Broadcasting: {intent.shown()}\nBroadcast completed: result={result.code}{data}\n")
    return 0


def _instrument(call: Call) -> int | Awaitable[int]:
    """am instrument [-w] [-r] [-e NAME VALUE] … COMPONENT: a helper's tests that are a server."""
    component = call.args[-1]
    program = call.handset.instruments.get(component)
    if program is None or component.partition("/")[0] not in call.handset.installed:
        call.out(
            "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS:"
            f" Error=Unable to find instrumentation info for: ComponentInfo{{{component}}}\n"
            "INSTRUMENTATION_STATUS_CODE: -1\n"
        )
        return call.fail(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {component}")
    return program(call)


def _start_service(call: Call) -> int:
    intent = read_intent(call.args[1:])
    call.out(f"Starting service: {intent.shown()}\n")
    package = (intent.component or "").partition("/")[0]
    if package and package not in call.handset.packages():
        call.err("Error: Not found; no service started.\n")
    return 0


def _stack(call: Call) -> int:
    """am stack list | remove ID, am task …"""
    phone = call.handset.phone
    if call.args[1:2] == ("remove",):
        phone.force_stop(phone.focus().package)
        return 0
    width, height = phone.size_px
    box, title = f"[0,0][{width},{height}]", phone.focus().window_title
    call.out(
        f"RootTask id=12 bounds={box} displayId=0 userId=0\n"
        f"  taskId=12: {phone.focus().activity} bounds={box} userId=0 visible=true"
        f" topActivity=ComponentInfo{{{title}}}\n"
    )
    return 0


def _accepted(_call: Call) -> int:
    return 0


def _current_user(call: Call) -> int:
    call.out("0\n")
    return 0


_VERBS: dict[str, Command] = {
    "broadcast": _broadcast,
    "compat": _accepted,
    "force-stop": _force_stop,
    "get-current-user": _current_user,
    "instrument": _instrument,
    "kill": _force_stop,
    "stack": _stack,
    "start": _start,
    "start-activity": _start,
    "start-foreground-service": _start_service,
    "start-service": _start_service,
    "startservice": _start_service,
    "stopservice": _accepted,
    "task": _stack,
    "wait-for-broadcast-idle": _accepted,
}


def am(call: Call) -> int | Awaitable[int]:
    """am VERB …"""
    verb = _VERBS.get(call.args[0]) if call.args else None
    if verb is None:
        return call.fail(f"Unknown command: {call.args[0][:40] if call.args else ''}", 255)
    return verb(call)


def monkey(call: Call) -> int:
    """monkey -p PACKAGE [-c CATEGORY] 1: used by many clients to launch an app."""
    words = list(call.args)
    package = words[words.index("-p") + 1] if "-p" in words[:-1] else ""
    if not package:
        call.out("Events injected: 1\n")
        return 0
    if not call.handset.phone.start(package=package).ok:
        call.out("** No activities found to run, monkey aborted.\n")
        return 252
    call.out(
        "Events injected: 1\n"
        "## Network stats: elapsed time=12ms (0ms mobile, 0ms wifi, 12ms not connected)\n"
    )
    return 0


COMMANDS: dict[str, Command] = {"am": am, "monkey": monkey}
