"""Where Debian's adb is, if it is anywhere: unpacked in a folder, or installed."""

import os
import shutil
from pathlib import Path
from typing import NamedTuple


class Adb(NamedTuple):
    """An adb program and the environment it needs."""

    program: str
    env: dict[str, str]


def debian_adb() -> Adb | None:
    """$DEBIAN_ADB as debian_adb.sh fills it, else the one that apt installed, else None."""
    folder = os.environ.get("DEBIAN_ADB")
    if folder:
        found = sorted(Path(folder).glob("usr/lib/android-sdk/platform-tools/adb"))
        libraries = [str(path) for path in Path(folder).glob("usr/lib/*-linux-gnu")]
        paths = [path for each in libraries for path in (f"{each}/android", each)]
        if found:
            return Adb(str(found[0]), {"LD_LIBRARY_PATH": ":".join(paths)})
    installed = Path("/usr/lib/android-sdk/platform-tools/adb")
    program = str(installed) if installed.is_file() else None
    return Adb(program, {}) if program and shutil.which(program) else None
