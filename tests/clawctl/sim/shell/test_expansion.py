"""Words become fields."""

import pytest

from clawctl.sim.shell.expansion import as_text, fields
from clawctl.sim.shell.words import tokens

VALUES = {"one": "x", "two": "x y", "pad": " x ", "none": "", "star": "*"}


def value(part):
    return VALUES[part.text]


def matches(pattern):
    return ["/a", "/b"] if pattern == "/*" else []


def expanded(script):
    (word,) = tokens(script)
    return fields(word, value, matches)


@pytest.mark.parametrize(
    ("script", "expected"),
    [
        ("plain", ["plain"]),
        ("$one", ["x"]),
        ("a${one}b", ["axb"]),
        ("$two", ["x", "y"]),
        ('"$two"', ["x y"]),
        ("a${two}b", ["ax", "yb"]),
        ("a${pad}b", ["a", "x", "b"]),
        ("$none", []),
        ('"$none"', [""]),
        ("a${none}b", ["ab"]),
        ("/*", ["/a", "/b"]),
        ("'/*'", ["/*"]),
        ("/nothing*", ["/nothing*"]),
        ("$star", ["*"]),
    ],
)
def test_substitution_splitting_and_patterns(script, expected):
    assert expanded(script) == expected


def test_as_text_neither_splits_nor_matches():
    (word,) = tokens("/*$two")
    assert as_text(word, value) == "/*x y"
