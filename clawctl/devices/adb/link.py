"""adbutils with a deadline around every call, no sleep, no Nagle and no server started unasked.

Room     clawctl.devices.adb; one of the two modules that import adbutils.
Input    an adb server's address; shell scripts.
Output   bytes, exit statuses, rows of devices.
Refuses  with typed errors only: what adbutils or the socket raises is translated here.

Three things adbutils does to every user are undone by subclassing, not by patching: each close()
sleeps 10 ms, addressing by serial costs a second connection per call, and a refused connection
starts a server on whatever port the environment names.
"""

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import adbutils

from clawctl.clock import Clock, Deadline, SystemClock
from clawctl_adapters.errors import ClawError, DeviceError, UsageError

CONNECT_WITHIN_S = 3.0  # of any deadline; a server on this host answers in under a millisecond
MAX_REPLY_BYTES = 64 * 1024 * 1024  # a 4K picture is 30 MB raw; beyond this something is wrong
_CHUNK_BYTES = 64 * 1024
_PACKET = struct.Struct("<BI")

# The server's own words for a refused request → code. None of them is the screen's.
SERVER_WORDS: tuple[tuple[str, str], ...] = (
    ("unauthorized", "DEVICE_UNAUTHORIZED"),
    ("authorizing", "DEVICE_UNAUTHORIZED"),
    ("no permissions", "DEVICE_UNAUTHORIZED"),
    ("offline", "DEVICE_OFFLINE"),
    ("still connecting", "DEVICE_OFFLINE"),
    ("no devices", "NO_DEVICE"),
    ("not found", "DEVICE_NOT_FOUND"),
    ("no device with transport id", "DEVICE_NOT_FOUND"),
    ("unknown host service", "ADB_SERVER_DOWN"),
)


class ShellReply(NamedTuple):
    """What a script wrote and its exit status; only ever made of a complete conversation."""

    stdout: bytes
    stderr: bytes
    code: int

    @property
    def text(self) -> str:
        """Both streams as text, for looking for messages."""
        return (self.stdout + self.stderr).decode("utf-8", "replace")


def refused(words: str, where: str) -> ClawError:
    """The error for a request that the adb server refused with these words.

    Only the code goes on: the words may hold serials of other phones.
    """
    low = words.lower()
    if "more than one" in low:
        return UsageError("DEVICE_AMBIGUOUS", where)
    code = next((code for part, code in SERVER_WORDS if part in low), "DEVICE_LOST")
    return DeviceError(code, where, saw="refusal by the adb server")


class Connection(adbutils.AdbConnection):
    """One connection to the adb server, bound to a deadline."""

    def __init__(self, host: str, port: int, deadline: Deadline) -> None:
        self._deadline = deadline
        self._address = (host, port)
        super().__init__(host, port)

    def _safe_connect(self) -> socket.socket:
        left = min(CONNECT_WITHIN_S, self._deadline.check("adb server"))
        try:
            made = socket.create_connection(self._address, timeout=left)
        except OSError as error:
            place = f"adb server {self._address[0]}:{self._address[1]}"
            raise DeviceError("ADB_SERVER_DOWN", place, saw=type(error).__name__) from error
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def __enter__(self) -> "Connection":
        return self

    def close(self) -> None:
        """Close at once; what was asked for has been read by then."""
        if not self.closed:
            self.conn.close()  # first: the parent then finds nothing to shut down and not sleep
            super().close()  # type: ignore[no-untyped-call]

    def check_okay(self) -> None:
        """Read the server's verdict; raises AdbError with its words when it is FAIL."""
        verdict = self.read_exact(4)
        if verdict == b"FAIL":
            raise adbutils.AdbError(self.read_string_block())
        if verdict != b"OKAY":
            raise EOFError("neither OKAY nor FAIL")

    def read_string_block(self) -> str:
        """A length and all of its bytes: of a list cut short, phones would go missing unsaid."""
        size = int(self.read_exact(4), 16)
        return str(self.read_exact(size).decode("utf-8", "replace"))

    def send_command(self, cmd: str) -> None:
        """Send a request, whole, within the deadline."""
        data = cmd.encode()
        self.conn.settimeout(self._deadline.check("adb server"))
        self.conn.sendall(b"%04x" % len(data) + data)

    def send_all(self, data: bytes) -> None:
        """Send bytes, all of them, within the deadline."""
        self.conn.settimeout(self._deadline.check("adb server"))
        self.conn.sendall(data)

    def recv(self, n: int) -> bytes:
        """At most n bytes; b"" at the end. Raises TimeoutError at the deadline."""
        self.conn.settimeout(self._deadline.check("adb server"))
        return self.conn.recv(n)

    def _read_fully(self, n: int) -> bytes:
        pieces, left = [], n
        while left > 0 and (piece := self.recv(min(left, _CHUNK_BYTES))):
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def read_rest(self) -> bytes:
        """Everything until the other side closes."""
        pieces, total = [], 0
        while piece := self.recv(_CHUNK_BYTES):
            pieces.append(piece)
            total += len(piece)
            if total > MAX_REPLY_BYTES:
                raise EOFError("reply too long")
        return b"".join(pieces)


