"""shell:, shell,v2: and exec:, on top of the phone's shell.

Room     clawctl.sim.services.
Input    a script after the colon; without one, a session that runs a line at a time. Stdin is
         what comes on the stream: it ends with a packet when v2, else with the stream.
Output   shell: and exec: send both streams merged in order and close; shell,v2: sends packets
         (id, u32 length, data) that keep them apart, then the exit status.

With a terminal ("pty") there is a prompt, an echo and Ctrl-C; see terminal.py.

Packet ids: 0 stdin, 1 stdout, 2 stderr, 3 exit (one byte), 4 close stdin, 5 window size.
Output goes out in one piece where the script waits or ends: a packet a line would make the
client pay for each. A stream that closes ends what still runs in the foreground.
"""

import struct

from clawctl.sim.faults.commands import finder
from clawctl.sim.handset import Handset
from clawctl.sim.services.terminal import Terminal, screen_text
from clawctl.sim.shell.builtins import Io
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter
from clawctl.sim.transport import Service, Stream
from clawctl.sim.waiting import Run, Stdin, pause

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = 0, 1, 2, 3, 4
_HEAD = struct.Struct("<BI")
MAX_FRAME_BYTES = 32 * 1024  # clients read into buffers of a payload; real adbd sends less
MAX_PACKET_BYTES = 1024 * 1024
MAX_LINE_BYTES = 1024 * 1024
INTERRUPTED = 130


def frame(number: int, data: bytes) -> bytes:
    """One shell v2 packet."""
    return _HEAD.pack(number, len(data)) + data


def frames(number: int, data: bytes) -> bytes:
    """Data in packets of the usual size; none of them is empty."""
    return b"".join(
        frame(number, data[at : at + MAX_FRAME_BYTES])
        for at in range(0, len(data), MAX_FRAME_BYTES)
    )


class ScriptService:
    """Runs one script, or a session of lines, on a stream."""

    def __init__(
        self, handset: Handset, stream: Stream, script: str | None, *, v2: bool,
        terminal: bool = False,
    ) -> None:  # fmt: skip
        self._handset = handset
        self._stream = stream
        self._script = script
        self._v2 = v2
        self._terminal = Terminal(lambda data: self._held.append((1, data))) if terminal else None
        self._interrupted = False
        self._stdin = Stdin(more=True)
        self._packets = bytearray()
        self._held: list[tuple[int, bytes]] = []
        self._run: Run | None = None
        self._over = False

    @property
    def is_session(self) -> bool:
        """Whether lines are run as they come."""
        return self._script is None

    def opened(self) -> None:
        """Run it up to its first wait."""
        shell = Interpreter(self._handset, finder(self._handset, find_command))
        io = Io(lambda data: self._write(1, data), lambda data: self._write(2, data), self._stdin)
        work = self._session(shell, io) if self._script is None else shell.execute(self._script, io)
        self._run = self._handset.runs.start(work, self._end, self._flush)

    def receive(self, data: bytes) -> None:
        """Bytes of stdin, in packets when v2."""
        if self._over:
            return
        if self._v2:
            self._unpack(data)
        else:
            self._stdin.feed(data)
        if self.is_session and self._stdin.waiting_bytes > MAX_LINE_BYTES:
            self._give_up()
        self._go_on()

    def closed(self) -> None:
        """The client is gone: what runs in the foreground reads the end, then ends."""
        self._over = True
        self._stdin.end()
        if self._run is not None:
            self._run.advance()
            self._run.stop()

    async def _session(self, shell: Interpreter, io: Io) -> int:
        """Lines until exit or the end; only a terminal is shown a prompt."""
        self._prompt(shell)
        while (line := await self._stdin.line()) is not None:
            words = line.decode("utf-8", "replace").split()
            if words[:1] == ["exit"]:
                return int(words[1]) if words[1:] and words[1].isdigit() else shell.last
            if words:
                shell.last = await self._command(shell, line.decode("utf-8", "replace"), io) & 0xFF
            self._prompt(shell)
        return shell.last

    def _prompt(self, shell: Interpreter) -> None:
        if self._terminal is not None:
            name = self._handset.prop("ro.product.device") or "android"
            self._write(1, f"{name}:{shell.variables['PWD']} $ ".encode())

    async def _command(self, shell: Interpreter, line: str, io: Io) -> int:
        """One line; Ctrl-C ends it where it waits, and the session goes on."""
        codes: list[int] = []
        run = Run(shell.execute(line, io), codes.append)
        self._interrupted = False
        try:
            run.advance()
            while not run.ended and not self._interrupted:
                await pause()
                run.advance()
        finally:
            run.stop()
        return codes[0] if codes else INTERRUPTED

    def _unpack(self, data: bytes) -> None:
        self._packets += data
        while len(self._packets) >= _HEAD.size and not self._over:
            number, length = _HEAD.unpack_from(self._packets)
            if length > MAX_PACKET_BYTES:
                self._give_up()
            elif len(self._packets) < _HEAD.size + length:
                return
            else:
                body = bytes(self._packets[_HEAD.size : _HEAD.size + length])
                del self._packets[: _HEAD.size + length]
                if number == STDIN:
                    self._take(body)
                elif number == CLOSE_STDIN:
                    self._stdin.end()

    def _take(self, data: bytes) -> None:
        """Bytes of stdin; from a terminal they become lines first."""
        if self._terminal is None:
            self._stdin.feed(data)
            return
        typed = self._terminal.typed(data)
        self._interrupted = self._interrupted or typed.interrupted
        self._stdin.feed(typed.lines)
        if typed.ended:
            self._stdin.end()

    def _go_on(self) -> None:
        if self._run is not None and not self._over:
            self._run.advance()
            if not self._over:
                self._flush()

    def _give_up(self) -> None:
        if self._run is not None:
            self._run.stop()
        self._end(1)

    def _write(self, number: int, data: bytes) -> None:
        """Held while the script moves; what is written between two moves goes out at once."""
        if self._terminal is not None:
            number, data = 1, screen_text(data)  # a terminal has one screen
        self._held.append((number, data))
        if self._run is not None and not self._run.moving:
            self._flush()

    def _flush(self) -> None:
        held, self._held = self._held, []
        if self._v2:
            self._stream.send(b"".join(frames(number, data) for number, data in held))
        else:
            self._stream.send(b"".join(data for _, data in held))

    def _end(self, code: int) -> None:
        if not self._over:
            self._over = True
            self._flush()
            if self._v2:
                self._stream.send(frame(EXIT, bytes([code & 0xFF])))
            self._stream.close()


def shell_service(
    handset: Handset, words: tuple[str, ...], script: str, stream: Stream
) -> Service | None:
    """shell:SCRIPT or shell,v2,TERM=…,raw:SCRIPT."""
    v2 = "v2" in words
    return ScriptService(handset, stream, script or None, v2=v2, terminal=v2 and "pty" in words)


def exec_service(
    handset: Handset, _words: tuple[str, ...], script: str, stream: Stream
) -> Service | None:
    """exec:SCRIPT; without a script there is nothing to run, and adbd refuses."""
    return ScriptService(handset, stream, script, v2=False) if script else None
