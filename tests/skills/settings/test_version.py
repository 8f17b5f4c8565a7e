"""settings-version on the simulated phone: from anywhere, honestly, and never by guessing."""

import random
from pathlib import Path

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.files import SHIPPED
from clawctl.sim.world.reading import load_world
from clawctl.trace.verify import verify_run
from clawctl.trace.writer import RunWriter
from clawctl_skills.registry import new_skill
from clawctl_skills.settings.version import SettingsVersion

WORLD = SHIPPED / "pixel-15-en.toml"
BUILD = (
    '{ title = "label:build_number",'
    ' summary = { from = "prop:ro.build.display.id", style = "bidi" }'
)
ABOUT = (
    '{ title = "label:about_phone", summary = "setting:global:device_name", icon = "info",'
    ' goto = "about" }'
)
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


@pytest.mark.parametrize("seed", range(12))
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
        (BUILD, '{ title = "label:build_number"'),
    )
    report = run(phone, tmp_path / "runs")
    assert report.status == "gave_up"
    assert list(report.reason["missing"]) == ["build_number"]
    assert report.value == {}


def test_a_label_that_stands_twice_with_two_values_is_no_answer(tmp_path):
    other = '{ title = "label:build_number", summary = "OTHER" }'
    phone = changed_phone(tmp_path, (BUILD, f"{other},\n  {BUILD}"))
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


class Lossy(SimDevice):
    """A phone that loses inputs: the first `lost_taps` taps and `lost_swipes` swipes."""

    lost_taps = 0
    lost_swipes = 0

    def tap(self, x_px, y_px, *, timeout_s=10.0):
        if self.lost_taps:
            self.lost_taps -= 1
            return
        super().tap(x_px, y_px, timeout_s=timeout_s)

    def swipe(self, x1_px, y1_px, x2_px, y2_px, duration_ms, *, timeout_s=15.0):
        if self.lost_swipes:
            self.lost_swipes -= 1
            return
        super().swipe(x1_px, y1_px, x2_px, y2_px, duration_ms, timeout_s=timeout_s)


def run_on(device, folder: Path, clock=None):
    clock = clock or FakeClock()
    with RunWriter.create(folder, skill="settings-version", device=device, clock=clock) as writer:
        report = execute(SettingsVersion(), device, clock, writer)
    device.close()
    return report


def noticed(report) -> set[tuple[str, str]]:
    return {(one["key"], one["what"]) for one in report.reason["noticed"]}


def test_rows_that_differ_in_numbers_alone_are_not_taken_for_the_end(tmp_path):
    pads = "".join(f'{{ title = "Pad {n}", summary = "x" }},\n  ' for n in range(40))
    line = '{ title = "label:android_version"'
    phone = changed_phone(tmp_path, (line, pads + line))
    assert run(phone, tmp_path / "runs").value == TRUE


@pytest.mark.parametrize("loss", ["lost_taps", "lost_swipes"])
def test_one_lost_input_is_not_the_end_of_the_search(phone, tmp_path, loss):
    device = Lossy(phone)
    setattr(device, loss, 1)
    assert run_on(device, tmp_path).value == TRUE


def test_a_row_that_never_reacts_is_said_and_touched_twice_at_most(phone, tmp_path):
    device = Lossy(phone)
    device.lost_taps = 10**6
    report = run_on(device, tmp_path)
    assert report.status == "gave_up"
    assert report.reason["reason"] == "WAY_WITHOUT_EFFECT"
    assert ("about", "no_effect") in noticed(report)
    assert device.lost_taps >= 10**6 - 4  # two ways, two touches each


def test_a_candidate_that_went_stale_was_never_tried(phone, tmp_path):
    clock = FakeClock()

    class Slow(SimDevice):
        """Its seventh dump takes longer than a candidate lives."""

        dumps = 0

        def tree(self, *, timeout_s=30.0):
            self.dumps += 1
            if self.dumps == 7:
                clock.advance(46)
            return super().tree(timeout_s=timeout_s)

    assert run_on(Slow(phone), tmp_path, clock).value == TRUE


@pytest.mark.parametrize(
    ("old", "new", "reason", "notice"),
    [
        (ABOUT, f"{ABOUT},\n  {ABOUT}", "WAY_REFUSED", ("about", "row_refused")),
        (
            ABOUT,
            ABOUT.replace(', goto = "about"', ""),
            "WAY_REFUSED",
            ("about", "row_refused"),
        ),
        (ABOUT, ABOUT.replace('"about"', '"photos"'), "WAY_LED_OUT", ("about", "led_out")),
        (
            BUILD,
            '{ title = "label:build_number"',
            "VALUE_MISSING",
            ("build_number", "value_missing"),
        ),
        (
            BUILD,
            '{ title = "label:build_number", summary = ""',
            "VALUE_MISSING",
            ("build_number", "value_missing"),
        ),
        (
            BUILD,
            f'{{ title = "label:build_number", summary = "OTHER" }},\n  {BUILD}',
            "VALUES_DISAGREE",
            ("build_number", "values_differ"),
        ),
    ],
)
def test_what_was_seen_and_not_usable_is_in_the_report(tmp_path, old, new, reason, notice):
    phone = changed_phone(tmp_path, (old, new))
    report = run(phone, tmp_path / "runs")
    assert report.status == "gave_up"
    assert report.reason["reason"] == reason
    assert notice in noticed(report)


def test_a_page_of_another_app_is_listed_among_those_looked_at(tmp_path):
    phone = changed_phone(tmp_path, (ABOUT, ABOUT.replace('"about"', '"photos"')))
    report = run(phone, tmp_path / "runs")
    packages = {visit["package"] for visit in report.reason["looked"]}
    assert "com.google.android.apps.photos" in packages
