"""Running the real command line in a process of its own, far from the user's adb server."""

import json
import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Its stdout as the one JSON value it must be."""
        return json.loads(self.out)


def closed_port() -> int:
    """A port of this host on which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment(runs: Path, **more: str) -> dict[str, str]:
    """The environment of every command under test: its own runs, leases and adb port."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("ADB", "ANDROID", "CLAWCTL"))}
    return {
        **kept,
        "CLAWCTL_RUNS": str(runs),
        "XDG_STATE_HOME": str(runs.parent / "state"),
        "ANDROID_ADB_SERVER_PORT": str(closed_port()),
        "NO_COLOR": "1",
        **more,
    }


def clawctl(runs: Path, *arguments: str | Path, stdin: bytes = b"", **more: str) -> Done:
    """Run one command to its end."""
    done = subprocess.run(
        [sys.executable, "-m", "clawctl", *map(str, arguments)],
        input=stdin, capture_output=True, env=environment(runs, **more), timeout=120, cwd=ROOT,
    )  # fmt: skip
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
