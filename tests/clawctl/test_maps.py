"""A map as a kept run has it."""

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.maps import map_of
from clawctl.runner import execute
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.verify import verify_run
from clawctl.trace.writer import RunWriter
from clawctl_skills.registry import new_skill
from tests.conftest import CORRIDOR
from tests.skills.settings.phones import ODDITIES


def mapped(folder, **settings: str):
    """A kept map of a page of switches, where these settings hold other values."""
    phone = SimulatedPhone(load_world(ODDITIES))
    for key, value in settings.items():
        phone.settings.put("global", key, value)
    device, clock = SimDevice(phone), FakeClock()
    head = {"skill": "settings-map", "device": device, "clock": clock}
    inputs = {"page": "Switches"}
    with RunWriter.create(folder, inputs=inputs, **head) as writer:
        execute(new_skill("settings-map", **inputs), device, clock, writer)
    return writer.path


def test_its_rows_are_those_that_were_claimed_and_its_pages_say_whether_whole(tmp_path):
    path = mapped(tmp_path)
    tree = map_of(path)
    assert tree.rows["Switches/Two"] == "[on]"
    assert tree.pages["Switches"] is True
    assert verify_run(path, new_skill).ok


def test_a_page_that_cannot_be_read_cuts_the_map_short_and_loses_nothing(tmp_path):
    phone = SimulatedPhone(load_world(str(CORRIDOR)))  # one of its pages never stands still
    device, clock = SimDevice(phone), FakeClock()
    head = {"skill": "settings-map", "device": device, "clock": clock}
    with RunWriter.create(tmp_path, **head) as writer:
        report = execute(new_skill("settings-map"), device, clock, writer)
    assert report.basis == ("ended dump_not_idle",)
    assert map_of(writer.path).rows["Network/Wi-Fi"] == "[on]"
    assert verify_run(writer.path, new_skill).ok


@pytest.mark.parametrize("name", ["", "no-such-folder"])
def test_what_is_no_run_is_no_map(tmp_path, name):
    assert map_of(tmp_path / name) is None


def test_a_run_of_another_skill_is_no_map(tmp_path):
    phone = SimulatedPhone(load_world(str(CORRIDOR)))
    device, clock = SimDevice(phone), FakeClock()
    head = {"skill": "settings-open", "device": device, "clock": clock}
    with RunWriter.create(tmp_path, **head) as writer:
        execute(new_skill("settings-open", page="Network"), device, clock, writer)
    assert map_of(writer.path) is None
