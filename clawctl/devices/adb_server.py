"""A private adb server: our own child, port and HOME, and nothing left when we are gone.

Room     clawctl.devices.
Output   a running server's port and environment; alive() and stop().
Refuses  with DeviceError ADB_MISSING without an adb program, SIM_FAILED when it will not start.

Never `adb start-server` and never port 5037: the user's server, phones and keys stay as they
are. The child is kept by adb_guard.py, which ends it even when this process is killed.
"""

import json
import os
import select
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from clawctl.devices import adb_guard
from clawctl_adapters.errors import DeviceError

USER_SERVER_PORT = 5037
EMULATOR_PORTS = range(5555, 5586)  # any adb server with ADB_EMU on adopts what listens there
START_TRIES = 5  # a free port may be taken before the server binds it
START_WITHIN_S = 20.0
STOP_WITHIN_S = 5.0


def adb_program() -> str:
    """The adb to run: $ADBUTILS_ADB_PATH, else on the PATH, else the one adbutils brings."""
    import adbutils

    try:
        return str(adbutils.adb_path())
    except adbutils.AdbError as error:
        raise DeviceError("ADB_MISSING", saw="no adb program") from error


def free_port() -> int:
    """A TCP port on 127.0.0.1 that was free a moment ago and that no adb server looks at."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port != USER_SERVER_PORT and port not in EMULATOR_PORTS:
            return port


class PrivateAdbServer:
    """One adb server that is ours alone. A context manager; stop() may be repeated.

    port  TCP port on 127.0.0.1.   pid  of the adb process.   home  its HOME, removed at the end.
    """

    host = "127.0.0.1"

    def __init__(self, *, adb: str | None = None) -> None:
        self.adb = adb or adb_program()
        self.port = 0
        self.pid = 0
        self.home = ""
        self._guard: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it listens. Raises DeviceError SIM_FAILED."""
        saw = ""
        for _ in range(START_TRIES):
            self.port = free_port()
            said = self._start_guard()
            if "failed" not in said:
                self.pid, self.home = int(said["pid"]), str(said["home"])
                return
            saw = str(said["failed"])
            self.stop()
        raise DeviceError("SIM_FAILED", "private adb server", saw=saw)

    def _start_guard(self) -> dict[str, str | int]:
        script = Path(adb_guard.__file__)
        self._guard = subprocess.Popen(
            [sys.executable, "-I", "-S", str(script), self.adb, str(self.port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        assert self._guard.stdout is not None
        ready, _, _ = select.select([self._guard.stdout], [], [], START_WITHIN_S)
        line = self._guard.stdout.readline() if ready else ""
        if not line:
            return {"failed": "the guard said nothing"}
        said: dict[str, str | int] = json.loads(line)
        return said

    @property
    def environment(self) -> dict[str, str]:
        """What an adb or library started by hand needs to reach this server and no other."""
        return adb_guard.server_environment(dict(os.environ), self.port, self.home)

    def alive(self) -> bool:
        """Whether the server still runs; its guard leaves as soon as it sees it gone."""
        if self._guard is None or self._guard.poll() is not None:
            return False
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0

    def stop(self) -> None:
        """End the server and remove its HOME."""
        guard, self._guard = self._guard, None
        if guard is None:
            return
        assert guard.stdin is not None
        assert guard.stdout is not None
        guard.stdin.close()
        try:
            guard.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            guard.kill()  # its server has asked to die with it
            guard.wait()
        guard.stdout.close()

    def __enter__(self) -> "PrivateAdbServer":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
