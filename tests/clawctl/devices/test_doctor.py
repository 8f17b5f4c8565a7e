"""The check-up as a whole: order, one cause for one failure, mends, and nothing left behind."""

from pathlib import Path

import pytest

from clawctl.devices.adb import open_adb_device
from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.doctor import CHECKS, Subject, examine
from clawctl.devices.lease import holder_of, lease
from clawctl.devices.sim import SimDevice
from clawctl.devices.sim_adb import open_sim_adb
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl_adapters.errors import DeviceError, EvidenceError
from tests.clawctl.devices.sick_phone import SickPhone
from tests.conftest import CORRIDOR

WORLD = "pixel-15-en"


def subject(device, *, kind="sim", name="sim"):
    return Subject(name=name, kind=kind, open=lambda: device, runs=Path("/tmp"))


def sick(*said, **facts):
    """A phone whose time is its own: its clock is not compared with this computer's."""
    phone = SickPhone(*said, **facts)
    phone.kind = "sim-sick"
    return phone


def failing(report):
    return {one.id: one.code for one in report.checks if one.status in ("fail", "warn")}


@pytest.fixture
def leases(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAWCTL_LEASES", str(tmp_path / "leases"))
    return tmp_path / "leases"


def test_checks_need_only_what_stands_before_them():
    seen = set()
    for check in CHECKS:
        assert set(check.needs) <= seen, check.id
        seen.add(check.id)
    assert len(seen) == len(CHECKS)


def test_a_simulated_phone_is_ready_and_given_back():
    device = SimDevice.from_world(WORLD)
    report = examine(subject(device))
    assert failing(report) == {}
    assert (report.ok, report.critical_ok, report.next_actions) == (True, True, ())
    with pytest.raises(DeviceError):
        device.facts()


def test_a_simulated_phone_behind_a_real_adb_server_is_ready():
    report = examine(
        Subject(name="sim-adb", kind="sim-adb", open=lambda: open_sim_adb(WORLD), runs=Path("/tmp"))
    )
    assert failing(report) == {}
    assert report.critical_ok


def test_a_phone_of_the_user_s_server_is_checked_with_that_server(served, monkeypatch, leases):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.server.port))
    monkeypatch.setenv("PATH", "/nowhere")
    report = examine(Subject(name=served.serial, kind="adb", open=served.open, runs=Path("/tmp")))
    found = {one.id: one.status for one in report.checks}
    assert [found[name] for name in ("adb_program", "adb_server", "adb_versions", "lease")] == [
        "pass", "pass", "pass", "pass",
    ]  # fmt: skip
    assert holder_of(served.serial, folder=leases) is None


def test_one_cause_is_one_failure_and_the_rest_says_what_blocks_it():
    def missing():
        raise DeviceError("DEVICE_NOT_FOUND", "X1", saw="2 other phones")

    report = examine(Subject(name="X1", kind="sim-adb", open=missing, runs=Path("/tmp")))
    assert failing(report) == {"device": "DEVICE_NOT_FOUND"}
    assert report.next_actions == ("Check `clawctl devices`, the cable and USB debugging.",)
    blocked = {one.id: one.blocked_by for one in report.skipped_checks if one.blocked_by}
    assert set(blocked.values()) == {"device"}
    assert {"shell", "tree", "injection"} <= set(blocked)
    assert not report.critical_ok


def test_a_phone_that_never_accepts_the_key_is_unauthorized(monkeypatch):
    phone = SimulatedPhone(load_world(CORRIDOR))
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        serial = f"127.0.0.1:{adbd.add(phone, auth='refused')}"
        address = Address(server.host, server.port)
        connect_adb(serial, address=address)
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(server.port))
        report = examine(
            Subject(
                name=serial, kind="adb", open=lambda: open_adb_device(serial), runs=Path("/tmp")
            )
        )
    assert failing(report)["device"] == "DEVICE_UNAUTHORIZED"
    assert "Allow USB debugging in the dialog on the phone." in report.next_actions


def test_an_unplugged_phone_is_offline(served, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.server.port))
    served.adbd.unplug(served.port)
    report = examine(Subject(name="", kind="adb", open=served.open, runs=Path("/tmp")))
    assert failing(report)["device"] in ("DEVICE_OFFLINE", "DEVICE_NOT_FOUND")


def test_a_phone_that_another_run_holds_is_left_alone(served, monkeypatch, leases):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.server.port))
    phone = SickPhone(screen_on=False)
    with lease(phone.serial, folder=leases):
        report = examine(
            Subject(name="SICK-1", kind="adb", open=lambda: phone, runs=Path("/tmp")), fix=True
        )
    assert failing(report) == {"lease": "DEVICE_BUSY"}
    assert phone.asked == []


def test_a_dark_and_locked_phone_is_mended_once_when_asked():
    device = SimDevice.from_world(WORLD)
    device.phone.key(223)  # sleep
    report = examine(subject(device), fix=True)
    assert failing(report) == {}
    assert report.fixed == ("screen",)


def test_nothing_is_mended_unasked():
    device = SimDevice.from_world(WORLD)
    device.phone.key(223)
    report = examine(subject(device))
    assert failing(report) == {"screen": "SCREEN_OFF"}
    assert report.fixed == ()
    assert device.phone.screen_on is False


def test_what_a_mend_did_not_mend_is_still_found():
    phone = sick(screen_on=False, keyguard=True)
    report = examine(subject(phone), fix=True)
    assert report.fixed == ("screen", "unlocked")
    assert failing(report) == {"screen": "SCREEN_OFF", "unlocked": "LOCKED"}
    assert phone.asked.count("input keyevent 224") == 1
    assert phone.closed == 1


def test_a_phone_whose_input_is_refused_is_not_ready_and_says_which_switch():
    said = {
        "input keyevent 0": "java.lang.SecurityException: INJECT_EVENTS",
        "getprop ro.product.manufacturer": "Xiaomi",
    }
    report = examine(subject(sick(said)))
    assert failing(report) == {"injection": "INPUT_REFUSED"}
    assert '"USB debugging (Security settings)"' in report.next_actions[0]
    assert not report.critical_ok


def test_a_tree_that_cannot_be_read_is_not_ready():
    report = examine(subject(sick(tree=EvidenceError("DUMP_NOT_IDLE", saw="idle"))))
    assert failing(report) == {"tree": "DUMP_NOT_IDLE"}
    assert not report.critical_ok
