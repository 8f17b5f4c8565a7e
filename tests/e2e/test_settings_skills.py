"""The Settings skills through a real adb server: what they claim is what `settings get` prints."""

from contextlib import closing

import pytest

from clawctl.authors.catalog import Catalog
from clawctl.clock import SystemClock
from clawctl.runner import execute
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.verify import verify_run
from clawctl.trace.writer import RunWriter
from clawctl_skills.registry import new_skill


@pytest.fixture(params=["samsung-oneui7@ar", "pixel-13@de"])
def phone(request):
    return SimulatedPhone(load_world(request.param))


CASES = [
    ("settings-switch", {"page": "display", "label": "adaptive_brightness", "on": False},
     "system screen_brightness_mode", "0"),
    ("settings-choose", {"page": "display", "label": "screen_timeout", "option": "timeout_5m"},
     "system screen_off_timeout", "300000"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "table", "holds"), CASES)
def test_a_claim_agrees_with_the_phones_own_table(served, tmp_path, name, inputs, table, holds):
    with closing(served.open()) as device:
        clock = SystemClock()
        head = {"skill": name, "device": device, "clock": clock, "inputs": inputs}
        with RunWriter.create(tmp_path, **head) as writer:
            report = execute(new_skill(name, **inputs), device, clock, writer)
        said = device.setting(*table.split())
    assert report.status == "done", report.reason
    assert said == holds
    assert any(one.startswith("settings ") for one in report.basis)
    assert verify_run(writer.path, lambda skill, **given: Catalog().new(skill, given)).ok


def test_brightness_is_where_the_table_has_it(served, tmp_path):
    with closing(served.open()) as device:
        clock = SystemClock()
        head = {"skill": "settings-slider", "device": device, "clock": clock}
        inputs = {"page": "display", "label": "brightness_level", "percent": 70}
        with RunWriter.create(tmp_path, inputs=inputs, **head) as writer:
            report = execute(new_skill("settings-slider", **inputs), device, clock, writer)
        said = device.setting("system", "screen_brightness")
    assert report.status == "done", report.reason
    assert abs(int(report.value["percent"]) - int(said) * 100 / 255) <= 2
    assert abs(int(report.value["percent"]) - 70) <= 3
