"""From a cold start to a verified answer: the command line, both simulated phones."""

import re
from pathlib import Path

import pytest

from clawctl.sim.world.files import SHIPPED
from tests.e2e.cli import clawctl

WORLD = SHIPPED / "pixel-15-en.toml"
BOTH = pytest.mark.parametrize("kind", ["sim", "sim-adb"])


def shipped_value(name: str) -> str:
    found = re.search(rf'^"{re.escape(name)}" = "(.*)"$', WORLD.read_text(), re.MULTILINE)
    assert found, f"{name} is not in {WORLD.name}"
    return found[1]


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    return tmp_path / "runs"


@pytest.fixture
def changed_world(tmp_path: Path):
    """A copy of the shipped world with one text replaced; it must have been there."""

    def change(pattern: str, by: str) -> Path:
        text = WORLD.read_text(encoding="utf-8")
        changed, count = re.subn(pattern, by, text, flags=re.MULTILINE)
        assert count, f"{pattern} matches nothing in {WORLD.name}"
        copy = tmp_path / "changed.toml"
        copy.write_text(changed, encoding="utf-8")
        return copy

    return change


@BOTH
def test_the_skill_reads_both_values_and_the_run_verifies(runs, kind):
    done = clawctl(runs, "run", "settings-version", "-d", kind, "--json")

    report = done.json()
    assert done.code == 0
    assert report["status"] == "done"
    assert report["value"] == {
        "android_version": shipped_value("ro.build.version.release"),
        "build_number": shipped_value("ro.build.display.id"),
    }
    for readings in report["evidence"].values():
        assert len({reading["captureId"] for reading in readings}) >= 2
    assert clawctl(runs, "verify", report["run"]).code == 0


@BOTH
def test_a_changed_value_in_the_world_changes_the_answer(runs, kind, changed_world):
    world = changed_world(r'^"ro.build.display.id" = ".*"', '"ro.build.display.id" = "ZZ9.1"')
    report = clawctl(runs, "run", "settings-version", "-d", f"{kind}:{world}", "--json").json()
    assert report["value"]["build_number"] == "ZZ9.1"


def test_without_the_about_row_it_gives_up_and_names_where_it_looked(runs, changed_world):
    world = changed_world(r'^.*title = "label:about_phone".*goto = .*$', "")
    done = clawctl(runs, "run", "settings-version", "-d", f"sim:{world}", "--json")

    report = done.json()
    assert done.code == 1
    assert report["status"] == "gave_up"
    assert report["value"] == {}
    assert report["reason"]["missing"] == ["android_version", "build_number"]
    looked = {visit["title"] or visit["package"]: visit["whole"]
              for visit in report["reason"]["looked"]}  # fmt: skip
    launcher = "com.google.android.apps.nexuslauncher"  # where the phone stood before
    assert looked == {launcher: False, "Settings": True, "System": True}
    verified = clawctl(runs, "verify", report["run"], "--json")
    assert verified.code == 1  # nothing is claimed, and everything else holds
    assert verified.json()["status"] == "gave_up"


def test_giving_up_says_where_it_looked_in_words_too(runs, changed_world):
    world = changed_world(r'^.*title = "label:about_phone".*goto = .*$', "")
    done = clawctl(runs, "run", "settings-version", "-d", f"sim:{world}")
    assert done.code == 1
    assert 'looked to both ends at "Settings"' in done.out
    assert 'looked to both ends at "System"' in done.out


def test_json_stands_alone_on_stdout_and_progress_goes_to_stderr(runs):
    quiet = clawctl(runs, "run", "settings-version", "-d", "sim", "--json")
    assert quiet.err == ""
    spoken = clawctl(runs, "run", "settings-version", "-d", "sim")
    assert "android_version: " in spoken.out
    assert "row about leads on" in spoken.err


def test_the_same_world_gives_the_same_screens_through_both_phones(runs):
    trees = []
    for kind in ("sim", "sim-adb"):
        report = clawctl(runs, "run", "settings-version", "-d", kind, "--json").json()
        captures = sorted((Path(report["run"]) / "captures").iterdir())
        trees.append([(capture / "tree.xml").read_bytes() for capture in captures])
    assert trees[0] == trees[1]


def test_a_used_up_budget_ends_with_its_own_code_and_a_failed_run(runs):
    done = clawctl(
        runs, "run", "settings-version", "-d", "sim", "--json", "--max-actions", "1"
    )  # fmt: skip
    assert done.code == 6
    assert done.json()["error"]["code"] == "RUN_BUDGET_EXCEEDED"
    (run,) = runs.iterdir()
    assert '"failed"' in (run / "result.json").read_text()


def test_observe_shows_a_device_and_keeps_its_raw_bytes(runs):
    done = clawctl(runs, "observe", "-d", "sim")
    assert done.code == 0
    (run,) = runs.iterdir()
    assert (run / "captures" / "c-0001" / "tree.xml").read_bytes().startswith(b"<?xml")


def test_devices_lists_the_simulated_phone_without_any_adb_server(runs):
    done = clawctl(runs, "devices", "--json")
    assert done.code == 0
    assert [row["serial"] for row in done.json()["devices"]] == ["sim", "sim-adb"]


def test_version_and_help_need_no_device_library(runs):
    assert clawctl(runs, "--version").out.startswith("clawctl, version 0.")
    assert "clawctl skills list" in clawctl(runs, "run", "--help").out
