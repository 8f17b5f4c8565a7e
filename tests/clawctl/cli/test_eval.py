"""clawctl eval: figures for people and programs, the gate as exit code."""

import json

import pytest
from click.testing import CliRunner

from clawctl.capture import capture
from clawctl.cli.eval import command
from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.trace.writer import RunWriter


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


def test_a_folder_without_runs_is_refused(tmp_path):
    done = CliRunner().invoke(command, [str(tmp_path / "nowhere")])
    assert done.exit_code != 0
