"""Small APKs for tests: a ZIP with a compiled manifest, made here byte by byte."""

import io
import struct
import zipfile

VERSION_CODE, VERSION_NAME = 0x0101021B, 0x0101021C
STRING, NUMBER = 0x03, 0x10


def manifest(package: str, version_code: int, version_name: str, *, utf8: bool = False) -> bytes:
    """Android's binary XML of a manifest element with three attributes."""
    strings = ["versionCode", "versionName", "package", package, version_name, "manifest"]
    encoded = [_utf8(each) if utf8 else _utf16(each) for each in strings]
    offsets, data = [], b""
    for each in encoded:
        offsets.append(len(data))
        data += each
    data += bytes(-len(data) % 4)
    start = 28 + 4 * len(strings)
    pool = struct.pack("<HHIIIIII", 1, 28, start + len(data), len(strings), 0,
                       0x100 if utf8 else 0, start, 0)  # fmt: skip
    pool += struct.pack(f"<{len(strings)}I", *offsets) + data
    resources = struct.pack("<HHIII", 0x0180, 8, 16, VERSION_CODE, VERSION_NAME)
    attributes = b"".join(
        struct.pack("<iiiHBBI", -1, key, -1, 8, 0, kind, value)
        for key, kind, value in ((0, NUMBER, version_code), (1, STRING, 4), (2, STRING, 3))
    )
    element = struct.pack("<HHIIiiiHHHHHH", 0x0102, 16, 36 + len(attributes), 1, -1, -1, 5,
                          20, 20, 3, 0, 0, 0) + attributes  # fmt: skip
    body = pool + resources + element
    return struct.pack("<HHI", 3, 8, 8 + len(body)) + body


def _utf16(text: str) -> bytes:
    return struct.pack("<H", len(text)) + text.encode("utf-16-le") + b"\0\0"


def _utf8(text: str) -> bytes:
    return bytes([len(text), len(text)]) + text.encode() + b"\0"


def apk(
    package: str, version_code: int = 1, version_name: str = "1.0", *, raw: bytes = b""
) -> bytes:
    """An APK; raw stands in for the manifest when given."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(
            "AndroidManifest.xml", raw or manifest(package, version_code, version_name)
        )
    return out.getvalue()
