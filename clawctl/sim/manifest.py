"""The name and version an APK gives itself, from its compiled manifest.

Room     clawctl.sim, pure.
Input    the bytes of an APK: a ZIP with Android's binary XML.
Output   Manifest, or None for bytes that are no APK.

Nothing is unpacked but the manifest, and of that no more than MAX_MANIFEST_BYTES: the archive
comes from whoever talks to the phone. Format: AOSP, androidfw/ResourceTypes.h.
"""

import io
import re
import struct
import zipfile
from collections.abc import Iterator
from typing import NamedTuple

MAX_MANIFEST_BYTES = 1024 * 1024
_STRING_POOL, _START_ELEMENT = 0x0001, 0x0102
_UTF8_FLAG = 0x100
_VERSION_CODE, _VERSION_NAME = 0x0101021B, 0x0101021C
_NAME = re.compile(r"[A-Za-z][\w]*(?:\.[A-Za-z_][\w]*)+")


class Manifest(NamedTuple):
    """What an installer keeps: version_name is "" when the APK names none."""

    package: str
    version_code: int
    version_name: str = ""


def read_manifest(apk: bytes) -> Manifest | None:
    """The manifest of an APK; the first dotted name in it when it does not follow the format."""
    try:
        with zipfile.ZipFile(io.BytesIO(apk)) as archive:
            if archive.getinfo("AndroidManifest.xml").file_size > MAX_MANIFEST_BYTES:
                return None
            data = archive.read("AndroidManifest.xml")
    except (zipfile.BadZipFile, KeyError, NotImplementedError, RuntimeError, ValueError, OSError):
        return None
    try:
        found = _compiled(data)
    except (struct.error, IndexError, UnicodeDecodeError):
        found = None
    return found or _guessed(data)


def _guessed(data: bytes) -> Manifest | None:
    for start in (0, 1):
        wide = _NAME.search(data[start:].decode("utf-16-le", "replace"))
        if wide is not None:
            return Manifest(wide.group(), 1)
    narrow = _NAME.search(data.decode("latin-1"))
    return Manifest(narrow.group(), 1) if narrow else None


def _chunks(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Type, offset and size of each chunk inside the document."""
    at = 8
    while at + 8 <= len(data):
        kind, _, size = struct.unpack_from("<HHI", data, at)
        if size < 8:
            return
        yield kind, at, size
        at += size


def _compiled(data: bytes) -> Manifest | None:
    strings: list[str] = []
    resources: tuple[int, ...] = ()
    for kind, at, size in _chunks(data):
        if kind == _STRING_POOL:
            strings = _strings(data, at)
        elif kind == 0x0180:
            resources = struct.unpack_from(f"<{(size - 8) // 4}I", data, at + 8)
        elif kind == _START_ELEMENT:
            return _root(data, at, strings, resources)
    return None


def _root(data: bytes, at: int, strings: list[str], resources: tuple[int, ...]) -> Manifest | None:
    start, width, count = struct.unpack_from("<HHH", data, at + 24)
    package, code, name = "", 1, ""
    for number in range(count):
        place = at + 16 + start + number * width
        _, key, _, _, _, kind, value = struct.unpack_from("<iiiHBBI", data, place)
        resource = resources[key] if key < len(resources) else 0
        if strings[key] == "package" and kind == 0x03:
            package = strings[value]
        elif resource == _VERSION_CODE or strings[key] == "versionCode":
            code = value
        elif (resource == _VERSION_NAME or strings[key] == "versionName") and kind == 0x03:
            name = strings[value]
    return Manifest(package, code, name) if package else None


def _strings(data: bytes, at: int) -> list[str]:
    count, _, flags, start = struct.unpack_from("<IIII", data, at + 8)
    offsets = struct.unpack_from(f"<{count}I", data, at + 28)
    read = _utf8 if flags & _UTF8_FLAG else _utf16
    return [read(data, at + start + offset) for offset in offsets]


def _utf8(data: bytes, at: int) -> str:
    at += 2 if data[at] & 0x80 else 1  # length in characters
    length = data[at]
    at += 1
    if length & 0x80:
        length = (length & 0x7F) << 8 | data[at]
        at += 1
    return data[at : at + length].decode("utf-8")


def _utf16(data: bytes, at: int) -> str:
    (length,) = struct.unpack_from("<H", data, at)
    at += 2
    if length & 0x8000:
        length = (length & 0x7FFF) << 16 | int(struct.unpack_from("<H", data, at)[0])
        at += 2
    return data[at : at + 2 * length].decode("utf-16-le")
