"""Which processes a phone lists beside its apps, and how they are ended from outside.

Room     clawctl.sim. A helper's server, a logcat left open: whatever a shell stream keeps alive.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from clawctl.sim.waiting import Runs

_FIRST_PID = 4801


@dataclass(slots=True, eq=False)
class Process:
    """One process. ending: somebody asked it to end; it looks at that where it waits."""

    name: str
    pid: int
    package: str = ""
    ending: bool = False


class Processes:
    """The table behind ps, pidof, pkill and force-stop."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs
        self._running: list[Process] = []
        self._next_pid = _FIRST_PID

    @property
    def running(self) -> tuple[Process, ...]:
        """In the order they were started."""
        return tuple(self._running)

    @contextmanager
    def started(self, name: str, *, package: str = "") -> Iterator[Process]:
        """A process that is listed while the block runs."""
        process = Process(name, self._next_pid, package)
        self._next_pid += 1
        self._running.append(process)
        try:
            yield process
        finally:
            self._running.remove(process)

    def end(self, *, name_part: str | None = None, package: str | None = None) -> int:
        """Ask those to end whose name holds name_part or that belong to the package; how many."""
        chosen = [
            process
            for process in self._running
            if (name_part is not None and name_part in process.name)
            or (package is not None and package == process.package)
        ]
        for process in chosen:
            process.ending = True
        if chosen:
            self._runs.wake()
        return len(chosen)
