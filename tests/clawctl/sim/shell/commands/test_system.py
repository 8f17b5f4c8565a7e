"""Who and when one is on the phone."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("getprop ro.product.model", "Corridor One\n", 0),
        ("getprop no.such.prop", "\n", 0),
        ("getprop no.such.prop fallback", "fallback\n", 0),
        ("getprop persist.sys.locale", "en-GB\n", 0),
        ("setprop persist.x y; getprop persist.x", "y\n", 0),
        ("setprop ro.x y", "Failed to set property 'ro.x' to 'y'.\n", 1),
        ("whoami", "shell\n", 0),
        ("id | grep -c 'uid=2000(shell)'", "1\n", 0),
        ("date +%Y-%m-%d", "2026-01-05\n", 0),
        ("date +%s", "1767606060\n", 0),
        ("sleep 2.5; date +%M:%S", "41:02\n", 0),
        ("sleep x", "sleep: needs a number\n", 1),
        ("true; echo $?", "0\n", 0),
        ("false", "", 1),
        ("uname", "Linux\n", 0),
    ],
)
def test_system_tools(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_sleep_moves_the_phones_clock_and_nothing_else(sh):
    before = sh.handset.phone.clock.now_ms
    sh("sleep 3600")
    assert sh.handset.phone.clock.now_ms - before == 3_600_000


def test_getprop_alone_lists_all_in_brackets(sh):
    assert "[ro.build.version.release]: [14]\n" in sh.text("getprop")


def test_ps_names_the_app_in_front(sh):
    assert "com.android.settings\n" in sh.text("am start -a android.settings.SETTINGS; ps -A")
