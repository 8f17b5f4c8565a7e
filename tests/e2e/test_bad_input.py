"""Bad input on the command line: one typed error, the right exit code, nothing lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from clawctl.devices.sim import SimDevice
from tests.e2e.cli import clawctl, environment

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


@pytest.mark.parametrize(
    "arguments",
    [
        ["observe", "--nonsense"],
        ["observe", ABOUT, "-d", "sim"],
        ["observe", ABOUT, "--format", "xml"],
        ["run"],
        ["run", "settings-version", "-d", "sim", "--max-actions", "0"],
        ["run", "settings-version", "-d", "sim", "--max-seconds", "nan"],
        ["run", "settings-version", "-d", "sim", "--max-seconds", "inf"],
        ["verify"],
        ["nonsense"],
    ],
)
def test_a_wrong_command_line_is_a_typed_error_in_json_too(runs, arguments):
    done = clawctl(runs, *arguments, "--json")
    assert done.code == 2
    error = done.json()["error"]
    assert error["code"] == "COMMAND_LINE_INVALID"
    assert error["nextMove"]
    assert done.err.startswith("error: COMMAND_LINE_INVALID")
    assert not runs.exists()


@pytest.mark.parametrize("form", ["json", "compact"])
def test_a_format_for_programs_gets_its_errors_as_json(tmp_path, runs, form):
    for option in ([f"--format={form}"], ["--format", form]):
        done = clawctl(runs, "observe", tmp_path / "none.xml", *option)
        assert done.json()["error"]["code"] == "FILE_UNREADABLE"


@pytest.mark.parametrize("name", [".", "/dev/zero", "x" * 5000, "fifo"])
def test_what_is_no_regular_file_is_not_waited_for(tmp_path, runs, name):
    if name == "fifo":
        name = str(tmp_path / "fifo")
        os.mkfifo(name)
    done = clawctl(runs, "observe", name, "--json")
    assert (done.code, done.json()["error"]["code"]) == (2, "FILE_UNREADABLE")


def test_a_file_over_the_limit_is_refused_not_held(tmp_path, runs):
    path = tmp_path / "big.xml"
    with path.open("wb") as big:
        big.truncate(2**31)
    done = clawctl(runs, "observe", path, "--json")
    assert (done.code, done.json()["error"]["code"]) == (4, "HIERARCHY_TOO_LARGE")


def test_an_output_that_takes_nothing_is_said_with_its_own_code(runs):
    full = Path("/dev/full").open("w")  # noqa: SIM115
    with full:
        done = subprocess.run(
            [sys.executable, "-m", "clawctl", "observe", str(ABOUT)], stdout=full,
            stderr=subprocess.PIPE, env=environment(runs), text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("error: OUTPUT_UNWRITABLE")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("closed", "code"), [("<&-", 0), (">&-", 2), ("2>&-", 0)])
def test_closed_streams_are_no_traceback(runs, closed, code):
    line = f'exec "$0" -m clawctl observe "$1" {closed}'
    done = subprocess.run(
        ["sh", "-c", line, sys.executable, str(ABOUT)], capture_output=True,
        env=environment(runs), text=True, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr


def test_an_error_of_a_run_names_the_folder_it_left(runs):
    command = ["run", "settings-version", "-d", "sim", "--json", "--max-actions", "2"]
    done = clawctl(runs, *command)
    (folder,) = runs.iterdir()
    assert done.json()["error"]["evidence"] == str(folder)


def test_a_run_folder_that_cannot_be_made_is_said(tmp_path):
    for runs in (tmp_path / ("n" * 300), Path("/proc/none")):
        done = clawctl(runs, "run", "settings-version", "-d", "sim", "--json")
        assert done.json()["error"]["code"] == "RUN_UNWRITABLE"


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
