"""clawctl replay, inside this process: compares, tells, and says where it differs."""

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from clawctl.authors.templates import write_template
from clawctl.authors.trial import trial
from clawctl.cli.replay import command
from clawctl_adapters.errors import UsageError
from clawctl_skills.settings.version import SettingsVersion


def run(*arguments):
    words = [str(word) for word in arguments]
    return CliRunner().invoke(command, words, catch_exceptions=False)


@pytest.fixture(scope="module")
def version_run(tmp_path_factory) -> Path:
    return Path(trial(SettingsVersion, "pixel-15-en", tmp_path_factory.mktemp("runs")).report.run)


def test_the_runs_own_skill_is_compared(version_run):
    result = run(version_run)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "10 decisions, all as recorded"


def test_a_skill_that_decides_otherwise_is_named_by_capture_and_exit_code(tmp_path):
    folder = write_template("thing-page", tmp_path)
    from clawctl.authors.local import load

    done = trial(load(folder)[1], folder / "world.toml", tmp_path / "runs")
    same = run(done.report.run, "--path", folder)
    assert (same.exit_code, same.stdout.splitlines()[-1]) == (0, "4 decisions, all as recorded")
    text = (folder / "skill.py").read_text()
    (folder / "skill.py").write_text(text.replace('"open:page") is not', '"none") is not'))
    other = run(done.report.run, "--path", folder)
    assert other.exit_code == 1
    assert other.stdout.splitlines()[-1] == "decides otherwise than recorded at c-0002"
    told = json.loads(run(done.report.run, "--path", folder, "--json").stdout)
    assert (told["mode"], told["divergedAt"]) == ("compare", "c-0002")


def test_another_skill_is_told_at_each_capture(version_run, tmp_path):
    write_template("thing-page", tmp_path)
    result = run(version_run, "--skill", "thing-page", "--path", tmp_path)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "c-0001  open settings: Settings is not in front"


def test_inputs_have_a_form_and_must_be_taken(version_run):
    with pytest.raises(click.UsageError):
        command.main([str(version_run), "page"], standalone_mode=False)
    with pytest.raises(UsageError) as caught:
        run(version_run, "page=about")
    assert caught.value.code == "SKILL_INPUT_INVALID"
