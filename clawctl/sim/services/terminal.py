"""The terminal between a person and the phone's shell: echo, line editing, Ctrl-C, Ctrl-D.

Room     clawctl.sim.services, pure.
Input    bytes as they are typed.
Output   whole lines for the shell; what the screen shows comes back through `show`.
"""

from collections.abc import Callable
from typing import NamedTuple

ERASE, INTERRUPT, END, ESCAPE, KILL = 0x7F, 0x03, 0x04, 0x1B, 0x15
BACKSPACE = 0x08


class Typed(NamedTuple):
    """What typing amounts to: lines with their ends, whether to interrupt, whether to end."""

    lines: bytes = b""
    interrupted: bool = False
    ended: bool = False


class Terminal:
    """One terminal's line, in cooked mode: the shell sees a line when it is finished."""

    def __init__(self, show: Callable[[bytes], None]) -> None:
        self._show = show
        self._line = bytearray()
        self._escape = False

    def typed(self, data: bytes) -> Typed:
        """Take what was typed; arrows and other sequences are swallowed."""
        lines, interrupted = bytearray(), False
        for byte in data:
            if self._escape:
                self._escape = not chr(byte).isalpha() and byte != ord("~")
            elif byte == ESCAPE:
                self._escape = True
            elif byte in b"\r\n":
                self._show(b"\r\n")
                lines += self._line + b"\n"
                self._line.clear()
            elif byte == INTERRUPT:
                self._show(b"^C\r\n")
                self._line.clear()
                interrupted = True
            elif byte == END and not self._line:
                return Typed(bytes(lines), interrupted, ended=True)
            else:
                self._edit(byte)
        return Typed(bytes(lines), interrupted)

    def _edit(self, byte: int) -> None:
        if byte in (ERASE, BACKSPACE, KILL):
            rubbed = len(self._line.decode("utf-8", "replace")) if byte == KILL else 1
            for _ in range(min(rubbed, len(self._line))):
                self._rub_out()
        elif byte >= 0x20 or byte == 0x09:
            self._line.append(byte)
            self._show(bytes([byte]))

    def _rub_out(self) -> None:
        """The last character, whole: its bytes beyond the first begin with the bits 10."""
        while self._line and self._line[-1] & 0xC0 == 0x80:
            self._line.pop()
        if self._line:
            self._line.pop()
            self._show(b"\b \b")


def screen_text(data: bytes) -> bytes:
    """Output as a terminal shows it: a line feed also goes back to the start of the line."""
    return data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
