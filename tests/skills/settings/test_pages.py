"""Which page is shown and what is worth scrolling, on trees of several makers."""

from pathlib import Path

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_skills.settings.pages import (
    id_name,
    in_settings,
    list_key,
    page_of,
    page_title,
    scroll_lists,
)

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "hierarchy"


def observation(name: str, package: str = "com.android.settings"):
    data = (FIXTURES / f"{name}.xml").read_bytes()
    return normalize_compact(read_hierarchy(data, capture_id="c-1", facts={"package": package}))


@pytest.mark.parametrize(
    ("name", "title", "topic", "home"),
    [
        ("aosp_home", "Settings", "settings", True),
        ("aosp_about_phone", "About phone", "about", False),
        ("aosp_android_version", "Android version", "android_version", False),
        ("aosp_network", "Network & internet", None, False),
        ("samsung_software_information", "Software information", "software_information", False),
    ],
)
def test_a_page_is_told_by_its_toolbar(name, title, topic, home):
    page = page_of(observation(name))
    assert (page.title, page.topic, page.is_home) == (title, topic, home)


def test_the_same_page_has_the_same_key_and_another_has_another():
    assert page_of(observation("aosp_network")).key == page_of(observation("aosp_network")).key
    assert page_of(observation("aosp_network")).key != page_of(observation("aosp_about_phone")).key


def test_a_title_is_never_taken_from_a_row():
    assert page_title(observation("aosp_android_version")) == "Android version"
    assert page_title(observation("covered_targets")) == ""


def test_without_ids_the_title_is_the_one_text_beside_the_up_button():
    assert page_title(observation("compose_about")) == "About phone"
    assert page_title(observation("compose_about_flat")) == "About phone"


def _bar(*texts: str, above: str = "") -> str:
    """The title of a page without ids: an up button, these texts beside it, one row below."""
    tops = [f'<node bounds="[0,0][100,20]" text="{above}" package="p" />'] if above else []
    icon = '<node bounds="[0,40][50,90]" clickable="true" package="p" />'
    words = [f'<node bounds="[60,40][300,90]" text="{text}" package="p" />' for text in texts]
    bar = f'<node bounds="[0,30][400,100]" package="p">{icon}{"".join(words)}</node>'
    row = '<node bounds="[0,100][400,200]" text="Row" package="p" />'
    root = f'<node bounds="[0,0][400,800]" package="p">{"".join(tops)}{bar}{row}</node>'
    data = f'<hierarchy rotation="0">{root}</hierarchy>'.encode()
    return page_title(normalize_compact(read_hierarchy(data, capture_id="c-1")))


def test_a_bar_that_folds_says_its_title_as_a_description():
    bar = '<node bounds="[0,30][400,100]" content-desc="Display" package="p" />'
    row = '<node bounds="[0,100][400,200]" text="Row" package="p" />'
    icon = '<node bounds="[0,40][50,90]" content-desc="More" clickable="true" package="p" />'

    def titled(*parts: str) -> str:
        root = f'<node bounds="[0,0][400,800]" package="p">{"".join(parts)}</node>'
        data = f'<hierarchy rotation="0">{root}</hierarchy>'.encode()
        return page_title(normalize_compact(read_hierarchy(data, capture_id="c-1")))

    assert titled(bar, row) == "Display"
    assert titled(icon, row) == ""
    assert titled(bar, bar, row) == ""
    assert titled(row.replace("[0,100][400,200]", "[0,0][400,20]"), bar) == ""


def test_a_bar_of_two_texts_or_below_another_text_gives_no_title():
    assert _bar("About") == "About"
    assert _bar("About", "About") == "About"
    assert _bar("About", "15 items") == ""
    assert _bar() == ""
    assert _bar("About", above="Search") == ""


def test_another_app_in_front_is_not_settings_whatever_its_tree_says():
    assert in_settings(observation("aosp_home"))
    assert not in_settings(observation("aosp_home", package="com.example"))
    assert not in_settings(observation("login_with_secrets"))


def test_the_list_with_the_rows_is_scrolled_not_the_bar_around_it():
    (only,) = scroll_lists(observation("aosp_about_phone"))
    assert id_name(only) == "recycler_view"
    assert list_key(only).startswith("recycler_view@")


def test_each_pane_of_a_tablet_has_its_own_list():
    lists = scroll_lists(observation("tablet_two_panes"))
    assert len(lists) == 2
    assert len({list_key(node) for node in lists}) == 2
