"""clawctl eval: figures for people and programs, the gate as exit code."""

import json

import pytest
from click.testing import CliRunner

from clawctl.capture import capture
from clawctl.cli.eval import command
from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import UsageError


@pytest.fixture
def runs(tmp_path):
    """A run of two screens, of which the second has one switch turned."""
    device, clock = SimDevice.from_world("pixel-15-en"), FakeClock()
    with RunWriter.create(tmp_path, skill="record", device=device, clock=clock) as writer:
        device.phone.start(action="android.settings.SETTINGS")
        capture(device, clock, writer, capture_id="c-0001", picture=False)
        device.phone.start(action="android.settings.WIRELESS_SETTINGS")
        capture(device, clock, writer, capture_id="c-0002", picture=False)
    return tmp_path


def test_figures_of_all_runs_below_a_folder(runs):
    done = CliRunner().invoke(command, [str(runs), "--json"])
    told = json.loads(done.stdout)
    assert told["screens"] == 2
    assert told["texts"]["brief"]["elements"] == told["texts"]["brief"]["elementsKept"]
    assert done.exit_code == (1 if told["failures"] else 0)


def test_people_read_a_table_and_what_it_is_worth(runs):
    lines = CliRunner().invoke(command, [str(runs)]).stdout.splitlines()
    assert lines[0].startswith("2 screens of 1 runs; tokens: ")
    assert lines[-1] == "Figures of recorded screens can refute a text; they do not prove one."


@pytest.mark.parametrize("name", ["nowhere", "empty"])
def test_a_folder_without_runs_is_refused(tmp_path, name):
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError) as caught:
        CliRunner().invoke(command, [str(tmp_path / name)], catch_exceptions=False)
    assert caught.value.code == "NOT_A_RUN"


def test_a_gate_file_gives_other_bounds(runs, tmp_path):
    gate = tmp_path / "gate.json"
    gate.write_text('{"ratios": {"brief": 1.01}, "mean": 1, "oneControl": 1}')
    done = CliRunner().invoke(command, [str(runs), "--gate", str(gate)])
    assert done.exit_code == 1
    (failure,) = [line for line in done.stdout.splitlines() if line.startswith("gate: all")]
    assert failure.startswith("gate: all screens: brief: ")
    assert failure.endswith("× labels, bound 1.01")


@pytest.mark.parametrize("text", ["", "[]", '{"means": 1}', '{"ratios": {"breif": 1}}', "\xff"])
def test_a_gate_file_that_says_nothing_known_is_refused(runs, tmp_path, text):
    gate = tmp_path / "gate.json"
    gate.write_bytes(text.encode("latin-1"))
    with pytest.raises(UsageError) as caught:
        CliRunner().invoke(command, [str(runs), "--gate", str(gate)], catch_exceptions=False)
    assert caught.value.code == "FILE_UNREADABLE"
