"""Services that only say why not, and close.

Room     clawctl.sim.services. The sentences are what a production build answers.
"""

from clawctl.sim.transport import Stream


class Notice:
    """Sends one text and closes."""

    def __init__(self, stream: Stream, text: str) -> None:
        self._stream = stream
        self._text = text

    @classmethod
    def no_root(cls, stream: Stream) -> "Notice":
        """`adb root`."""
        return cls(stream, "adbd cannot run as root in production builds\n")

    @classmethod
    def not_root(cls, stream: Stream) -> "Notice":
        """`adb unroot`."""
        return cls(stream, "adbd not running as root\n")

    @classmethod
    def no_remount(cls, stream: Stream) -> "Notice":
        """`adb remount`."""
        return cls(stream, "Not running as root. Try \"adb root\" first.\n")  # fmt: skip

    @classmethod
    def listens(cls, stream: Stream, port: str) -> "Notice":
        """`adb tcpip PORT`: said, not done; the phone stays where it is."""
        if not port.isdigit():
            return cls(stream, f"invalid port {port[:20]}\n")
        return cls(stream, f"restarting in TCP mode port: {port}\n")

    def opened(self) -> None:
        """Say it."""
        self._stream.send(self._text.encode())
        self._stream.close()

    def receive(self, data: bytes) -> None:
        """Nothing is expected."""

    def closed(self) -> None:
        """Nothing is held."""
