"""clawctl run, inside this process; tests/e2e runs it as a command."""

import json

import pytest
from click.testing import CliRunner

from clawctl.cli.run import command
from clawctl_adapters.errors import BudgetError, UsageError


def run(*arguments):
    words = [str(word) for word in arguments]
    return CliRunner().invoke(command, words, catch_exceptions=False)


def test_words_for_people_name_value_captures_and_folder(tmp_path):
    result = run("settings-version", "-d", "sim", "--runs", tmp_path)
    assert result.exit_code == 0
    (folder,) = tmp_path.iterdir()
    first, second, last = result.stdout.splitlines()
    assert first.startswith("android_version: 15  (read in c-")
    assert second.startswith("build_number: AP3A.241105.007  (read in c-")
    assert last == f"run: {folder}"


def test_an_unknown_skill_opens_no_device_and_makes_no_folder(tmp_path):
    with pytest.raises(UsageError):
        run("nonsense", "-d", "sim", "--runs", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_budgets_are_options(tmp_path):
    with pytest.raises(BudgetError):
        run("settings-version", "-d", "sim", "--runs", tmp_path, "--max-actions", 1)
    (folder,) = tmp_path.iterdir()
    assert json.loads((folder / "run.json").read_text())["budgets"]["actions"] == 1
