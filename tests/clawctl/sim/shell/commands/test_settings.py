"""The settings tables from the shell."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("settings get global wifi_on", "1\n", 0),
        ("settings get global nothing", "null\n", 0),
        ("settings put global x 'a b'; settings get global x", "a b\n", 0),
        ("settings --user 0 put system y 1; settings get --user 0 system y", "1\n", 0),
        ("settings list global", "device_name=Corridor\nwifi_on=1\n", 0),
        ("settings delete global wifi_on; settings delete global wifi_on",
         "Deleted 1 rows\nDeleted 0 rows\n", 0),
        ("settings get private x", "Invalid namespace 'private'\n", 255),
        ("settings", "Invalid namespace ''\n", 255),
        ("settings get global", "Bad arguments\n", 255),
    ],
)  # fmt: skip
def test_settings_verbs(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_a_value_put_is_what_the_screen_shows(sh):
    sh("am start -a android.settings.DISPLAY_SETTINGS")
    assert b'text="102"' in sh.handset.phone.dump()
    sh("settings put system screen_brightness 77")
    assert b'text="77"' in sh.handset.phone.dump()
