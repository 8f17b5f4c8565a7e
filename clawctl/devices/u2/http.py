"""One HTTP exchange with the phone's server: a request as bytes, a response from bytes.

Room     clawctl.devices.u2; pure but for the function that brings more bytes.
Input    method, path, a JSON body; a reader of at most n bytes, b"" at the end.
Output   status and body.
Refuses  with BadAnswer what is no whole HTTP response: half a body must not pass for an answer.

Head and body leave in one write: two writes meet Nagle and a delayed acknowledgement, 40 ms a
call on any phone.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

MAX_HEAD_BYTES: Final = 64 * 1024
MAX_BODY_BYTES: Final = 64 * 1024 * 1024
_STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})(?: [^\r\n]*)?\r?\n")
_LENGTH: Final = re.compile(rb"^content-length:[ \t]*(\d{1,10})[ \t]*\r?$", re.I | re.M)
_CHUNKED: Final = re.compile(rb"^transfer-encoding:[ \t]*chunked[ \t]*\r?$", re.I | re.M)
_BLANK: Final = re.compile(rb"\r?\n\r?\n")

Read = Callable[[int], bytes]


class BadAnswer(Exception):
    """Bytes that are no answer; the text says what was seen, never the bytes."""


class Response(NamedTuple):
    """A complete response."""

    status: int
    body: bytes


def request(method: str, path: str, body: bytes = b"") -> bytes:
    """The whole request. Compression is declined: the server leaks what it needs for it."""
    head = [
        f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Encoding: identity",
        "Connection: close",
    ]  # fmt: skip
    if body:
        head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*head, "", ""]).encode("ascii") + body


def read_response(read: Read) -> Response:
    """Read one response to its end. Raises BadAnswer, or what read raises."""
    data = b""
    while (blank := _BLANK.search(data)) is None:
        piece = read(MAX_HEAD_BYTES)
        if not piece or len(data) > MAX_HEAD_BYTES:
            raise BadAnswer("a connection that ended before an answer" if not data else "no HTTP")
        data += piece
        if not data.startswith(b"HTTP/1."[: len(data)]):
            raise BadAnswer("no HTTP")
    head, rest = data[: blank.end()], data[blank.end() :]
    status = _STATUS.match(head)
    if status is None:
        raise BadAnswer("no HTTP")
    body = _Body(read, rest)
    length = _LENGTH.search(head)
    if _CHUNKED.search(head):
        return Response(int(status.group(1)), body.chunks())
    if length is not None:
        return Response(int(status.group(1)), body.exactly(int(length.group(1))))
    return Response(int(status.group(1)), body.rest())


class _Body:
    """What follows the head, from bytes at hand and those still to come."""

    def __init__(self, read: Read, data: bytes) -> None:
        self._read = read
        self._data = bytearray(data)

    def exactly(self, length: int) -> bytes:
        """That many bytes."""
        if length > MAX_BODY_BYTES:
            raise BadAnswer("an answer beyond every limit")
        while len(self._data) < length:
            self._more()
        found = bytes(self._data[:length])
        del self._data[:length]
        return found

    def rest(self) -> bytes:
        """Everything until the other side closes."""
        while piece := self._read(MAX_HEAD_BYTES):
            self._data += piece
            if len(self._data) > MAX_BODY_BYTES:
                raise BadAnswer("an answer beyond every limit")
        return bytes(self._data)

    def chunks(self) -> bytes:
        """The pieces of a chunked body; trailers are not waited for."""
        found: list[bytes] = []
        total = 0
        while True:
            size = self._chunk_size()
            total += size
            if total > MAX_BODY_BYTES:
                raise BadAnswer("an answer beyond every limit")
            if size == 0:
                return b"".join(found)
            found.append(self.exactly(size))
            if self.exactly(2) != b"\r\n":
                raise BadAnswer("a broken chunk")

    def _chunk_size(self) -> int:
        while b"\r\n" not in self._data:
            if len(self._data) > 64:
                raise BadAnswer("a broken chunk")
            self._more()
        line, _, rest = bytes(self._data).partition(b"\r\n")
        self._data = bytearray(rest)
        words = line.split(b";")[0].strip()
        if not re.fullmatch(rb"[0-9a-fA-F]{1,8}", words):
            raise BadAnswer("a broken chunk")
        return int(words, 16)

    def _more(self) -> None:
        piece = self._read(MAX_HEAD_BYTES)
        if not piece:
            raise BadAnswer("an answer cut short")
        self._data += piece
