"""A writer that is killed at any moment leaves a run that can be read and says "aborted"."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from clawctl.trace.codec import sha256
from clawctl.trace.files import lock_is_held
from clawctl.trace.reader import RunReader
from clawctl.trace.seal import inventory
from clawctl.trace.verify import verify_run
from tests.clawctl.fakes import RowSkill

ROOT = Path(__file__).resolve().parents[3]


def killed(root, mode):
    """The run folders that appeared under root, and how many writers were killed."""
    paths = [str(ROOT / part) for part in (".", "adapters", "skills")]
    done = subprocess.run(
        [sys.executable, "-m", "tests.clawctl.trace.kill_harness", str(root), mode],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return sorted(root.glob("run-*")), int(done.stdout)


def check_each(runs):
    """How many runs there are of each status, every one of them readable and true to its steps."""
    statuses = Counter()
    for run in runs:
        reader = RunReader(run)
        statuses[reader.status] += 1
        assert reader.damage == ()
        assert not lock_is_held(run / "run.lock")
        # What the steps say was stored is there, whole.
        for name, digest in inventory(reader).items():
            assert sha256((run / name).read_bytes()) == digest
        verification = verify_run(run, lambda _name: RowSkill())
        assert verification.ok == (reader.status == "done")
        assert verification.status == reader.status
    return statuses


def test_killed_before_any_file_operation_a_run_is_aborted_or_done(tmp_path):
    runs, kills = killed(tmp_path, "steps")
    statuses = check_each(runs)
    assert kills >= 50
    assert set(statuses) == {"aborted", "done"}
    assert statuses["aborted"] >= 40


def test_killed_at_random_moments_no_run_that_was_finished_is_lost(tmp_path):
    runs, kills = killed(tmp_path, "random")
    statuses = check_each(runs)
    assert kills == 40
    assert set(statuses) <= {"aborted", "done"}
    assert statuses["done"] >= 40  # each child had finished one
