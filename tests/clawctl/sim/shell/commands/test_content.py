"""Content providers from the shell."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("content query --uri content://sms/inbox", "No result found.\n", 0),
        ("content query --uri content://contacts/x --projection a:b", "No result found.\n", 0),
        ("content delete --uri content://call_log/calls", "", 0),
        ("content query --uri content://com.nobody/x",
         "Error while accessing provider:com.nobody\njava.lang.IllegalStateException: Could not"
         " find provider: com.nobody\n", 1),
    ],
)  # fmt: skip
def test_the_systems_own_hold_nothing(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_a_helpers_provider_gets_path_and_bindings(sh):
    def provider(verb, path, values):
        return f"{verb} {path} {values}\n"

    sh.handset.providers["com.x"] = provider
    said = sh.text("content insert --uri content://com.x/a/b --bind n:i:5 --bind t:s:x:y")
    assert said == "insert a/b {'n': '5', 't': 'x:y'}\n"
