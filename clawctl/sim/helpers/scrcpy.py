"""The scrcpy server as far as a phone without an encoder gets: name, size, touches.

Room     clawctl.sim.helpers.
Input    app_process / com.genymobile.scrcpy.Server VERSION …; control messages on the second
         stream to its socket. Touch (type 2) of protocol 1.20: 28 bytes.
Output   a zero byte, the device's name in 64 bytes, width and height as big-endian u16; no video.
"""

import struct

from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call
from clawctl.sim.transport import Service, Stream
from clawctl.sim.waiting import KILLED, until

MAIN = "com.genymobile.scrcpy.Server"
_TOUCH = struct.Struct(">BBQIIHHHI")
DOWN, UP, TOUCH = 0, 1, 2
_LENGTHS = {0: 14, TOUCH: _TOUCH.size, 3: 20, 4: 2, 5: 1, 6: 1, 7: 1, 8: 2, 10: 2, 11: 1}


def install(handset: Handset) -> None:
    """Let the phone know the program."""
    handset.programs[MAIN] = serve


async def serve(call: Call) -> int:
    """The program: listens until the stream that launched it closes."""
    handset = call.handset
    words = dict(word.partition("=")[::2] for word in call.args if "=" in word)
    name = "localabstract:scrcpy" + (f"_{words['scid']}" if "scid" in words else "")
    server = _Server(handset)
    with handset.processes.started(MAIN) as process:
        handset.sockets[name] = server.accept
        try:
            call.out(f"[server] INFO: Device: {handset.prop('ro.product.model')}\n")
            await until(lambda: process.ending)
        finally:
            del handset.sockets[name]
    return KILLED


class _Server:
    def __init__(self, handset: Handset) -> None:
        self._handset = handset
        self._connections = 0

    def accept(self, stream: Stream) -> Service:
        """The first connection is the video's, the second the control's."""
        self._connections += 1
        return _Connection(self._handset, stream, greets=self._connections == 1)


class _Connection:
    def __init__(self, handset: Handset, stream: Stream, *, greets: bool) -> None:
        self._handset = handset
        self._stream = stream
        self._greets = greets
        self._buffer = bytearray()
        self._down: tuple[int, int] | None = None

    def opened(self) -> None:
        """Say who and how large."""
        if self._greets:
            model = self._handset.prop("ro.product.model").encode()[:63]
            size = struct.pack(">HH", *self._handset.phone.size_px)
            self._stream.send(b"\0" + model.ljust(64, b"\0") + size)

    def receive(self, data: bytes) -> None:
        """Control messages; one of unknown length ends the reading."""
        self._buffer += data
        while self._buffer:
            kind = self._buffer[0]
            length = _LENGTHS.get(kind)
            if kind == 1 and len(self._buffer) >= 5:  # text
                length = 5 + int.from_bytes(self._buffer[1:5], "big")
            if length is None or length > 1 << 20:
                self._buffer.clear()
                return
            if len(self._buffer) < length:
                return
            message = bytes(self._buffer[:length])
            del self._buffer[:length]
            self._act(kind, message)

    def closed(self) -> None:
        """Nothing is held."""

    def _act(self, kind: int, message: bytes) -> None:
        if kind == 1:
            self._handset.phone.text(message[5:].decode("utf-8", "replace"))
        elif kind == 0 and message[1] == DOWN:
            self._handset.phone.key(int.from_bytes(message[2:6], "big"))
        elif kind == TOUCH:
            _, action, _, x, y, *_ = _TOUCH.unpack(message)
            if action == DOWN:
                self._down = (x, y)
            elif action == UP and self._down is not None:
                (x1, y1), self._down = self._down, None
                if (x1, y1) == (x, y):
                    self._handset.phone.tap(x, y)
                else:
                    self._handset.phone.swipe(x1, y1, x, y, 300)
