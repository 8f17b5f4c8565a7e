"""clawctl skills, inside this process; tests/e2e runs it as a command."""

import json

import pytest
from click.testing import CliRunner

from clawctl.authors.templates import write_template
from clawctl.cli.skills import command
from clawctl_adapters.errors import UsageError


def run(*arguments):
    words = [str(word) for word in arguments]
    return CliRunner().invoke(command, words, catch_exceptions=False)


def test_a_list_names_what_ships_and_what_a_folder_holds(tmp_path):
    folder = write_template("thing-page", tmp_path)
    result = run("list", "--path", tmp_path)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert any(line.startswith("settings-version     read") for line in lines)
    assert f"    from {folder}" in lines
    rows = json.loads(run("list", "--path", tmp_path, "--json").stdout)["skills"]
    (row,) = [row for row in rows if row["name"] == "thing-page"]
    assert (row["policy"], row["problem"]) == ("read", None)


def test_a_skill_that_cannot_be_used_is_listed_with_why(tmp_path):
    folder = write_template("thing-page", tmp_path)
    (folder / "skill.toml").write_text("name = 1")
    result = run("list", "--path", tmp_path)
    assert result.exit_code == 0
    assert "cannot be used: " in result.stdout


def test_showing_one_says_what_it_takes_gives_and_may(tmp_path):
    write_template("thing-page", tmp_path)
    lines = run("show", "thing-page", "--path", tmp_path).stdout.splitlines()
    assert lines[0] == "thing-page: Reads colour and size of the thing on its page of Settings."
    assert lines[1] == f"policy: read; from {tmp_path / 'thing-page'}"
    assert lines[2:] == ["inputs: none", "outputs: colour, size"]
    shown = json.loads(run("show", "settings-version", "--json").stdout)
    assert shown["outputs"]["required"] == ["android_version", "build_number"]


def test_a_new_one_is_made_where_it_is_asked_for(tmp_path):
    result = run("new", "my-page", "--to", tmp_path, "--json")
    told = json.loads(result.stdout)
    assert told["folder"] == str(tmp_path / "my-page")
    assert sorted(told["files"]) == sorted(p.name for p in (tmp_path / "my-page").iterdir())
    with pytest.raises(UsageError):
        run("new", "my-page", "--to", tmp_path)


def test_a_check_says_what_holds_and_its_code_says_whether_all_does(tmp_path):
    folder = write_template("thing-page", tmp_path)
    good = run("check", folder, "--no-tests")
    assert good.exit_code == 0
    assert good.stdout.splitlines()[-1] == "thing-page: 17 of 17 checks hold"
    text = (folder / "skill.toml").read_text().replace("12 cm", "13 cm")
    (folder / "skill.toml").write_text(text)
    bad = run("check", folder, "--no-tests")
    assert bad.exit_code == 1
    assert "CASE        DOES NOT HOLD: case 1 on world.toml" in bad.stdout
    assert json.loads(run("check", folder, "--no-tests", "--json").stdout)["ok"] is False
