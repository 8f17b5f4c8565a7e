"""Stands between an adb server and a phone, and counts what passes: streams opened, bytes."""

import socket
import struct
import threading
from contextlib import suppress

_HEAD = struct.Struct("<6I")
_OPEN = int.from_bytes(b"OPEN", "little")


class WireTap:
    """Listens on `port` for one adb server and passes everything on to the phone's port.

    streams, bytes  opened by the server and carried both ways since the last reset().
    """

    def __init__(self, phone_port: int) -> None:
        self._phone_port = phone_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.streams = self.bytes = 0
        self._sockets: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._accept, daemon=True)]
        self._threads[0].start()

    def reset(self) -> None:
        """Count from here."""
        self.streams = self.bytes = 0

    def close(self) -> None:
        """End every connection and thread."""
        for each in [self._listener, *self._sockets]:
            with suppress(OSError):  # already gone
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for each in [self._listener, *self._sockets]:
            each.close()

    def _accept(self) -> None:
        while True:
            try:
                server, _ = self._listener.accept()
            except OSError:
                return
            phone = socket.create_connection(("127.0.0.1", self._phone_port))
            for each in (server, phone):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._sockets += [server, phone]
            for ends in ((server, phone, True), (phone, server, False)):
                thread = threading.Thread(target=self._pass, args=ends, daemon=True)
                self._threads.append(thread)
                thread.start()

    def _pass(self, source: socket.socket, target: socket.socket, counts: bool) -> None:
        waiting = bytearray()
        while True:
            try:
                data = source.recv(256 * 1024)
                target.sendall(data)
            except OSError:
                return
            if not data:
                return
            self.bytes += len(data)
            if counts:
                waiting += data
                while len(waiting) >= _HEAD.size:
                    command, _, _, length, _, _ = _HEAD.unpack_from(waiting)
                    if len(waiting) < _HEAD.size + length:
                        break
                    self.streams += command == _OPEN
                    del waiting[: _HEAD.size + length]
