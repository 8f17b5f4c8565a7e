"""More of toybox."""

import pytest


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("printf 'a%sc\\n' b", "abc\n"),
        ("printf '%s-' a b", "a-b-"),
        ("printf '100%%'", "100%"),
        ("printf 'b\\na\\nb\\n' | sort", "a\nb\nb\n"),
        ("printf 'b\\na\\nb\\n' | sort -ru", "b\na\n"),
        ("printf '10\\n9\\nx\\n' | sort -n", "x\n9\n10\n"),
        ("printf 'a\\na\\nb\\na\\n' | uniq", "a\nb\na\n"),
        ("echo a:b:c | cut -d: -f2", "b\n"),
        ("echo a:b:c | cut -d : -f 1,3", "a:c\n"),
        ("echo a-b | tr - _", "a_b\n"),
        ("printf 'a\\r\\n' | tr -d '\\r'", "a\n"),
        ("echo a | tee /sdcard/t; cat /sdcard/t", "a\na\n"),
        ("echo hi | base64", "aGkK\n"),
        ("echo aGkK | base64 -d", "hi\n"),
        ("printf hi | base64 -w 0", "aGk="),
        ("printf hi | sha256sum",
         "8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4  -\n"),
        ("printf hi | sha1sum", "c22b5f9178342609428d6f51b2c5af4c0bde6a42  -\n"),
        ("echo aXa | sed s/X/-/", "a-a\n"),
        ("echo XX | sed -e 's|X|(&)|g'", "(X)(X)\n"),
        ("timeout 5 echo a", "a\n"),
        ("echo a b | xargs echo c", "c a b\n"),
        ("which sqlite3", "/system/bin/sqlite3\n"),
        ("basename /a/b; dirname /a/b; readlink -f /sdcard/x",
         "b\n/a\n/storage/emulated/0/x\n"),
    ],
)  # fmt: skip
def test_filters(sh, script, says):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, 0)


@pytest.mark.parametrize(
    "script",
    ["printf", "tr a", "sed x/y", "sed 's/(/x/' </dev/null", "timeout 5", "timeout 5 nosuch",
     "which nosuch", "sha256sum /none", "base64 /none", "tee /system/x"],
)  # fmt: skip
def test_what_cannot_be_done_fails(sh, script):
    assert sh(script).code != 0
