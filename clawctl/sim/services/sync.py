"""sync: files to and from the phone, the old requests and the second version.

Room     clawctl.sim.services.
Input    requests of id, u32 length and text: STAT LSTA LIST SEND RECV STA2 LST2 LIS2 QUIT; after
         SEND any number of DATA and one DONE. Several may come in one piece, one in several.
Output   the answers AOSP's adbd gives.
Refuses  an unknown request or a length beyond the limit with FAIL, and closes: what follows
         cannot be told apart any more.
"""

import errno
import struct
from collections.abc import Callable

from clawctl.sim.files import Entry
from clawctl.sim.handset import Handset
from clawctl.sim.transport import Stream

MAX_DATA_BYTES = 64 * 1024  # of one DATA chunk, both ways
MAX_PATH_BYTES = 1024
_HEAD = struct.Struct("<4sI")
_STAT = struct.Struct("<4s3I")  # id, mode, size, mtime
_STAT2 = struct.Struct("<4sIQQ4IQ3q")  # id, error, dev, ino, mode, nlink, uid, gid, size, times
_SHELL_UID = 2000


class SyncService:
    """One sync conversation; requests are answered in the order they come."""

    def __init__(self, handset: Handset, stream: Stream) -> None:
        self._files = handset.files
        self._meet = handset.phone.faults.meet
        self._timeless = False
        self._stream = stream
        self._buffer = bytearray()
        self._target: tuple[str, int] | None = None  # path and mode of the SEND under way
        self._incoming = bytearray()
        self._over = False
        self._requests: dict[bytes, Callable[[bytes, str], None]] = {
            b"STAT": self._stat, b"STA2": self._stat2, b"LST2": self._stat2,
            b"LIST": self._list, b"LIS2": self._list2,
            b"SEND": self._send, b"RECV": self._receive_file,
        }  # fmt: skip

    def opened(self) -> None:
        """The client speaks first."""

    def receive(self, data: bytes) -> None:
        """Take bytes and answer every request they complete."""
        self._buffer += data
        while not self._over and len(self._buffer) >= _HEAD.size:
            name, length = _HEAD.unpack_from(self._buffer)
            if name in (b"DONE", b"QUIT"):  # what follows the id is a time or nothing
                del self._buffer[: _HEAD.size]
                self._finish(name, length)
                continue
            if length > (MAX_DATA_BYTES if name == b"DATA" else MAX_PATH_BYTES):
                self._fail("length out of range", leave=True)
            elif len(self._buffer) < _HEAD.size + length:
                return
            else:
                body = bytes(self._buffer[_HEAD.size : _HEAD.size + length])
                del self._buffer[: _HEAD.size + length]
                self._request(name, body)

    def closed(self) -> None:
        """A SEND that never saw its DONE leaves no file."""
        self._over = True
        self._incoming.clear()

    def _request(self, name: bytes, body: bytes) -> None:
        if name == b"DATA":
            self._incoming += body
            return
        words = f"{name.decode('ascii', 'replace')} {body.decode('utf-8', 'replace')}"
        faults = {fault.name: fault for fault in self._meet("sync", words)}
        self._timeless = "no_mtime" in faults
        if "push_refused" in faults:
            self._fail(faults["push_refused"].says, leave=True)
        elif (answer := self._requests.get(name)) is not None:
            answer(name, body.decode("utf-8", "replace"))
        else:
            self._fail(f"unknown command {name!r}", leave=True)

    def _finish(self, name: bytes, mtime_s: int) -> None:
        target, self._target = self._target, None
        data = bytes(self._incoming)
        self._incoming.clear()
        if name == b"QUIT":
            self._end()
        elif target is None:
            self._fail("DONE without SEND", leave=True)
        else:
            path, mode = target
            try:
                self._files.write(path, data, mode=mode, mtime_s=mtime_s, make_parents=True)
            except OSError as error:
                self._fail(f"couldn't create file: {error.strerror}")
            else:
                self._stream.send(_HEAD.pack(b"OKAY", 0))

    def _fail(self, text: str, *, leave: bool = False) -> None:
        self._stream.send(_HEAD.pack(b"FAIL", len(text.encode())) + text.encode())
        if leave:
            self._end()

    def _end(self) -> None:
        self._over = True
        self._stream.close()

    def _stat(self, name: bytes, path: str) -> None:
        entry = self._entry(path) or Entry(0, 0, 0)
        self._stream.send(_STAT.pack(name, entry.mode, entry.size, entry.mtime_s))

    def _stat2(self, name: bytes, path: str) -> None:
        self._stream.send(_stat2_bytes(name, self._entry(path)))

    def _entry(self, path: str) -> Entry | None:
        entry = self._files.entry(path)
        return entry._replace(mtime_s=0) if entry is not None and self._timeless else entry

    def _below(self, path: str) -> list[tuple[bytes, Entry]]:
        try:
            names = self._files.names(path)
        except OSError:
            return []  # adbd cannot say why in this protocol: an empty list
        found = [(n.encode(), self._files.entry(f"{path.rstrip('/')}/{n}")) for n in names]
        return [(name, entry) for name, entry in found if entry is not None]

    def _list(self, _name: bytes, path: str) -> None:
        rows = [
            _STAT.pack(b"DENT", entry.mode, entry.size, entry.mtime_s)
            + struct.pack("<I", len(name)) + name
            for name, entry in self._below(path)
        ]  # fmt: skip
        self._stream.send(b"".join(rows) + b"DONE" + bytes(16))

    def _list2(self, _name: bytes, path: str) -> None:
        rows = [
            _stat2_bytes(b"DNT2", entry) + struct.pack("<I", len(name)) + name
            for name, entry in self._below(path)
        ]
        self._stream.send(b"".join(rows) + b"DONE" + bytes(_STAT2.size))

    def _send(self, _name: bytes, argument: str) -> None:
        path, comma, mode = argument.rpartition(",")
        if not comma or not mode.isdecimal() or len(mode) > 9:
            self._fail("missing , in ID_SEND", leave=True)
            return
        self._target = (path, int(mode) & 0o777)
        self._incoming.clear()

    def _receive_file(self, _name: bytes, path: str) -> None:
        try:
            data = self._files.read(path)
        except OSError as error:
            self._fail(f"open failed: {error.strerror}")
            return
        chunks = (data[at : at + MAX_DATA_BYTES] for at in range(0, len(data), MAX_DATA_BYTES))
        sent = b"".join(_HEAD.pack(b"DATA", len(chunk)) + chunk for chunk in chunks)
        self._stream.send(sent + _HEAD.pack(b"DONE", 0))


def _stat2_bytes(name: bytes, entry: Entry | None) -> bytes:
    if entry is None:
        return _STAT2.pack(name, errno.ENOENT, *[0] * 10)
    owner, time = _SHELL_UID, entry.mtime_s
    return _STAT2.pack(
        name, 0, 1, 1, entry.mode, 1, owner, owner, entry.size, time, time, time
    )  # fmt: skip
