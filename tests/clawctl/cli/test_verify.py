"""clawctl verify, inside this process; tests/e2e tampers with whole runs."""

import json

import pytest
from click.testing import CliRunner

from clawctl.cli.run import command as run_command
from clawctl.cli.verify import command
from clawctl_adapters.errors import UsageError


@pytest.fixture
def run(tmp_path):
    words = ["settings-version", "-d", "sim", "--runs", str(tmp_path)]
    assert CliRunner().invoke(run_command, words, catch_exceptions=False).exit_code == 0
    (folder,) = tmp_path.iterdir()
    return folder


def verify(*words):
    return CliRunner().invoke(command, [str(word) for word in words], catch_exceptions=False)


def test_a_whole_run_verifies_in_one_line(run):
    result = verify(run)
    assert result.exit_code == 0
    assert result.stdout.startswith("verified: ")
    assert result.stdout.count("\n") == 1


def test_what_does_not_hold_is_named_with_its_place(run):
    path = sorted(run.glob("captures/*/tree.xml"))[-1]
    path.write_bytes(path.read_bytes() + b" ")
    result = verify(run)
    assert result.exit_code == 4
    assert "does not hold: " in result.stdout
    assert f"{path.parent.name}/tree.xml" in result.stdout
    assert json.loads(verify(run, "--json").stdout)["ok"] is False


def test_a_folder_that_is_no_run_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError) as caught:
        verify(tmp_path)
    assert caught.value.code == "NOT_A_RUN"
