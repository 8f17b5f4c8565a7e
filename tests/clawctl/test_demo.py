"""The demo runs what a person would type and ends with its code."""

import subprocess
import sys

from tests.e2e.cli import environment


def test_the_demo_prints_both_answers_both_folders_and_their_verification(tmp_path):
    runs = tmp_path / "runs"
    done = subprocess.run(
        [sys.executable, "-m", "clawctl.demo"], env=environment(runs), capture_output=True,
        text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("android_version: 15") == 2
    assert done.stdout.count("verified: ") == 2
    assert "both phones agree" in done.stdout
    for folder in runs.iterdir():
        assert f"run: {folder}" in done.stdout
