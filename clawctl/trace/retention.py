"""Which runs there are, and which may go: evidence is private and grows.

Room     clawctl.trace.
Input    the folder that runs are kept in; how much of it to keep.
Output   rows, newest first; what was or would be removed.
Refuses  to touch what is no run folder, a link, or a run whose writer lives. Without a limit
         nothing is removed.

A run goes in two steps: it is renamed under its lock, so that nobody can take it for whole, and
then deleted; what a killed prune left is finished by the next one.
"""

import shutil
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec

from clawctl.trace.files import hold_lock, lock_is_held, told
from clawctl.trace.format import LOCK, RUN, UNFINISHED
from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import UsageError

GOING: Final = ".old-"  # prefix of a run that is being deleted


class RunRow(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One run folder. bytes  of all its files.   raw  whether raw evidence was kept.

    error_code  the code of the error that ended it, "" for none.
    """

    run_id: str
    path: str
    skill: str
    device: str
    status: str
    started_at: str
    bytes: int
    raw: bool
    error_code: str = ""


class Pruned(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What a prune did, or would do. bytes  that became free.

    leftovers  folders of writers and prunes that were killed.
    """

    removed: tuple[RunRow, ...]
    kept: int
    leftovers: int
    bytes: int


def list_runs(root: Path) -> list[RunRow]:
    """Every run below the folder, newest first; a missing folder holds none."""
    rows = [row for place in _folders(root) if (row := _row(place)) is not None]
    return sorted(rows, key=lambda row: (row.started_at, row.run_id), reverse=True)


def last_failure(rows: list[RunRow], serial: str) -> RunRow | None:
    """The newest run of that device, if an error ended it."""
    own = next((row for row in rows if row.device == serial and row.status != "running"), None)
    return own if own is not None and own.error_code else None


def prune(
    root: Path, *, now: datetime, keep_days: float | None = None, keep: int | None = None,
    dry_run: bool = False,
) -> Pruned:  # fmt: skip
    """Remove the runs that no limit keeps.

    keep_days  keeps runs begun in that many days before now (UTC).
    keep       keeps that many of the newest. A run that either keeps stays.
    Raises UsageError RETENTION_UNSET without a limit, RUN_UNWRITABLE for what cannot be removed.
    """
    if keep_days is None and keep is None:
        raise UsageError("RETENTION_UNSET")
    rows = list_runs(root)
    oldest = None if keep_days is None else now - timedelta(days=keep_days)
    removed = tuple(
        row
        for place, row in enumerate(rows)
        if row.status != "running"
        and not (keep is not None and place < keep)
        and not (oldest is not None and datetime.fromisoformat(row.started_at) >= oldest)
    )
    left = _leftovers(root)
    freed = sum(row.bytes for row in removed) + sum(_size(place) for place in left)
    if not dry_run:
        removed = tuple(row for row in removed if _remove(Path(row.path)))
        for place in left:
            _delete(place)
    return Pruned(
        removed=removed, kept=len(rows) - len(removed), leftovers=len(left), bytes=freed
    )  # fmt: skip


def _folders(root: Path) -> list[Path]:
    if not root.is_dir():
        return []
    return [place for place in sorted(root.iterdir()) if _is_own_folder(place)]


def _is_own_folder(place: Path) -> bool:
    return place.is_dir() and not place.is_symlink()


def _row(place: Path) -> RunRow | None:
    """The folder as a row; None for whatever is not a run under its own name."""
    if place.name.startswith("."):
        return None
    try:
        reader = RunReader(place)
    except UsageError:
        return None
    if reader.head.run_id != place.name:
        return None
    reason = reader.result.reason if reader.result is not None else None
    return RunRow(
        run_id=reader.head.run_id, path=str(place), skill=reader.head.skill,
        device=reader.head.device.serial, status=reader.status, started_at=reader.head.started_at,
        bytes=_size(place), raw=reader.head.raw == "kept",
        error_code=str((reason or {}).get("code", "")) if reader.status == "failed" else "",
    )  # fmt: skip


def _size(place: Path) -> int:
    files = (file for file in place.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files)


def _leftovers(root: Path) -> list[Path]:
    """Half-made runs of dead writers and half-deleted ones of dead prunes."""
    return [
        place
        for place in _folders(root)
        if place.name.startswith((UNFINISHED + "run-", GOING + "run-"))
        and not lock_is_held(place / LOCK)
    ]


def _remove(place: Path) -> bool:
    """Whether the run went. One that a writer has taken up again since stays."""
    if not (place / RUN).is_file():
        return False
    try:
        lock = hold_lock(place / LOCK)
    except UsageError:
        return False
    try:
        gone = place.with_name(GOING + place.name)
        with told(place):
            place.rename(gone)
    finally:
        lock.release()
    _delete(gone)
    return True


def _delete(place: Path) -> None:
    with told(place):
        shutil.rmtree(place)
