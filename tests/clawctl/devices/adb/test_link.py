"""Deadlines, typed errors and half answers, against an adb server that says what it is told."""

import struct

import pytest

from clawctl.devices.adb.link import Client, Phone, refused
from clawctl.devices.adb_server import free_port
from clawctl_adapters.errors import ClawError, DeviceError
from tests.adb_script import HANG, ScriptedAdb, fail, okay

FEATURES = okay("shell_v2,cmd")


def packet(number, data):
    return struct.pack("<BI", number, len(data)) + data


def run(server, script="x", timeout_s=5.0):
    client = Client("127.0.0.1", server.port)
    with client.call("S", timeout_s):
        return Phone(client, "S", 7).run(script)


def code_of(server, timeout_s=5.0):
    with pytest.raises(ClawError) as caught:
        run(server, timeout_s=timeout_s)
    return caught.value.code


def test_a_whole_answer_has_two_streams_and_a_status():
    said = packet(1, b"out") + packet(2, b"err") + packet(1, b"") + packet(3, b"\x05")
    with ScriptedAdb([FEATURES], [okay(), okay() + said]) as server:
        assert run(server, "do it") == (b"out", b"err", 5)
        assert server.asked == [
            "host-transport-id:7:features",
            "host:transport-id:7",
            "shell,v2,raw:do it",
        ]


@pytest.mark.parametrize(
    "said", [b"", packet(1, b"half"), packet(1, b"out")[:4], packet(1, b"out")[:6]]
)
def test_an_answer_without_its_end_is_no_answer(said):
    with ScriptedAdb([FEATURES], [okay(), okay() + said]) as server:
        assert code_of(server) == "DEVICE_LOST"


def test_an_answer_that_claims_gigabytes_is_no_answer():
    said = struct.pack("<BI", 1, 0x7FFFFFFF)
    with ScriptedAdb([FEATURES], [okay(), okay() + said]) as server:
        assert code_of(server) == "DEVICE_LOST"


@pytest.mark.parametrize(
    "connections",
    [
        [[HANG]],
        [[FEATURES], [HANG]],
        [[FEATURES], [okay(), HANG]],
        [[FEATURES], [okay(), okay() + packet(1, b"half"), HANG]],
    ],
)
def test_a_server_that_says_nothing_is_waited_for_until_the_deadline(connections):
    with ScriptedAdb(*connections) as server:
        assert code_of(server, timeout_s=0.3) == "DEVICE_TIMEOUT"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (
            "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set",
            "DEVICE_UNAUTHORIZED",
        ),
        ("device still authorizing", "DEVICE_UNAUTHORIZED"),
        ("device offline", "DEVICE_OFFLINE"),
        ("device still connecting", "DEVICE_OFFLINE"),
        ("device 'S' not found", "DEVICE_NOT_FOUND"),
        ("no devices/emulators found", "NO_DEVICE"),
        ("more than one device/emulator", "DEVICE_AMBIGUOUS"),
        ("closed", "DEVICE_LOST"),
        ("", "DEVICE_LOST"),
    ],
)
def test_the_servers_refusals_are_typed_and_not_repeated(words, code):
    error = refused(words, "S")
    assert error.code == code
    assert "VENDOR" not in str(error)
    with ScriptedAdb([FEATURES], [fail(words) if words else b""]) as server:
        assert code_of(server) == code


def test_nobody_listening_is_a_server_that_is_down_and_none_is_started():
    client = Client("127.0.0.1", free_port())
    with pytest.raises(DeviceError) as caught, client.call("S", 5.0):
        client.list()
    assert caught.value.code == "ADB_SERVER_DOWN"


def test_something_else_on_the_port_is_a_lost_device_and_no_crash():
    with ScriptedAdb([b"HTTP/1.1 400 Bad Request\r\n\r\n"]) as server:
        assert code_of(server) == "DEVICE_LOST"


def test_a_stale_transport_id_is_looked_up_once():
    rows = "S device product:a model:b device:c transport_id:9\n"
    end = packet(3, b"\0")
    with ScriptedAdb(
        [FEATURES], [fail("no device with transport id '7'")], [okay(rows)], [okay(), okay() + end]
    ) as server:
        assert run(server).code == 0
        assert server.asked[1:] == [
            "host:transport-id:7", "host:devices-l", "host:transport-id:9", "shell,v2,raw:x",
        ]  # fmt: skip


def test_a_phone_that_is_gone_stays_gone():
    with ScriptedAdb(
        [FEATURES], [fail("no device with transport id '7'")], [okay("T device transport_id:9\n")]
    ) as server:
        assert code_of(server) == "DEVICE_NOT_FOUND"


def test_an_old_phone_is_asked_through_exec_with_a_mark():
    old = okay("cmd")
    with ScriptedAdb([old], [okay(), okay() + b"out\nclawctl-exit:3\n"]) as server:
        assert run(server) == (b"out\n", b"", 3)
        assert server.asked[-1] == "exec:x\necho clawctl-exit:$?"
    with ScriptedAdb([old], [okay(), okay() + b"out\n"]) as server:
        assert code_of(server) == "DEVICE_LOST"
