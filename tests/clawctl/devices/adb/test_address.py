"""Where the user's adb server listens."""

import pytest

from clawctl.devices.adb.address import user_server
from clawctl_adapters.errors import DeviceError


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, ("127.0.0.1", 5037)),
        ({"ANDROID_ADB_SERVER_PORT": "6000"}, ("127.0.0.1", 6000)),
        ({"ANDROID_ADB_SERVER_ADDRESS": "10.0.0.2", "ANDROID_ADB_SERVER_PORT": "6000"},
         ("10.0.0.2", 6000)),
        ({"ADB_SERVER_SOCKET": "tcp:6001", "ANDROID_ADB_SERVER_PORT": "6000"},
         ("127.0.0.1", 6001)),
        ({"ADB_SERVER_SOCKET": "tcp:localhost:6002"}, ("127.0.0.1", 6002)),
        ({"ADB_SERVER_SOCKET": "tcp:host:6003"}, ("host", 6003)),
        ({"ADB_SERVER_SOCKET": "", "ANDROID_ADB_SERVER_PORT": ""}, ("127.0.0.1", 5037)),
    ],
)  # fmt: skip
def test_the_variables_adb_reads_are_read_in_its_order(environment, expected):
    assert user_server(environment) == expected


@pytest.mark.parametrize(
    "environment",
    [
        {"ADB_SERVER_SOCKET": "localfilesystem:/tmp/adb"},
        {"ADB_SERVER_SOCKET": "tcp:"},
        {"ANDROID_ADB_SERVER_PORT": "99999"},
        {"ANDROID_ADB_SERVER_PORT": "abc"},
        {"ANDROID_ADB_SERVER_PORT": "0"},
    ],
)
def test_an_address_nobody_can_listen_at_is_a_server_that_is_down(environment):
    with pytest.raises(DeviceError) as caught:
        user_server(environment)
    assert caught.value.code == "ADB_SERVER_DOWN"
