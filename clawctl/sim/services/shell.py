"""shell:, shell,v2: and exec:, on top of the phone's shell.

Room     clawctl.sim.services.
Input    a script after the colon; without one, a session that runs a line at a time.
Output   shell: and exec: send both streams merged in order and close; shell,v2: sends packets
         (id, u32 length, data) that keep them apart, then the exit status.

Packet ids: 0 stdin, 1 stdout, 2 stderr, 3 exit (one byte), 4 close stdin, 5 window size.
A script gets no stdin: no client of the first circle feeds one.
"""

import struct

from clawctl.sim.handset import Handset
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter, Outcome
from clawctl.sim.transport import Service, Stream

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = 0, 1, 2, 3, 4
_HEAD = struct.Struct("<BI")
MAX_FRAME_BYTES = 32 * 1024  # clients read into buffers of a payload; real adbd sends less
MAX_LINE_BYTES = 1024 * 1024


def frame(number: int, data: bytes) -> bytes:
    """One shell v2 packet."""
    return _HEAD.pack(number, len(data)) + data


def framed(outcome: Outcome) -> bytes:
    """An outcome's chunks as packets; no exit packet, and none that is empty."""
    return b"".join(
        frame(number, data[at : at + MAX_FRAME_BYTES])
        for number, data in outcome.chunks
        for at in range(0, len(data), MAX_FRAME_BYTES)
    )


class ScriptService:
    """Runs one script when the stream opens, sends what it wrote and closes."""

    def __init__(self, handset: Handset, stream: Stream, script: str, *, v2: bool) -> None:
        self._handset = handset
        self._stream = stream
        self._script = script
        self._v2 = v2

    def opened(self) -> None:
        """Run it."""
        outcome = Interpreter(self._handset, find_command).run(self._script)
        if self._v2:
            self._stream.send(framed(outcome) + frame(EXIT, bytes([outcome.code])))
        else:
            self._stream.send(outcome.merged())
        self._stream.close()

    def receive(self, data: bytes) -> None:
        """Stdin and window sizes; the script has run already."""

    def closed(self) -> None:
        """Nothing is held."""


class SessionService:
    """A shell that is fed lines: `adb shell < script`. Ends at exit or the end of stdin."""

    def __init__(self, handset: Handset, stream: Stream, *, v2: bool) -> None:
        self._shell = Interpreter(handset, find_command)
        self._stream = stream
        self._v2 = v2
        self._packets = bytearray()
        self._line = bytearray()
        self._over = False

    def opened(self) -> None:
        """No prompt: a shell without a terminal prints none."""

    def receive(self, data: bytes) -> None:
        """Bytes of stdin, in packets when v2."""
        if not self._v2:
            self._feed(data)
            return
        self._packets += data
        while len(self._packets) >= _HEAD.size and not self._over:
            number, length = _HEAD.unpack_from(self._packets)
            if length > MAX_LINE_BYTES:
                self._end(1)
            elif len(self._packets) < _HEAD.size + length:
                return
            else:
                body = bytes(self._packets[_HEAD.size : _HEAD.size + length])
                del self._packets[: _HEAD.size + length]
                self._packet(number, body)

    def closed(self) -> None:
        """The client is gone; so is the shell."""
        self._over = True

    def _packet(self, number: int, body: bytes) -> None:
        if number == STDIN:
            self._feed(body)
        elif number == CLOSE_STDIN:
            self._feed(b"\n")
            self._end(self._shell.last)

    def _feed(self, data: bytes) -> None:
        self._line += data.replace(b"\r", b"\n")
        while b"\n" in self._line and not self._over:
            line, _, rest = self._line.partition(b"\n")
            self._line = bytearray(rest)
            self._run(line.decode("utf-8", "replace").strip())
        if len(self._line) > MAX_LINE_BYTES:
            self._end(1)

    def _run(self, line: str) -> None:
        words = line.split()
        if words[:1] == ["exit"]:
            self._end(int(words[1]) if words[1:] and words[1].isdigit() else self._shell.last)
        elif line:
            outcome = self._shell.run(line)
            self._shell.last = outcome.code
            self._stream.send(framed(outcome) if self._v2 else outcome.merged())

    def _end(self, code: int) -> None:
        if not self._over:
            self._over = True
            if self._v2:
                self._stream.send(frame(EXIT, bytes([code & 0xFF])))
            self._stream.close()


def shell_service(
    handset: Handset, words: tuple[str, ...], script: str, stream: Stream
) -> Service | None:
    """shell:SCRIPT or shell,v2,TERM=…,raw:SCRIPT."""
    v2 = "v2" in words
    if script:
        return ScriptService(handset, stream, script, v2=v2)
    return SessionService(handset, stream, v2=v2)


def exec_service(
    handset: Handset, _words: tuple[str, ...], script: str, stream: Stream
) -> Service | None:
    """exec:SCRIPT; without a script there is nothing to run, and adbd refuses."""
    return ScriptService(handset, stream, script, v2=False) if script else None
