"""Write a run so that whatever happens to the writer, what it wrote can be read.

Room     clawctl.trace.
Input    raw bytes, records, one ending.
Output   the folder of format.py. It appears under its final name only with run.json, an empty
         steps.jsonl and the held lock in it, so every run folder can be read from then on.
Refuses  with UsageError RUN_UNWRITABLE: a full or forbidden disk, a name stored twice, anything
         after the end.

Every file's digest is a step, steps are chained, and result.json seals the whole. A writer
that is killed leaves no result and a free lock: "aborted".
"""

import hashlib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import msgspec
from platformdirs import user_state_dir

from clawctl import __version__
from clawctl.clock import Clock
from clawctl.trace.codec import line, page, sha256
from clawctl.trace.files import (
    hold_lock,
    make_private_dirs,
    open_private,
    sync_dir,
    told,
    write_all,
    write_once,
)
from clawctl.trace.format import (
    CAPTURES,
    FINISHED,
    LOCK,
    MARK,
    MARK_TEXT,
    MOVED,
    RESULT,
    RUN,
    STEPS,
    STORED,
    UNFINISHED,
    DeviceName,
    Ending,
    RunHead,
    RunResult,
    StepRecord,
    run_name,
)
from clawctl.trace.store import FolderStore
from clawctl_adapters.errors import UsageError


def runs_root() -> Path:
    """Where runs go by default: $CLAWCTL_RUNS, else the user's state folder."""
    named = os.environ.get("CLAWCTL_RUNS")
    return Path(named) if named else Path(user_state_dir("clawctl")) / "runs"


class NamedDevice(Protocol):
    """What a run keeps of a device."""

    @property
    def serial(self) -> str:
        """Its name."""

    @property
    def kind(self) -> str:
        """Its backend."""


class RunWriter(FolderStore):
    """The one writer of one run. Close it (or use it as a context) whatever happens.

    path  the run folder.   head  what run.json says.
    """

    def __init__(self, path: Path, head: RunHead, clock: Clock) -> None:
        """Fill a new folder; `create` makes one and gives it its final name."""
        super().__init__(path)
        make_private_dirs(path / CAPTURES)
        self.head = head
        self._clock = clock
        self._lock = hold_lock(path / LOCK)
        self._steps = open_private(path / STEPS)
        self._open = True
        self._seq = 0
        first = page(head)
        write_once(path / RUN, first)
        if head.raw == "kept":
            write_once(path / MARK, MARK_TEXT)
        self._prev = sha256(first)
        self._files = {RUN: self._prev}
        self._all_steps = hashlib.sha256()

    @classmethod
    def create(
        cls, root: Path | None, *, skill: str, device: NamedDevice, clock: Clock,
        budgets: Mapping[str, float] | None = None, keep_raw: bool = True,
        inputs: Mapping[str, Any] | None = None,
    ) -> Self:  # fmt: skip
        """Begin a run below root (None: runs_root()) with that device, of which it keeps the name.

        skill    whose run it is; verify asks the skill of that name to read again.
        budgets  what the run may spend, for the record.
        inputs   what the skill was made with, by name.
        keep_raw False stores no dump and no picture, not even refused ones; such a run cannot
                 be verified.
        """
        root = root or runs_root()
        started_at = clock.utc()
        head = RunHead(
            run_id=run_name(started_at, secrets.token_hex(4)),
            skill=skill,
            device=DeviceName(serial=device.serial, kind=device.kind),
            started_at=started_at,
            started_s=clock.monotonic_s(),
            clawctl_version=__version__,
            pid=os.getpid(),
            budgets={name: float(limit) for name, limit in (budgets or {}).items()},
            raw="kept" if keep_raw else "none",
            inputs=dict(inputs or {}),
        )
        writer = cls(root / (UNFINISHED + head.run_id), head, clock)
        final = root / head.run_id
        with told(final):
            writer.path.rename(final)
        writer.path = final
        sync_dir(root)
        return writer

    @property
    def run_id(self) -> str:
        """The run's id, which is its folder's name."""
        return self.head.run_id

    def store_tree(self, capture_id: str, data: bytes) -> str | None:
        """As Store.store_tree; None when this run keeps no raw evidence."""
        return super().store_tree(capture_id, data) if self.head.raw == "kept" else None

    def store_picture(self, capture_id: str, data: bytes) -> str | None:
        """As Store.store_picture; None when this run keeps no raw evidence."""
        return super().store_picture(capture_id, data) if self.head.raw == "kept" else None

    def store_failed_tree(self, capture_id: str, data: bytes, *, attempt: int) -> str | None:
        """As Store.store_failed_tree; None when this run keeps no raw evidence."""
        if self.head.raw == "none":
            return None
        return super().store_failed_tree(capture_id, data, attempt=attempt)

    def store_failed_picture(self, capture_id: str, data: bytes, *, attempt: int) -> str | None:
        """As Store.store_failed_picture; None when this run keeps no raw evidence."""
        if self.head.raw == "none":
            return None
        return super().store_failed_picture(capture_id, data, attempt=attempt)

    def record(self, kind: str, data: dict[str, Any]) -> None:
        """Append one step and have the disk confirm it; data must be JSON values or structs."""
        if kind in (STORED, MOVED, FINISHED):
            raise KeyError(f"steps of kind {kind} are the writer's own")
        self._append(kind, data)

    def finish(self, ending: Ending) -> RunResult:
        """Write the claim and seal the run; nothing can be added afterwards."""
        self._append(FINISHED, msgspec.to_builtins(ending))
        result = RunResult(
            run_id=self.run_id,
            skill=self.head.skill,
            device=self.head.device,
            status=ending.status,
            value=ending.value,
            evidence=ending.evidence,
            reason=ending.reason,
            finished_at=self._clock.utc(),
            steps=self._seq,
            steps_sha256=self._all_steps.hexdigest(),
            files=dict(self._files),
        )
        write_once(self.path / RESULT, page(result))
        self.close()
        return result

    def close(self) -> None:
        """Give the lock back. A run that was not finished is from now on "aborted". Repeatable."""
        if self._open:
            self._open = False
            os.close(self._steps)
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _put(self, path: str, data: bytes) -> str | None:
        self._check_open()
        super()._put(path, data)
        digest = sha256(data)
        self._files[path] = digest
        self._append(STORED, {"path": path, "sha256": digest, "bytes": len(data)})
        return path

    def _move(self, path: str, to: str) -> str | None:
        self._check_open()
        super()._move(path, to)
        self._files[to] = self._files.pop(path)
        self._append(MOVED, {"from": path, "to": to})
        return to

    def _append(self, kind: str, data: dict[str, Any]) -> None:
        self._check_open()
        step = StepRecord(
            seq=self._seq + 1,
            at=self._clock.utc(),
            offset_s=round(self._clock.monotonic_s() - self.head.started_s, 6),
            kind=kind,
            data=data,
            prev=self._prev,
        )
        text = line(step)
        try:
            with told(self.path / STEPS):
                write_all(self._steps, text)
        except UsageError:
            # Half a line may be there; a whole one behind it could not be read.
            self.close()
            raise
        self._seq += 1
        self._prev = sha256(text)
        self._all_steps.update(text)

    def _check_open(self) -> None:
        if not self._open:
            raise UsageError("RUN_UNWRITABLE", self.run_id, saw="a run that has ended")
