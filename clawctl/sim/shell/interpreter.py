"""Run a script on a phone: lists, pipes, groups and redirections.

Room     clawctl.sim.shell.
Input    a handset, a script, a table of commands.
Output   what was written, in order and by stream, and the exit status.
Refuses  nothing: a script that cannot be read is a message on stderr and a status, as on a phone.

Commands run one after the other, also in a pipe: the phone is one model with one clock. They
wait for nothing but what is fed to them and, those that stay open, for their end.
"""

import fnmatch
from typing import NamedTuple

from clawctl.sim.handset import Handset
from clawctl.sim.shell import expansion
from clawctl.sim.shell.builtins import BUILTINS, SHELL, Io, Leave, LoopExit
from clawctl.sim.shell.call import Call, Finder, Sink, nowhere
from clawctl.sim.shell.grammar import (
    Case,
    For,
    Group,
    If,
    Pipeline,
    Redirect,
    Script,
    Simple,
    Step,
    While,
    parse,
)
from clawctl.sim.shell.words import Part, ScriptError, Word
from clawctl.sim.waiting import Stdin, finish

MAX_CALL_DEPTH = 16  # scripts started by scripts: $( ), eval, sh -c
MAX_TURNS = 10_000  # of one loop; time stands still here, so a loop that waits would never end


class Outcome(NamedTuple):
    """chunks: (stream 1 or 2, bytes) in the order written; code: 0..255."""

    chunks: tuple[tuple[int, bytes], ...]
    code: int

    def merged(self) -> bytes:
        """Both streams in order, as shell: and exec: send them."""
        return b"".join(data for _, data in self.chunks)

    def stream(self, number: int) -> bytes:
        """One stream alone."""
        return b"".join(data for stream, data in self.chunks if stream == number)


