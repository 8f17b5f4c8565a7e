"""clawctl record, inside this process: by Enter, by number, by change."""

import json

import click
import pytest
from click.testing import CliRunner

from clawctl.cli.record import command
from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import UsageError


def run(*arguments, keys=""):
    words = [str(word) for word in arguments]
    return CliRunner().invoke(command, words, input=keys, catch_exceptions=False)


@pytest.mark.parametrize(
    ("options", "keys", "captures"),
    [(["--looks", "2", "--rate", "10"], "", ["c-0001", "c-0002"]),
     ([], "\n\n", ["c-0001", "c-0002"]),
     ([], "\nq\n\n", ["c-0001"]), ([], "", []),
     (["--changes", "0.2", "--rate", "10"], "", ["c-0001"])],
)  # fmt: skip
def test_it_looks_as_often_as_it_is_asked_to(tmp_path, options, keys, captures):
    result = run(
        "-d", "sim", "--out", tmp_path, "--page", "settings", "--json", *options, keys=keys
    )
    told = json.loads(result.stdout)
    assert (result.exit_code, told["captures"]) == (0, captures)
    assert RunReader(next(tmp_path.iterdir())).head.skill == "record"


def test_words_for_people_name_captures_and_folder(tmp_path):
    result = run("-d", "sim", "--out", tmp_path, "--looks", "1")
    (folder,) = tmp_path.iterdir()
    assert result.stdout.splitlines() == ["1 captures: c-0001", f"run: {folder}"]


def test_two_ways_at_once_are_refused(tmp_path):
    with pytest.raises(click.UsageError):
        command.main(
            ["-d", "sim", "--out", str(tmp_path), "--looks", "1", "--changes", "1"],
            standalone_mode=False,
        )


def test_a_page_that_is_none_fails_with_the_run_kept(tmp_path):
    with pytest.raises(UsageError) as caught:
        run("-d", "sim", "--out", tmp_path, "--page", "nowhere", "--looks", "1")
    (folder,) = tmp_path.iterdir()
    assert caught.value.code == "STEP_INVALID"
    assert RunReader(folder).status == "failed"
