"""Whether PNG bytes are one complete picture, and how large it is.

Room     clawctl.trace; bytes in, numbers out.
Input    what a phone's screencap sent, from the signature on.
Output   width and height in pixels.
Refuses  with EvidenceError PICTURE_INVALID: a wrong or missing signature, a chunk cut short or
         changed (its CRC says so), bytes after the end, pixel data that do not fill the picture.

A header alone proves nothing: a transfer that broke off still has one, and decoders made for
browsers draw what they got. zlib and CRC are all that completeness needs.
"""

import struct
import zlib
from collections.abc import Iterator

from clawctl_adapters.errors import EvidenceError

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MAX_PIXELS = 2**26  # twice an 8K display; more is not a screen and may be a memory bomb
# colour type → samples per pixel, bit depths allowed (PNG specification, table 11.1)
_COLOURS = {
    0: (1, (1, 2, 4, 8, 16)),
    2: (3, (8, 16)),
    3: (1, (1, 2, 4, 8)),
    4: (2, (8, 16)),
    6: (4, (8, 16)),
}
# Adam7: first column, first row, column step, row step of each pass
_ADAM7 = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
    (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
)  # fmt: skip
_MAX_FILTER = 4


def png_size(data: bytes, where: str = "") -> tuple[int, int]:
    """Width and height of a PNG whose chunks are all there and unchanged; pixels not inflated.

    where names the capture; it only serves the message.
    """
    width, height, *_ = _header(_chunks(data, where), data, where)
    return width, height


def check_png(data: bytes, where: str = "") -> tuple[int, int]:
    """As png_size, and the pixel data inflate to exactly the picture's rows."""
    chunks = _chunks(data, where)
    width, height, depth, colour, interlace = _header(chunks, data, where)
    bits = depth * _COLOURS[colour][0]
    passes = _ADAM7 if interlace else ((0, 0, 1, 1),)
    rows = [
        row
        for left, top, step_x, step_y in passes
        for row in [1 + (-(-(width - left) // step_x) * bits + 7) // 8]
        * (-(-(height - top) // step_y) if width > left else 0)
    ]
    pixels = _inflated(chunks, sum(rows), data, where)
    start = 0
    for row in rows:
        if pixels[start] > _MAX_FILTER:
            raise _invalid(f"row filter {pixels[start]}", data, where)
        start += row
    return width, height


def _chunks(data: bytes, where: str) -> list[tuple[bytes, bytes]]:
    if not data.startswith(SIGNATURE):
        raise _invalid(f"{len(data)} bytes without PNG signature", data, where)
    found = list(_walk(data, where))
    kinds = [kind for kind, _ in found]
    data_at = [place for place, kind in enumerate(kinds) if kind == b"IDAT"]
    if not data_at or data_at[-1] - data_at[0] + 1 != len(data_at):
        raise _invalid("no unbroken pixel data", data, where)
    return found


def _walk(data: bytes, where: str) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(data):
        if len(data) < at + 12:
            raise _invalid(f"{len(data)} bytes, cut inside a chunk", data, where)
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        if end > len(data):
            raise _invalid(f"{len(data)} bytes, cut inside a chunk", data, where)
        body = data[at + 8 : end - 4]
        if zlib.crc32(kind + body) != int.from_bytes(data[end - 4 : end]):
            raise _invalid(f"a changed chunk at byte {at}", data, where)
        yield kind, body
        if kind == b"IEND":
            if end != len(data) or body:
                raise _invalid(f"{len(data) - end} bytes after the end", data, where)
            return
        at = end
    raise _invalid(f"{len(data)} bytes without end chunk", data, where)


def _header(
    chunks: list[tuple[bytes, bytes]], data: bytes, where: str
) -> tuple[int, int, int, int, int]:
    kind, body = chunks[0]
    if kind != b"IHDR" or len(body) != 13:
        raise _invalid("no header chunk first", data, where)
    width, height, depth, colour, method, filters, interlace = struct.unpack(">IIBBBBB", body)
    if not width or not height or width * height > MAX_PIXELS:
        raise _invalid(f"a size of {width}x{height}", data, where)
    if depth not in _COLOURS.get(colour, (0, ()))[1] or method or filters or interlace > 1:
        raise _invalid("an unknown pixel format", data, where)
    if colour == 3 and not any(kind == b"PLTE" for kind, _ in chunks):
        raise _invalid("no palette", data, where)
    return width, height, depth, colour, interlace


def _inflated(
    chunks: list[tuple[bytes, bytes]], expected_bytes: int, data: bytes, where: str
) -> bytes:
    inflate = zlib.decompressobj()
    packed = b"".join(body for kind, body in chunks if kind == b"IDAT")
    try:
        pixels = inflate.decompress(packed, expected_bytes + 1)
    except zlib.error as error:
        raise _invalid("pixel data that do not inflate", data, where) from error
    if len(pixels) != expected_bytes or not inflate.eof or inflate.unused_data:
        saw = f"{len(pixels)} of {expected_bytes} bytes of pixels"
        raise _invalid(saw, data, where)
    return pixels


def _invalid(saw: str, data: bytes, where: str) -> EvidenceError:
    return EvidenceError("PICTURE_INVALID", where, saw=saw, raw=data)
