"""HTTP/1.1 inside one adb stream: what helpers on the phone answer with.

Room     clawctl.sim.services. The only user of h11, which parses and keeps no socket.
Input    a stream's bytes, a function from Request to Response; it may be a coroutine that waits.
Output   answers in order on the same stream; keep-alive as the client wishes.
Refuses  a body beyond MAX_BODY_BYTES with 413, and what is no HTTP by closing the stream.
"""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import h11

from clawctl.sim.handset import Accept, Handset
from clawctl.sim.transport import Stream
from clawctl.sim.waiting import Run

MAX_BODY_BYTES = 32 * 1024 * 1024
JSON = "application/json"


class Request(NamedTuple):
    """One request; header names in lower case, path with its query."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


class Response(NamedTuple):
    """Status, body and the body's type; status 0 hangs up without an answer."""

    status: int
    body: bytes
    content_type: str = JSON


Handler = Callable[[Request], Response | Coroutine[Any, Any, Response]]


class HttpService:
    """Serves one stream."""

    def __init__(self, handset: Handset, stream: Stream, handler: Handler) -> None:
        self._handset = handset
        self._stream = stream
        self._handler = handler
        self._connection = h11.Connection(h11.SERVER)
        self._request: h11.Request | None = None
        self._body = bytearray()
        self._run: Run | None = None

    def opened(self) -> None:
        """The client speaks first."""

    def receive(self, data: bytes) -> None:
        """Take bytes and answer the requests they complete."""
        self._connection.receive_data(data)
        self._read()

    def closed(self) -> None:
        """The client is gone; an answer that still waits is given up."""
        if self._run is not None:
            self._run.stop()

    def _read(self) -> None:
        """Events until one needs more data, or an answer that waits."""
        while True:
            try:
                event = self._connection.next_event()
            except h11.RemoteProtocolError:
                self._stream.close()
                return
            if event is h11.NEED_DATA or event is h11.PAUSED:
                return
            if isinstance(event, h11.Request):
                self._request = event
                self._body.clear()
            elif isinstance(event, h11.Data):
                self._body += event.data
            elif isinstance(event, h11.EndOfMessage):
                self._respond()
            elif isinstance(event, h11.ConnectionClosed):
                self._stream.close()
                return

    def _respond(self) -> None:
        assert self._request is not None
        head = self._request
        headers = {name.decode("ascii"): value.decode("latin-1") for name, value in head.headers}
        request = Request(
            head.method.decode("ascii"), head.target.decode("latin-1"), headers, bytes(self._body)
        )
        if len(request.body) > MAX_BODY_BYTES:
            self._send(Response(413, b"too large", "text/plain"))
            return
        answer = self._handler(request)
        if isinstance(answer, Response):
            self._send(answer)
        else:
            self._run = self._handset.runs.start(self._wait(answer))

    async def _wait(self, answer: Coroutine[Any, Any, Response]) -> int:
        self._send(await answer)
        self._read()  # a request that came in the meantime
        return 0

    def _send(self, response: Response) -> None:
        if response.status == 0:
            self._stream.close()
            return
        head = h11.Response(
            status_code=response.status,
            headers=[
                ("Content-Type", response.content_type),
                ("Content-Length", str(len(response.body))),
            ],
        )
        parts = (head, h11.Data(data=response.body), h11.EndOfMessage())
        self._stream.send(b"".join(self._connection.send(part) or b"" for part in parts))
        if self._connection.our_state is h11.MUST_CLOSE:
            self._stream.close()
        elif self._connection.our_state is h11.DONE and self._connection.their_state is h11.DONE:
            self._connection.start_next_cycle()


def http_socket(handset: Handset, handler: Handler) -> Accept:
    """What a listener of handset.sockets does with each connection."""
    return lambda stream: HttpService(handset, stream, handler)
