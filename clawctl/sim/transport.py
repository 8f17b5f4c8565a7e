"""One adb server's connection to a simulated phone: handshake and streams, without a socket.

Room     clawctl.sim; sans-I/O: bytes in through receive(), bytes out through a callback.
Input    packets of a real adb server.
Output   CNXN or AUTH answers; for each OPEN a service, found by the opener it is given.
Refuses  an OPEN the opener knows nothing of (CLSE); a peer that breaks the protocol is no
         longer listened to, and `broken` says why.

The rule that shapes it: each stream has at most one unacknowledged WRTE per direction. What a
service sends while one is out waits here, so services may send as much as they like at once.
"""

import secrets
from collections.abc import Callable
from typing import Literal, Protocol

from clawctl.sim import protocol
from clawctl.sim.protocol import Packet, PacketReader

# granted: connects at once. refused: asks for keys for ever, as before the dialog is answered.
# late: accepts once the public key came, as when the dialog is answered. silent: says nothing.
Auth = Literal["granted", "refused", "late", "silent"]

MAX_STREAMS = 1024  # open at once on one connection; adb itself uses one or two a command


class Service(Protocol):
    """What answers on one stream. It may send and close at any time after opened()."""

    def opened(self) -> None:
        """The peer knows the stream exists; from here on output may flow."""

    def receive(self, data: bytes) -> None:
        """Bytes from the peer, in order, in any pieces."""

    def closed(self) -> None:
        """The stream is gone, whoever ended it; nothing sent from now on arrives."""


class Stream:
    """Our end of one stream: a queue that obeys the one-WRTE rule."""

    def __init__(self, transport: "Transport", own_id: int, peer_id: int) -> None:
        self.transport = transport
        self._queue = bytearray()
        self._unacknowledged = False
        self._closing = False
        self.own_id = own_id
        self.peer_id = peer_id
        self.service: Service | None = None
        self.gone = False
        self.mute = False  # a stalled phone: neither accepted nor refused

    def send(self, data: bytes) -> None:
        """Queue bytes for the peer; dropped once the stream is gone or closing."""
        if not self._closing:
            self._queue += data
            self._pump()

    def close(self) -> None:
        """End the stream after everything queued was acknowledged."""
        self._closing = True
        self._pump()

    def dial(self, destination: str, inner: "Stream") -> "Service":
        """Open a stream to the peer, on the same connection, and join it to inner's ends.

        The answer is the service of inner; bytes wait until the peer has accepted.
        """
        return self.transport.dial(destination, inner)

    def acknowledged(self) -> None:
        """The peer took our last WRTE."""
        self._unacknowledged = False
        self._pump()

    def _pump(self) -> None:
        if self._unacknowledged or self.gone or self.peer_id == 0:
            return
        if self._queue:
            limit = self.transport.max_payload_bytes
            payload = bytes(self._queue[:limit])
            del self._queue[:limit]
            self._unacknowledged = True
            self.transport.send(Packet(protocol.WRTE, self.own_id, self.peer_id, payload))
        elif self._closing:
            self.transport.send(Packet(protocol.CLSE, self.own_id, self.peer_id))
            self.transport.forget(self)


class _Joined:
    """One half of two streams that are joined: what comes in on one goes out on the other."""

    def __init__(self, other: Stream) -> None:
        self._other = other

    def opened(self) -> None:
        """Nothing to say."""

    def receive(self, data: bytes) -> None:
        self._other.send(data)

    def closed(self) -> None:
        self._other.close()


Opener = Callable[[str, Stream], Service | None]


