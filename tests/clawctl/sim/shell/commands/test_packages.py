"""Packages, and services by name."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("pm list packages settings", "package:com.android.settings\n", 0),
        ("cmd package list packages -f settings",
         "package:/system/app/com.android.settings/base.apk=com.android.settings\n", 0),
        ("pm list packages -3", "", 0),
        ("pm list packages --user 0 systemui", "package:com.android.systemui\n", 0),
        ("pm path com.android.settings",
         "package:/system/app/com.android.settings/base.apk\n", 0),
        ("pm path no.such", "", 1),
        ("pm has-feature android.hardware.wifi", "true\n", 0),
        ("cmd package has-feature android.software.leanback", "false\n", 1),
        ("pm list users", "Users:\n\tUserInfo{0:Owner:c13} running\n", 0),
        ("pm list nonsense", "Error: unknown list type\n", 1),
        ("pm nosuch", "Unknown command: nosuch\n", 255),
        ("cmd settings get global wifi_on", "1\n", 0),
        ("cmd nosuch", "cmd: Can't find service: nosuch\n", 20),
        ("cmd -l", "Currently running services:\n  activity\n  package\n  settings\n", 0),
    ],
)  # fmt: skip
def test_packages_and_services(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)
