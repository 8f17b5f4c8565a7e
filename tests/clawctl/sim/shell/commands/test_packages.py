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
        ("pm clear com.android.settings", "Success\n", 0),
        ("pm clear no.such", "Failed\n", 1),
        ("pm grant com.android.settings android.permission.CAMERA", "", 0),
        ("pm grant no.such android.permission.CAMERA",
         "java.lang.IllegalArgumentException: Unknown package: no.such\n", 255),
        ("cmd package resolve-activity --brief com.android.settings",
         "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
         "com.android.settings/.Settings\n", 0),
        ("cmd package resolve-activity --brief no.such", "No activity found\n", 0),
        ("cmd package query-activities --components -a android.intent.action.MAIN",
         "com.android.settings/.Settings\n", 0),
        ("pm list packages -U settings", "package:com.android.settings uid:10090\n", 0),
    ],
)  # fmt: skip
def test_packages_and_services(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)