class Transport:
    """The phone's side of one connection.

    banner  what follows "device::" (properties and features).
    opener  finds the service for a destination such as "shell:ls", or None to refuse.
    write   takes the bytes that go to the peer.
    """

    def __init__(
        self, banner: str, opener: Opener, write: Callable[[bytes], None], *, auth: Auth = "granted"
    ) -> None:
        self._banner = f"device::{banner}".encode()
        self._opener = opener
        self._write = write
        self._auth: Auth = auth
        self._reader = PacketReader()
        self._streams: dict[int, Stream] = {}
        self._last_id = 0
        self._peer_version = protocol.VERSION_WITH_SUMS
        self.max_payload_bytes = 4096
        self.online = False
        self.greeted = False  # whether the peer said CNXN at all

    @property
    def broken(self) -> str | None:
        """Why the peer is no longer understood, or None."""
        return self._reader.broken

    @property
    def open_streams(self) -> int:
        """Streams that neither side has ended."""
        return len(self._streams)

    def receive(self, data: bytes) -> None:
        """Take bytes from the peer; answers go out through `write` before this returns."""
        for packet in self._reader.feed(data):
            _HANDLERS[packet.command](self, packet)

    def lost(self) -> None:
        """The connection is gone: end every stream without a word to the peer."""
        self.online = False
        for stream in list(self._streams.values()):
            self.forget(stream)

    def send(self, packet: Packet) -> None:
        """Write one packet."""
        with_sum = self._peer_version < protocol.VERSION
        self._write(protocol.encode(packet, with_sum=with_sum))

    def dial(self, destination: str, inner: Stream) -> Service:
        """Open a stream of our own to the peer; see Stream.dial."""
        self._last_id += 1
        outer = Stream(self, self._last_id, 0)
        outer.service = _Joined(inner)
        self._streams[outer.own_id] = outer
        self.send(Packet(protocol.OPEN, outer.own_id, 0, destination.encode() + b"\0"))
        return _Joined(outer)

    def forget(self, stream: Stream) -> None:
        """Take a stream off the table and tell its service, once."""
        if not stream.gone:
            stream.gone = True
            self._streams.pop(stream.own_id, None)
            if stream.service is not None:
                stream.service.closed()

    def _connect(self, packet: Packet) -> None:
        self.lost()  # a second CNXN is a new beginning, as on a real phone
        self.greeted = True
        self._peer_version = packet.arg0
        self._reader.check_sums = packet.arg0 < protocol.VERSION
        self.max_payload_bytes = max(1, min(packet.arg1, protocol.MAX_PAYLOAD_BYTES))
        if self._auth == "granted":
            self._accept()
        elif self._auth != "silent":
            self._ask_for_key()

    def _accept(self) -> None:
        self.online = True
        version, limit = protocol.VERSION, protocol.MAX_PAYLOAD_BYTES
        self.send(Packet(protocol.CNXN, version, limit, self._banner))

    def _ask_for_key(self) -> None:
        token = secrets.token_bytes(20)
        self.send(Packet(protocol.AUTH, protocol.AUTH_TOKEN, 0, token))

    def _authenticate(self, packet: Packet) -> None:
        if self.online or self._auth == "silent":
            return
        if packet.arg0 == protocol.AUTH_SIGNATURE:
            self._ask_for_key()
        elif packet.arg0 == protocol.AUTH_PUBLIC_KEY and self._auth == "late":
            self._accept()

    def _open(self, packet: Packet) -> None:
        if not self.online or packet.arg0 == 0:
            return
        destination = packet.payload.rstrip(b"\0").decode("utf-8", "replace")
        self._last_id += 1
        stream = Stream(self, self._last_id, packet.arg0)
        full = len(self._streams) >= MAX_STREAMS
        service = None if full else self._opener(destination, stream)
        if stream.mute:
            return
        if service is None:
            stream.gone = True
            self.send(Packet(protocol.CLSE, 0, packet.arg0))
            return
        stream.service = service
        self._streams[stream.own_id] = stream
        self.send(Packet(protocol.OKAY, stream.own_id, packet.arg0))
        service.opened()

    def _write_arrived(self, packet: Packet) -> None:
        stream = self._streams.get(packet.arg1)
        if stream is None or stream.service is None:
            self.send(Packet(protocol.CLSE, 0, packet.arg0))
            return
        self.send(Packet(protocol.OKAY, stream.own_id, stream.peer_id))
        stream.service.receive(packet.payload)

    def _okay_arrived(self, packet: Packet) -> None:
        if (stream := self._streams.get(packet.arg1)) is not None:
            stream.peer_id = stream.peer_id or packet.arg0  # the answer to an OPEN of ours
            stream.acknowledged()

    def _close_arrived(self, packet: Packet) -> None:
        if (stream := self._streams.get(packet.arg1)) is not None:
            self.forget(stream)
            self.send(Packet(protocol.CLSE, stream.own_id, stream.peer_id))

    def _not_spoken(self, packet: Packet) -> None:
        """STLS: wireless debugging over TLS is not simulated; a real phone without it is mute."""


_HANDLERS: dict[int, Callable[[Transport, Packet], None]] = {
    protocol.CNXN: Transport._connect,
    protocol.AUTH: Transport._authenticate,
    protocol.OPEN: Transport._open,
    protocol.OKAY: Transport._okay_arrived,
    protocol.WRTE: Transport._write_arrived,
    protocol.CLSE: Transport._close_arrived,
    protocol.STLS: Transport._not_spoken,
}
