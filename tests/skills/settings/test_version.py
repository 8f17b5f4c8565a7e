"""settings-version on the simulated phone: from anywhere, honestly, and never by guessing."""

import random
from pathlib import Path

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.sim import world as worlds
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world import load_world
from clawctl.trace.verify import verify_run
from clawctl.trace.writer import RunWriter
from clawctl_skills.registry import new_skill
from clawctl_skills.settings.version import SettingsVersion

WORLD = Path(worlds.__file__).parent / "worlds" / "pixel-15-en.toml"
TRUE = {"android_version": "15", "build_number": "AP3A.241105.007"}
BACK, HOME, RECENTS = 4, 3, 187


def run(phone: SimulatedPhone, folder: Path):
    """The skill's report on that phone."""
    device, clock = SimDevice(phone), FakeClock()
    with RunWriter.create(folder, skill="settings-version", device=device, clock=clock) as writer:
        report = execute(SettingsVersion(), device, clock, writer)
    device.close()
    return report


@pytest.fixture
def phone() -> SimulatedPhone:
    return SimulatedPhone(load_world("pixel-15-en"))


def changed_phone(folder: Path, *changes: tuple[str, str]) -> SimulatedPhone:
    text = WORLD.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"not in {WORLD.name}: {old}"
        text = text.replace(old, new)
    copy = folder / "changed.toml"
    copy.write_text(text, encoding="utf-8")
    return SimulatedPhone(load_world(str(copy)))


def inputs(phone: SimulatedPhone):
    return [event for event in phone.log if event.kind in ("tap", "swipe", "key", "start")]


def actions() -> list[str]:
    return [action for screen in load_world("pixel-15-en").screens.values()
            for action in screen.actions]  # fmt: skip


@pytest.mark.parametrize("action", actions())
def test_it_answers_from_every_page_an_intent_opens(phone, tmp_path, action):
    assert phone.start(action=action).ok
    report = run(phone, tmp_path)
    assert (report.status, report.value) == ("done", TRUE)


@pytest.mark.parametrize("seed", range(25))
def test_it_answers_after_any_walk_and_verifies(phone, tmp_path, seed):
    chance = random.Random(seed)
    phone.start(action="android.settings.SETTINGS")
    width, height = phone.size_px
    for _ in range(chance.randrange(1, 12)):
        kind = chance.choice(["tap", "tap", "tap", "swipe", "back"])
        x, y = chance.randrange(width), chance.randrange(300, height - 100)
        if kind == "tap":
            phone.tap(x, y)
        elif kind == "swipe":
            phone.swipe(x, y, x, chance.randrange(300, height - 100), 500)
        else:
            phone.key(BACK)
    expected = {
        "android_version": phone.props["ro.build.version.release"],
        "build_number": phone.props["ro.build.display.id"],
    }
    report = run(phone, tmp_path)
    assert (report.status, report.value) == ("done", expected)
    assert verify_run(Path(report.run), new_skill).ok


def test_it_never_touches_the_build_number_row(phone, tmp_path):
    run(phone, tmp_path)
    touched = [str(event.detail) for event in inputs(phone) if event.kind == "tap"]
    assert touched
    assert not [text for text in touched if "Build number" in text]


def test_a_value_missing_from_its_row_is_not_borrowed_from_another(tmp_path):
    phone = changed_phone(
        tmp_path,
        ('title = "Build number", summary = "prop:ro.build.display.id"', 'title = "Build number"'),
    )
    report = run(phone, tmp_path / "runs")
    assert report.status == "gave_up"
    assert list(report.reason["missing"]) == ["build_number"]
    assert report.value == {}


def test_a_label_that_stands_twice_with_two_values_is_no_answer(tmp_path):
    line = '{ title = "Build number", summary = "prop:ro.build.display.id"'
    text = WORLD.read_text(encoding="utf-8")
    assert line in text
    phone = changed_phone(
        tmp_path, (line, f'{{ title = "Build number", summary = "OTHER" }},\n  {line}')
    )
    report = run(phone, tmp_path / "runs")
    assert report.status == "gave_up"
    assert "build_number" in report.reason["missing"]


def test_a_screen_that_is_not_settings_is_left_by_opening_settings(phone, tmp_path):
    phone.key(HOME)
    assert run(phone, tmp_path).status == "done"
    assert [event.kind for event in inputs(phone)][1] == "start"


def test_a_settings_app_that_does_not_open_is_said(tmp_path):
    phone = changed_phone(
        tmp_path,
        ('actions = ["android.settings.SETTINGS"]', "actions = []"),
        ('"android.settings.APP_SEARCH_SETTINGS"', '"android.settings.SETTINGS"'),
    )
    report = run(phone, tmp_path / "runs")
    assert report.status == "gave_up"
    assert report.reason["reason"] == "SETTINGS_NOT_OPENING"
