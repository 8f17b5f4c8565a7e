"""APKs from files, from stdin and in parts."""

import pytest

from tests.apks import apk


def installed(sh):
    return sh.handset.installed.names()


def run(sh, script, stdin=b""):
    from clawctl.sim.shell.commands.table import find_command
    from clawctl.sim.shell.interpreter import Interpreter

    outcome = Interpreter(sh.handset, find_command).run(script, stdin)
    return outcome.merged().decode(), outcome.code


def test_an_apk_comes_from_a_file(sh):
    sh.handset.files.write("/data/local/tmp/a.apk", apk("com.x", 7))
    assert run(sh, "pm install -r -t /data/local/tmp/a.apk") == ("Success\n", 0)
    assert installed(sh) == ("com.x",)
    assert run(sh, "pm list packages -3 --show-versioncode")[0] == "package:com.x versionCode:7\n"
    assert "versionCode=7 " in run(sh, "dumpsys package com.x")[0]
    assert sh.handset.phone.log.of_kind("install")[0].detail["package"] == "com.x"


def test_an_apk_is_streamed_to_its_last_byte_and_not_beyond(sh):
    data = apk("com.x")
    assert run(sh, f"cmd package 'install' '-r' -S {len(data)}", data + b"more") == ("Success\n", 0)
    said, code = run(sh, f"cmd package install -S {len(data)}", data[:-9])
    assert (code, "stream ended early" in said) == (1, True)


def test_several_parts_are_one_session(sh):
    data = apk("com.x")
    assert run(sh, f"pm install-create -r -S {len(data)}")[0] == (
        "Success: created install session [1]\n"
    )
    said = run(sh, f"cmd package install-write -S {len(data)} 1 base.apk -", data)
    assert said == (f"Success: streamed {len(data)} bytes\n", 0)
    assert run(sh, "pm install-commit 1") == ("Success\n", 0)
    assert run(sh, "pm install-commit 1")[1] == 1
    assert installed(sh) == ("com.x",)
    run(sh, "pm install-create")
    assert run(sh, "pm install-abandon 1") == ("Success\n", 0)
    assert run(sh, "pm install-abandon 1")[1] == 1
    assert run(sh, "pm install-write -S 1 1 x -", b"x")[1] == 1


def test_what_is_no_apk_is_refused(sh):
    said, code = run(sh, "pm install -S 3", b"abc")
    assert (code, said) == (
        1, "Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse APK]\n"
    )  # fmt: skip
    assert run(sh, "pm install /data/local/tmp/none.apk")[1] == 1


def test_uninstalling_takes_it_away_and_of_nothing_fails(sh):
    data = apk("com.x")
    run(sh, f"pm install -S {len(data)}", data)
    path = run(sh, "pm path com.x")[0].strip().removeprefix("package:")
    assert sh.handset.files.entry(path).size == len(data)
    assert run(sh, "cmd package 'uninstall' 'com.x'") == ("Success\n", 0)
    assert sh.handset.files.entry(path) is None
    outcome = sh("pm uninstall --user 0 com.x")
    assert (outcome.code, outcome.stream(2)) == (1, b"Failure [DELETE_FAILED_INTERNAL_ERROR]\n")


@pytest.mark.parametrize("name", ["com.android.settings", "no.such"])
def test_what_the_world_brought_stays(sh, name):
    assert run(sh, f"pm uninstall {name}")[1] == 1
