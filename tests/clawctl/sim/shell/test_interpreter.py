"""Scripts run as on a phone: order of streams, statuses, pipes, redirections."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clawctl.sim.handset import Handset
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter, run_script
from clawctl.sim.world.reading import load_world
from tests.conftest import CORRIDOR

NOT_FOUND = "/system/bin/sh: nosuch: inaccessible or not found\n"


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("echo a; echo b", "a\nb\n", 0),
        ("true && echo yes || echo no", "yes\n", 0),
        ("false && echo yes || echo no", "no\n", 0),
        ("false; echo $?", "1\n", 0),
        ("nosuch", NOT_FOUND, 127),
        ("nosuch; echo X4EXIT:$?", NOT_FOUND + "X4EXIT:127\n", 0),
        ("echo '$?' \"$?\"", "$? 0\n", 0),
        ("echo ';' && echo \"a;b\"", ";\na;b\n", 0),
        ("echo a | cat", "a\n", 0),
        ("echo a | grep b", "", 1),
        ("! false", "", 0),
        ("exit 7; echo never", "", 7),
        ("exec echo x; echo never", "x\n", 0),
        ("export A=b; echo $A", "b\n", 0),
        ("A=b sh -c 'echo $A'; echo [$A]", "b\n[]\n", 0),
        ("A=$(echo x y); echo \"$A\"", "x y\n", 0),
        ("echo $(echo a b) c", "a b c\n", 0),
        ("(cd /data; echo $PWD); echo $PWD", "/data\n/\n", 0),
        ("{ echo a; echo b; } | wc -l", "2\n", 0),
        ("/system/bin/echo x", "x\n", 0),
        ("nosuch 2>/dev/null", "", 127),
        ("nosuch >/dev/null 2>&1 && echo no", "", 127),
        ("nosuch 2>&1 | grep -c inaccessible", "1\n", 0),
        ("echo a >/sdcard/f; cat /sdcard/f; cat </sdcard/f", "a\na\n", 0),
        ("echo a >/sdcard/f; echo b >>/sdcard/f; cat /sdcard/f", "a\nb\n", 0),
        ("echo a >/system/f", "/system/bin/sh: can't create /system/f: Read-only file system\n", 1),
        ("cat </sdcard/none", "/system/bin/sh: can't open /storage/emulated/0/none:"
         " No such file or directory\n", 1),
        ("echo 'a", "/system/bin/sh: no closing quote\n", 1),
        ("echo a ) b", "/system/bin/sh: syntax error: unexpected ')'\n", 1),
        ("echo a &", "a\n", 0),
        ("rm -f /sdcard/*.txt; echo x >/sdcard/1.txt; echo /sdcard/*.txt",
         "/storage/emulated/0/1.txt\n", 0),
        ("", "", 0),
    ],
)  # fmt: skip
def test_scripts_answer_as_a_phone_does(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_streams_stay_apart_and_in_order(sh):
    outcome = sh("echo a; nosuch; echo b")
    assert outcome.stream(1) == b"a\nb\n"
    assert outcome.stream(2) == NOT_FOUND.encode()
    assert outcome.merged() == b"a\n" + NOT_FOUND.encode() + b"b\n"


def test_a_script_that_starts_itself_ends(sh):
    outcome = sh('export S=\'sh -c "$S"\'; sh -c "$S"')
    assert outcome.code == 1
    assert b"nested too deep" in outcome.merged()


def test_run_script_is_a_fresh_shell_each_time(phone):
    handset = Handset(phone)
    run_script(handset, find_command, "export A=b; cd /data")
    assert run_script(handset, find_command, "echo [$A] $PWD").merged() == b"[] /\n"


WORDS = st.lists(
    st.sampled_from([
        "echo", "cat", "input", "tap", "swipe", "1", "wm", "size", "settings", "get", "put",
        "global", "x", ";", "&&", "|", ">", "/sdcard/f", "2>&1", "$?", "dumpsys", "window", "pm",
        "list", "packages", "am", "start", "-a", "-n", "uiautomator", "dump", "grep", "-E", "(",
        ")", "'", "head", "-n", "test", "[", "]", "ls", "-l", "rm", "-rf", "/", "date", "+%q",
        "sleep", "9", "monkey", "-p", "cmd", "toybox", "eval", "screencap", "-d", "keyevent",
    ]),
    max_size=12,
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(WORDS)
def test_no_script_breaks_the_phone(words):
    handset = Handset(SimulatedPhone(load_world(CORRIDOR)))
    outcome = run_script(handset, find_command, " ".join(words))
    assert 0 <= outcome.code <= 255


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("if true; then echo a; else echo b; fi", "a\n", 0),
        ("if false; then echo a; elif [ x = x ]; then echo b; fi", "b\n", 0),
        ("if false; then echo a; fi; echo $?", "0\n", 0),
        ("if [ -e /sdcard ]\nthen\n  echo there\nfi", "there\n", 0),
        ("for x in a 'b c' d; do echo [$x]; done", "[a]\n[b c]\n[d]\n", 0),
        ("for x in a b c; do [ $x = b ] && continue; [ $x = c ] && break; echo $x; done", "a\n", 0),
        ("for x in $(echo 1 2); do echo $x; done | wc -l", "2\n", 0),
        ("printf 'a b\\nc\\n' | while read x y; do echo $y.$x; done", "b.a\n.c\n", 0),
        ("until true; do echo never; done; echo $?", "0\n", 0),
        ("case about in x|ab*) echo yes;; *) echo no;; esac", "yes\n", 0),
        ("case a in b) echo no;; esac; echo $?", "0\n", 0),
        ("[[ a == a ]] && echo same", "same\n", 0),
        ("while true; do :; done",
         "/system/bin/sh: a loop of more than 10000 turns is not simulated\n", 1),
        ("if true; then exit 4; fi; echo never", "", 4),
        ("nohup sh -c 'echo a' &", "a\n", 0),
        ("echo 'echo from file $A' >/sdcard/s; A=1 sh /sdcard/s", "from file 1\n", 0),
        ("sh /sdcard/none", "/system/bin/sh: can't open /sdcard/none: No such file or directory\n",
         127),
        ("(echo a; exit 3) && echo no; echo $?", "a\n3\n", 0),
    ],
)  # fmt: skip
def test_compound_commands_run_as_in_any_shell(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_a_command_that_would_stay_open_is_ended_with_its_status(sh):
    outcome = sh("logcat")
    assert outcome.code == 143
    assert sh.handset.processes.running == ()


def test_stdin_reaches_the_first_command_that_reads_it(phone):
    shell = Interpreter(Handset(phone), find_command)
    assert shell.run("true; cat >/sdcard/in && wc -c /sdcard/in", b"12345").merged() == (
        b"5 /sdcard/in\n"
    )
