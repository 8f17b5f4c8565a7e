"""Sole use of one device by one process, across all processes and users of this host.

Room     clawctl.devices; POSIX flock.
Input    a serial.
Output   a lease for as long as the context lasts, and who holds one.
Refuses  with DeviceError DEVICE_BUSY while another living process (or another part of this
         one) holds it, named by process, user, start and last heartbeat. Nothing is ever taken
         from the living: a process that stopped for a while would go on acting.

The kernel frees the lock when its holder ends, however it ends, so a dead holder needs no
time-out. The note inside the lock file says who holds it and is only believed while the lock is
held. Not filelock here: it opens files in ways that a shared folder refuses to a second user
(fs.protected_regular), and two files could drift apart.
"""

import fcntl
import hashlib
import os
import pwd
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from clawctl.clock import Clock, Deadline, SystemClock
from clawctl_adapters.errors import DeviceError, UsageError

# Someone who looks who holds a lease takes its lock for a moment; that is no holder.
PROBE_S: Final = 0.2
POLL_S: Final = 0.02
HEARTBEAT_S: Final = 5.0
NOTE_BYTES: Final = 2048  # one write of one size, so that a reader never sees half of it
# Places that every user of a host may write to; the first that is there is used by all of them.
SHARED_PLACES: Final = (Path("/run/lock"), Path("/tmp"))
_SHARED_DIR, _SHARED_FILE = 0o1777, 0o666


class Holder(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Who holds a device: process id, user, since when, and the last sign of life (UTC)."""

    serial: str
    pid: int
    since: str
    user: str = ""
    heartbeat: str = ""


def leases_folder() -> Path:
    """Where leases are kept: $CLAWCTL_LEASES, else one folder for all users of the host."""
    named = os.environ.get("CLAWCTL_LEASES")
    if named:
        return Path(named)
    place = next((place for place in SHARED_PLACES if _is_shared(place)), SHARED_PLACES[-1])
    return place / "clawctl-leases"


@contextmanager
def lease(
    serial: str, *, clock: Clock | None = None, folder: Path | None = None, wait_s: float = 0.0
) -> Iterator[Holder]:
    """Hold the device until the context ends.

    wait_s  seconds to wait for another holder to end.
    Raises DeviceError DEVICE_BUSY, or UsageError RUN_UNWRITABLE when the folder refuses.
    """
    folder = folder or leases_folder()
    clock = clock or SystemClock()
    path = _lock_of(serial, folder)
    try:
        _make_shared(folder)
        lock = _acquire(path, max(wait_s, PROBE_S))
    except OSError as error:
        raise UsageError("RUN_UNWRITABLE", str(folder), saw=error.strerror or "") from error
    if lock is None:
        raise _busy(serial, folder)
    beat = _Heartbeat(lock, _new_holder(serial, clock), clock)
    try:
        with beat:
            yield beat.holder
    finally:
        os.ftruncate(lock, 0)
        os.close(lock)


def holder_of(serial: str, *, folder: Path | None = None) -> Holder | None:
    """Who holds the device now, or None. A note without a living holder counts for nothing."""
    path = _lock_of(serial, folder or leases_folder())
    return (_read_note(path) or Holder(serial=serial, pid=0, since="")) if _is_held(path) else None


class _Heartbeat:
    """Writes the holder's note at once and again every few seconds, from a thread of its own."""

    def __init__(self, lock: int, holder: Holder, clock: Clock) -> None:
        self.holder = holder
        self._lock = lock
        self._clock = clock
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="clawctl-lease", daemon=True)

    def __enter__(self) -> None:
        self._write()
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(HEARTBEAT_S):
            self._write()

    def _write(self) -> None:
        sign = msgspec.structs.replace(self.holder, heartbeat=self._clock.utc())
        os.pwrite(self._lock, msgspec.json.encode(sign).ljust(NOTE_BYTES), 0)


def _new_holder(serial: str, clock: Clock) -> Holder:
    try:
        user = pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        user = str(os.getuid())  # a container's user without a name
    now = clock.utc()
    short = serial[:200]  # any text; the note has one size
    return Holder(serial=short, pid=os.getpid(), since=now, user=user[:40], heartbeat=now)


def _acquire(path: Path, wait_s: float) -> int | None:
    """A descriptor that holds the lock, or None when another had it all that time."""
    clock = SystemClock()
    deadline = Deadline(clock, wait_s)
    while True:
        lock = _open(path)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever cleans the folder may have removed the file between the two calls.
            if _is_at(path, lock):
                return lock
        except BlockingIOError:
            if deadline.left_s() == 0.0:
                os.close(lock)
                return None
            clock.wait(POLL_S)
        os.close(lock)


def _open(path: Path) -> int:
    """The lock file, made when it is missing. No link is followed: others may write here."""
    flags = os.O_RDWR | os.O_CLOEXEC | os.O_NOFOLLOW
    while True:
        try:
            return os.open(path, flags)
        except FileNotFoundError:
            pass
        try:
            made = os.open(path, flags | os.O_CREAT | os.O_EXCL, _SHARED_FILE)
        except FileExistsError:
            continue  # another was quicker
        os.fchmod(made, _SHARED_FILE)  # whatever the umask: another user must be able to lock it
        return made


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        there, own = os.stat(path, follow_symlinks=False), os.fstat(descriptor)
    except FileNotFoundError:
        return False
    return (there.st_dev, there.st_ino) == (own.st_dev, own.st_ino)


def _busy(serial: str, folder: Path) -> DeviceError:
    note = _read_note(_lock_of(serial, folder))
    saw = "another holder"
    if note is not None:
        saw = f"process {note.pid} of {note.user}, since {note.since}, heartbeat {note.heartbeat}"
    return DeviceError("DEVICE_BUSY", serial, saw=saw)


def _lock_of(serial: str, folder: Path) -> Path:
    # A serial is any text the phone chose ("192.0.2.7:5555", worse): never part of a path.
    return folder / f"{hashlib.sha256(serial.encode()).hexdigest()[:24]}.lock"


def _read_note(path: Path) -> Holder | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        return msgspec.json.decode(os.read(descriptor, NOTE_BYTES), type=Holder)
    except (OSError, msgspec.DecodeError):
        return None  # not written yet: the lock says what counts
    finally:
        os.close(descriptor)


def _is_held(path: Path) -> bool:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
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


def _is_shared(place: Path) -> bool:
    """Whether everybody may make files there and nobody remove another's."""
    try:
        mode = place.stat().st_mode
    except OSError:
        return False
    return stat.S_ISDIR(mode) and mode & _SHARED_DIR == _SHARED_DIR


def _make_shared(folder: Path) -> None:
    """Make the folder for all users; a link in its place is refused."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        try:
            folder.mkdir(_SHARED_DIR)
        except FileExistsError:
            return
        folder.chmod(_SHARED_DIR)
    if folder.is_symlink() or not folder.is_dir():
        raise NotADirectoryError(0, "no folder of its own")
