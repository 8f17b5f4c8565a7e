"""The words a shell understands itself, because they change the shell.

Room     clawctl.sim.shell. One function a word, one row in BUILTINS.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from clawctl.sim.shell.call import Sink

SHELL = "/system/bin/sh"


class Io(NamedTuple):
    """What a command reads and where it writes."""

    out: Sink
    err: Sink
    stdin: bytes = b""


class Leave(Exception):
    """The script ends here with this status: exit and exec, no failure."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Shell(Protocol):
    """What a built-in word may do to the shell that runs it."""

    variables: dict[str, str]
    last: int

    def call(self, argv: list[str], io: Io, env: dict[str, str]) -> int:
        """Run a command from the table."""

    def run_here(self, script: str, io: Io) -> int:
        """Run a script in this very shell."""

    def run_apart(self, script: str, io: Io) -> int:
        """Run a script in a shell of its own that starts with this one's variables."""

    def directory(self, path: str) -> str | None:
        """The absolute path if it is a directory, or None."""


def _exit(shell: Shell, argv: list[str], _io: Io) -> int:
    raise Leave(int(argv[1]) if len(argv) > 1 and argv[1].isdigit() else shell.last)


def _exec(shell: Shell, argv: list[str], io: Io) -> int:
    if len(argv) == 1:
        return 0
    raise Leave(shell.call(argv[1:], io, shell.variables))


def _export(shell: Shell, argv: list[str], _io: Io) -> int:
    pairs = (arg.partition("=") for arg in argv[1:] if "=" in arg)
    shell.variables.update({name: value for name, _, value in pairs})
    return 0


def _unset(shell: Shell, argv: list[str], _io: Io) -> int:
    for name in argv[1:]:
        shell.variables.pop(name, None)
    return 0


def _cd(shell: Shell, argv: list[str], io: Io) -> int:
    path = argv[1] if len(argv) > 1 else "/"
    whole = shell.directory(path)
    if whole is None:
        io.err(f"{SHELL}: cd: {path}: No such file or directory\n".encode())
        return 2
    shell.variables["PWD"] = whole
    return 0


def _eval(shell: Shell, argv: list[str], io: Io) -> int:
    return shell.run_here(" ".join(argv[1:]), io)


def _sh(shell: Shell, argv: list[str], io: Io) -> int:
    if argv[1:2] == ["-c"] and len(argv) > 2:
        return shell.run_apart(argv[2], io)
    return shell.run_apart(io.stdin.decode("utf-8", "replace"), io._replace(stdin=b""))


def _prefix(shell: Shell, argv: list[str], io: Io) -> int:
    return shell.call(argv[1:], io, shell.variables) if argv[1:] else 0


def _nothing(_shell: Shell, _argv: list[str], _io: Io) -> int:
    return 0


Builtin = Callable[[Shell, list[str], Io], int]

BUILTINS: dict[str, Builtin] = {
    ":": _nothing,
    "cd": _cd,
    "command": _prefix,
    "eval": _eval,
    "exec": _exec,
    "exit": _exit,
    "export": _export,
    "nohup": _prefix,
    "set": _nothing,
    "sh": _sh,
    "trap": _nothing,
    "unset": _unset,
}
