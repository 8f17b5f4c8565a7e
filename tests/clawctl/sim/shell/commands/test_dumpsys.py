"""What the system services report, in the lines that clients read."""

import re

import pytest

FOCUS = re.compile(r"mCurrentFocus=Window\{[0-9a-f]{7} u0 (\S+)\}")


@pytest.mark.parametrize("words", ["window", "window windows", "window displays"])
def test_every_form_of_the_window_report_names_the_focus(sh, words):
    sh("am start -a android.settings.SETTINGS")
    found = FOCUS.findall(sh.text(f"dumpsys {words}"))
    assert set(found) == {"com.android.settings/com.android.settings.Settings"}


def test_windows_are_listed_with_the_topmost_first(sh):
    titles = re.findall(r"Window #\d+ Window\{\S+ u0 (\S+)\}", sh.text("dumpsys window windows"))
    assert titles == [window.title for window in sh.handset.phone.windows()]


@pytest.mark.parametrize(
    ("script", "line"),
    [
        ("dumpsys activity activities",
         r"mResumedActivity: ActivityRecord\{\S+ u0 com\.android\.settings/\.Settings t12\}"),
        ("dumpsys activity top", r"ACTIVITY com\.android\.settings/\.Settings \S+ pid=\d+"),
        ("dumpsys display", r"orientation=0"),
        ("dumpsys power", r"mHoldingDisplaySuspendBlocker=true"),
        ("dumpsys power", r"mWakefulness=Awake"),
        ("dumpsys battery", r"  level: 100"),
        ("dumpsys input", r"SurfaceOrientation: 0"),
        ("dumpsys SurfaceFlinger --display-id", r"^Display 4619827259835644672 "),
        ("dumpsys -l", r"  window"),
        ("dumpsys -t 5 window", r"cur=720x1280"),
        ("dumpsys nosuch", r"Can't find service: nosuch"),
    ],
)  # fmt: skip
def test_services_print_the_lines_that_clients_look_for(sh, script, line):
    sh("am start -a android.settings.SETTINGS")
    assert re.search(line, sh.text(script))


def test_a_turned_phone_says_so_everywhere(sh):
    sh("settings put system accelerometer_rotation 0; settings put system user_rotation 1")
    assert "mCurrentRotation=ROTATION_90" in sh.text("dumpsys window displays")
    assert "orientation=1" in sh.text("dumpsys display")
    assert "cur=1280x720" in sh.text("dumpsys window")


def test_a_sleeping_phone_is_not_awake(sh):
    sh("input keyevent SLEEP")
    assert "mWakefulness=Asleep" in sh.text("dumpsys power")
    assert "mHoldingDisplaySuspendBlocker=false" in sh.text("dumpsys power")
