"""What scripts do with text and files."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("echo -n a", "a", 0),
        ("echo -e 'a\\tb'", "a\tb\n", 0),
        ("echo 'a\\tb'", "a\\tb\n", 0),
        ("cat /nowhere", "cat: /nowhere: No such file or directory\n", 1),
        ("cat /data", "cat: /data: Is a directory\n", 1),
        ("echo a | grep -E 'a|b'", "a\n", 0),
        ("echo a | grep -v a", "", 1),
        ("echo A | grep -ic a", "1\n", 0),
        ("echo a.c | grep -F .", "a.c\n", 0),
        ("echo a | grep -q a", "", 0),
        ("echo 'a(' | grep '('", "a(\n", 0),
        ("echo ab | grep 'x\\|b'", "ab\n", 0),
        ("echo a | grep -E '('", "grep: bad regex\n", 2),
        ("grep", "grep: no PATTERN\n", 2),
        ("echo -e 'a\\na\\na' | grep -m 2 a", "a\na\n", 0),
        ("echo 'one two' | wc", "1 2 8\n", 0),
        ("echo 'one two' | wc -c", "8\n", 0),
        ("echo -e 'a\\nb\\nc' | head -n 2", "a\nb\n", 0),
        ("echo -e 'a\\nb\\nc' | head -1", "a\n", 0),
        ("echo -e 'a\\nb\\nc' | tail -n 1", "c\n", 0),
        ("echo -n abc | md5sum", "900150983cd24fb0d6963f7d28e17f72  -\n", 0),
        ("echo -n abc >/sdcard/f; md5sum /sdcard/f",
         "900150983cd24fb0d6963f7d28e17f72  /sdcard/f\n", 0),
        ("md5sum /sdcard/none", "md5sum: /sdcard/none: No such file or directory\n", 1),
        ("cat /dev/null", "", 0),
    ],
)  # fmt: skip
def test_text_tools(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)
