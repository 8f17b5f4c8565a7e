"""The words that change the shell itself."""

import pytest

from clawctl.sim.shell.builtins import BUILTINS


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("cd /nowhere", "/system/bin/sh: cd: /nowhere: No such file or directory\n", 2),
        ("cd /data/local && ls", "tmp\n", 0),
        ("export A=1 B=2; unset A; echo [$A$B]", "[2]\n", 0),
        ("eval 'echo a; echo b'", "a\nb\n", 0),
        ("eval 'exit 3'; echo never", "", 3),
        ("eval 'echo (' ; echo after", "/system/bin/sh: syntax error: unexpected '('\n", 1),
        ("echo 'echo from stdin' | sh", "from stdin\n", 0),
        ("sh -c 'exit 4'; echo $?", "4\n", 0),
        ("nohup echo a", "a\n", 0),
        ("command nosuch", "/system/bin/sh: nosuch: inaccessible or not found\n", 127),
        ("set -e; trap 'x' EXIT; : ; echo a", "a\n", 0),
        ("exit", "", 0),
        ("false; exit", "", 1),
        ("exec", "", 0),
    ],
)
def test_built_in_words(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_built_in_words_are_listed_by_name():
    assert {"exit", "export", "exec", "cd", "eval", "sh"} <= set(BUILTINS)
