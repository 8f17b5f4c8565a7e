"""Sole use of one device by one process.

Room     clawctl.devices; POSIX flock through filelock.
Input    a serial.
Output   a lease for as long as the context lasts, and who holds one.
Refuses  with DeviceError DEVICE_BUSY while another living process (or another part of this
         one) holds it, named by process id and time. Nothing is ever taken from the living.

The kernel frees the lock when its holder ends, however it ends; the note beside it says who
that is and is only believed while the lock is held. Leases are per user: the folder is the
user's own.
"""

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout
from platformdirs import user_state_dir

from clawctl.clock import Clock, SystemClock
from clawctl_adapters.errors import DeviceError, UsageError

# Someone who looks who holds a lease takes its lock for a moment; that is no holder.
PROBE_S = 0.2


class Holder(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Who holds a device: process id, and since when (UTC, ISO 8601)."""

    serial: str
    pid: int
    since: str


def leases_folder() -> Path:
    """Where leases are kept: $CLAWCTL_LEASES, else the user's state folder."""
    named = os.environ.get("CLAWCTL_LEASES")
    return Path(named) if named else Path(user_state_dir("clawctl")) / "leases"


@contextmanager
def lease(
    serial: str, *, clock: Clock | None = None, folder: Path | None = None, wait_s: float = 0.0
) -> Iterator[Holder]:
    """Hold the device until the context ends.

    wait_s  seconds to wait for another holder to end.
    Raises DeviceError DEVICE_BUSY, or UsageError RUN_UNWRITABLE when the folder refuses.
    """
    folder = folder or leases_folder()
    lock = FileLock(_lock_of(serial, folder), mode=0o600, thread_local=False)
    try:
        _make_private(folder)
        lock.acquire(timeout=max(wait_s, PROBE_S), poll_interval=0.02)
        holder = Holder(serial=serial, pid=os.getpid(), since=(clock or SystemClock()).utc())
        _write_private(_note_of(serial, folder), msgspec.json.encode(holder))
    except Timeout as error:
        raise _busy(serial, folder) from error
    except OSError as error:
        lock.release()
        raise UsageError("RUN_UNWRITABLE", str(folder), saw=error.strerror or "") from error
    try:
        yield holder
    finally:
        _note_of(serial, folder).unlink(missing_ok=True)
        lock.release()


def holder_of(serial: str, *, folder: Path | None = None) -> Holder | None:
    """Who holds the device now, or None. A note without a living holder counts for nothing."""
    folder = folder or leases_folder()
    if not _is_held(_lock_of(serial, folder)):
        return None
    return _read_note(serial, folder) or Holder(serial=serial, pid=0, since="")


def _busy(serial: str, folder: Path) -> DeviceError:
    note = _read_note(serial, folder)
    saw = "another holder" if note is None else f"process {note.pid}, since {note.since}"
    return DeviceError("DEVICE_BUSY", serial, saw=saw)


def _lock_of(serial: str, folder: Path) -> Path:
    # A serial is any text the phone chose ("192.0.2.7:5555", worse): never part of a path.
    return folder / f"{hashlib.sha256(serial.encode()).hexdigest()[:24]}.lock"


def _note_of(serial: str, folder: Path) -> Path:
    return _lock_of(serial, folder).with_suffix(".json")


def _read_note(serial: str, folder: Path) -> Holder | None:
    try:
        return msgspec.json.decode(_note_of(serial, folder).read_bytes(), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None  # not written yet, or being replaced: the lock says what counts


def _is_held(path: Path) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False  # a file system without locks
    finally:
        os.close(descriptor)
    return False


def _make_private(folder: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)


def _write_private(path: Path, data: bytes) -> None:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        os.fchmod(descriptor, 0o600)
        os.write(descriptor, data)
    finally:
        os.close(descriptor)
    beside.rename(path)
