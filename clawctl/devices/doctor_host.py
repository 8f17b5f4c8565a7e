"""Check-ups of this computer: adb, its server, our own installation, room for evidence.

Room     clawctl.devices. Reads; starts nothing and stops nothing: `adb version` talks to no server.
Input    the environment, a folder. Output  Outcomes.
"""

import importlib.metadata
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from clawctl.devices.adb.address import user_server
from clawctl.devices.adb_server import adb_program
from clawctl.devices.doctor_report import Outcome, failed, passed, warned
from clawctl_adapters.errors import DeviceError

OWN_NAME: Final = "clawctl-android"
NAMESAKE: Final = "clawctl"
LOW_SPACE_BYTES: Final = 500 * 1024 * 1024  # some hundred captures
VERSION_WITHIN_S: Final = 10.0
_PROTOCOL: Final = re.compile(r"version 1\.0\.(\d+)")
_RELEASE: Final = re.compile(r"^Version (\S+)", re.MULTILINE)


class AdbProgram(NamedTuple):
    """An adb on this host: its path, the protocol number it insists on, its release."""

    path: str
    protocol: int | None
    release: str


def adb_programs() -> list[AdbProgram]:
    """The adb that is used, then others on the PATH. Raises DeviceError ADB_MISSING."""
    used = adb_program()
    paths = [used]
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        found = shutil.which("adb", path=folder) if folder else None
        if found and os.path.realpath(found) not in map(os.path.realpath, paths):
            paths.append(found)
    return [_asked(path) for path in paths]


def _asked(path: str) -> AdbProgram:
    try:
        words = subprocess.run(
            [path, "version"], capture_output=True, text=True, timeout=VERSION_WITHIN_S,
            stdin=subprocess.DEVNULL, check=False,
        ).stdout  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return AdbProgram(path, None, "")
    protocol, release = _PROTOCOL.search(words), _RELEASE.search(words)
    return AdbProgram(
        path, int(protocol[1]) if protocol else None, release[1][:40] if release else ""
    )


def check_program(programs: Sequence[AdbProgram]) -> Outcome:
    """Whether the adb that is used answers, and which it is."""
    used, others = programs[0], programs[1:]
    if used.protocol is None:
        mend = "Install Android platform-tools again, or unset ADBUTILS_ADB_PATH."
        return failed("ADB_MISSING", f"{used.path} does not say its version", mend)
    more = "".join(f"; also {one.path} ({one.release or 'unknown'})" for one in others)
    return passed(f"{used.path}, {used.release}, protocol {used.protocol}{more}")


def check_server() -> Outcome:
    """Whether the user's adb server answers. Raises DeviceError ADB_SERVER_DOWN."""
    address = user_server(os.environ)
    return passed(f"{address.host}:{address.port}, protocol {server_protocol()}")


def server_protocol() -> int:
    """The protocol number of the user's adb server. Raises DeviceError ADB_SERVER_DOWN."""
    from clawctl.devices.adb.roster import server_version

    return server_version()


def check_versions(programs: Sequence[AdbProgram], server: int) -> Outcome:
    """Any adb of another protocol number kills the running server at its first command."""
    other = [one for one in programs if one.protocol not in (None, server)]
    if not other:
        return passed(f"all speak protocol {server}")
    found = ", ".join(f"{one.path} speaks {one.protocol}" for one in other)
    mend = "Use one adb only: remove the others from the PATH, then restart the server with it."
    return failed("ADB_VERSIONS_DIFFER", f"the server speaks {server}; {found}", mend)


def check_namesake(names: Iterable[str] | None = None) -> Outcome:
    """The distribution `clawctl` on PyPI is another project with our command's name."""
    if names is None:
        names = (str(one.metadata["Name"]) for one in importlib.metadata.distributions())
    installed = {re.sub(r"[-_.]+", "-", name).lower() for name in names}
    if NAMESAKE not in installed:
        return passed(f"{OWN_NAME} alone")
    mend = f"pip uninstall {NAMESAKE}, then pip install --force-reinstall {OWN_NAME}."
    return warned("NAMESAKE_INSTALLED", f"the other {NAMESAKE} is installed beside ours", mend)


def check_room(folder: Path) -> Outcome:
    """Whether evidence has room: the folder's file system, or that of its nearest parent."""
    there = next((place for place in (folder, *folder.parents) if place.exists()), Path("/"))
    free = shutil.disk_usage(there).free
    saw = f"{free // 1024**2} MB free for {folder}"
    if free >= LOW_SPACE_BYTES:
        return passed(saw)
    return warned("DISK_LOW", saw, "Free space, or run `clawctl trace prune --keep-days 7`.")


def program_or_failure() -> list[AdbProgram] | Outcome:
    """The adb programs, or what a missing one amounts to."""
    try:
        return adb_programs()
    except DeviceError as error:
        return failed(error.code, error.saw, error.next_move)
