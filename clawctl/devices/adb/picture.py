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
SPOILED = b"\x89PNG\r\r\n\x1a\r\n"  # the signature after a terminal wrote CR before each LF
_HEAD = struct.Struct(">I4s")
_SUM = struct.Struct(">I")


def cut_png(data: bytes, *, where: str) -> bytes:
    """The one complete PNG in data. Raises EvidenceError PICTURE_INVALID.

    Line feeds that an old phone's terminal doubled with carriage returns are put back; the sums
    of the chunks say whether that was all.
    """
    damaged = data.find(SPOILED)
    if damaged >= 0 and SIGNATURE not in data:
        try:
            return _cut(data[damaged:].replace(b"\r\n", b"\n"), where, data)
        except EvidenceError as error:
            raise _invalid("line-ending damage beyond repair", where, data) from error
    return _cut(data, where, data)


def picture_warnings(data: bytes) -> tuple[str, ...]:
    """Codes of what was odd about a picture that could be cut out of data."""
    odd = {
        "LINE_ENDS_REPAIRED": SIGNATURE not in data and SPOILED in data,
        "WORDS_BEFORE_PICTURE": data.find(SIGNATURE) > 0 or data.find(SPOILED) > 0,
    }
    return tuple(code for code, is_so in odd.items() if is_so)


def _cut(data: bytes, where: str, raw: bytes) -> bytes:
    start = data.find(SIGNATURE)
    if start < 0:
        raise _invalid(f"{len(data)} bytes without a PNG signature", where, raw)
    at, first = start + len(SIGNATURE), True
    while at + _HEAD.size <= len(data):
        length, name = _HEAD.unpack_from(data, at)
        end = at + _HEAD.size + length + _SUM.size
        if end > len(data):
            break
        (total,) = _SUM.unpack_from(data, end - _SUM.size)
        if zlib.crc32(data[at + 4 : end - _SUM.size]) != total:
            raise _invalid("a chunk with a wrong sum", where, raw)
        if first and (name != b"IHDR" or 0 in struct.unpack_from(">II", data, at + 8)):
            raise _invalid("a PNG without a size", where, raw)
        if name == b"IEND":
            return data[start:end]
        at, first = end, False
    raise _invalid(f"{len(data)} bytes that end before IEND", where, raw)


def _invalid(saw: str, where: str, data: bytes) -> EvidenceError:
    return EvidenceError("PICTURE_INVALID", where, saw=saw, raw=data)
