"""What happened, as log lines."""

import re

import pytest

LINE = r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +\d+ +\d+ I [\w]+ *: .+"


def test_events_become_lines_and_typed_text_does_not(sh):
    sh("input keyevent HOME; am start -a android.settings.SETTINGS; input text secret")
    head, *lines = sh.text("logcat -d").splitlines()
    assert head == "--------- beginning of main"
    assert len(lines) >= 3
    assert all(re.fullmatch(LINE, line) for line in lines)
    assert "secret" not in "".join(lines)
    assert "length=6" in lines[-1]


@pytest.mark.parametrize("options", ["-t 1", "-d -t 1", "-T 1", "-v threadtime -T 1"])
def test_the_last_lines_alone(sh, options):
    sh("input keyevent HOME; input keyevent BACK")
    _, *lines = sh.text(f"logcat {options}").splitlines()
    assert len(lines) == 1
    assert lines[0].endswith("key code=4 key=BACK")


def test_years_when_asked_for(sh):
    sh("input keyevent HOME")
    assert sh.text("logcat -d -v threadtime,year").splitlines()[1].startswith("2026-01-05 ")


def test_the_buffer_is_measured_and_emptied(sh):
    sh("input keyevent HOME")
    assert sh.text("logcat -g").startswith("main: ring buffer")
    assert sh.text("logcat -c") == ""
    assert sh.text("logcat -d") == "--------- beginning of main\n"


def test_without_a_reason_to_end_it_stays(sh):
    assert sh("logcat").code == 143
    assert sh("logcat -d").code == 0
