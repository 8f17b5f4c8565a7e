"""The server's program: where the uiautomator2 wheel keeps it, and on the phone.

Room     clawctl.devices.u2; the only module that looks into the uiautomator2 distribution, and
         without importing it: half a second and a logger for a file's place.
Input    a phone.
Output   the path on the phone of a file with the right digest.
Refuses  with DeviceError HELPER_FAILED without the wheel, or with the phone's reason when the
         file cannot be written.

A file that somebody else put there is used when it is the same and never replaced or removed;
ours has a name of its own and goes at the end.
"""

import hashlib
import struct
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from clawctl_adapters.errors import DeviceError

if TYPE_CHECKING:
    from clawctl.devices.adb.link import Phone

SHARED_PATH: Final = "/data/local/tmp/u2.jar"  # where uiautomator2 itself puts it
MODE: Final = 0o100644
_CHUNK_BYTES: Final = 64 * 1024
_REQUEST: Final = struct.Struct("<4sI")


class Jar:
    """The program's bytes, read once. digest  MD5 in hex, which phones can compute."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.digest = hashlib.md5(data, usedforsecurity=False).hexdigest()

    @property
    def own_path(self) -> str:
        """A name that tells whose it is."""
        return f"/data/local/tmp/clawctl-u2-{self.digest[:8]}.jar"


@cache
def wheel_jar() -> Jar:
    """The server that the installed uiautomator2 brings. Raises DeviceError HELPER_FAILED."""
    found = find_spec("uiautomator2")
    folders = found.submodule_search_locations if found is not None else None
    place = Path(next(iter(folders or ()), "")) / "assets" / "u2.jar"
    try:
        return Jar(place.read_bytes())
    except OSError as error:
        saw = "no u2.jar in an installed uiautomator2"
        raise DeviceError("HELPER_FAILED", "uiautomator2", saw=saw) from error


def put_on(phone: "Phone", jar: Jar) -> tuple[str, bool]:
    """The path of the program on the phone, and whether this call put it there."""
    paths = (SHARED_PATH, jar.own_path)
    names = " ".join(paths)
    script = f"toybox md5sum {names} 2>/dev/null || md5 {names} 2>/dev/null || md5sum {names}"
    said = phone.run(script).stdout.decode("utf-8", "replace")
    for path in paths:
        if any(jar.digest in line and path in line for line in said.splitlines()):
            return path, False
    _push(phone, jar.own_path, jar.data)
    return jar.own_path, True


def _push(phone: "Phone", path: str, data: bytes) -> None:
    """Send a file by the sync service. Raises DeviceError HELPER_FAILED with the reason's kind."""
    connection = phone.open_service("sync:")
    if connection is None:
        raise DeviceError("HELPER_FAILED", phone.name, saw="no sync service")
    with connection:
        target = f"{path},{MODE:d}".encode()
        connection.send_all(_REQUEST.pack(b"SEND", len(target)) + target)
        for at in range(0, len(data), _CHUNK_BYTES):
            piece = data[at : at + _CHUNK_BYTES]
            connection.send_all(_REQUEST.pack(b"DATA", len(piece)) + piece)
        connection.send_all(_REQUEST.pack(b"DONE", 0))
        verdict, length = _REQUEST.unpack(connection.read_exact(_REQUEST.size))
        if verdict != b"OKAY":
            reason = connection.read_exact(min(length, 200)).decode("utf-8", "replace").lower()
            kinds = ("no space", "read-only", "permission denied")
            saw = next((kind for kind in kinds if kind in reason), "a refused file")
            raise DeviceError("HELPER_FAILED", phone.name, saw=f"push of the server: {saw}")
