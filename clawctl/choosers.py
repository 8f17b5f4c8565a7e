"""A chooser that is a process: questions on its stdin, answers on its stdout, a JSON line each.

Room     clawctl.
Input    a command without a shell; a Question (clawctl_skills/choosers.py).
Output   the answer to that question, or an AnswerRefusal; what it wrote to stderr, bounded and
         without private words.
Refuses  UsageError CHOOSER_NOT_STARTED. Lines that are too long, too late, no JSON, or answers to
         other questions are refusals; the question stays open until its time is over.

The process has a group of its own, and the whole group is ended and waited for at the end. A
process that does not read, does not answer, writes without end or dies holds nobody up.
"""

import contextlib
import os
import selectors
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import IO, Any, Final, Self

import msgspec

from clawctl.clock import Clock, Deadline, SystemClock
from clawctl_adapters.errors import UsageError
from clawctl_adapters.redact import Redaction
from clawctl_adapters.wire import to_wire
from clawctl_skills.base import Skill
from clawctl_skills.choosers import ENDED, AnswerRefusal, Chosen, Question

CHOOSER: Final = "chooser"  # the kind of step that says whose choices a run holds
ANSWER_S: Final = 12.0  # three of them are over before a candidate expires (45 s)
LEAVE_S: Final = 1.0  # for a process whose stdin was closed to leave by itself
MAX_LINE_BYTES: Final = 64 * 1024
MAX_TOTAL_BYTES: Final = 8 * 1024 * 1024
MAX_STRAYS: Final = 16  # answers to other questions while one is open
MAX_STDERR_BYTES: Final = 4 * 1024
_CHUNK_BYTES: Final = 64 * 1024


class _Ended(Exception):
    """The process will not answer any more."""


