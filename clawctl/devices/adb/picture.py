"""Cut a screenshot out of what screencap sent, and see that it is whole.

Room     clawctl.devices.adb; pure.
Input    bytes of `exec:screencap -p`: warnings may stand before the picture, as both streams are
         merged, and anything may follow it.
Output   PNG bytes from signature to IEND, every chunk's sum checked.
Refuses  with EvidenceError PICTURE_INVALID and the raw bytes on it. A client that draws a black
         picture in its place has invented a screen.
"""

import struct
import zlib

from clawctl_adapters.errors import EvidenceError

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = struct.Struct(">I4s")
_SUM = struct.Struct(">I")


def cut_png(data: bytes, *, where: str) -> bytes:
    """The one complete PNG in data. Raises EvidenceError PICTURE_INVALID."""
    start = data.find(SIGNATURE)
    if start < 0:
        raise _invalid(f"{len(data)} bytes without a PNG signature", where, data)
    at, first = start + len(SIGNATURE), True
    while at + _HEAD.size <= len(data):
        length, name = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length + _SUM.size
        if end > len(data):
            break
        (total,) = _SUM.unpack_from(data, end - _SUM.size)
        if zlib.crc32(data[at + 4 : end - _SUM.size]) != total:
            raise _invalid("a chunk with a wrong sum", where, data)
        if first and (name != b"IHDR" or 0 in struct.unpack_from(">II", data, at + 8)):
            raise _invalid("a PNG without a size", where, data)
        if name == b"IEND":
            return data[start:end]
        at, first = end, False
    raise _invalid(f"{len(data)} bytes that end before IEND", where, data)


def _invalid(saw: str, where: str, data: bytes) -> EvidenceError:
    return EvidenceError("PICTURE_INVALID", where, saw=saw, raw=data)
