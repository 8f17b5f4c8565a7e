"""One command's call: its words, what it reads, where it writes.

Room     clawctl.sim.shell. Commands are functions Call → exit status, listed in a table; those
         that read what is fed to them, or stay, are coroutines.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from clawctl.sim.handset import Handset
from clawctl.sim.waiting import Stdin

Sink = Callable[[bytes], None]


def nowhere(data: bytes) -> None:
    """Takes bytes and keeps none: /dev/null and closed streams."""


@dataclass(frozen=True)
class Call:
    """argv[0] is the command's name; options and operands follow.

    stdin  what is fed to the command; at its end from the start when nothing is.
    cwd    the shell's directory.
    find   the table the command was found in.
    """

    handset: Handset
    argv: tuple[str, ...]
    stdin: Stdin = field(default_factory=Stdin)
    env: Mapping[str, str] = field(default_factory=dict)
    cwd: str = "/"
    stdout: Sink = nowhere
    stderr: Sink = nowhere
    find: "Finder" = field(default=lambda _name: None)

    @property
    def name(self) -> str:
        """The command's name as it was called."""
        return self.argv[0]

    @property
    def args(self) -> tuple[str, ...]:
        """Everything after the name."""
        return self.argv[1:]

    def path(self, name: str) -> str:
        """The absolute path behind a name relative to the shell's directory."""
        return self.handset.files.resolve(name, self.cwd)

    def renamed(self, argv: tuple[str, ...]) -> "Call":
        """The same call under other words: what `cmd` and `toybox` pass on.

        For `cmd SERVICE VERB` and `toybox TOOL ARG` the first word becomes the name.
        """
        return replace(self, argv=argv)

    def again(self, argv: tuple[str, ...]) -> "int | Awaitable[int]":
        """Run another command on the same streams: what timeout and xargs do."""
        command = self.find(argv[0])
        if command is None:
            return self.fail(f"{self.name}: {argv[0]}: No such file or directory", 127)
        return command(self.renamed(argv))

    def out(self, text: str | bytes) -> None:
        """Write to stdout, UTF-8."""
        self.stdout(text.encode() if isinstance(text, str) else text)

    def err(self, text: str | bytes) -> None:
        """Write to stderr, UTF-8."""
        self.stderr(text.encode() if isinstance(text, str) else text)

    def fail(self, text: str, code: int = 1) -> int:
        """Write one line to stderr and give the exit status."""
        self.err(text + "\n")
        return code


Command = Callable[[Call], int | Awaitable[int]]
Finder = Callable[[str], Command | None]


def split_options(args: tuple[str, ...]) -> tuple[str, list[str]]:
    """Single-letter options joined ("rf") and operands; "--" ends the options.

    >>> split_options(("-r", "-f", "--", "-x"))
    ('rf', ['-x'])
    """
    letters = ""
    for at, arg in enumerate(args):
        if arg == "--":
            return letters, list(args[at + 1 :])
        if not arg.startswith("-") or arg == "-":
            rest = [a for a in args[at:] if not a.startswith("-") or a == "-"]
            more = "".join(a[1:] for a in args[at:] if a.startswith("-") and a not in ("-", "--"))
            return letters + more, rest
        letters += arg[1:]
    return letters, []
