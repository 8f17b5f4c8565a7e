"""How the shell finds its commands."""

import pytest

from clawctl.sim.shell.commands.table import COMMANDS, find_command


def test_commands_are_found_by_name_and_by_full_path():
    assert find_command("wm") is COMMANDS["wm"]
    assert find_command("/system/bin/wm") is COMMANDS["wm"]
    assert find_command("/sdcard/wm") is None
    assert find_command("nosuch") is None


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("toybox echo a", "a\n", 0),
        ("toybox md5sum /dev/null", "d41d8cd98f00b204e9800998ecf8427e  /dev/null\n", 0),
        ("toybox wm size", "toybox: Unknown command wm\n", 127),
    ],
)
def test_toybox_is_the_small_tools_only(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_toybox_alone_lists_its_tools(sh):
    assert "md5sum" in sh.text("toybox").split()
