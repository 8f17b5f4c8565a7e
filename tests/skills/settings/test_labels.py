"""Names as data."""

import pytest

from clawctl_skills.settings.labels import key_of, key_on, languages, normalize, visible_text


@pytest.mark.parametrize(
    ("shown", "key"),
    [
        ("About phone", "about"),
        ("ABOUT PHONE", "about"),
        ("About emulated device", "about"),
        ("Über das Telefon", "about"),
        ("‏لمحة عن الهاتف", "about"),
        ("关于本机", "about"),
        ("デバイス情報", "about"),
        ("Build Number", "build_number"),
        ("Android‑Version", "android_version"),
        ("Software information", "software_information"),
        ("About", None),
        ("About phone storage", None),
        ("", None),
        (None, None),
    ],
)
def test_a_name_stands_for_one_key_in_any_language_and_case(shown, key):
    assert key_of(shown) == key


def test_invisible_characters_and_odd_hyphens_do_not_make_another_name():
    assert normalize("\u200fWi\u2011Fi\u00a0 calling\u200b") == "wi-fi calling"


def test_visible_text_drops_direction_marks_and_keeps_every_visible_sign():
    assert visible_text("\u202aAP4A.250205.002\u202c ") == "AP4A.250205.002"
    assert visible_text("Ｕ‑１") == "Ｕ‑１"


@pytest.mark.parametrize(
    ("shown", "others", "key"),
    [
        ("Version", ["About device", "Android version"], "software_information"),
        ("Version", ["Om telefonen", "Android-version"], "build_number"),
        ("Version", ["Version"], None),
        ("Build-Nummer", ["System"], "build_number"),
        ("版本号", ["All specs", "Android version"], "build_number"),
        ("Build number", [], "build_number"),
        ("About phone storage", ["Settings"], None),
    ],
)
def test_a_word_of_two_languages_means_what_it_does_in_the_pages_language(shown, others, key):
    assert key_on(shown, others) == key


def test_the_languages_are_those_of_the_table():
    assert {"en", "de", "ar", "ja", "zh-CN", "pt-BR"} <= languages()
    assert len(languages()) == 28
