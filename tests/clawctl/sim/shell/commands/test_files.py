"""The phone's files from its shell."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("ls /data/local", "tmp\n", 0),
        ("ls -d /sdcard", "/sdcard\n", 0),
        ("ls /nowhere", "ls: /nowhere: No such file or directory\n", 1),
        ("echo abc >/sdcard/f; ls -l /sdcard/f",
         "-rw-rw---- 1 shell shell        4 2026-01-05 09:41 /sdcard/f\n", 0),
        ("rm /sdcard/none", "rm: /sdcard/none: No such file or directory\n", 1),
        ("rm -f /sdcard/none", "", 0),
        ("rm /sdcard/Download", "rm: /sdcard/Download: Permission denied\n", 1),
        ("rm -rf /system", "rm: /system: Permission denied\n", 1),
        ("mkdir /sdcard/a/b", "mkdir: '/sdcard/a/b': No such file or directory\n", 1),
        ("mkdir -p /sdcard/a/b; ls /sdcard/a; rm -r /sdcard/a; ls -d /sdcard/a",
         "b\nls: /sdcard/a: No such file or directory\n", 1),
        ("touch /sdcard/t; test -e /sdcard/t && echo there", "there\n", 0),
        ("touch /system/t", "touch: '/system/t': Read-only file system\n", 1),
        ("echo a >/sdcard/f; cp /sdcard/f /data/local/tmp; mv /sdcard/f /sdcard/g;"
         " cat /data/local/tmp/f /sdcard/g; ls /sdcard/f",
         "a\na\nls: /sdcard/f: No such file or directory\n", 1),
        ("cp /sdcard/f", "cp: needs a source and a target\n", 1),
        ("chmod 755 /sdcard/none", "chmod: /sdcard/none: No such file or directory\n", 1),
    ],
)  # fmt: skip
def test_file_tools(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ("test -e /sdcard", 0), ("test -f /sdcard", 1), ("test -d /sdcard", 0),
        ("test -s /dev/none", 1), ("[ -e /nowhere ]", 1), ("[ ! -e /nowhere ]", 0),
        ("[ a = a ]", 0), ("[ a != a ]", 1), ("[ 2 -gt 1 ]", 0), ("[ 1 -gt x ]", 2),
        ("[ -z '' ]", 0), ("[ -n '' ]", 1), ("[ a ]", 0), ("test", 1), ("[ a", 2),
    ],
)  # fmt: skip
def test_conditions(sh, expression, code):
    assert sh(expression).code == code


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("mkdir -p /sdcard/d/e; echo a >/sdcard/d/e/f; cp -a /sdcard/d/. /sdcard/c/;"
         " cat /sdcard/c/e/f", "a\n", 0),
        ("mkdir /sdcard/d; cp /sdcard/d /sdcard/e", "cp: Skipped dir '/sdcard/d'\n", 1),
        ("mkdir /sdcard/d; mv /sdcard/d /sdcard/e; ls -d /sdcard/e /sdcard/d",
         "/sdcard/e\nls: /sdcard/d: No such file or directory\n", 1),
        ("mkdir -p /sdcard/d/e; touch /sdcard/d/a.txt /sdcard/d/e/b.txt;"
         " cd /sdcard; find d -name '*.txt' -type f", "d/a.txt\nd/e/b.txt\n", 0),
        ("find /sdcard/none", "find: '/sdcard/none': No such file or directory\n", 1),
        ("printf abc >/sdcard/f; stat -c '%s %n %F' /sdcard/f", "3 /sdcard/f regular file\n", 0),
        ("stat /sdcard/none", "stat: '/sdcard/none': No such file or directory\n", 1),
        ("mkdir /sdcard/d; touch /sdcard/d/x; ls -ll -au /sdcard/d | head -1", "total 4\n", 0),
        ("ls -a /data/local/tmp", ".\n..\n", 0),
    ],
)  # fmt: skip
def test_trees_are_copied_found_and_measured(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)