class Interpreter:
    """One shell process: its variables, directory and last status."""

    def __init__(self, handset: Handset, find: Finder, *, depth: int = 0) -> None:
        self._handset = handset
        self._find = find
        self._depth = depth
        self.variables = {
            "PATH": "/system/bin", "HOME": "/", "PWD": "/", "USER": "shell",
            "EXTERNAL_STORAGE": "/sdcard", "TMPDIR": "/data/local/tmp",
        }  # fmt: skip
        self.last = 0

    def run(self, script: str, stdin: bytes = b"") -> Outcome:
        """Run a script to its end; what would stay open for ever is ended, status 143.

        Variables and directory stay for the next one.
        """
        chunks: list[tuple[int, bytes]] = []
        io = Io(
            lambda data: chunks.append((1, data)), lambda data: chunks.append((2, data)),
            Stdin(stdin),
        )  # fmt: skip
        code = finish(self.execute(script, io))
        return Outcome(tuple(chunks), code & 0xFF)

    async def execute(self, script: str, io: Io) -> int:
        """Run a script as a process of its own does; its status."""
        try:
            self._check_depth()
            return await self._script(parse(script), io)
        except ScriptError as error:
            io.err(f"{SHELL}: {error}\n".encode())
            return 1
        except Leave as leave:
            return leave.code
        except LoopExit:
            return 0

    async def call(self, argv: list[str], io: Io, env: dict[str, str]) -> int:
        """Run a built-in word or a command from the table, or say that there is none (127)."""
        if argv[0] in BUILTINS:
            return await BUILTINS[argv[0]](self, argv, io)
        command = self._find(argv[0])
        if command is None:
            io.err(f"{SHELL}: {argv[0]}: inaccessible or not found\n".encode())
            return 127
        call = Call(
            handset=self._handset, argv=tuple(argv), stdin=io.stdin, env=env,
            cwd=self.variables["PWD"], stdout=io.out, stderr=io.err, find=self._find,
        )  # fmt: skip
        result = command(call)
        return result if isinstance(result, int) else await result

    async def run_here(self, script: str, io: Io) -> int:
        """Run a script in this very shell (eval)."""
        self._depth += 1
        self._check_depth()
        try:
            return await self._script(parse(script), io)
        finally:
            self._depth -= 1

    async def run_apart(self, script: str, io: Io) -> int:
        """Run a script in a shell of its own that starts with this one's variables."""
        return await self._child().execute(script, io)

    async def run_file(self, path: str, io: Io) -> int:
        """Run a file's script in a shell of its own."""
        try:
            script = self._handset.files.read(self._path(path))
        except OSError as error:
            io.err(f"{SHELL}: can't open {path}: {error.strerror}\n".encode())
            return 127
        return await self.run_apart(script.decode("utf-8", "replace"), io)

    def directory(self, path: str) -> str | None:
        """The absolute path if it is a directory, or None."""
        whole = self._path(path)
        entry = self._handset.files.entry(whole)
        return whole if entry is not None and entry.is_directory else None

    def _check_depth(self) -> None:
        if self._depth > MAX_CALL_DEPTH:
            raise ScriptError("nested too deep")

    def _child(self) -> "Interpreter":
        child = Interpreter(self._handset, self._find, depth=self._depth + 1)
        child.variables = dict(self.variables)
        child.last = self.last
        return child

    async def _script(self, script: Script, io: Io) -> int:
        for item in script.items:
            wanted = {"&&": self.last == 0, "||": self.last != 0}.get(item.joined_by, True)
            if not wanted:
                continue
            if item.background:
                alone = io._replace(stdin=Stdin())
                work = self._child()._background(item.pipeline, alone)
                self._handset.runs.start(work)
                self.last = 0
            else:
                self.last = await self._pipeline(item.pipeline, io) & 0xFF
        return self.last

    async def _background(self, pipeline: Pipeline, io: Io) -> int:
        try:
            return await self._pipeline(pipeline, io)
        except ScriptError as error:
            io.err(f"{SHELL}: {error}\n".encode())
            return 1
        except (Leave, LoopExit):
            return 0

    async def _pipeline(self, pipeline: Pipeline, io: Io) -> int:
        for command in pipeline.commands[:-1]:
            passed: list[bytes] = []
            await self._command(command, io._replace(out=passed.append))
            io = io._replace(stdin=Stdin(b"".join(passed)))
        code = await self._command(pipeline.commands[-1], io)
        return int(code == 0) if pipeline.negated else code

    async def _command(self, command: Step, io: Io) -> int:
        files: list[tuple[str, list[bytes]]] = []
        for redirect in command.redirects:
            try:
                io = self._redirected(redirect, io, files)
            except OSError as error:
                does = "open" if redirect.stream == 0 else "create"
                saw = f"{SHELL}: can't {does} {error.filename}: {error.strerror}\n"
                io.err(saw.encode())
                return 1
        try:
            return await self._one(command, io)
        finally:
            for path, written in files:
                if self._is_file(path):
                    self._handset.files.write(path, b"".join(written))

    async def _one(self, command: Step, io: Io) -> int:
        match command:
            case Simple():
                return await self._simple(command, io)
            case Group():
                return await self._group(command, io)
            case If():
                return await self._if(command, io)
            case For():
                return await self._for(command, io)
            case While():
                return await self._while(command, io)
            case Case():
                return await self._case(command, io)

    def _redirected(self, redirect: Redirect, io: Io, files: list[tuple[str, list[bytes]]]) -> Io:
        if redirect.copy_of is not None:
            sink = {1: io.out, 2: io.err}.get(redirect.copy_of, nowhere)
            return _pointed(io, redirect.stream, sink)
        assert redirect.target is not None
        path = self._path(expansion.as_text(redirect.target, self._values(io)))
        if redirect.stream == 0:
            return io._replace(stdin=Stdin(self._handset.files.read(path)))
        keep = redirect.append and self._is_file(path)
        written = [self._handset.files.read(path)] if keep else []
        self._handset.files.write(path, b"".join(written))
        files.append((path, written))
        return _pointed(io, redirect.stream, written.append)

    async def _group(self, group: Group, io: Io) -> int:
        if not group.apart:
            return await self._script(group.script, io)
        try:
            return await self._child()._script(group.script, io)
        except Leave as leave:
            return leave.code

    async def _if(self, command: If, io: Io) -> int:
        for condition, script in command.branches:
            if await self._script(condition, io) == 0:
                return await self._inner(script, io)
        return await self._inner(command.otherwise, io) if command.otherwise else 0

    async def _inner(self, script: Script, io: Io) -> int:
        self.last = 0
        return await self._script(script, io)

    async def _for(self, command: For, io: Io) -> int:
        values = self._values(io)
        words = [f for word in command.words for f in expansion.fields(word, values, self._matches)]
        code = 0
        for word in words:
            self.variables[command.name] = word
            try:
                code = await self._inner(command.body, io)
            except LoopExit as leave:
                if not leave.again:
                    break
        return code

    async def _while(self, command: While, io: Io) -> int:
        code = 0
        for _ in range(MAX_TURNS):
            if (await self._script(command.condition, io) == 0) != command.wanted:
                return code
            try:
                code = await self._inner(command.body, io)
            except LoopExit as leave:
                if not leave.again:
                    return 0
        raise ScriptError(f"a loop of more than {MAX_TURNS} turns is not simulated")

    async def _case(self, command: Case, io: Io) -> int:
        values = self._values(io)
        text = expansion.as_text(command.word, values)
        for patterns, script in command.arms:
            if any(fnmatch.fnmatchcase(text, expansion.as_text(p, values)) for p in patterns):
                return await self._inner(script, io)
        return 0

    async def _simple(self, command: Simple, io: Io) -> int:
        values = self._values(io)
        argv = [f for word in command.words for f in expansion.fields(word, values, self._matches)]
        assigned = {name: expansion.as_text(word, values) for name, word in command.assignments}
        if not argv:
            self.variables |= assigned
            return self.last if any(_runs_something(w) for _, w in command.assignments) else 0
        if argv[0] not in BUILTINS:
            return await self.call(argv, io, self.variables | assigned)
        before = {name: self.variables.get(name) for name in assigned}
        self.variables |= assigned
        try:
            return await self.call(argv, io, self.variables)
        finally:
            for name, old in before.items():
                self.variables.pop(name, None)
                self.variables |= {} if old is None else {name: old}

    def _path(self, path: str) -> str:
        return self._handset.files.resolve(path, self.variables["PWD"])

    def _is_file(self, path: str) -> bool:
        entry = self._handset.files.entry(path)
        return entry is not None and not entry.is_directory

    def _matches(self, pattern: str) -> list[str]:
        whole = self._path(pattern)
        return [
            path
            for path in self._handset.files.paths()
            if path.count("/") == whole.count("/") and fnmatch.fnmatchcase(path, whole)
        ]

    def _values(self, io: Io) -> expansion.Value:
        return lambda part: self._value(part, io)

    def _value(self, part: Part, io: Io) -> str:
        if part.kind == "output":
            caught: list[bytes] = []
            alone = Io(caught.append, io.err, Stdin())
            self.last = finish(self.run_apart(part.text, alone)) & 0xFF
            return b"".join(caught).decode("utf-8", "replace").rstrip("\n")
        special = {"?": str(self.last), "$": "4711", "!": "4712", "#": "0", "0": SHELL}
        return special.get(part.text, self.variables.get(part.text, ""))


def _pointed(io: Io, stream: int | None, sink: Sink) -> Io:
    if stream is None:
        return io._replace(out=sink, err=sink)
    return io._replace(err=sink) if stream == 2 else io._replace(out=sink)


def _runs_something(word: Word) -> bool:
    return any(part.kind == "output" for part in word.parts)


def run_script(handset: Handset, find: Finder, script: str) -> Outcome:
    """Run one script in a fresh shell of that phone."""
    return Interpreter(handset, find).run(script)
