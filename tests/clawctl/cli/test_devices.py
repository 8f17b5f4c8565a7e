"""clawctl devices."""

import json

from click.testing import CliRunner

from clawctl.cli.devices import command


def test_without_an_adb_server_the_simulated_phones_are_the_answer():
    result = CliRunner().invoke(command, ["--json"])
    assert result.exit_code == 0
    assert [row["serial"] for row in json.loads(result.stdout)["devices"]] == ["sim", "sim-adb"]
    assert "ADB_SERVER_DOWN" in result.stderr


def test_people_get_a_line_a_phone():
    result = CliRunner().invoke(command, [])
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["sim", "sim-adb"]
    assert all("Android 15" in line for line in lines)


def test_a_phone_behind_a_server_is_listed_first(served, monkeypatch):
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(served.server.port))
    result = CliRunner().invoke(command, ["--json"])
    first = json.loads(result.stdout)["devices"][0]
    assert (first["serial"], first["state"]) == (served.serial, "device")
