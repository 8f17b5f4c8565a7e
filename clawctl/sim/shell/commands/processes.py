"""ps, pidof, pkill, app_process: what runs on the phone.

Room     clawctl.sim.shell.commands.
Input    app_process finds its class among the programs the phone's helpers brought.
"""

import re
from collections.abc import Awaitable

from clawctl.sim.shell.call import Call, Command, split_options


def _table(call: Call) -> list[tuple[str, int, str]]:
    """User, pid and name of each process."""
    names = ["init", "system_server", "com.android.systemui", call.handset.phone.focus().package]
    rows = [("root" if name == "init" else "system", place * 311, name)
            for place, name in enumerate(dict.fromkeys(names), start=1)]  # fmt: skip
    return rows + [("shell", p.pid, p.name) for p in call.handset.processes.running]


def ps(call: Call) -> int:
    """ps [-A] [-o …]: the system, whatever app is in front, and what helpers run."""
    call.out("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n")
    for user, pid, name in _table(call):
        call.out(f"{user:<10} {pid:>7} {1:>5} {13_000_000:>7} {90_000:>6} {0:<16}"
                 f" {0:>4} S {name}\n")  # fmt: skip
    return 0


def pidof(call: Call) -> int:
    """pidof NAME, pgrep [-f] PART"""
    _, names = split_options(call.args)
    exact = call.name == "pidof"
    found = [str(pid) for _, pid, name in _table(call)
             if any(name == each if exact else each in name for each in names)]  # fmt: skip
    if found:
        call.out((" " if exact else "\n").join(found) + "\n")
    return int(not found)


def pkill(call: Call) -> int:
    """pkill [-f] PATTERN, killall NAME: ends what helpers run; the system is not the shell's."""
    _, names = split_options(call.args)
    ended = 0
    for name in names:
        plain = re.sub(r"\[(.)\]", r"\1", name)  # "[x]y" keeps pkill from finding itself
        ended += call.handset.processes.end(name_part=plain)
    return int(not ended)


def kill(call: Call) -> int:
    """kill [-SIGNAL] PIDS"""
    wanted = {int(word) for word in call.args if word.isdigit()}
    names = {p.pid: p.name for p in call.handset.processes.running}
    for pid in wanted & set(names):
        call.handset.processes.end(name_part=names[pid])
    missing = wanted - set(names)
    if missing:
        return call.fail(f"kill: bad pid '{min(missing)}'")
    return 0


def app_process(call: Call) -> int | Awaitable[int]:
    """app_process [OPTIONS] DIRECTORY CLASS …: a helper's program, found by its class."""
    program = next((found for word in call.args if (found := call.handset.programs.get(word))),
                   None)  # fmt: skip
    path = call.env.get("CLASSPATH", "")
    if program is None or call.handset.files.entry(call.path(path)) is None:
        return call.fail("Error: could not find or load main class\nAborted", 134)
    return program(call)


def run_as(call: Call) -> int:
    """run-as PACKAGE …: no app of a phone for sale is debuggable."""
    name = call.args[0] if call.args else ""
    if name not in call.handset.packages():
        return call.fail(f"run-as: unknown package: {name}")
    return call.fail(f"run-as: package not debuggable: {name}")


COMMANDS: dict[str, Command] = {
    "app_process": app_process,
    "app_process64": app_process,
    "kill": kill,
    "killall": pkill,
    "pgrep": pidof,
    "pidof": pidof,
    "pkill": pkill,
    "ps": ps,
    "run-as": run_as,
}
