"""A stream without a transport: keeps what a service sends, for tests of services."""

from clawctl.sim.transport import Stream, Transport


class KeptStream(Stream):
    """Takes everything at once, as a peer that acknowledges at once would."""

    def __init__(self) -> None:
        super().__init__(Transport("", lambda destination, stream: None, lambda data: None), 1, 2)
        self.sent = b""
        self.ended = False

    def send(self, data: bytes) -> None:
        if not self.ended:
            self.sent += data

    def close(self) -> None:
        self.ended = True

    def take(self) -> bytes:
        """What was sent since the last look."""
        sent, self.sent = self.sent, b""
        return sent
