"""The files of a simulated phone: in memory, large ones shared by content between phones.

Room     clawctl.sim; no disk, no wall clock.
Input    absolute device paths; /sdcard and /mnt/sdcard lead to /storage/emulated/0.
Output   bytes and metadata; times come from the phone's clock.
Refuses  with OSError as a file system does: ENOENT, EISDIR, ENOTDIR, EACCES, EROFS, ENOTEMPTY.

Shared by content because every phone of a farm is sent the same 3.7 MB helper.
"""

import errno
import hashlib
import os
import stat
from collections.abc import Callable, Iterator
from typing import NamedTuple
from weakref import WeakValueDictionary

NULL_DEVICE = "/dev/null"
_SHARED_FROM_BYTES = 64 * 1024
_ALIASES = {
    "/sdcard": "/storage/emulated/0",
    "/mnt/sdcard": "/storage/emulated/0",
    "/storage/self/primary": "/storage/emulated/0",
}
_DIRECTORIES = (
    "/", "/data", "/data/local", "/data/local/tmp", "/dev", "/proc", "/storage",
    "/storage/emulated", "/storage/emulated/0", "/storage/emulated/0/Download",
    "/storage/emulated/0/Pictures", "/system", "/system/bin", "/vendor",
)  # fmt: skip
_WRITABLE = ("/data/local/tmp", "/storage/emulated/0")
_READ_ONLY = ("/system", "/vendor")


