"""An adb server that says what a test wrote down: for answers no real server gives on demand."""

import socket
import threading
from collections.abc import Sequence

HANG = object()  # say nothing more until the client leaves


def okay(text: str = "") -> bytes:
    """OKAY, and a length-prefixed text when there is one."""
    return b"OKAY" + (b"%04x" % len(text) + text.encode() if text else b"")


def fail(text: str) -> bytes:
    """FAIL with the server's words."""
    return b"FAIL" + b"%04x" % len(text) + text.encode()


class ScriptedAdb:
    """Answers the n-th connection with the n-th list of replies, one reply a request.

    asked  every request, in order. A connection ends after its last reply.
    """

    def __init__(self, *connections: Sequence[object]) -> None:
        self._connections = connections
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.asked: list[str] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> "ScriptedAdb":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes a thread that still waits for a client
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        for replies in self._connections:
            try:
                peer, _ = self._listener.accept()
            except OSError:
                return
            with peer:
                self._answer(peer, replies)

    def _answer(self, peer: socket.socket, replies: Sequence[object]) -> None:
        for reply in replies:
            size = peer.recv(4, socket.MSG_WAITALL)
            if len(size) == 4:
                self.asked.append(peer.recv(int(size, 16), socket.MSG_WAITALL).decode())
            if reply is HANG:
                peer.recv(1)
                return
            assert isinstance(reply, bytes)
            peer.sendall(reply)
