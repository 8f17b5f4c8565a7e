"""clawctl doctor."""

import json

from click.testing import CliRunner

from clawctl.cli.doctor import command


def doctor(*arguments):
    return CliRunner().invoke(command, list(arguments), catch_exceptions=False)


def test_a_simulated_phone_is_ready():
    result = doctor("-d", "sim", "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert (report["device"], report["ok"], report["criticalOk"]) == ("sim", True, True)
    assert (report["nextActions"], report["fixed"]) == ([], [])
    assert set(report["checks"][0]) == {
        "id", "status", "required", "code", "saw", "mend", "blockedBy",
    }  # fmt: skip


def test_without_an_adb_server_a_serial_is_not_ready_and_every_line_says_why():
    result = doctor("-d", "X1")
    lines = result.stdout.splitlines()
    assert result.exit_code == 3
    assert any(line.startswith("fail     adb_server         ADB_SERVER_DOWN") for line in lines)
    assert "1. Start the adb server (`adb start-server`) and try again." in lines
    assert lines[-1] == "NOT ready"


def test_a_world_that_does_not_exist_is_a_finding_and_no_crash():
    report = json.loads(doctor("-d", "sim:nowhere", "--json").stdout)
    device = next(one for one in report["checks"] if one["id"] == "device")
    assert (device["status"], device["code"]) == ("fail", "WORLD_UNKNOWN")


def test_people_are_told_when_all_is_well():
    assert doctor("-d", "sim").stdout.splitlines()[-1] == "ready"


def test_several_phones_without_a_name_are_ambiguous(served, monkeypatch):
    from clawctl.devices.adb.roster import connect_adb
    from clawctl.sim.phone import SimulatedPhone
    from clawctl.sim.world.reading import load_world
    from tests.conftest import CORRIDOR

    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.server.port))
    other = served.adbd.add(SimulatedPhone(load_world(CORRIDOR)))
    connect_adb(f"127.0.0.1:{other}", address=served.address)
    report = json.loads(doctor("--json").stdout)
    device = next(one for one in report["checks"] if one["id"] == "device")
    assert (device["code"], report["criticalOk"]) == ("DEVICE_AMBIGUOUS", False)
