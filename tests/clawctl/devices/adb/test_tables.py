"""A setting's name is checked before it is near a shell, and only a value is read as one."""

import pytest

from clawctl.devices.adb.tables import read_setting, setting_script
from clawctl_adapters.errors import DeviceError, UsageError


def test_a_setting_is_asked_for_by_its_own_command():
    assert setting_script("global", "wifi_on") == "settings get global wifi_on"
    assert setting_script("secure", "a.b:c-d_1") == "settings get secure a.b:c-d_1"


@pytest.mark.parametrize(
    ("namespace", "key"),
    [
        ("config", "wifi_on"), ("", "wifi_on"), ("global", ""), ("global", "wifi_on; id"),
        ("global", "$(id)"), ("global", "-r"), ("global", "wifi on"), ("global", "wifi_on\n"),
        ("global", "ключ"), ("global", "k" * 129),
    ],
)  # fmt: skip
def test_what_is_no_name_of_a_setting_is_refused(namespace, key):
    with pytest.raises(UsageError) as caught:
        setting_script(namespace, key)
    assert caught.value.code == "SETTING_INVALID"


@pytest.mark.parametrize(
    ("said", "value"),
    [
        (b"1\n", "1"), (b"null\n", None), (b"\n", ""), (b"1\r\n", "1"), (b" two \n", " two "),
        (b"one\ntwo\n", "one\ntwo"), ("Zoë\n".encode(), "Zoë"),
    ],
)  # fmt: skip
def test_a_value_is_what_stands_before_the_end_of_the_line(said, value):
    assert read_setting(said, 0, "phone") == value


@pytest.mark.parametrize(("said", "code"), [(b"", 0), (b"cut", 0), (b"1\n", 255)])
def test_an_answer_that_is_no_value_is_an_error(said, code):
    with pytest.raises(DeviceError) as caught:
        read_setting(said, code, "phone")
    assert caught.value.code == "SETTING_UNREADABLE"
