"""Names by key, language, version and maker."""

import pytest

from clawctl.sim.world.labels import FOLDER, LOCALES, has_label, is_rtl, label, makers, read_table


@pytest.mark.parametrize(
    ("key", "locale", "sdk", "maker", "name"),
    [
        ("build_number", "de-DE", 35, "aosp", "Build-Nummer"),
        ("sound_vibration", "en-US", 29, "aosp", "Sound"),
        ("sound_vibration", "en-US", 36, "aosp", "Sound & vibration"),
        ("security_update", "en-US", 35, "samsung", "Android security patch level"),
        ("security_update", "en-US", 35, "aosp", "Android security update"),
        ("about_phone", "zh-Hans-CN", 35, "aosp", "关于本机"),
        ("build_number", "zh-Hant-TW", 35, "aosp", "版本號碼"),
        ("text_size", "ja-JP", 35, "xiaomi", "Text size"),
        ("permission_once", "fr-FR", 35, "aosp", "Only this time"),
        ("no_such_key", "en-US", 35, "aosp", "no_such_key"),
    ],
)
def test_a_key_is_called_as_that_phone_calls_it(key, locale, sdk, maker, name):
    assert label(key, locale=locale, sdk=sdk, maker=maker) == name


def test_format_characters_are_written_as_escapes_and_read_as_themselves():
    assert label("wifi", locale="en", sdk=35) == "Wi\u2011Fi"
    assert "\u2011" not in (FOLDER / "aosp.tsv").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*makers(), "common"])
def test_a_table_has_an_english_name_for_all_it_names_or_aosp_has(name):
    for key, _ in read_table(name):
        assert has_label(key, name), key


def test_common_words_are_there_in_every_language():
    table = read_table("common")
    keys = {key for key, _ in table}

    assert [
        pair for pair in ((k, lang) for k in keys for lang in LOCALES) if pair not in table
    ] == []


@pytest.mark.parametrize(("locale", "rtl"), [("ar-EG", True), ("he", True), ("de-DE", False)])
def test_some_languages_are_written_from_the_right(locale, rtl):
    assert is_rtl(locale) is rtl


def test_a_phone_changes_its_language_while_it_runs(pixel, look):
    pixel.settings.put("system", "system_locales", "de-DE,en-US")

    assert look(pixel, "Netzwerk & Internet") is not None
    assert pixel.locale == "de-DE"