class ProcessChooser:
    """One process for one run. Close it, or use it as a context, whatever happens."""

    def __init__(
        self, command: Sequence[str], *, answer_s: float = ANSWER_S, clock: Clock | None = None
    ) -> None:
        """Start it. answer_s  seconds for each answer."""
        self._clock = clock or SystemClock()
        self._answer_s = answer_s
        self._buffer = bytearray()
        self._skipping = False  # inside a line that was too long
        self._total_bytes = 0
        self._stderr = bytearray()
        self._asked: set[int] = set()
        self._answered: set[int] = set()
        self.name = os.path.basename(command[0]) if command else ""
        try:
            self._process = subprocess.Popen(
                list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, start_new_session=True, bufsize=0,
            )  # fmt: skip
        except (OSError, ValueError, IndexError) as error:
            saw = getattr(error, "strerror", None) or "no command"
            raise UsageError("CHOOSER_NOT_STARTED", "--chooser", saw=saw) from error
        self._selector = selectors.DefaultSelector()
        for stream in (self._stdout, self._errors):
            os.set_blocking(stream.fileno(), False)
            self._selector.register(stream, selectors.EVENT_READ)
        os.set_blocking(self._stdin.fileno(), False)

    @property
    def _stdin(self) -> IO[bytes]:
        return _piped(self._process.stdin)

    @property
    def _stdout(self) -> IO[bytes]:
        return _piped(self._process.stdout)

    @property
    def _errors(self) -> IO[bytes]:
        return _piped(self._process.stderr)

    @property
    def pid(self) -> int:
        """Its process id, which is its group's too."""
        return self._process.pid

    def last_words(self) -> str:
        """The end of what it wrote to stderr, private words withheld."""
        return Redaction().text(self._stderr.decode("utf-8", "replace").strip())

    def choose(self, question: Question) -> object:
        """The answer to this question, or why there is none."""
        deadline = Deadline(self._clock, self._answer_s)
        self._asked.add(question.question)
        strays: list[str] = []
        try:
            self._send(msgspec.json.encode(to_wire(question)) + b"\n", deadline)
            while len(strays) < MAX_STRAYS:
                line = self._line(deadline)
                found = self._read(line, question.question)
                if isinstance(found, AnswerRefusal):
                    return AnswerRefusal(found.code, tuple(strays))
                if not isinstance(found, _Stray):
                    return found
                strays.append(found.code)
        except _Ended:
            return AnswerRefusal(ENDED, tuple(strays))
        return AnswerRefusal("ANSWER_FLOOD", tuple(strays))

    def close(self) -> None:
        """End the process and everything in its group, and wait for it. Repeatable."""
        if self._stdin.closed:
            return
        with contextlib.suppress(OSError):  # what it did not read any more
            self._stdin.close()
        self._let_leave()
        # Not waited for yet, so that its id is still its own and its group's.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._drain(self._errors)
        self._selector.close()
        self._stdout.close()
        self._errors.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- sending and receiving

    def _send(self, data: bytes, deadline: Deadline) -> None:
        """Write it all; what the process writes meanwhile is taken, so that neither waits."""
        left = memoryview(data)
        self._selector.register(self._stdin, selectors.EVENT_WRITE)
        try:
            while left:
                for key, _ in self._wait(deadline):
                    if key.fileobj is self._stdin:
                        left = left[os.write(self._stdin.fileno(), left[:_CHUNK_BYTES]) :]
                    else:
                        self._take(key.fileobj)
        except _Late:
            # Half a question is in its pipe: nothing it says from here on can be trusted.
            raise _Ended from None
        except OSError as error:
            raise _Ended from error
        finally:
            self._selector.unregister(self._stdin)

    def _line(self, deadline: Deadline) -> bytes | AnswerRefusal:
        """The next line of its stdout, or why there is none that can be used."""
        while True:
            end = self._buffer.find(b"\n")
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                if not self._skipping:
                    return line
                self._skipping = False
                continue
            if len(self._buffer) > MAX_LINE_BYTES:
                self._buffer.clear()
                if not self._skipping:
                    self._skipping = True
                    return AnswerRefusal("ANSWER_TOO_LONG")
            try:
                for key, _ in self._wait(deadline):
                    self._take(key.fileobj)
            except _Late:
                return AnswerRefusal("ANSWER_LATE")

    def _read(self, line: bytes | AnswerRefusal, asked: int) -> object:
        if isinstance(line, AnswerRefusal):
            return line
        if len(line) > MAX_LINE_BYTES:
            return AnswerRefusal("ANSWER_TOO_LONG")
        try:
            told: Any = msgspec.json.decode(line)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return AnswerRefusal("ANSWER_UNREADABLE")
        number = told.get("question") if isinstance(told, dict) else None
        if not isinstance(told, dict) or set(told) != {"question", "answer"}:
            return AnswerRefusal("ANSWER_UNREADABLE")
        if isinstance(number, bool) or not isinstance(number, int) or number not in self._asked:
            return _Stray("ANSWER_FOREIGN")
        if number != asked:
            return _Stray("ANSWER_DUPLICATE" if number in self._answered else "ANSWER_LATE")
        self._answered.add(number)
        return told["answer"]

    def _wait(self, deadline: Deadline) -> list[tuple[selectors.SelectorKey, int]]:
        left_s = deadline.left_s()
        if left_s <= 0.0:
            raise _Late
        return self._selector.select(left_s)

    def _take(self, stream: Any) -> None:
        """What a stream has, without waiting for more."""
        data = os.read(stream.fileno(), _CHUNK_BYTES)
        if stream is self._errors:
            self._stderr = (self._stderr + data)[-MAX_STDERR_BYTES:]
            if not data:
                self._selector.unregister(stream)
            return
        self._total_bytes += len(data)
        if not data or self._total_bytes > MAX_TOTAL_BYTES:
            raise _Ended
        self._buffer += data

    def _drain(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while data := os.read(stream.fileno(), _CHUNK_BYTES):
                self._stderr = (self._stderr + data)[-MAX_STDERR_BYTES:]

    def _let_leave(self) -> None:
        """Until its stdout ends, for a moment: one that saw the end of its stdin leaves cleanly."""
        deadline = Deadline(self._clock, LEAVE_S)
        with contextlib.suppress(_Ended, _Late, OSError):
            while True:
                for key, _ in self._wait(deadline):
                    self._take(key.fileobj)


@contextmanager
def chosen_by(
    skill: Skill,
    command: str | None,
    *,
    answer_s: float = ANSWER_S,
    tell: Callable[[str], None] = lambda _words: None,
) -> Iterator[Skill]:
    """The skill as that process moves it, for one run; the skill itself without a command.

    command  words as a shell would split them; no shell runs it.
    tell     takes the end of its stderr, when there is any, after it has ended.
    Raises UsageError CHOOSER_NOT_STARTED, SKILL_NOT_CHOOSABLE.
    """
    if command is None:
        yield skill
        return
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError("CHOOSER_NOT_STARTED", "--chooser", saw="an open quote") from error
    with ProcessChooser(words, answer_s=answer_s) as chooser:
        yield Chosen(skill, chooser)
    if said := chooser.last_words():
        tell(said)


class _Late(Exception):
    """The time for an answer is over."""


class _Stray(msgspec.Struct, frozen=True):
    """An answer to another question."""

    code: str


def _piped(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # all three are pipes
    return stream
