"""kill -9 in the middle of a run: nothing survives but a readable folder that says aborted."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from clawctl.devices.lease import holder_of
from clawctl.trace.reader import RunReader
from tests.e2e.cli import ROOT, clawctl, environment
from tests.processes import becomes_true, running


def descendants(pid: int) -> set[int]:
    """Every process below that one, from /proc."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    found, todo = set(), [pid]
    while todo:
        parent = todo.pop()
        below = {child for child, above in parents.items() if above == parent} - found
        found |= below
        todo += below
    return found


def steps_written(runs: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in runs.glob("run-*/steps.jsonl"))


@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("after_steps", [1, 9, 25])
def test_no_server_no_child_and_no_lock_survives(tmp_path, signum, after_steps):
    runs, temporary = tmp_path / "runs", tmp_path / "tmp"
    temporary.mkdir()
    run = subprocess.Popen(
        [sys.executable, "-m", "clawctl", "run", "settings-version", "-d", "sim-adb", "--json"],
        env=environment(runs, TMPDIR=str(temporary)), cwd=ROOT, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert becomes_true(lambda: steps_written(runs) >= after_steps, within_s=30)
        children = descendants(run.pid)
        assert children, "the adb server should be running"
        os.kill(run.pid, signum)
        run.wait(timeout=30)
        said = run.stdout.read()
    finally:
        if run.poll() is None:
            run.kill()
            run.wait()
        run.stdout.close()

    if signum is not signal.SIGKILL:
        assert run.returncode == 128 + signum
        assert json.loads(said)["error"]["code"] == "INTERRUPTED"
    assert becomes_true(lambda: not any(running(pid) for pid in children))
    assert becomes_true(lambda: not list(temporary.iterdir())), "a temporary folder survived"
    (folder,) = runs.glob("run-*")
    reader = RunReader(folder)
    assert reader.status == "aborted"
    assert len(reader.steps) >= after_steps
    verified = clawctl(runs, "verify", folder, "--json")
    assert verified.code == 4
    assert verified.json()["status"] == "aborted"
    assert holder_of("sim") is None
