"""Windows in order: bars over the app, a dialog over its page, a new screen sliding in."""

import pytest

from clawctl.sim.stage import full_name
from clawctl_adapters.model.geometry import Bounds


def kinds(phone):
    return [window.kind for window in phone.windows()]


def test_bars_lie_over_the_app_and_a_dialog_over_its_page(pixel):
    assert kinds(pixel) == ["navigation-bar", "status-bar", "app"]

    pixel.start(action="android.settings.WIRELESS_SETTINGS")
    pixel.tap(300, 2080)

    assert pixel.screen == "private_dns"
    assert kinds(pixel) == ["navigation-bar", "status-bar", "dialog", "app"]
    layers = [window.layer for window in pixel.windows()]
    assert layers == sorted(layers, reverse=True)
    assert [window.kind for window in pixel.windows() if window.focused] == ["dialog"]


def test_a_window_is_titled_by_its_component_in_full():
    assert full_name("com.a", ".B") == "com.a/com.a.B"
    assert full_name("com.a", "com.c.B") == "com.a/com.c.B"


@pytest.mark.parametrize(
    ("turn", "size", "rotation"),
    [("0", (1080, 2400), 0), ("1", (2400, 1080), 1), ("7", (1080, 2400), 0)],
)
def test_a_fixed_rotation_turns_the_screen(pixel, turn, size, rotation):
    pixel.settings.put("system", "accelerometer_rotation", "0")
    pixel.settings.put("system", "user_rotation", turn)

    assert (pixel.size_px, pixel.rotation) == (size, rotation)
    assert pixel.physical_size_px == (1080, 2400)
    assert f'<hierarchy rotation="{rotation}">' in pixel.dump().decode()


def test_auto_rotation_leaves_the_phone_upright(pixel):
    pixel.settings.put("system", "user_rotation", "1")

    assert pixel.rotation == 0


@pytest.mark.parametrize(("forced", "dpi"), [("320", 320), ("", 420), ("much", 420), ("9", 420)])
def test_a_forced_density_counts_when_it_is_one(pixel, forced, dpi):
    pixel.settings.put("secure", "display_density_forced", forced)

    assert pixel.density_dpi == dpi


@pytest.mark.parametrize(("scale", "higher"), [("1.3", True), ("nonsense", False), ("99", False)])
def test_the_font_scale_changes_the_layout_when_it_is_one(pixel, scale, higher):
    before = pixel.dump()

    pixel.settings.put("system", "font_scale", scale)

    assert (pixel.dump() != before) is higher


def test_a_page_that_became_shorter_is_scrolled_back_to_its_end(page_of):
    rows = [{"title": f"Row {n}", "when": "setting:global:few!=1"} for n in range(40)]
    phone = page_of(*rows, {"title": "Last"})
    for _ in range(6):
        phone.swipe(500, 2000, 500, 300, 200)

    phone.settings.put("global", "few", "1")

    assert 'text="Last"' in phone.dump().decode()


def test_a_new_screen_slides_in_until_it_settles(page_of):
    phone = page_of({"title": "Row"}, hardware={"settle_ms": 300})
    moving = phone.dump("uiautomator2")
    phone.clock.advance(300)

    assert b'bounds="[252,' in moving
    assert phone.dump("uiautomator2") != moving


def test_search_finds_rows_by_their_title_and_opens_their_page(pixel):
    pixel.start(action="android.settings.APP_SEARCH_SETTINGS")
    pixel.text("BUILD num")
    assert pixel.dump().count(b'text="Build number"') == 2

    pixel.tap(300, 360)

    assert pixel.focus().page_title == "About phone"


def test_the_bars_take_what_they_cover(pixel):
    status, navigation = (
        next(window.bounds for window in pixel.windows() if window.kind == kind)
        for kind in ("status-bar", "navigation-bar")
    )

    assert (status, navigation) == (Bounds(0, 0, 1080, 136), Bounds(0, 2337, 1080, 2400))
