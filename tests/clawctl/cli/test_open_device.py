"""From -d to a phone."""

import pytest

from clawctl.cli.open_device import opened, simulated_devices
from clawctl_adapters.errors import DeviceError, UsageError


def test_sim_is_a_phone_of_the_shipped_world():
    with opened("sim") as device:
        assert device.kind == "sim"
        assert device.facts().width_px == 1080


def test_a_phone_is_given_back_when_the_body_fails():
    with pytest.raises(ZeroDivisionError), opened("sim") as device:
        raise ZeroDivisionError
    with pytest.raises(DeviceError):
        device.tree()


def test_an_unknown_world_is_a_usage_error():
    with pytest.raises(UsageError) as caught, opened("sim:nowhere"):
        pass
    assert caught.value.code == "WORLD_UNKNOWN"


def test_any_other_name_is_a_serial_of_the_adb_server():
    with pytest.raises(DeviceError), opened("127.0.0.1:9"):
        pass


def test_both_simulated_phones_are_listed():
    assert [row.serial for row in simulated_devices()] == ["sim", "sim-adb"]
    assert {row.android for row in simulated_devices()} == {"15"}
