"""Faults of shell commands: a tool that says something else, or says it differently.

Room     clawctl.sim.faults.
Input    the phone and the table of commands. Output  a finder through which the faults strike.
"""

from collections.abc import Awaitable
from dataclasses import replace

from clawctl.sim.faults.plan import Fault
from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call, Command, Finder, Sink
from clawctl.sim.waiting import until

_SAYS = frozenset({
    "says", "dump_killed", "dump_owned", "dump_silent", "picture_empty", "picture_garbage",
    "start_refused", "app_missing", "text_npe", "settings_refused", "settings_ignored",
    "md5_missing", "launch_dies", "launch_owned",
})  # fmt: skip


def finder(handset: Handset, inner: Finder) -> Finder:
    """Commands by name, as the inner finder gives them, through the phone's faults."""

    def find(name: str) -> Command | None:
        command = inner(name)
        return None if command is None else lambda call: _run(handset, command, call)

    return find


def _run(handset: Handset, command: Command, call: Call) -> "int | Awaitable[int]":
    faults = handset.phone.faults.meet("run", " ".join(call.argv))
    for fault in faults:
        if fault.name in _SAYS:
            call.out(fault.says)
            return fault.status
        if fault.name == "launch_stuck":
            return _stay()
        call = _through(fault, call)
    return command(call)


def _through(fault: Fault, call: Call) -> Call:
    """The call with its output changed on the way."""
    match fault.name:
        case "preface":
            call.err(fault.says)
        case "crlf":
            return replace(call, stdout=_with_crlf(call.stdout))
        case "picture_cut":
            return replace(call, stdout=_cut(call.stdout, fault.after_bytes))
    return call


def _with_crlf(sink: Sink) -> Sink:
    return lambda data: sink(data.replace(b"\n", b"\r\n"))


def _cut(sink: Sink, left: int) -> Sink:
    def take(data: bytes) -> None:
        nonlocal left
        sink(data[:left])
        left -= len(data[:left])

    return take


async def _stay() -> int:
    """Neither serves nor ends."""
    await until(lambda: False)
    return 0
