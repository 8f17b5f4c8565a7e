"""The same steps over each backend: the same effects, and the same elements touched."""

import pytest

from clawctl.clock import SystemClock
from clawctl.devices.sim import SimDevice
from clawctl.devices.sim_adb import serve_over_adb
from clawctl.devices.u2 import with_backend
from clawctl.session import Session
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.writer import RunWriter

BACKENDS = {
    "in-process": SimDevice,
    "adb": serve_over_adb,
    "u2": lambda phone: with_backend(serve_over_adb(phone), "u2"),
}
STEPS = [
    {"action": "open", "app": "com.android.settings"},
    {"action": "click", "name": "Network & internet"},
    {"action": "set", "name": "Airplane mode", "on": True},
    {"action": "set", "name": "Airplane mode", "on": True},
    {"action": "press", "key": "back"},
    {"action": "scroll", "to": "About phone"},
]
SAID = [
    ("confirmed", True, "intent"), ("confirmed", None, "tap"), ("confirmed", True, "tap"),
    ("confirmed", True, "none"), ("confirmed", None, "key"), ("confirmed", True, "swipe"),
]  # fmt: skip


@pytest.mark.parametrize("name", BACKENDS)
def test_steps_have_the_same_effects_on_every_backend(name, tmp_path):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    device, clock, said = BACKENDS[name](phone), SystemClock(), []
    with RunWriter.create(tmp_path, skill="x", device=device, clock=clock) as writer:
        session = Session(device, clock, writer)
        capture_id = session.view().split()[0]
        for step in STEPS:
            report = session.run([step], capture_id=capture_id)
            capture_id = report.capture_id
            result = report.steps[0].result
            said.append((result.effect, result.verified, result.path))
    device.close()
    assert said == SAID
    taps = [event.detail["element"]["text"] for event in phone.log.of_kind("tap")]
    assert taps == ["Network & internet", "Airplane mode"]
