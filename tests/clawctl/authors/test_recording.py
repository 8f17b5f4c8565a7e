"""A recording keeps what was shown, on request or on change, and can be played."""

import pytest

from clawctl.authors.recording import Recorder
from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.replay import open_recorded
from clawctl.trace.reader import RunReader
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import DeviceError


class ScriptedClock(FakeClock):
    """Does something to the phone while time passes, once per wait."""

    def __init__(self, acts):
        super().__init__()
        self._acts = list(acts)

    def wait(self, seconds):
        super().wait(seconds)
        if self._acts:
            self._acts.pop(0)()


@pytest.fixture
def phone():
    device = SimDevice.from_world("pixel-15-en")
    device.open_page("settings")
    yield device
    device.close()


def recorder(phone, clock, tmp_path):
    writer = RunWriter.create(tmp_path, skill="record", device=phone, clock=clock)
    return Recorder(phone, clock, writer)


def test_each_request_is_a_look(phone, tmp_path):
    recording = recorder(phone, FakeClock(), tmp_path)
    recording.look_on_request(["", ""])
    done = recording.finish()
    assert done.captures == ("c-0001", "c-0002")
    assert RunReader(tmp_path / RunReader(next(tmp_path.iterdir())).head.run_id).status == "done"


def test_changes_are_looked_at_and_a_still_screen_is_not(phone, tmp_path):
    def scroll():
        phone.swipe(540, 1800, 540, 600, 600)

    def nothing():
        pass

    clock = ScriptedClock([nothing, scroll, nothing, nothing, lambda: phone.key("home"), nothing])
    recording = recorder(phone, clock, tmp_path)
    recording.look_on_change(seconds=5, per_second=2)
    assert recording.finish().captures == ("c-0001", "c-0002", "c-0003")


def test_a_recording_plays_look_by_look(phone, tmp_path):
    recording = recorder(phone, FakeClock(), tmp_path)
    recording.look()
    first = phone.phone.dump()
    phone.key("home")
    recording.look()
    played = open_recorded(recording.finish().run)
    assert played.tree().data == first
    assert played.tree().data == phone.phone.dump()
    played.close()


def test_what_ends_it_is_in_the_run_with_what_came_before(phone, tmp_path):
    recording = recorder(phone, FakeClock(), tmp_path)
    recording.look()
    phone.close()
    with pytest.raises(DeviceError) as caught:
        recording.look()
    told = recording.fail(caught.value)
    reader = RunReader(next(tmp_path.iterdir()))
    assert (reader.status, reader.captures[:1]) == ("failed", ("c-0001",))
    assert told.evidence == str(reader.path)


def test_a_page_can_be_opened_first(tmp_path):
    device = SimDevice.from_world("pixel-15-en")
    recording = recorder(device, FakeClock(), tmp_path)
    recording.open("settings")
    recording.look()
    recording.finish()
    assert device.facts().package == "com.android.settings"
    device.close()
