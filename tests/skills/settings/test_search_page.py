"""What a search page shows, and whose it is."""

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_skills.settings.search_page import is_search_app, search_entry, search_page

APP = "com.google.android.settings.intelligence"


def seen(words: str, *rows: tuple[str, ...], package: str = APP, fields: int = 1):
    """A search page: fields that hold the words, results of a title and what stands below it."""
    field = (
        f'<node class="android.widget.EditText" text="{words}" clickable="true" '
        f'bounds="[0,0][700,90]" package="{package}" />'
    )
    results = "".join(
        f'<node clickable="true" bounds="[0,{100 * i}][700,{100 * i + 100}]" package="{package}">'
        + "".join(
            f'<node text="{text}" bounds="[0,{100 * i + 30 * j + 5}][700,{100 * i + 30 * j + 30}]" '
            f'resource-id="{("android:id/title", "x:id/summary", "x:id/breadcrumb")[j]}" '
            f'package="{package}" />'
            for j, text in enumerate(texts)
        )
        + "</node>"
        for i, texts in enumerate(rows, 1)
    )
    data = (
        f'<hierarchy rotation="0"><node bounds="[0,0][700,1500]" package="{package}">'
        f'{field * fields}<node scrollable="true" bounds="[0,100][700,1500]" package="{package}">'
        f"{results}</node></node></hierarchy>"
    )
    compact = read_hierarchy(data.encode(), capture_id="c-1", facts={"package": package})
    return normalize_compact(compact)


def test_a_result_says_where_it_lies_by_its_breadcrumb_before_its_summary():
    page = search_page(seen("wifi", ("Wi-Fi", "On", "Network"), ("Hotspot", "Network")))
    assert page.words == "wifi"
    assert [(one.title, one.crumb) for one in page.results] == [
        ("Wi-Fi", "Network"), ("Hotspot", "Network"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("package", "is_one"),
    [
        ("com.android.settings", True),
        (APP, True),
        ("com.oplus.settings.search", True),
        ("com.example.shop", False),
    ],
)
def test_only_settings_and_its_search_are_searched(package, is_one):
    assert is_search_app(package) is is_one
    assert (search_page(seen("x", package=package)) is not None) is is_one


def test_an_app_that_settings_led_to_is_its_search_whatever_its_name():
    strange = seen("x", ("Row",), package="com.maker.finder")
    assert search_page(strange) is None
    assert search_page(strange, "com.maker.finder").results[0].title == "Row"


def test_a_page_of_two_fields_is_no_search():
    assert search_page(seen("x", fields=2)) is None


def test_home_has_one_entry():
    data = (
        '<hierarchy rotation="0"><node bounds="[0,0][700,900]" package="com.android.settings">'
        '<node clickable="true" bounds="[0,0][700,90]" package="com.android.settings" '
        'resource-id="com.android.settings:id/search_action_bar" /></node></hierarchy>'
    )
    home = normalize_compact(read_hierarchy(data.encode(), capture_id="c-1"))
    assert search_entry(home).node_path == "0.0"
    assert search_entry(seen("x")) is None
