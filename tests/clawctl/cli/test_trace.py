"""clawctl trace list and prune."""

import json

import pytest
from click.testing import CliRunner

from clawctl.cli.trace import command
from clawctl.clock import FakeClock
from clawctl_adapters.errors import UsageError
from tests.clawctl.fakes import write_run


def trace(*arguments):
    return CliRunner().invoke(command, [str(word) for word in arguments], catch_exceptions=False)


@pytest.fixture
def run(tmp_path):
    return write_run(tmp_path, FakeClock())


def test_runs_are_listed_for_people_and_for_programs(run, tmp_path):
    lines = trace("list", "--runs", tmp_path).stdout.splitlines()
    assert lines[0].split()[:4] == [run.name, "done", "FAKE-1", "rows"]
    assert lines[0].endswith("raw")
    (row,) = json.loads(trace("list", "--runs", tmp_path, "--json").stdout)["runs"]
    assert (row["runId"], row["raw"], row["errorCode"]) == (run.name, True, "")


def test_a_dry_run_names_what_would_go(run, tmp_path):
    said = trace("prune", "--runs", tmp_path, "--keep", 0, "--dry-run").stdout
    assert said.startswith(f"would remove {run.name}")
    assert run.is_dir()


def test_prune_removes_and_counts(run, tmp_path):
    pruned = json.loads(trace("prune", "--runs", tmp_path, "--keep-days", 0, "--json").stdout)
    assert [row["runId"] for row in pruned["removed"]] == [run.name]
    assert not run.exists()


def test_prune_without_a_limit_is_refused(run, tmp_path):
    with pytest.raises(UsageError):
        trace("prune", "--runs", tmp_path)
    assert run.is_dir()
