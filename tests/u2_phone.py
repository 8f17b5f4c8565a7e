"""A phone with a uiautomator2 server that does what a test wrote down: every fault on demand.

Below it there is no socket but the one a launched server lives by; time is a FakeClock's.
"""

import json
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from clawctl.clock import Deadline, FakeClock
from clawctl.devices.u2.jar import Jar
from clawctl_adapters.errors import DeviceError

JAR = Jar(b"program")
TREE = (
    '<?xml version="1.0"?><hierarchy rotation="0">'
    '<node package="com.example.app" bounds="[0,0][9,9]" /></hierarchy>'
)
HANG, DROP, RESET = object(), object(), object()


def http(body: bytes, status: str = "200 OK") -> bytes:
    """A whole response."""
    return f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def result(value: object) -> bytes:
    """A JSON-RPC result."""
    return http(json.dumps({"jsonrpc": "2.0", "id": 1, "result": value}).encode())


def error(message: object, data: object = None) -> bytes:
    """A JSON-RPC error as the server words it."""
    body = {"jsonrpc": "2.0", "id": 1, "error": {"code": -32001, "message": message, "data": data}}
    return http(json.dumps(body).encode())


PONG = http(b"pong")


class Stream:
    """One stream: what was sent is answered by the phone, piece by piece."""

    def __init__(self, phone: "U2Phone", answer: Callable[[bytes], object]) -> None:
        self._phone = phone
        self._answer = answer
        self._sent = b""
        self._left: bytes | None = None
        self.conn: socket.socket | None = None

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self.conn is not None:
            self.conn.close()
            self._phone.life_ended()

    def send_all(self, data: bytes) -> None:
        self._sent += data

    def recv(self, n: int) -> bytes:
        if self.conn is not None:
            return self.conn.recv(n)
        if self._left is None:
            answer = self._answer(self._sent)
            if answer is HANG:
                self._phone.clock.advance(1000.0)
                self._phone.deadline.check(self._phone.name)
            if answer is RESET:
                raise ConnectionResetError
            self._left = b"" if answer is DROP else answer
            assert isinstance(self._left, bytes)
        piece, self._left = self._left[:7], self._left[7:]
        return piece

    def read_exact(self, n: int) -> bytes:
        data = b""
        while len(data) < n:
            data += self.recv(1) if self.conn else self._byte()
        return data

    def _byte(self) -> bytes:
        piece = self.recv(1)
        self._left = piece[1:] + (self._left or b"")
        return piece[:1]


class U2Phone:
    """Also its own client, as far as a Resident asks.

    pings    answers to /ping while no server of ours lives; None refuses the stream.
    calls    answers to calls, one each; the last one stays. A str is a tree.
    launches what a launch does, one each: "up", words it prints before it ends, or HANG.
    md5      what the phone says of the files asked for.
    """

    name = "FAKE-1"

    def __init__(
        self, *, calls: list[object] | None = None, pings: list[object] | None = None,
        launches: list[object] | None = None, md5: str = "", push: bytes = b"OKAY\0\0\0\0",
    ) -> None:  # fmt: skip
        self.clock = FakeClock()
        self.deadline = Deadline(self.clock, 0.0)
        self.client = self
        self._calls = list(calls or [TREE])
        self._pings = list(pings or [None])
        self._launches = list(launches or ["up"])
        self._md5 = md5
        self._push = push
        self.up: str | None = None  # the port our server listens on
        self._ends: list[socket.socket] = []
        self.asked: list[str] = []  # methods, in order
        self.launched: list[str] = []
        self.pushed: list[str] = []
        self.scripts: list[str] = []

    # what a client does

    @contextmanager
    def call(self, where: str, timeout_s: float) -> Iterator[Deadline]:
        outer, self.deadline = self.deadline, Deadline(self.clock, timeout_s)
        try:
            yield self.deadline
        except (EOFError, OSError) as broken:
            raise DeviceError("DEVICE_LOST", where, saw=type(broken).__name__) from broken
        finally:
            self.deadline = outer

    def keep(self, stream: Stream) -> Stream:
        return stream

    # what a phone does

    def run(self, script: str) -> object:
        from clawctl.devices.adb.link import ShellReply

        self.scripts.append(script)
        return ShellReply(self._md5.encode(), b"", 0)

    def open_service(self, service: str) -> Stream | None:
        kind, _, rest = service.partition(":")
        if kind == "sync":
            return Stream(self, self._sync)
        if kind == "shell":
            return self._launch(rest)
        if self.up != rest:
            ping = next_of(self._pings)
            return None if ping is None else Stream(self, lambda sent: self._foreign(sent, ping))
        return Stream(self, self._serve)

    def life_ended(self) -> None:
        self.up = None

    def close(self) -> None:
        """Close the ends of launched servers' lives."""
        for end in self._ends:
            end.close()

    def _launch(self, command: str) -> Stream:
        self.launched.append(command)
        stream = Stream(self, lambda _sent: b"")
        stream.conn, end = socket.socketpair()
        self._ends.append(end)
        does = next_of(self._launches)
        if does == "up":
            self.up = command.rsplit(" ", 1)[1]
        elif does is HANG:
            self.clock.advance(1000.0)
        else:
            end.sendall(str(does).encode())
            end.shutdown(socket.SHUT_WR)
        return stream

    def _sync(self, sent: bytes) -> bytes:
        length = struct.unpack_from("<I", sent, 4)[0]
        self.pushed.append(sent[8 : 8 + length].decode())
        return self._push

    def _foreign(self, sent: bytes, ping: object) -> object:
        return ping if sent.startswith(b"GET /ping ") else self._serve(sent)

    def _serve(self, sent: bytes) -> object:
        head, _, body = sent.partition(b"\r\n\r\n")
        if head.startswith(b"GET /ping "):
            return PONG
        assert f"Content-Length: {len(body)}".encode() in head
        self.asked.append(json.loads(body)["method"])
        answer = next_of(self._calls)
        if answer in (DROP, RESET):
            self.up = None
        return result(answer) if isinstance(answer, str) else answer


def next_of(answers: list[object]) -> object:
    """The first of them; the last one stays."""
    return answers[0] if len(answers) == 1 else answers.pop(0)
