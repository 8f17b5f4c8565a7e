"""Bad input on the command line: one typed error, the right exit code, nothing lost."""

from pathlib import Path

import pytest

from clawctl.devices.sim import SimDevice
from tests.e2e.cli import clawctl

ABOUT = Path(__file__).resolve().parents[2] / "fixtures" / "hierarchy" / "aosp_about_phone.xml"

FILES = {
    "empty.xml": (b"", "DUMP_EMPTY"),
    "spaces.xml": (b" \r\n", "DUMP_EMPTY"),
    "idle.xml": (b"ERROR: could not get idle state.\n", "DUMP_NOT_IDLE"),
    "root.xml": (
        b"ERROR: null root node returned by UiTestAutomationBridge.\n", "DUMP_NO_ROOT",
    ),
    "json.xml": (b'{"a": 1}', "NOT_A_HIERARCHY"),
    "prose.xml": (b"adb: device not found", "NOT_A_HIERARCHY"),
    "entity.xml": (
        b'<!DOCTYPE hierarchy [<!ENTITY a "b">]><hierarchy rotation="0"><node text="&a;"/>'
        b"</hierarchy>", "HIERARCHY_FORBIDDEN",
    ),
}  # fmt: skip


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    return tmp_path / "runs"


@pytest.mark.parametrize("name", list(FILES))
def test_a_file_that_is_no_dump_is_one_typed_error(tmp_path, runs, name):
    data, code = FILES[name]
    path = tmp_path / name
    path.write_bytes(data)

    done = clawctl(runs, "observe", path, "--json")

    assert done.code == 4
    error = done.json()["error"]
    assert error["code"] == code
    assert error["nextMove"]
    assert error["evidence"] == str(path)
    assert path.read_bytes() == data
    assert done.err.startswith(f"error: {code} at ")
    assert "Traceback" not in done.err


@pytest.mark.parametrize("share", [0.02, 0.3, 0.5, 0.9, 0.999])
def test_a_dump_cut_anywhere_is_incomplete(tmp_path, runs, share):
    whole = ABOUT.read_bytes().rstrip()
    path = tmp_path / "cut.xml"
    path.write_bytes(whole[: int(len(whole) * share)])
    done = clawctl(runs, "observe", path, "--json")
    assert (done.code, done.json()["error"]["code"]) == (4, "DUMP_INCOMPLETE")


def test_a_missing_file_is_a_usage_error(tmp_path, runs):
    done = clawctl(runs, "observe", tmp_path / "none.xml", "--json")
    assert (done.code, done.json()["error"]["code"]) == (2, "FILE_UNREADABLE")


@pytest.mark.parametrize(
    ("arguments", "exit_code", "code"),
    [
        (["run", "settings-version", "-d", "sim:no-such-world"], 2, "WORLD_UNKNOWN"),
        (["run", "no-such-skill", "-d", "sim"], 2, "SKILL_UNKNOWN"),
        (["verify", "no-such-run"], 2, "NOT_A_RUN"),
        (["run", "settings-version"], 3, "ADB_SERVER_DOWN"),
        (["run", "settings-version", "-d", "emulator-5554"], 3, "ADB_SERVER_DOWN"),
        (["observe", "-d", "emulator-5554"], 3, "ADB_SERVER_DOWN"),
    ],
)
def test_a_wrong_name_is_one_typed_error(runs, arguments, exit_code, code):
    done = clawctl(runs, *arguments, "--json")
    assert (done.code, done.json()["error"]["code"]) == (exit_code, code)
    assert done.json()["error"]["nextMove"]


def test_an_option_that_does_not_exist_is_exit_2(runs):
    assert clawctl(runs, "observe", "--nonsense").code == 2
    assert clawctl(runs, "observe", ABOUT, "-d", "sim").code == 2
    assert clawctl(runs, "nonsense").code == 2


def test_a_dump_may_come_from_standard_input(runs):
    done = clawctl(runs, "observe", "-", stdin=ABOUT.read_bytes())
    assert done.code == 0
    assert "Android version" in done.out


def test_escape_sequences_of_a_screen_do_not_reach_the_terminal(tmp_path, runs):
    phone = SimDevice.from_world("pixel-15-en")
    tree = phone.tree().data.decode()
    phone.close()
    path = tmp_path / "esc.xml"
    hostile = tree.replace('text="Settings"', 'text="&#x85;\u202eevil\u2066"', 1)
    path.write_text(hostile, encoding="utf-8")
    done = clawctl(runs, "observe", path)
    assert done.code == 0
    assert all(line.isprintable() for line in done.out.splitlines())
