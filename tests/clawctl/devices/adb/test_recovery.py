"""A lost phone is waited for, reconnected once by its own address, and never longer than told."""

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.adb.link import Client, Phone
from clawctl.devices.adb.recovery import await_phone
from clawctl_adapters.errors import DeviceError
from tests.adb_script import ScriptedAdb, okay

NOBODY = b"OKAY0000"


def row(state, serial="127.0.0.1:7"):
    return okay(f"{serial}       {state} product:a model:b transport_id:3\n")


def wait(server, *, serial="127.0.0.1:7", timeout_s=30.0):
    clock = FakeClock()
    phone = Phone(Client("127.0.0.1", server.port), serial, 3)
    await_phone(phone, timeout_s, clock=clock)
    return clock.monotonic_s() - 1000.0


def test_a_phone_that_is_ready_is_not_waited_for():
    with ScriptedAdb([row("device")]) as server:
        assert wait(server) == 0.0


def test_a_phone_that_comes_back_by_itself_is_not_reconnected():
    with ScriptedAdb([row("offline")], [NOBODY], [row("device")]) as server:
        assert wait(server) == pytest.approx(0.2)
        assert not any("connect" in asked for asked in server.asked)


def test_a_phone_on_tcp_that_stays_offline_is_reconnected_once():
    offline = [[row("offline")]] * 21
    script = [*offline, [okay("disconnected")], [okay("connected")], [row("device")]]
    with ScriptedAdb(*script) as server:
        assert wait(server) < 3.0
        asked = [words for words in server.asked if "connect" in words]
        assert asked == ["host:disconnect:127.0.0.1:7", "host:connect:127.0.0.1:7"]


def test_a_phone_on_usb_is_only_waited_for():
    with (
        ScriptedAdb(*[[row("offline", "R5CT")]] * 60) as server,
        pytest.raises(DeviceError) as caught,
    ):
        wait(server, serial="R5CT", timeout_s=4.0)
    assert caught.value.code == "DEVICE_OFFLINE"
    assert not any("connect" in asked for asked in server.asked)


def test_a_phone_that_is_gone_or_not_allowed_is_named():
    with ScriptedAdb(*[[NOBODY]] * 60) as server, pytest.raises(DeviceError) as caught:
        wait(server, serial="R5CT", timeout_s=4.0)
    assert caught.value.code == "DEVICE_NOT_FOUND"
    with ScriptedAdb([row("unauthorized")]) as server, pytest.raises(DeviceError) as caught:
        wait(server)
    assert caught.value.code == "DEVICE_UNAUTHORIZED"


def test_a_server_that_is_gone_is_not_started():
    with ScriptedAdb() as server:
        port = server.port
    with pytest.raises(DeviceError) as caught:
        await_phone(Phone(Client("127.0.0.1", port), "R5CT", 3), 1.0, clock=FakeClock())
    assert caught.value.code == "ADB_SERVER_DOWN"
