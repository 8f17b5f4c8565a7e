"""settings-version on every shipped phone: the right answer in each maker's app and language."""

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.labels import LOCALES
from clawctl.sim.world.reading import load_world, shipped_worlds
from clawctl.trace.writer import RunWriter
from clawctl_skills.settings.version import SettingsVersion

# Every world in English, Arabic and one more language, so that each language meets many makers.
OTHERS = [locale for locale in LOCALES if locale not in ("en", "ar")]
CASES = [
    (name, locale)
    for place, name in enumerate(shipped_worlds())
    for locale in ("en", "ar", OTHERS[place % len(OTHERS)])
]
# Settings that a skill which only reads must leave as they are, and actions that change a phone.
NAMESPACES = ("system", "secure", "global")


@pytest.mark.parametrize(("name", "locale"), CASES)
def test_it_answers_and_changes_nothing(name, locale, tmp_path):
    phone = SimulatedPhone(load_world(f"{name}@{locale}"))
    before = [phone.settings.items(namespace) for namespace in NAMESPACES]
    device, clock = SimDevice(phone), FakeClock()

    with RunWriter.create(tmp_path, skill="settings-version", device=device, clock=clock) as writer:
        report = execute(SettingsVersion(), device, clock, writer)

    assert (report.status, report.value) == (
        "done",
        {
            "android_version": phone.props["ro.build.version.release"],
            "build_number": phone.props["ro.build.display.id"],
        },
    )
    assert [phone.settings.items(namespace) for namespace in NAMESPACES] == before
