"""logcat: what happened on the phone, as log lines; without -d it stays and goes on telling.

Room     clawctl.sim.shell.commands.
Input    logcat [-d] [-c] [-g] [-t N] [-T N] [-v FORMAT] …; filters are read over.
Output   one line an event of the phone's log; typed text is never in it, only its length.
"""

import re
from datetime import timedelta

from clawctl.sim.events import Event
from clawctl.sim.shell.call import Call, Command
from clawctl.sim.waiting import KILLED, pause

_TAGS = {
    "start": "ActivityTaskManager", "force-stop": "ActivityManager", "setting": "SettingsProvider",
    "toast": "NotificationService", "install": "PackageManager",
}  # fmt: skip
_HIDDEN = ("element", "window", "effect")  # what the referee knows and a phone does not log


async def logcat(call: Call) -> int:
    """logcat …; with -d, -g, -c or -t N it ends."""
    handset, words = call.handset, " ".join(call.args)
    log = handset.phone.log
    if re.search(r"(^| )-[a-z]*c", words):
        handset.log_begins = len(log)
        return 0
    if re.search(r"(^| )-[a-z]*g", words):
        call.out("main: ring buffer is 256 KiB (2 KiB consumed), max entry is 5120 B\n")
        return 0
    year = "year" in words
    last = re.search(r"-([tT]) ?'?(\d+)", words)
    events = log[handset.log_begins :]
    if last is not None:
        events = events[max(0, len(events) - int(last[2])) :]
    call.out("--------- beginning of main\n" + "".join(_line(call, e, year) for e in events))
    if re.search(r"(^| )-[a-z]*d", words) or (last is not None and last[1] == "t"):
        return 0
    with handset.processes.started("logcat") as process:
        seen = len(log)
        while not process.ending:
            if len(log) > seen:
                call.out("".join(_line(call, event, year) for event in log[seen:]))
                seen = len(log)
            await pause()
    return KILLED


def _line(call: Call, event: Event, year: bool) -> str:
    clock = call.handset.phone.clock
    when = clock.wall() - timedelta(milliseconds=clock.now_ms - event.at_ms)
    stamp = f"{when:%Y-%m-%d %H:%M:%S}" if year else f"{when:%m-%d %H:%M:%S}"
    tag = _TAGS.get(event.kind, "InputDispatcher")
    told = " ".join(f"{name}={value}" for name, value in event.detail.items()
                    if name not in _HIDDEN and value is not None)  # fmt: skip
    thousandth = when.microsecond // 1000
    return f"{stamp}.{thousandth:03d}  1723  1745 I {tag:<8}: {event.kind} {told}\n"


COMMANDS: dict[str, Command] = {"logcat": logcat}
