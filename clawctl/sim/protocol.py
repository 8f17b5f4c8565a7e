"""The packets of adb's device protocol: bytes to packets and back, nothing else.

Room     clawctl.sim; sans-I/O: no socket, no loop, no clock.
Input    bytes in any pieces, as a socket happens to cut them.
Output   Packet values in order; bytes for packets of ours.
Refuses  a header whose magic, command or length is wrong: the reader is broken from there on,
         says why, and never waits for a length that a hostile peer made up.

A packet is six little-endian u32 (command, arg0, arg1, payload length, payload sum, command
XOR 0xffffffff) and the payload. Source: AOSP's adb protocol.txt.
"""

import struct
from typing import NamedTuple

HEADER = struct.Struct("<6I")
MAX_PAYLOAD_BYTES = 1024 * 1024  # what today's servers and phones both offer

VERSION_WITH_SUMS = 0x01000000  # below the next one every payload carries its byte sum
VERSION = 0x01000001


def _command(name: bytes) -> int:
    return int.from_bytes(name, "little")


CNXN = _command(b"CNXN")
AUTH = _command(b"AUTH")
OPEN = _command(b"OPEN")
OKAY = _command(b"OKAY")
WRTE = _command(b"WRTE")
CLSE = _command(b"CLSE")
STLS = _command(b"STLS")
COMMANDS = frozenset({CNXN, AUTH, OPEN, OKAY, WRTE, CLSE, STLS})

AUTH_TOKEN, AUTH_SIGNATURE, AUTH_PUBLIC_KEY = 1, 2, 3


class Packet(NamedTuple):
    """One message; what arg0 and arg1 mean depends on the command.

    CNXN version, largest payload · AUTH kind, 0 · OPEN sender's stream id, 0 ·
    OKAY, WRTE, CLSE sender's stream id, receiver's stream id.
    """

    command: int
    arg0: int
    arg1: int
    payload: bytes = b""


def encode(packet: Packet, *, with_sum: bool = False) -> bytes:
    """The packet's bytes. with_sum: fill the payload sum, for peers below VERSION."""
    total = sum(packet.payload) & 0xFFFFFFFF if with_sum else 0
    header = HEADER.pack(
        packet.command,
        packet.arg0,
        packet.arg1,
        len(packet.payload),
        total,
        packet.command ^ 0xFFFFFFFF,
    )
    return header + packet.payload


class PacketReader:
    """Collects bytes and hands out whole packets; after the first violation, none any more.

    broken      why the peer can no longer be understood, or None.
    check_sums  compare each payload with its sum; set it once the peer turns out to be old.
    """

    def __init__(self, max_payload_bytes: int = MAX_PAYLOAD_BYTES) -> None:
        self._buffer = bytearray()
        self._max_payload_bytes = max_payload_bytes
        self.check_sums = False
        self.broken: str | None = None

    @property
    def waiting_bytes(self) -> int:
        """Bytes held back for a packet that is not whole yet; one packet at most."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Packet]:
        """The packets that these bytes complete, in order; [] when broken."""
        if self.broken is not None:
            return []
        self._buffer += data
        packets: list[Packet] = []
        at = 0
        while (packet := self._packet(at)) is not None:
            packets.append(packet)
            at += HEADER.size + len(packet.payload)
        del self._buffer[:at]
        return packets

    def _packet(self, at: int) -> Packet | None:
        if len(self._buffer) - at < HEADER.size:
            return None
        command, arg0, arg1, length, total, magic = HEADER.unpack_from(self._buffer, at)
        if (violation := self._violation(command, length, magic)) is not None:
            self._break(violation)
            return None
        start = at + HEADER.size
        if len(self._buffer) - start < length:
            return None
        payload = bytes(self._buffer[start : start + length])
        if self.check_sums and sum(payload) & 0xFFFFFFFF != total:
            self._break("payload sum is wrong")
            return None
        return Packet(command, arg0, arg1, payload)

    def _break(self, reason: str) -> None:
        self.broken = reason
        self._buffer.clear()

    def _violation(self, command: int, length: int, magic: int) -> str | None:
        if command ^ 0xFFFFFFFF != magic:
            return "magic is not the command's complement"
        if command not in COMMANDS:
            return f"unknown command {command:#010x}"
        if length > self._max_payload_bytes:
            return f"payload of {length} bytes, limit {self._max_payload_bytes}"
        return None
