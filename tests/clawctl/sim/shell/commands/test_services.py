"""cmd, svc and service: the system's services by name."""

import pytest


@pytest.mark.parametrize(
    ("script", "says", "code"),
    [
        ("cmd settings get global wifi_on", "1\n", 0),
        ("cmd nosuch", "cmd: Can't find service: nosuch\n", 20),
        ("cmd -l | grep -c package", "1\n", 0),
        ("cmd package path no.such", "", 1),
        ("svc wifi disable; settings get global wifi_on", "0\n", 0),
        ("svc wifi disable; svc wifi enable; settings get global wifi_on", "1\n", 0),
        ("svc bluetooth enable; settings get global bluetooth_on", "1\n", 0),
        ("svc power stayon true", "", 0),
        ("svc nonsense enable", "Usage: svc [wifi|bluetooth|data|nfc|power] [enable|disable]\n", 1),
        ("cmd clipboard set text a b; cmd clipboard get text", "a b\n", 0),
        ("cmd clipboard nonsense", "Unknown command\n", 255),
        ("cmd uimode night yes", "Night mode: yes\n", 0),
        ("cmd uimode night yes; cmd uimode night no; settings get secure ui_night_mode",
         "Night mode: yes\nNight mode: no\n1\n", 0),
        ("cmd uimode nonsense", "Unknown command\n", 255),
        ("cmd statusbar nonsense", "Unknown command\n", 255),
        ("appops set com.android.settings X allow", "", 0),
        ("service check package", "Service package: found\n", 0),
        ("service check nonsense", "Service nonsense: not found\n", 0),
        ("service call alarm 3 s16 UTC", "Result: Parcel(00000000    '....')\n", 0),
        ("service", "Usage: service [list | check NAME | call NAME CODE]\n", 10),
    ],
)  # fmt: skip
def test_services(sh, script, says, code):
    outcome = sh(script)
    assert (outcome.merged().decode(), outcome.code) == (says, code)


def test_the_status_bar_is_pulled_down_and_put_away(sh):
    sh("cmd statusbar expand-notifications; cmd statusbar expand-settings; cmd statusbar collapse")
    states = [event.detail["state"] for event in sh.handset.phone.log.of_kind("shade")]
    assert states == ["notifications", "settings", "closed"]
