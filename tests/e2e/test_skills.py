"""An author's way from nothing to a verified run, and choosers, as real commands."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from tests.e2e.cli import ROOT, clawctl

SCRIPTS = ROOT / "tests" / "clawctl" / "chooser_scripts.py"


def chooser(name: str, *more: str) -> str:
    return shlex.join([sys.executable, str(SCRIPTS), name, *more])


def anywhere(word: str) -> list[str]:
    """Command lines of all processes that hold the word: an orphan is nobody's child here."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(file.read_bytes().decode("utf-8", "replace"))
        except OSError:
            continue
    return [line for line in found if word in line]


def test_new_check_run_verify_record_replay(tmp_path: Path):
    runs, folder = tmp_path / "runs", tmp_path / "battery-page"
    assert clawctl(runs, "skills", "new", "battery-page", "--to", tmp_path).code == 0
    checked = clawctl(runs, "skills", "check", folder, "--json")
    assert checked.code == 0, checked.out
    assert checked.json()["ok"] is True
    world = f"sim:{folder / 'world.toml'}"
    done = clawctl(runs, "run", "battery-page", "--path", folder, "-d", world, "--json")
    assert done.json()["value"] == {"colour": "Green", "size": "12 cm"}
    run = done.json()["run"]
    assert clawctl(runs, "verify", run, "--path", folder).code == 0
    assert clawctl(runs, "replay", run, "--path", folder).code == 0
    kept = clawctl(
        runs, "record", "-d", world, "--out", tmp_path / "rec", "--page", "settings", "--json",
        stdin=b"\n\n",
    )  # fmt: skip
    told = clawctl(runs, "replay", kept.json()["run"], "--skill", "battery-page", "--path", folder)
    assert told.code == 0
    assert told.out.splitlines()[0] == "c-0001  click open:page: it leads to the page"


def test_a_skill_of_the_environment_runs_and_an_unknown_one_says_which_there_are(tmp_path: Path):
    runs = tmp_path / "runs"
    clawctl(runs, "skills", "new", "my-page", "--to", tmp_path / "mine")
    more = {"CLAWCTL_SKILLS": str(tmp_path / "mine")}
    listed = clawctl(runs, "skills", "list", "--json", **more)
    assert "my-page" in [row["name"] for row in listed.json()["skills"]]
    assert clawctl(runs, "run", "my-page", "-d", "sim", "--json", **more).code == 1
    unknown = clawctl(runs, "run", "my-page", "-d", "sim", "--json")
    assert (unknown.code, unknown.json()["error"]["code"]) == (2, "SKILL_UNKNOWN")


def test_a_broken_skill_is_one_line_with_its_place(tmp_path: Path):
    runs, folder = tmp_path / "runs", tmp_path / "my-page"
    clawctl(runs, "skills", "new", "my-page", "--to", tmp_path)
    (folder / "skill.py").write_text("def broken(:\n")
    done = clawctl(runs, "run", "my-page", "--path", folder, "-d", "sim", "--json")
    error = done.json()["error"]
    assert (done.code, error["code"]) == (2, "SKILL_INVALID")
    assert error["where"] == f"{folder / 'skill.py'}:1"
    assert "Traceback" not in done.err


def test_an_installed_package_brings_its_skill_by_entry_point(tmp_path: Path):
    # What pip would have installed, put on the path by hand.
    site = tmp_path / "site"
    clawctl(tmp_path / "runs", "skills", "new", "my-page", "--to", tmp_path)
    info = site / "my_skills-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-skills\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[clawctl.skills]\nmy-page = my_skills:MyPage\n")
    (site / "my_skills.py").write_text((tmp_path / "my-page" / "skill.py").read_text())
    more = {"PYTHONPATH": str(site)}
    listed = clawctl(tmp_path / "runs", "skills", "list", "--json", **more)
    (row,) = [row for row in listed.json()["skills"] if row["name"] == "my-page"]
    assert (row["origin"], row["problem"]) == ("my-skills", None)
    world = f"sim:{tmp_path / 'my-page' / 'world.toml'}"
    done = clawctl(tmp_path / "runs", "run", "my-page", "-d", world, "--json", **more)
    assert done.json()["value"] == {"colour": "Green", "size": "12 cm"}


def test_a_process_chooses_and_its_run_verifies(tmp_path: Path):
    runs = tmp_path / "runs"
    done = clawctl(
        runs, "run", "settings-version", "-d", "sim", "--json", "--chooser", chooser("good")
    )
    assert done.code == 0, done.err
    assert done.json()["value"]["android_version"] == "15"
    assert clawctl(runs, "verify", done.json()["run"]).code == 0
    replayed = clawctl(runs, "replay", done.json()["run"], "--json")
    assert (replayed.code, replayed.json()["mode"]) == (0, "tell")


@pytest.mark.parametrize(
    ("name", "reason", "code"),
    [("garbage", "CHOOSER_REFUSED", "ANSWER_UNREADABLE"),
     ("huge", "CHOOSER_REFUSED", "ANSWER_TOO_LONG"),
     ("hang", "CHOOSER_REFUSED", "ANSWER_LATE"),
     ("partial", "CHOOSER_ENDED", "CHOOSER_ENDED"),
     ("early", "CHOOSER_ENDED", "CHOOSER_ENDED"),
     ("endless", "CHOOSER_ENDED", "ANSWER_TOO_LONG"),
     ("late", "CHOOSER_REFUSED", "ANSWER_LATE"),
     ("brood", "CHOOSER_REFUSED", "ANSWER_LATE"),
     ("give_up", "CHOOSER_GAVE_UP", "")],
)  # fmt: skip
def test_a_process_that_chooses_badly_gives_up_touches_nothing_and_leaves_no_child(
    tmp_path: Path, name, reason, code
):
    done = clawctl(
        tmp_path / "runs", "run", "settings-version", "-d", "sim", "--json",
        "--chooser", chooser(name, str(tmp_path / "mark")), "--chooser-seconds", "1",
    )  # fmt: skip
    told = done.json()
    assert (done.code, told["status"], told["reason"]["reason"]) == (1, "gave_up", reason)
    assert code in told["reason"]["detail"]
    steps = (Path(told["run"]) / "steps.jsonl").read_text().splitlines()
    inputs = [json.loads(line)["data"] for line in steps if json.loads(line)["kind"] == "input"]
    assert [one["call"] for one in inputs] == ["open_page"]  # Settings, by the skill itself
    assert anywhere(str(tmp_path / "mark")) == []
    assert "anna@example.org" not in done.err


def test_a_chooser_that_cannot_be_started_is_a_usage_error(tmp_path: Path):
    done = clawctl(
        tmp_path / "runs", "run", "settings-version", "-d", "sim", "--json",
        "--chooser", "/nowhere/chooser",
    )  # fmt: skip
    assert (done.code, done.json()["error"]["code"]) == (2, "CHOOSER_NOT_STARTED")
