"""The words a shell understands itself, because they change the shell.

Room     clawctl.sim.shell. One function a word, one row in BUILTINS.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple, Protocol

from clawctl.sim.shell.call import Sink
from clawctl.sim.waiting import Stdin

SHELL = "/system/bin/sh"


class Io(NamedTuple):
    """What a command reads and where it writes."""

    out: Sink
    err: Sink
    stdin: Stdin


class Leave(Exception):
    """The script ends here with this status: exit and exec, no failure."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class LoopExit(Exception):
    """break or continue: the innermost loop ends, or begins its next turn."""

    def __init__(self, *, again: bool) -> None:
        super().__init__(again)
        self.again = again


class Shell(Protocol):
    """What a built-in word may do to the shell that runs it."""

    variables: dict[str, str]
    last: int

    async def call(self, argv: list[str], io: Io, env: dict[str, str]) -> int:
        """Run a built-in word or a command from the table."""

    async def run_here(self, script: str, io: Io) -> int:
        """Run a script in this very shell."""

    async def run_apart(self, script: str, io: Io) -> int:
        """Run a script in a shell of its own that starts with this one's variables."""

    async def run_file(self, path: str, io: Io) -> int:
        """Run a file's script in a shell of its own."""

    def directory(self, path: str) -> str | None:
        """The absolute path if it is a directory, or None."""


async def _exit(shell: Shell, argv: list[str], _io: Io) -> int:
    raise Leave(int(argv[1]) if len(argv) > 1 and argv[1].isdigit() else shell.last)


async def _exec(shell: Shell, argv: list[str], io: Io) -> int:
    if len(argv) == 1:
        return 0
    raise Leave(await shell.call(argv[1:], io, shell.variables))


async def _export(shell: Shell, argv: list[str], _io: Io) -> int:
    pairs = (arg.partition("=") for arg in argv[1:] if "=" in arg)
    shell.variables.update({name: value for name, _, value in pairs})
    return 0


async def _unset(shell: Shell, argv: list[str], _io: Io) -> int:
    for name in argv[1:]:
        shell.variables.pop(name, None)
    return 0


async def _cd(shell: Shell, argv: list[str], io: Io) -> int:
    path = argv[1] if len(argv) > 1 else "/"
    whole = shell.directory(path)
    if whole is None:
        io.err(f"{SHELL}: cd: {path}: No such file or directory\n".encode())
        return 2
    shell.variables["PWD"] = whole
    return 0


async def _eval(shell: Shell, argv: list[str], io: Io) -> int:
    return await shell.run_here(" ".join(argv[1:]), io)


async def _sh(shell: Shell, argv: list[str], io: Io) -> int:
    if argv[1:2] == ["-c"] and len(argv) > 2:
        return await shell.run_apart(argv[2], io)
    if len(argv) > 1 and not argv[1].startswith("-"):
        return await shell.run_file(argv[1], io)
    script = await io.stdin.read()
    return await shell.run_apart(script.decode("utf-8", "replace"), io)


async def _break(_shell: Shell, _argv: list[str], _io: Io) -> int:
    raise LoopExit(again=False)


async def _continue(_shell: Shell, _argv: list[str], _io: Io) -> int:
    raise LoopExit(again=True)


async def _read(shell: Shell, argv: list[str], io: Io) -> int:
    """One line into variables: the last takes what is left over."""
    line = await io.stdin.line()
    names = [word for word in argv[1:] if not word.startswith("-")] or ["REPLY"]
    values = (line or b"").decode("utf-8", "replace").split(maxsplit=len(names) - 1)
    shell.variables |= dict.fromkeys(names, "") | dict(zip(names, values, strict=False))
    return int(line is None)


async def _prefix(shell: Shell, argv: list[str], io: Io) -> int:
    return await shell.call(argv[1:], io, shell.variables) if argv[1:] else 0


async def _nothing(_shell: Shell, _argv: list[str], _io: Io) -> int:
    return 0


Builtin = Callable[[Shell, list[str], Io], Awaitable[int]]

BUILTINS: dict[str, Builtin] = {
    ":": _nothing,
    "break": _break,
    "cd": _cd,
    "command": _prefix,
    "continue": _continue,
    "eval": _eval,
    "exec": _exec,
    "exit": _exit,
    "export": _export,
    "nohup": _prefix,
    "read": _read,
    "set": _nothing,
    "setsid": _prefix,
    "sh": _sh,
    "trap": _nothing,
    "umask": _nothing,
    "unset": _unset,
    "wait": _nothing,
}
