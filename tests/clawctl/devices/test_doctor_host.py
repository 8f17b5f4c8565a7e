"""Check-ups of this computer, without any adb server."""

import os

import pytest

from clawctl.devices.doctor_host import (
    AdbProgram,
    adb_programs,
    check_namesake,
    check_program,
    check_room,
    check_server,
    check_versions,
    server_protocol,
)
from clawctl_adapters.errors import DeviceError
from tests.adb_script import ScriptedAdb, okay


def script(folder, name, words):
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\ncat <<'END'\n{words}\nEND\n")
    path.chmod(0o755)
    return str(path)


def said(protocol, release):
    return f"Android Debug Bridge version 1.0.{protocol}\nVersion {release}\nInstalled as x"


def test_the_adb_that_is_used_comes_first_then_others_on_the_path(tmp_path, monkeypatch):
    used = script(tmp_path / "a", "adb", said(41, "36.0.0"))
    other = script(tmp_path / "b", "adb", said(40, "28.0.2"))
    monkeypatch.setenv("ADBUTILS_ADB_PATH", used)
    monkeypatch.setenv("PATH", f"{tmp_path / 'a'}{os.pathsep}{tmp_path / 'b'}:/usr/bin:/bin")
    programs = [one for one in adb_programs() if one.path.startswith(str(tmp_path))]
    assert programs == [AdbProgram(used, 41, "36.0.0"), AdbProgram(other, 40, "28.0.2")]
    outcome = check_program(programs)
    assert outcome.status == "pass"
    assert outcome.saw == f"{used}, 36.0.0, protocol 41; also {other} (28.0.2)"


def test_an_adb_that_does_not_run_is_as_good_as_none(tmp_path, monkeypatch):
    broken = script(tmp_path, "adb", "no such thing")
    monkeypatch.setenv("ADBUTILS_ADB_PATH", broken)
    assert check_program(adb_programs()).code == "ADB_MISSING"


def test_an_adb_of_another_protocol_is_named_with_both_versions():
    programs = [AdbProgram("/a/adb", 41, "36"), AdbProgram("/b/adb", 40, "28")]
    outcome = check_versions(programs, 41)
    assert (outcome.status, outcome.code) == ("fail", "ADB_VERSIONS_DIFFER")
    assert outcome.saw == "the server speaks 41; /b/adb speaks 40"
    assert check_versions(programs[:1], 41).status == "pass"


def test_an_adb_that_says_nothing_about_its_protocol_is_no_conflict():
    assert check_versions([AdbProgram("/a/adb", None, "")], 41).status == "pass"


def test_the_server_is_asked_for_its_version_and_for_nothing_else(monkeypatch):
    with ScriptedAdb([okay("0029")], [okay("0029")]) as adb:
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(adb.port))
        assert server_protocol() == 41
        assert check_server().saw == f"127.0.0.1:{adb.port}, protocol 41"
    assert adb.asked == ["host:version", "host:version"]


def test_no_server_is_said_and_none_is_started():
    with pytest.raises(DeviceError) as caught:
        check_server()
    assert caught.value.code == "ADB_SERVER_DOWN"


def test_the_other_distribution_of_our_name_is_found():
    assert check_namesake(["click", "clawctl-android"]).status == "pass"
    outcome = check_namesake(["clawctl-android", "ClawCtl"])
    assert (outcome.status, outcome.code) == ("warn", "NAMESAKE_INSTALLED")
    assert check_namesake().status == "pass"


def test_room_is_that_of_the_nearest_folder_there_is(tmp_path):
    outcome = check_room(tmp_path / "not" / "yet")
    assert outcome.saw.endswith(f"MB free for {tmp_path / 'not' / 'yet'}")
