"""Faults of the model: refused, ignored and altered inputs, and screens that change in between."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.sim import SimDevice
from clawctl.sim.dump import DumpRefused
from clawctl.sim.faults.plan import Fault
from clawctl.sim.faults.screen import InputRefused
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from tests.clawctl.sim.faults.faulty import WORLD, capture_of, connected, outcome, symptom

ROW_XY = (360, 640)


def phone_with(*faults: Fault, world: str | Path = WORLD) -> SimulatedPhone:
    """A phone on its list of settings."""
    phone = SimulatedPhone(load_world(world))
    phone.start(action="android.settings.SETTINGS")
    phone.use_faults(faults)
    return phone


def texts(phone: SimulatedPhone) -> str:
    """What the tree of the active window says."""
    return phone.dump().decode()


def test_a_dump_is_refused_in_the_words_of_the_tool() -> None:
    phone = phone_with(Fault(name="dump_not_idle", nth=1))
    with pytest.raises(DumpRefused, match="could not get idle state"):
        phone.dump()
    assert "Network" in texts(phone)
    assert [event.kind for event in phone.log][-2:] == ["fault", "dump-refused"]


def test_a_touch_without_effect_enters_no_log_but_the_faults() -> None:
    phone = phone_with(Fault(name="noop_touch", nth=1))
    before = texts(phone)
    phone.tap(*ROW_XY)
    assert texts(phone) == before
    assert phone.log.of_kind("tap") == []
    assert phone.log.of_kind("fault")[0].detail["name"] == "noop_touch"
    phone.tap(*ROW_XY)
    assert texts(phone) != before


@pytest.mark.parametrize("at", ["touch", "key"])
def test_a_refused_input_is_refused_by_every_way_in(server: PrivateAdbServer, at: str) -> None:
    fault = Fault(name="input_refused", at="key" if at == "key" else None)
    phone = phone_with(fault)
    with pytest.raises(InputRefused):
        phone.key(4) if at == "key" else phone.tap(*ROW_XY)
    device = SimDevice(phone)
    assert outcome(lambda: device.key("back") if at == "key" else device.tap(1, 1)) == (
        "INPUT_REFUSED"
    )
    with connected(server, fault) as there:
        for backend in ("adb", "u2"):
            with there.ours(backend) as ours:
                act = (lambda: ours.key("back")) if at == "key" else (lambda: ours.tap(1, 1))
                assert outcome(act) == "INPUT_REFUSED"


def test_text_is_altered_on_its_way_into_a_field() -> None:
    phone = SimulatedPhone(load_world("pixel-15-en"))
    phone.start(action="android.settings.APP_SEARCH_SETTINGS")
    field = next(v for root in phone.roots() for v in root.walk() if v.cls.endswith("EditText"))
    phone.use_faults([Fault(name="text_altered")])
    assert phone.set_text(field, "brightness")
    assert phone.controls.field_text() == "brigh"
    phone.text("123456789")
    assert phone.controls.field_text() == "brigh12345"


CHANGES: dict[str, tuple[Fault, Callable[[SimulatedPhone], object], object]] = {
    # what is so right after the call that the change came before
    "heads_up": (
        Fault(name="heads_up"), lambda p: any(w.kind == "heads-up" for w in p.windows()), True
    ),
    "toast": (Fault(name="toast", text="Hello"), lambda p: p.controls.last_toast(), "Hello"),
    "shade": (Fault(name="shade"), lambda p: p.focus().package, "com.android.systemui"),
    "dialog": (
        Fault(name="dialog", text="anr"), lambda p: "Application Not" in p.focus().window_title,
        True,
    ),
    "screen_off": (Fault(name="screen_off"), lambda p: p.screen_on, False),
    "rotate": (Fault(name="rotate"), lambda p: p.rotation, 1),
    "secure_window": (
        Fault(name="secure_window"), lambda p: any(w.secure for w in p.windows()), True
    ),
    "app_crash": (Fault(name="app_crash"), lambda p: p.screen, None),
    "open": (
        Fault(name="open", text="android.settings.DISPLAY_SETTINGS"), lambda p: p.screen, "display"
    ),
    "put": (
        Fault(name="put", puts={"global:device_name": "Moved"}), lambda p: "Moved" in texts(p), True
    ),
    "power_off": (Fault(name="power_off"), lambda p: p.powered, False),
    "clock_skew": (
        Fault(name="clock_skew", seconds=-3600), lambda p: p.clock.wall().hour, 8
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_the_screen_changes_right_before_a_touch(name: str) -> None:
    fault, look, wanted = CHANGES[name]
    phone = phone_with(fault)
    before = look(phone)
    phone.tap(5, 5)  # where nothing answers
    assert look(phone) == wanted != before
    assert phone.faults.struck == {name: 1}


def test_a_change_of_a_change_is_no_call_of_its_own() -> None:
    phone = phone_with(Fault(name="open", at="start", text="android.settings.DISPLAY_SETTINGS"))
    phone.start(action="android.settings.SETTINGS")
    assert phone.faults.struck == {"open": 1}


def test_a_list_moves_by_itself() -> None:
    phone = phone_with(Fault(name="scroll", after_bytes=300), world="pixel-15-en")
    first = texts(phone)
    phone.tap(5, 5)
    assert texts(phone) != first


def made_of(**hardware: object) -> SimulatedPhone:
    """A phone on its list of settings whose hardware is another."""
    world = load_world(WORLD)
    changed = msgspec.structs.replace(world.hardware, **hardware)
    phone = SimulatedPhone(msgspec.structs.replace(world, hardware=changed))
    phone.start(action="android.settings.SETTINGS")
    phone.clock.advance(10_000)
    return phone


def test_a_phone_locks() -> None:
    phone = made_of(lock="pin", pin="1234")
    phone.use_faults([Fault(name="lock")])
    assert not phone.keyguard
    phone.tap(5, 5)
    assert phone.keyguard


def test_a_transition_runs_while_time_does() -> None:
    phone = made_of(settle_ms=300)
    phone.use_faults([Fault(name="slide")])
    assert phone.settled
    phone.tap(5, 5)
    assert not phone.settled
    phone.clock.advance(300)
    assert phone.settled


def test_a_keyboard_that_was_put_away_comes_back_up() -> None:
    phone = SimulatedPhone(load_world("pixel-15-en"))
    phone.start(action="android.settings.APP_SEARCH_SETTINGS")
    field = next(v for root in phone.roots() for v in root.walk() if v.cls.endswith("EditText"))
    phone.tap(field.shown.center.x_px, field.shown.center.y_px)
    phone.controls.hide_keyboard()
    assert not phone.controls.keyboard_shown
    phone.use_faults([Fault(name="keyboard", at="look", nth=1)])
    phone.dump()
    assert phone.controls.keyboard_shown


def test_a_change_before_a_text_is_no_call_of_its_own() -> None:
    phone = phone_with(
        Fault(name="open", at="text", text="android.settings.DISPLAY_SETTINGS"),
        Fault(name="heads_up", at="start"),
    )
    phone.text("a")
    assert phone.faults.struck == {"open": 1, "heads_up": 0}


CAPTURES = {
    # a change before the first look or picture → what a capture comes to
    "heads_up": (Fault(name="heads_up", at="look", nth=1), "try 1"),
    "permission": (Fault(name="dialog", at="look", nth=1), "try 2 PERMISSION_DIALOG"),
    "anr": (Fault(name="dialog", text="anr", at="look", nth=1), "try 2 ANR"),
    "screen_off": (Fault(name="screen_off", at="look", nth=1), "DUMP_NO_ROOT"),
    "rotate": (Fault(name="rotate", at="picture", nth=1), "try 2"),
    "secure_window": (Fault(name="secure_window", at="look", nth=1), "try 2 SECURE_WINDOW"),
    "app_crash": (Fault(name="app_crash", at="look", nth=1), "try 2"),
    "clock_skew": (Fault(name="clock_skew", seconds=-7200, at="look", nth=1), "try 1"),
    "open": (
        Fault(name="open", text="android.settings.DISPLAY_SETTINGS", at="picture", nth=1), "try 2"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CAPTURES)
def test_a_change_within_a_capture_is_caught_or_named(server: PrivateAdbServer, name: str) -> None:
    fault, says = CAPTURES[name]
    with connected(server, fault) as there, there.ours() as device:
        assert outcome(lambda: capture_of(device)) == says


@pytest.mark.parametrize("name", ["permission", "anr", "rotate", "app_crash"])
def test_the_phone_in_this_process_meets_the_same(name: str) -> None:
    fault, says = CAPTURES[name]
    assert outcome(lambda: capture_of(SimDevice(phone_with(fault)))) == says


def test_a_phone_that_is_switched_off_is_lost(server: PrivateAdbServer) -> None:
    fault = Fault(name="power_off")
    assert outcome(lambda: SimDevice(phone_with(fault)).tap(1, 1)) == "DEVICE_LOST"
    with connected(server, fault) as there, there.ours() as device:
        assert symptom(lambda: there.theirs().click(1, 1)) == "None"
        assert outcome(lambda: device.tap(1, 1)) in ("DEVICE_LOST", "DEVICE_OFFLINE")
