"""A run folder plays back as the run it was, and an altered one does not play at all."""

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.replay import open_recorded, recording_of, with_inputs_logged
from clawctl.runner import execute
from clawctl.session import Session
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import DeviceError, UsageError
from clawctl_adapters.model.projection import Selection
from clawctl_skills.registry import new_skill


def run_on(device, root, *, keep_raw=True):
    clock = FakeClock()
    with RunWriter.create(
        root, skill="settings-version", device=device, clock=clock, keep_raw=keep_raw
    ) as writer:
        return execute(new_skill("settings-version"), device, clock, writer)


@pytest.fixture
def original(tmp_path):
    device = SimDevice.from_world("pixel-15-en")
    report = run_on(device, tmp_path / "runs")
    device.close()
    return report


def test_the_same_skill_reads_the_same_values_from_the_recorded_run(original, tmp_path):
    device = open_recorded(original.run)
    again = run_on(device, tmp_path / "again")
    assert (again.status, again.value) == ("done", original.value)
    assert again.value["android_version"] == "15"
    assert (again.actions, again.looks) == (original.actions, original.looks)
    assert device.serial == original.run.rsplit("/", 1)[1]


def test_a_step_the_run_did_not_take_is_refused(original):
    device = open_recorded(original.run)
    device.look()
    device.open_page("settings")
    device.look()
    with pytest.raises(DeviceError) as caught:
        device.tap(1, 1)
    assert caught.value.code == "NOT_RECORDED"
    assert "next recorded: step" in caught.value.saw


def test_a_run_is_found_by_its_name_among_the_kept_ones(original, tmp_path, monkeypatch):
    monkeypatch.setenv("CLAWCTL_RUNS", str(tmp_path / "runs"))
    name = original.run.rsplit("/", 1)[1]
    assert open_recorded(name).serial == name


def refusal(path):
    with pytest.raises(UsageError) as caught:
        recording_of(path)
    return caught.value.code


def test_a_run_without_raw_evidence_or_with_a_changed_file_does_not_play(original, tmp_path):
    device = SimDevice.from_world("pixel-15-en")
    run_on(device, tmp_path / "bare", keep_raw=False)
    device.close()
    assert refusal(next((tmp_path / "bare").iterdir())) == "RUN_NOT_PLAYABLE"
    tree = next((tmp_path / "runs").glob("*/captures/c-0001/tree.xml"))
    tree.chmod(0o600)
    tree.write_bytes(tree.read_bytes() + b" ")
    assert refusal(tree.parents[2]) == "RUN_NOT_PLAYABLE"
    tree.unlink()
    assert refusal(tree.parents[2]) == "RUN_NOT_PLAYABLE"
    assert refusal(tmp_path) == "NOT_A_RUN"


def test_settings_that_were_read_beside_a_look_play_back_with_it(tmp_path):
    device, clock = SimDevice.from_world("pixel-15-en"), FakeClock()
    wanted = Selection(settings=("global:wifi_on", "system:never_set"))
    with RunWriter.create(tmp_path, skill="x", device=device, clock=clock) as writer:
        Session(device, clock, writer).observe(lambda _: wanted)
    device.close()

    again = open_recorded(str(writer.path))
    again.look()
    assert again.setting("global", "wifi_on") == "1"
    assert again.setting("system", "never_set") is None


class _Writer:
    def __init__(self):
        self.records = []

    def record(self, kind, data):
        self.records.append((kind, data))


class _Typing(SimDevice):
    def type_text(self, text):
        self.typed = text


def test_typed_words_are_recorded_by_their_length_alone():
    writer = _Writer()
    inner = _Typing.from_world("pixel-15-en")
    device = with_inputs_logged(inner, writer)
    device.type_text("hunter2")
    device.type_text("search")
    device.key("home")
    device.tap(1, 2)
    device.facts()
    assert inner.typed == "search"
    assert writer.records == [
        ("input", {"call": "type_text", "args": ["a str of 7"]}),
        ("input", {"call": "type_text", "args": ["a str of 6"]}),
        ("input", {"call": "key", "args": ["home"]}),
        ("input", {"call": "tap", "args": [1, 2]}),
    ]
    inner.close()
