"""Names that tell what stands beside them, in any language, and the shapes values need."""

import sys

import pytest

from clawctl_adapters.redact_labels import (
    MAX_NAME,
    fits,
    kind_of_name,
    normal_name,
    speaks_of_accounts,
)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("IMEI", "device number"),
        ("IMEI (SIM slot 1)", "device number"),
        ("IMEI1:", "device number"),
        ("E\u200bID", "device number"),
        ("\u200fرمز IMEI", "device number"),
        ("Serial number", "device number"),
        ("Seriennummer", "device number"),
        ("シリアル番号", "device number"),
        ("Phone number", "phone number"),
        ("手机号码", "phone number"),
        ("IP address", "network address"),
        ("IP-Adresse", "network address"),
        ("Wi\u2011Fi MAC address", "hardware address"),
        ("Samsung account", "account"),
        ("Xiaomi Account", "account"),
        ("Passwort", "password"),
        ("Pairing code", "code"),
        ("Build number", "public"),
        ("Kernel version", "public"),
        ("版本号", "public"),
    ],
)
def test_a_name_tells_what_stands_beside_it(name, kind):
    assert kind_of_name(name) == kind


@pytest.mark.parametrize(
    "name", ["Display", "Tips", "Zip files", "Machine", "Passwords & accounts", "", "IMEI " * 20]
)
def test_other_names_tell_nothing(name):
    assert kind_of_name(name) is None


@pytest.mark.parametrize("kind", ["device number", "phone number", "network address", "code"])
@pytest.mark.parametrize("text", ["Tap to show info", "Not available", "Unknown", "-"])
def test_a_word_in_place_of_the_value_is_no_value(kind, text):
    assert not fits(kind, text)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("device number", "R58N12ABCDE"),
        ("device number", "\u200e356938035643808"),
        ("phone number", "0151 2345678"),
        ("network address", "203.0.113.9"),
        ("password", "correct horse 7"),
        ("code", "48-29-13"),
        ("account", "Anna Example"),
    ],
)
def test_a_value_fits_its_name(kind, text):
    assert fits(kind, text)


def test_names_are_compared_as_people_read_them():
    assert normal_name("Wi\u2011Fi  MAC Address (2):") == "wi-fi mac address"


def test_a_title_that_speaks_of_accounts_is_no_person():
    assert speaks_of_accounts("Backup account")
    assert not speaks_of_accounts("Anna Example")


def test_a_text_too_long_for_a_name_is_not_kept_in_memory():
    text = "IMEI " + "x" * MAX_NAME
    holders = sys.getrefcount(text)
    assert kind_of_name(text) is None
    assert sys.getrefcount(text) == holders
