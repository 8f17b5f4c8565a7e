"""Every command by name, and how the shell finds one.

Room     clawctl.sim.shell.commands. A new area is a file with a COMMANDS table and a row here.
"""

from collections.abc import Awaitable

from clawctl.sim.shell.call import Call, Command
from clawctl.sim.shell.commands import (
    activity,
    content,
    dumpsys,
    files,
    filters,
    inputs,
    keyboards,
    logcat,
    packages,
    processes,
    screen,
    services,
    settings,
    system,
    text,
    uiautomator,
)

_AREAS = (
    activity, content, dumpsys, files, filters, inputs, keyboards, logcat, packages, processes,
    screen, services, settings, system, text, uiautomator,
)  # fmt: skip
_FOLDERS = ("/system/bin/", "/system/xbin/", "/vendor/bin/")
# What toybox can be asked for by its own name: the small tools, not the system's commands.
_TOYBOX = text.COMMANDS | files.COMMANDS | filters.COMMANDS | system.COMMANDS


def toybox(call: Call) -> int | Awaitable[int]:
    """toybox TOOL …: the tools it is made of, by its own name."""
    if not call.args:
        call.out(" ".join(sorted(_TOYBOX)) + "\n")
        return 0
    tool = _TOYBOX.get(call.args[0])
    if tool is None:
        return call.fail(f"toybox: Unknown command {call.args[0]}", 127)
    return tool(call.renamed(call.args))


COMMANDS: dict[str, Command] = {
    name: command for area in _AREAS for name, command in area.COMMANDS.items()
} | {"toybox": toybox}


def find_command(name: str) -> Command | None:
    """The command of that name or full path, or None."""
    for folder in _FOLDERS:
        if name.startswith(folder):
            return COMMANDS.get(name.removeprefix(folder))
    return COMMANDS.get(name)
