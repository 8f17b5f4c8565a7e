"""A simulated phone behind a real adb server: everything it starts it also ends."""

import threading

import pytest

from clawctl.devices.sim_adb import open_sim_adb, serve_over_adb
from clawctl_adapters.errors import UsageError
from tests.conftest import CORRIDOR
from tests.processes import children_named


def test_open_and_close_leave_no_process_and_no_thread():
    threads, processes = threading.active_count(), children_named("adb")
    device = open_sim_adb(str(CORRIDOR))
    assert device.kind == "sim-adb"
    assert len(children_named("adb")) > len(processes)
    assert device.tree().data.endswith(b"</hierarchy>")
    device.close()
    device.close()
    assert threading.active_count() == threads
    assert children_named("adb") == processes


def test_a_world_that_is_not_there_starts_nothing():
    processes = children_named("adb")
    with pytest.raises(UsageError) as caught:
        open_sim_adb("no-such-world")
    assert caught.value.code == "WORLD_UNKNOWN"
    assert children_named("adb") == processes


def test_a_phone_at_hand_can_be_served_too(phone):
    phone.start(action="android.settings.SETTINGS")
    device = serve_over_adb(phone)
    try:
        assert device.facts().package == "com.android.settings"
    finally:
        device.close()
