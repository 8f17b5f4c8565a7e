"""What is known about a device here: its holder, its last error, what to do."""

import pytest

from clawctl.cli.device_rows import device_line, device_rows
from clawctl.clock import FakeClock
from clawctl.devices.base import DeviceInfo
from clawctl.devices.lease import lease
from clawctl.trace.format import Ending
from clawctl.trace.writer import RunWriter
from tests.clawctl.fakes import ScriptedDevice


def info(serial="FAKE-1", state="device"):
    return DeviceInfo(serial=serial, kind="adb", state=state, model="One", android="15")


@pytest.fixture(autouse=True)
def leases(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAWCTL_LEASES", str(tmp_path / "leases"))


def test_a_free_and_healthy_device_has_nothing_more_to_say(tmp_path):
    (row,) = device_rows([info()], runs=tmp_path)
    assert (row["lease"], row["lastError"], row["nextMove"]) == (None, None, None)
    assert device_line(row) == "FAKE-1                   device         adb      One, Android 15"


def test_a_held_device_names_its_holder(tmp_path):
    with lease("FAKE-1", clock=FakeClock()) as holder:
        (row,) = device_rows([info()], runs=tmp_path)
    assert row["lease"] == {
        "serial": "FAKE-1",
        "pid": holder.pid,
        "user": holder.user,
        "since": "2026-01-01T00:00:00.000Z",
        "heartbeat": "2026-01-01T00:00:00.000Z",
    }
    assert f"held by process {holder.pid} of {holder.user}" in device_line(row)


def test_the_error_that_ended_its_newest_run_is_named(tmp_path):
    clock = FakeClock()
    with RunWriter.create(
        tmp_path, skill="rows", device=ScriptedDevice(clock), clock=clock
    ) as writer:
        writer.finish(Ending(status="failed", reason={"code": "DEVICE_LOST"}))
    (row,) = device_rows([info()], runs=tmp_path)
    assert row["lastError"] == {
        "code": "DEVICE_LOST",
        "at": "2026-01-01T00:00:00.000Z",
        "run": writer.run_id,
    }
    assert device_line(row).endswith("; last run: DEVICE_LOST")


@pytest.mark.parametrize(
    ("state", "move"),
    [
        ("unauthorized", "Allow USB debugging in the dialog on the phone."),
        ("offline", "Reconnect the device and unlock it; then try again."),
        ("recovery", "Reconnect the device and unlock it; then try again."),
    ],
)
def test_a_device_that_is_not_ready_says_what_to_do(tmp_path, state, move):
    (row,) = device_rows([info(state=state)], runs=tmp_path)
    assert row["nextMove"] == move
    assert device_line(row).endswith(move)


def test_one_phone_over_two_connections_is_told_as_one_and_held_as_one(tmp_path):
    usb = DeviceInfo(serial="R5CT", kind="adb", state="device", hardware="R5CT")
    wifi = DeviceInfo(serial="192.0.2.7:5555", kind="adb", state="device", hardware="R5CT")
    with lease("R5CT", clock=FakeClock()) as holder:
        first, second = device_rows([usb, wifi], runs=tmp_path)
    assert (first["sameAs"], second["sameAs"]) == (None, "R5CT")
    assert second["lease"]["pid"] == holder.pid
    assert "the same phone as R5CT" in device_line(second)


def test_phones_that_do_not_say_who_they_are_stay_apart(tmp_path):
    rows = device_rows([info("A"), info("B")], runs=tmp_path)
    assert [row["sameAs"] for row in rows] == [None, None]
