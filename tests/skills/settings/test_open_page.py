"""settings-open: the page that was meant is in front, and its own bar says so."""

import pytest

from tests.skills.settings.phones import Run, odd


@pytest.mark.parametrize(
    ("world", "page", "screen"),
    [
        ("pixel-15-en@ar", "display", "display"),
        ("samsung-oneui7@de", "about_phone", "about"),
        ("xiaomi-hyperos2@zh-CN", "bluetooth", "bluetooth"),
        ("pixel-tablet-15@ja", "screen_timeout", "screen_timeout"),
        ("pixel-10@en", "Apps & notifications/Notifications", "notifications"),
    ],
)
def test_it_opens_by_key_and_by_shown_names_in_any_language(world, page, screen):
    run = Run(world, "settings-open", page=page)
    assert run.phone.screen == screen
    assert run.report.basis[-1] == "title"
    assert run.value["page"]


def test_the_title_is_the_bars_and_not_a_rows_that_says_the_same():
    run = odd("settings-open", page="Same name")
    (first, second) = run.report.evidence["page"]
    assert run.value == {"page": "Same name"}
    assert run.phone.screen == "same"
    assert first.capture_id != second.capture_id
    assert first.basis == ("toolbar_title",)


def test_a_page_of_another_app_counts_when_a_row_of_its_name_led_there():
    run = odd("settings-open", page="Grüezi")
    assert (run.value, run.report.basis) == ({"page": "Grüezi"}, ("row", "title", "other_app"))


def test_another_apps_page_of_another_name_does_not():
    run = odd("settings-open", page="Advert")
    assert run.reason == "OVERLAY"
    assert run.phone.screen == "advert"  # left as it is


def test_home_beside_a_page_says_its_own_title():
    run = Run("pixel-tablet-15@en", "settings-open", page="settings")
    assert run.value == {"page": "Settings"}


def test_what_is_not_there_is_not_found_and_the_pages_seen_are_named():
    run = odd("settings-open", page="No such page")
    assert run.reason == "NOT_FOUND"
    looked = {page["title"]: page["whole"] for page in run.report.reason["looked"]}
    assert looked["Settings"] is True
    assert run.written == []
