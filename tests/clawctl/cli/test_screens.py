"""Recorded screens by name."""

import pytest

from clawctl.capture import capture
from clawctl.cli.screens import screen_named
from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import UsageError
from tests.conftest import CORRIDOR


@pytest.fixture
def run(tmp_path):
    """A run of two captures."""
    device = SimDevice.from_world(CORRIDOR)
    device.open_page("settings")
    with RunWriter.create(tmp_path, skill="record", device=device, clock=FakeClock()) as writer:
        for capture_id in ("c-0001", "c-0002"):
            capture(device, FakeClock(), writer, capture_id=capture_id)
    return writer.path


def test_a_capture_of_a_run_is_found_by_its_path(run):
    seen = screen_named(str(run / "c-0002"))
    assert seen.provenance.capture_id == "c-0002"
    assert seen.provenance.foreground_package == "com.android.settings"


def test_a_saved_dump_is_found_by_its_file(run):
    seen = screen_named(str(run / "captures" / "c-0001" / "tree.xml"))
    assert seen.provenance.capture_id == "tree"


@pytest.mark.parametrize("name", ["nowhere", "", "x\0y", "/", "."])
def test_what_is_neither_is_refused(name):
    with pytest.raises(UsageError) as caught:
        screen_named(name)
    assert caught.value.code == "FILE_UNREADABLE"


def test_a_capture_that_is_not_there_is_refused(run):
    with pytest.raises(UsageError) as caught:
        screen_named(str(run / "c-0009"))
    assert caught.value.code == "RUN_NOT_PLAYABLE"
