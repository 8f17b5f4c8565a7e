"""Private files that are either whole or absent, and the lock that says who still writes.

Room     clawctl.trace; POSIX files and flock.
Input    paths and bytes.
Output   folders of mode 0700 and files of mode 0600, whatever the umask; each written beside
         its place, flushed to disk and renamed into it.
Refuses  with UsageError RUN_UNWRITABLE what the file system refuses, and any second write.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from clawctl.trace.format import UNFINISHED
from clawctl_adapters.errors import UsageError

PRIVATE_DIR, PRIVATE_FILE = 0o700, 0o600
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn an OSError of writing at path into RUN_UNWRITABLE, the system's reason in `saw`."""
    try:
        yield
    except OSError as error:
        raise UsageError("RUN_UNWRITABLE", str(path), saw=error.strerror or "a failure") from error


def make_private_dir(path: Path) -> None:
    """Make one folder that did not exist, readable by its owner alone."""
    with told(path):
        path.mkdir(PRIVATE_DIR)
        # mkdir's mode passes through the umask, which may take from the owner too.
        path.chmod(PRIVATE_DIR)


def make_private_dirs(path: Path) -> None:
    """Make a folder and its missing parents, each private; what exists is left as it is."""
    for folder in [*reversed(path.parents), path]:
        with told(folder):
            if not folder.is_dir():
                folder.mkdir(PRIVATE_DIR, exist_ok=True)
                folder.chmod(PRIVATE_DIR)


def open_private(path: Path) -> int:
    """A descriptor of a new empty file for appending; the caller closes it."""
    with told(path):
        descriptor = os.open(path, _NEW | os.O_APPEND, PRIVATE_FILE)
        os.fchmod(descriptor, PRIVATE_FILE)
        return descriptor


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte and have the disk confirm it; raises OSError."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
    os.fsync(descriptor)


def write_once(path: Path, data: bytes) -> None:
    """Store the bytes under a name that is free; afterwards they are on disk or an error says so.

    A name that is taken is refused, not replaced: evidence has one version. One writer at a
    time is assumed, as a run has (its lock).
    """
    beside = path.with_name(UNFINISHED + path.name)
    with told(path):
        if os.path.lexists(path):
            raise FileExistsError(0, "a file of this name is already stored")
        descriptor = open_private(beside)
        try:
            write_all(descriptor, data)
        except OSError:
            beside.unlink(missing_ok=True)
            raise
        finally:
            os.close(descriptor)
        beside.rename(path)
    sync_dir(path.parent)


def sync_dir(path: Path) -> None:
    """Have the disk confirm the folder's list of names."""
    with told(path):
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def hold_lock(path: Path) -> FileLock:
    """Take the lock at once. The kernel frees it when this process ends, however it ends.

    Raises UsageError RUN_UNWRITABLE when another process holds it.
    """
    lock = FileLock(path, timeout=0, mode=PRIVATE_FILE, thread_local=False)
    with told(path):
        try:
            lock.acquire()
        except Timeout as error:
            raise UsageError("RUN_UNWRITABLE", str(path), saw="another writer") from error
        path.chmod(PRIVATE_FILE)
    return lock


def lock_is_held(path: Path) -> bool:
    """Whether a living process holds it. A shared probe: readers do not disturb each other."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return False  # no lock, no writer; an unreadable one is another user's copy
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False  # a file system without locks
    finally:
        os.close(descriptor)
    return False