class _Blob:
    __slots__ = ("__weakref__", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data


class _Later(_Blob):
    """Bytes that are fetched when they are first asked for."""

    __slots__ = ("_blob", "_load")

    def __init__(self, load: Callable[[], bytes]) -> None:
        self._load = load
        self._blob: _Blob | None = None

    @property
    def data(self) -> bytes:  # type: ignore[override]
        if self._blob is None:
            self._blob = _shared(self._load())
        return self._blob.data


_blobs: WeakValueDictionary[bytes, _Blob] = WeakValueDictionary()


def _shared(data: bytes) -> _Blob:
    if len(data) < _SHARED_FROM_BYTES:
        return _Blob(data)
    return _blobs.setdefault(hashlib.sha256(data).digest(), _Blob(data))


class Entry(NamedTuple):
    """One file or directory. mode: type and permission bits; mtime_s: seconds, never 0."""

    mode: int
    size: int
    mtime_s: int

    @property
    def is_directory(self) -> bool:
        """Whether other entries may stand below it."""
        return stat.S_ISDIR(self.mode)


class _Node:
    def __init__(self, mode: int, mtime_s: int, blob: _Blob | None = None) -> None:
        self.mode, self.mtime_s, self.blob = mode, mtime_s, blob

    def entry(self) -> Entry:
        size = 4096 if self.blob is None else len(self.blob.data)
        return Entry(self.mode, size, self.mtime_s)


def _error(number: int, path: str) -> OSError:
    return OSError(number, os.strerror(number), path)


class FileStore:
    """The file system of one phone.

    now_s  the phone's time in whole seconds; at least 1, as an mtime of 0 means "absent" to
           clients of the old sync protocol.
    """

    def __init__(self, now_s: Callable[[], int]) -> None:
        self._now_s = now_s
        self._nodes = {path: self._directory() for path in _DIRECTORIES}

    @staticmethod
    def resolve(path: str, cwd: str = "/") -> str:
        """The one absolute path behind a spelling: no "..", "." or alias in it."""
        parts: list[str] = []
        for part in (path if path.startswith("/") else f"{cwd}/{path}").split("/"):
            if part == "..":
                parts = parts[:-1]
            elif part not in ("", "."):
                parts.append(part)
        whole = "/" + "/".join(parts)
        for alias, target in _ALIASES.items():
            if whole == alias or whole.startswith(alias + "/"):
                return target + whole[len(alias) :]
        return whole

    def entry(self, path: str) -> Entry | None:
        """What stands at a path, or None."""
        node = self._nodes.get(self.resolve(path))
        return node.entry() if node else None

    def read(self, path: str) -> bytes:
        """A file's bytes. Raises ENOENT or EISDIR."""
        if self.resolve(path) == NULL_DEVICE:
            return b""
        node = self._node(path)
        if node.blob is None:
            raise _error(errno.EISDIR, path)
        return node.blob.data

    def write(
        self, path: str, data: bytes, *, mode: int = 0o660, mtime_s: int | None = None,
        make_parents: bool = False,
    ) -> None:  # fmt: skip
        """Put a whole file in place; make_parents as adb's sync does."""
        whole = self.resolve(path)
        if whole == NULL_DEVICE:
            return
        self._check_writable(whole, path)
        parent = whole.rpartition("/")[0] or "/"
        if make_parents:
            self.make_directory(parent, parents=True)
        if not self._node(parent, path).entry().is_directory:
            raise _error(errno.ENOTDIR, path)
        old = self._nodes.get(whole)
        if old is not None and old.blob is None:
            raise _error(errno.EISDIR, path)
        when = self._stamp() if mtime_s is None else max(1, mtime_s)
        self._nodes[whole] = _Node(stat.S_IFREG | mode & 0o7777, when, _shared(data))

    def place(self, path: str, data: bytes | Callable[[], bytes]) -> None:
        """Put a file where the system puts it, whoever may write there; parents are made.

        A function is called when the file is first read: large files that nobody asks for
        cost nothing.
        """
        whole = self.resolve(path)
        parts = whole.split("/")[1:-1]
        for count in range(1, len(parts) + 1):
            self._nodes.setdefault("/" + "/".join(parts[:count]), self._directory())
        blob = _shared(data) if isinstance(data, bytes) else _Later(data)
        self._nodes[whole] = _Node(stat.S_IFREG | 0o644, self._stamp(), blob)

    def discard(self, path: str) -> None:
        """Take away what place() put there; no error when it is gone already."""
        self._nodes.pop(self.resolve(path), None)

    def make_directory(self, path: str, *, parents: bool = False) -> None:
        """Make a directory; with parents: those above too, and none of them need be new."""
        whole = self.resolve(path)
        old = self._nodes.get(whole)
        if old is not None:
            if parents and old.blob is None:
                return
            raise _error(errno.EEXIST, path)
        self._check_writable(whole, path)
        parent = whole.rpartition("/")[0] or "/"
        if parents:
            self.make_directory(parent, parents=True)
        if not self._node(parent, path).entry().is_directory:
            raise _error(errno.ENOTDIR, path)
        self._nodes[whole] = self._directory()

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, or with recursive a directory and what stands below it."""
        whole = self.resolve(path)
        node = self._node(path)
        if whole in _DIRECTORIES:
            raise _error(errno.EACCES, path)
        self._check_writable(whole, path)
        below = [name for name in self._nodes if name.startswith(whole + "/")]
        if node.blob is None and not recursive:
            raise _error(errno.EISDIR, path)
        for name in [whole, *below]:
            del self._nodes[name]

    def names(self, path: str) -> list[str]:
        """What stands directly in a directory, sorted. Raises ENOENT or ENOTDIR."""
        if not self._node(path).entry().is_directory:
            raise _error(errno.ENOTDIR, path)
        top = self.resolve(path).rstrip("/") + "/"
        found = {name[len(top) :] for name in self._nodes if name.startswith(top) and name != top}
        return sorted(name for name in found if "/" not in name)

    def paths(self) -> Iterator[str]:
        """Every path, for patterns; resolved, sorted."""
        yield from sorted(self._nodes)

    def _node(self, path: str, shown: str | None = None) -> _Node:
        node = self._nodes.get(self.resolve(path))
        if node is None:
            raise _error(errno.ENOENT, shown or path)
        return node

    def _stamp(self) -> int:
        return max(1, self._now_s())

    def _directory(self) -> _Node:
        return _Node(stat.S_IFDIR | 0o771, self._stamp())

    def _check_writable(self, whole: str, path: str) -> None:
        if not any(whole.startswith(top + "/") or whole == top for top in _WRITABLE):
            sealed = any(whole.startswith(top + "/") or whole == top for top in _READ_ONLY)
            raise _error(errno.EROFS if sealed else errno.EACCES, path)
