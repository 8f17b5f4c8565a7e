"""Words keep what was quoted."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.sim.shell.words import Operator, ScriptError, Word, tokens


def shown(script):
    return [
        token.sign if isinstance(token, Operator) else "".join(p.text for p in token.parts)
        for token in tokens(script)
    ]


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("a b  c", ["a", "b", "c"]),
        ("a;b&&c||d|e", ["a", ";", "b", "&&", "c", "||", "d", "|", "e"]),
        ("a\nb", ["a", ";", "b"]),
        ("echo ';' \"&&\" \\|", ["echo", ";", "&&", "|"]),
        ("a >f 2>&1 2>/dev/null", ["a", ">", "f", "2>&1", "2>", "/dev/null"]),
        ("a2>b", ["a2", ">", "b"]),
        ("x='a b'c", ["x=a bc"]),
        ("'dump' '/dev/tty'", ["dump", "/dev/tty"]),
        ("a # comment\nb", ["a", ";", "b"]),
        ("a#b", ["a#b"]),
        ('echo "a \\"b\\" $c"', ["echo", 'a "b" c']),
        ("echo $(a; b)", ["echo", "a; b"]),
        ("echo `a b`", ["echo", "a b"]),
        ("echo ${X}y$?", ["echo", "Xy?"]),
        ("''", [""]),
    ],
)
def test_scripts_are_cut_as_a_shell_cuts_them(script, expected):
    assert shown(script) == expected


def test_a_quoted_separator_is_a_word_and_not_an_operator():
    assert [type(token) for token in tokens("echo ';'")] == [Word, Word]


@pytest.mark.parametrize("script", ["echo 'a", 'echo "a', "echo $(a", "echo `a", "echo ${a"])
def test_what_is_never_closed_is_refused(script):
    with pytest.raises(ScriptError):
        tokens(script)


@given(st.text(max_size=200))
def test_any_text_is_cut_or_refused(script):
    with contextlib.suppress(ScriptError):
        assert tokens(script) is not None