class Client(adbutils.AdbClient):
    """An adb server that exists or not; it is never started from here.

    Not for use by two threads at once: calls share the current deadline.
    """

    def __init__(self, host: str, port: int, *, clock: Clock | None = None) -> None:
        super().__init__(host=host, port=port)
        self._clock = clock or SystemClock()
        self._deadline: Deadline | None = None
        self._made: list[Connection] = []

    def make_connection(self, timeout: float | None = None) -> Connection:
        """Connect within the current call's deadline. Raises DeviceError ADB_SERVER_DOWN."""
        deadline = self._deadline or Deadline(self._clock, timeout or CONNECT_WITHIN_S)
        made = Connection(self.host, self.port, deadline)
        if self._deadline is not None:
            self._made.append(made)
        return made

    def keep(self, made: Connection) -> Connection:
        """Take a connection out of the current call's care; whoever keeps it closes it."""
        self._made.remove(made)
        return made

    @contextmanager
    def call(self, where: str, timeout_s: float) -> Iterator[Deadline]:
        """One deadline for everything inside, typed errors out of it, no connection left open:
        adbutils forgets those whose first request is refused."""
        outer, self._deadline = self._deadline, Deadline(self._clock, timeout_s)
        outer_made, self._made = self._made, []
        try:
            yield self._deadline
        except (adbutils.AdbTimeout, TimeoutError) as error:
            saw = f"no answer within {timeout_s:g} s"
            raise DeviceError("DEVICE_TIMEOUT", where, saw=saw) from error
        except adbutils.AdbError as error:
            raise refused(str(error), where) from error
        except (EOFError, OSError, struct.error, ValueError) as error:
            saw = f"the connection ended ({type(error).__name__})"
            raise DeviceError("DEVICE_LOST", where, saw=saw) from error
        finally:
            for connection in self._made:
                connection.close()
            self._deadline, self._made = outer, outer_made


class Phone(adbutils.AdbDevice):
    """One phone by transport id, which survives reconnects but not a new `adb connect`."""

    def __init__(self, client: Client, serial: str, transport_id: int | None) -> None:
        super().__init__(client, serial, transport_id)
        self.client = client
        self.name = serial

    def open_transport(
        self, command: str | None = None, timeout: float | None = None
    ) -> Connection:
        """A connection that speaks to the phone; its id is looked up again when it is stale.

        Safe to try again also for inputs: the service has not been opened yet.
        """
        try:
            made = super().open_transport(command, timeout)
        except adbutils.AdbError as error:
            if "transport id" not in str(error) or not self._look_up_again():
                raise
            made = super().open_transport(command, timeout)
        assert isinstance(made, Connection)
        return made

    def _look_up_again(self) -> bool:
        rows = [row for row in self.client.list(extended=True) if row.serial == self.name]
        if len(rows) != 1 or rows[0].transport_id == self._transport_id:
            return False
        self._transport_id = rows[0].transport_id
        return True

    def run(self, script: str) -> ShellReply:
        """Run a script to its end. Raises EOFError when the end never came: half an output is
        no output."""
        if not self._features:
            self.get_features()
        if "shell_v2" in self._features:
            return self._run_v2(script)
        return self._run_marked(script)

    def open_service(self, service: str) -> Connection | None:
        """A stream to one of the phone's services, or None when the phone refuses it."""
        connection = self.open_transport()
        connection.send_command(service)
        try:
            connection.check_okay()
        except adbutils.AdbError:
            connection.close()
            return None
        return connection

    def run_raw(self, script: str) -> bytes:
        """Bytes of exec:, both streams merged; the caller must know a complete answer by sight."""
        with self.open_transport() as connection:
            connection.send_command(f"exec:{script}")
            connection.check_okay()
            return connection.read_rest()

    def _run_v2(self, script: str) -> ShellReply:
        streams: dict[int, list[bytes]] = {1: [], 2: []}
        total = 0
        with self.open_transport() as connection:
            connection.send_command(f"shell,v2,raw:{script}")
            connection.check_okay()
            while True:
                number, length = _PACKET.unpack(connection.read_exact(_PACKET.size))
                total += length
                if total > MAX_REPLY_BYTES:
                    raise EOFError("reply too long")
                data = connection.read_exact(length)
                if number == 3:
                    return ShellReply(b"".join(streams[1]), b"".join(streams[2]), data[0])
                streams.get(number, []).append(data)

    def _run_marked(self, script: str) -> ShellReply:
        """For phones before Android 7: one merged stream that ends in our own mark."""
        mark = b"clawctl-exit:"
        data = self.run_raw(f"{script}\necho {mark.decode()}$?")
        body, found, code = data.rpartition(mark)
        if not found or not code.strip().isdigit():
            raise EOFError("no exit mark")
        return ShellReply(body, b"", int(code))
