"""Which phones there are and which is meant, on a real adb server."""

import pytest

from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb, list_adb_devices, open_adb_device
from clawctl.devices.adb_server import PrivateAdbServer, free_port
from clawctl.devices.base import DeviceInfo
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl_adapters.errors import ClawError
from tests.adb_script import ScriptedAdb, okay
from tests.conftest import CORRIDOR
from tests.processes import becomes_true


def code_of(serial, address):
    with pytest.raises(ClawError) as caught:
        open_adb_device(serial, address=address)
    return caught.value.code


def states(address):
    return [row.state for row in list_adb_devices(address)]


def test_a_ready_phone_is_listed_with_model_and_android(served):
    assert list_adb_devices(served.address) == [
        DeviceInfo(
            serial=served.serial, kind="adb", state="device", model="Corridor_One", android="14"
        )
    ]


def test_the_only_phone_needs_no_name_and_another_name_is_not_found(served):
    assert open_adb_device(None, address=served.address).serial == served.serial
    assert open_adb_device(served.serial, address=served.address).kind == "adb"
    assert code_of("emulator-5554", served.address) == "DEVICE_NOT_FOUND"


def test_two_phones_need_a_name(served):
    other = served.adbd.add(SimulatedPhone(load_world(CORRIDOR)))
    connect_adb(f"127.0.0.1:{other}", address=served.address)
    assert code_of(None, served.address) == "DEVICE_AMBIGUOUS"
    assert open_adb_device(served.serial, address=served.address).serial == served.serial


def test_a_phone_that_was_unplugged_is_offline(served):
    served.adbd.unplug(served.port)
    assert becomes_true(lambda: states(served.address) == ["offline"])
    assert code_of(served.serial, served.address) == "DEVICE_OFFLINE"
    assert code_of(None, served.address) == "DEVICE_OFFLINE"


def test_a_phone_that_asks_for_the_key_for_ever_is_unauthorized(phone):
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        serial = f"127.0.0.1:{adbd.add(phone, auth='refused')}"
        address = Address(server.host, server.port)
        connect_adb(serial, address=address)
        assert becomes_true(lambda: states(address) == ["unauthorized"])
        assert code_of(serial, address) == "DEVICE_UNAUTHORIZED"
        assert list_adb_devices(address)[0].android is None


def test_a_phone_whose_owner_accepts_late_is_ready_whatever_connect_said(phone):
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        serial = f"127.0.0.1:{adbd.add(phone, auth='late')}"
        address = Address(server.host, server.port)
        connect_adb(serial, address=address)
        assert becomes_true(lambda: states(address) == ["device"])
        assert open_adb_device(serial, address=address).facts().sdk == 34


def test_a_server_without_phones_has_none():
    with PrivateAdbServer() as server:
        address = Address(server.host, server.port)
        assert list_adb_devices(address) == []
        assert code_of(None, address) == "NO_DEVICE"
        assert code_of("x", address) == "DEVICE_NOT_FOUND"


def test_where_nobody_listens_the_server_is_down_and_stays_down(monkeypatch):
    port = free_port()
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))
    assert code_of(None, None) == "ADB_SERVER_DOWN"
    assert code_of("x", Address("127.0.0.1", port)) == "ADB_SERVER_DOWN"


def test_the_users_own_server_is_found_by_its_variable(served, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.server.port))
    assert [row.serial for row in list_adb_devices()] == [served.serial]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("S no permissions (user in plugdev group); see [http://x]", "DEVICE_NO_PERMISSION"),
        ("S authorizing transport_id:1", "DEVICE_UNAUTHORIZED"),
        ("S connecting transport_id:1", "DEVICE_OFFLINE"),
        ("S recovery transport_id:1", "DEVICE_OTHER_MODE"),
        ("S device transport_id:1\nS device transport_id:2", "DEVICE_AMBIGUOUS"),
    ],
)
def test_every_other_state_has_its_code(row, code):
    with ScriptedAdb([okay(row + "\n")]) as server:
        assert code_of("S", Address("127.0.0.1", server.port)) == code


@pytest.mark.parametrize("cut", [2, 10, 40])
def test_a_list_cut_short_is_a_lost_connection_not_a_shorter_list(cut):
    whole = okay("S1 device transport_id:1\nS2 device transport_id:2\n")
    with ScriptedAdb([whole[: 4 + cut]]) as server:
        assert code_of(None, Address("127.0.0.1", server.port)) == "DEVICE_LOST"
