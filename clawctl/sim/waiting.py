"""Work of a phone that has to wait: for input, for a change, for its end. No loop, no thread.

Room     clawctl.sim.
Input    coroutines that wait by pause() or until(); whoever changes something calls wake().
Output   Run, one coroutine moved by hand; Runs, all that wait on one phone; Stdin.

Not asyncio: services are tested without a loop, and a phone that stands in this process has none.
"""

import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any, Protocol

KILLED = 143  # what a process that was ended from outside leaves with


@types.coroutine
def pause() -> Generator[None, None, None]:
    """Wait until something may have changed."""
    yield


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a condition; it is asked again after every change."""
    while not condition():
        await pause()


class Timers(Protocol):
    """Whoever can call back later; the answer takes the wish back."""

    def __call__(self, delay_s: float, act: Callable[[], None]) -> Callable[[], None]:
        """Call act once, delay_s seconds from now."""


def _nothing(_code: int = 0) -> None:
    """Nobody wants to hear."""


class Run:
    """One coroutine, moved on by advance() until it ends.

    done hears its status; moved is called after every move that did not end it.
    """

    def __init__(
        self, work: Coroutine[Any, Any, int], done: Callable[[int], None] = _nothing,
        moved: Callable[[], None] = _nothing,
    ) -> None:  # fmt: skip
        self._work = work
        self._done = done
        self._moved = moved
        self.moving = False
        self.ended = False

    def advance(self) -> None:
        """Go on to the next wait or the end. A run that moves already is left alone."""
        if self.ended or self.moving:
            return
        self.moving = True
        try:
            self._work.send(None)
        except StopIteration as end:
            self.ended = True
            self._done(end.value)
        else:
            self._moved()
        finally:
            self.moving = False

    def stop(self) -> None:
        """End it where it waits; what it holds is given back, and done hears nothing."""
        if not self.ended and not self.moving:
            self.ended = True
            self._work.close()


class Runs:
    """Everything that waits on one phone."""

    def __init__(self) -> None:
        self._waiting: list[Run] = []

    def __len__(self) -> int:
        return len(self._waiting)

    def start(
        self, work: Coroutine[Any, Any, int], done: Callable[[int], None] = _nothing,
        moved: Callable[[], None] = _nothing,
    ) -> Run:  # fmt: skip
        """Begin; what does not end at once is woken from now on."""
        run = Run(work, done, moved)
        run.advance()
        if not run.ended:
            self._waiting.append(run)
        return run

    def wake(self) -> None:
        """Something changed: let everyone look again."""
        for run in tuple(self._waiting):
            run.advance()
        if self._waiting:
            self._waiting = [run for run in self._waiting if not run.ended]

    def stop(self) -> None:
        """End everything that waits."""
        for run in tuple(self._waiting):
            run.stop()
        self._waiting.clear()


class Stdin:
    """Bytes for a command to read: all there from the start, or fed while it waits."""

    def __init__(self, data: bytes = b"", *, more: bool = False) -> None:
        self._data = bytearray(data)
        self._ended = not more

    def feed(self, data: bytes) -> None:
        """More bytes; too late after the end."""
        if not self._ended:
            self._data += data

    def end(self) -> None:
        """No more will come."""
        self._ended = True

    @property
    def waiting_bytes(self) -> int:
        """Bytes that nobody has read yet."""
        return len(self._data)

    async def read(self, count: int | None = None) -> bytes:
        """count bytes, fewer only at the end; without a count everything up to the end."""
        await until(lambda: self._ended or (count is not None and len(self._data) >= count))
        size = len(self._data) if count is None else min(count, len(self._data))
        data = bytes(self._data[:size])
        del self._data[:size]
        return data

    async def line(self) -> bytes | None:
        """One line without its end (LF, CR LF or CR), or None at the end."""
        await until(lambda: self._ended or self._line_end() >= 0)
        end = self._line_end()
        if end < 0:
            rest = bytes(self._data)
            self._data.clear()
            return rest or None
        found = bytes(self._data[:end])
        del self._data[: end + 1]
        return found

    def _line_end(self) -> int:
        ends = [place for mark in b"\r\n" if (place := self._data.find(mark)) >= 0]
        return min(ends, default=-1)


def finish(work: Coroutine[Any, Any, int]) -> int:
    """Run a coroutine that nothing can wake: its status, KILLED when it would wait for ever."""
    codes: list[int] = []
    run = Run(work, codes.append)
    run.advance()
    run.stop()
    return codes[0] if codes else KILLED
