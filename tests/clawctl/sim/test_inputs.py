"""Fingers and keys land where the screen says, and the log names who received them."""

import pytest

SETTINGS = "android.settings.SETTINGS"


def last(phone, kind):
    return phone.log.of_kind(kind)[-1].detail


def test_a_tap_opens_what_its_row_opens_and_is_logged_with_the_row(pixel):
    pixel.tap(540, 900)

    assert pixel.screen == "network"
    assert last(pixel, "tap") == {
        "x": 540,
        "y": 900,
        "screen": "home",
        "window": {
            "title": "com.android.settings/com.android.settings.Settings",
            "package": "com.android.settings",
        },
        "element": {
            "resource_id": "",
            "class": "android.widget.LinearLayout",
            "text": "Network & internet",
            "bounds": "[0,778][1080,1009]",
            "package": "com.android.settings",
        },
        "effect": "GoTo",
    }


def test_a_tap_on_nothing_changes_nothing_and_says_so(page_of):
    phone = page_of({"title": "Row"})
    before = phone.dump()

    phone.tap(540, 1800)

    assert phone.dump() == before
    assert last(phone, "tap")["effect"] is None


def test_a_switch_row_flips_its_setting_back_and_forth(page_of):
    phone = page_of({"kind": "switch", "title": "Wi-Fi", "switch": "global:wifi_on"})

    for value in ("1", "0", "1"):
        phone.tap(300, 680)
        assert phone.settings.get("global", "wifi_on") == value


def test_the_two_targets_of_a_row_do_two_things(page_of):
    row = {"kind": "two-target", "title": "Dark", "switch": "global:dark", "goto": "home"}
    phone = page_of(row)

    phone.tap(970, 610)
    assert (phone.settings.get("global", "dark"), phone.screen) == ("1", "page")
    assert last(phone, "tap")["element"]["resource_id"] == "com.android.settings:id/switchWidget"

    phone.tap(300, 680)
    assert phone.screen == "home"


def test_a_disabled_row_takes_the_tap_and_does_nothing(page_of):
    row = {"kind": "switch", "title": "USB", "switch": "global:usb", "enabled": False}
    phone = page_of(row)

    phone.tap(300, 680)

    assert phone.settings.get("global", "usb") is None
    assert last(phone, "tap")["element"]["text"] == "USB"
    assert last(phone, "tap")["effect"] is None


def test_a_radio_row_chooses_and_the_other_lets_go(page_of):
    rows = [
        {"kind": "radio", "title": n, "setting": "system:timeout", "value": n} for n in ("15", "30")
    ]
    phone = page_of(*rows)

    phone.tap(300, 680)
    assert phone.settings.get("system", "timeout") == "15"
    phone.tap(300, 840)
    assert phone.settings.get("system", "timeout") == "30"
    assert phone.dump().count(b'checked="true"') == 1


@pytest.mark.parametrize(("x", "level"), [(200, "1"), (1030, "7"), (609, "4")])
def test_a_slider_goes_to_where_it_is_touched(page_of, x, level):
    row = {"kind": "slider", "title": "Ring", "setting": "system:ring", "low": 1, "high": 7}
    phone = page_of({**row, "icon": "bell"})

    phone.tap(x, 700 + 42)

    assert phone.settings.get("system", "ring") == level


def test_dragging_a_slider_sets_it_and_a_drag_across_it_scrolls(page_of):
    row = {"kind": "slider", "title": "Ring", "setting": "system:ring", "high": 10, "icon": "bell"}
    phone = page_of(row, *({"title": f"Row {n}"} for n in range(30)))

    phone.swipe(300, 740, 1030, 745, 300)
    assert phone.settings.get("system", "ring") == "10"

    phone.swipe(300, 740, 300, 200, 300)
    assert last(phone, "swipe")["scrolled_px"] == 540 - 21


def test_content_follows_the_finger_less_the_slop_and_stops_at_its_ends(page_of):
    phone = page_of(*({"title": f"Row {n}"} for n in range(20)))
    end = 323 + 20 * 155 - (2400 - 63 - 63 - 147)

    phone.swipe(540, 1500, 540, 1000, 300)
    assert last(phone, "swipe")["scrolled_px"] == 479

    for _ in range(4):
        phone.swipe(540, 2000, 540, 300, 300)
    assert sum(e.detail["scrolled_px"] for e in phone.log.of_kind("swipe")) == end

    for _ in range(4):
        phone.swipe(540, 800, 540, 2300, 300)
    assert sum(e.detail["scrolled_px"] for e in phone.log.of_kind("swipe")) == 0


def test_a_finger_that_hardly_moves_taps_and_one_that_stays_presses_long(page_of):
    phone = page_of({"title": "Home", "goto": "home"}, {"title": "Copy me", "copyable": True})

    phone.swipe(300, 680, 305, 684, 900)
    assert phone.screen == "page"
    assert last(phone, "long-press")["element"]["text"] == "Home"

    phone.swipe(300, 680, 305, 684, 100)
    assert phone.screen == "home"


def test_back_goes_up_and_from_home_to_the_launcher(pixel):
    pixel.tap(540, 900)
    pixel.key(4)
    assert pixel.screen == "home"
    pixel.key(4)
    assert pixel.screen is None
    assert pixel.focus().package == "com.google.android.apps.nexuslauncher"


def test_the_arrow_in_the_toolbar_goes_back(pixel):
    pixel.tap(540, 900)
    pixel.tap(73, 209)

    assert pixel.screen == "home"
    assert last(pixel, "tap")["element"]["text"] == "Navigate up"


@pytest.mark.parametrize("path", [(5, 1200, 500, 1200), (1075, 1200, 500, 1200)])
def test_a_drag_from_a_side_goes_back(pixel, path):
    pixel.tap(540, 900)
    pixel.swipe(*path, 200)

    assert pixel.screen == "home"
    assert last(pixel, "swipe")["gesture"] == "back"


def test_a_drag_from_the_bottom_goes_to_the_launcher_and_its_icon_back(pixel):
    pixel.swipe(540, 2390, 540, 1500, 200)
    assert pixel.screen is None

    box = pixel.dump().decode().split('text="Settings"')[1].split('bounds="')[1]
    left, top = box.split("]")[0].strip("[").split(",")
    pixel.tap(int(left) + 50, int(top) + 50)
    assert pixel.screen == "home"


def test_the_overview_brings_a_task_back(pixel):
    pixel.tap(540, 900)
    pixel.key(187)
    assert pixel.screen is None

    pixel.tap(540, 1200)
    assert pixel.screen == "network"


def test_a_dialog_closes_on_choice_on_cancel_and_on_a_touch_beside_it(pixel):
    def open_dialog():
        pixel.start(action="android.settings.WIRELESS_SETTINGS")
        pixel.tap(300, 2080)
        assert pixel.screen == "private_dns"

    open_dialog()
    pixel.tap(540, 1130)
    assert pixel.screen == "network"
    assert pixel.settings.get("global", "private_dns_mode") == "off"

    open_dialog()
    pixel.tap(540, 300)
    assert pixel.screen == "network"
    assert last(pixel, "tap")["element"] is None


def test_seven_taps_on_the_build_number_open_developer_options(pixel):
    pixel.start(action="android.settings.DEVICE_INFO_SETTINGS")
    for _ in range(4):
        pixel.swipe(540, 2000, 540, 300, 300)

    for count in range(7):
        assert pixel.settings.get("global", "development_settings_enabled") is None, count
        pixel.tap(540, 2250)
        assert last(pixel, "tap")["element"]["text"] == "Build number"

    assert pixel.settings.get("global", "development_settings_enabled") == "1"
    assert b"developer" not in pixel.dump()
    pixel.tap(540, 2250)
    assert last(pixel, "toast") == {"left": 0, "text": "No need, you are already a developer."}
    pixel.start(component="com.android.settings/.Settings$SystemDashboardActivity")
    assert b'text="Developer options"' in pixel.dump()


def test_text_reaches_the_focused_field_and_nobody_without_one(pixel):
    pixel.text("lost")
    assert last(pixel, "text")["element"] is None

    pixel.start(action="android.settings.APP_SEARCH_SETTINGS")
    pixel.text("wifi")
    pixel.key(67)
    pixel.key(66)

    assert 'text="wif"' in pixel.dump().decode()
    assert last(pixel, "text")["element"]["class"] == "android.widget.EditText"
    assert "wifi" not in str(last(pixel, "text"))


def test_a_screen_that_is_off_takes_no_input(pixel):
    pixel.key(223)
    pixel.tap(540, 900)
    pixel.key(4)
    assert last(pixel, "tap")["window"] is None

    pixel.key(224)
    assert pixel.screen == "home"
    pixel.key(26)
    assert not pixel.screen_on
    pixel.key(26)
    assert pixel.screen_on


@pytest.mark.parametrize("unlock", ["swipe", "menu"])
def test_a_locked_phone_is_opened_by_a_swipe_or_the_menu_key(page_of, unlock):
    phone = page_of({"title": "Home", "goto": "home"}, hardware={"lock": "swipe"})
    phone.key(223)
    phone.key(224)
    assert phone.keyguard
    phone.tap(300, 680)
    assert phone.screen == "page"

    if unlock == "swipe":
        phone.swipe(540, 1800, 540, 600, 200)
    else:
        phone.key(82)

    assert not phone.keyguard
    phone.tap(300, 680)
    assert phone.screen == "home"


def test_an_unknown_key_only_enters_the_log(pixel):
    before = pixel.dump()
    pixel.key(999)

    assert pixel.dump() == before
    assert last(pixel, "key")["code"] == 999


def test_a_quick_swipe_lets_a_list_with_momentum_run_on_as_time_passes(page_of):
    rows = [{"title": f"Row {n}"} for n in range(80)]
    still, running = page_of(*rows), page_of(*rows, hardware={"momentum": True})
    for phone in (still, running):
        phone.swipe(500, 2000, 500, 1000, 200)
    start = running.dump("uiautomator2")
    assert start == still.dump("uiautomator2")

    running.clock.advance(200)
    middle = running.dump("uiautomator2")
    end = running.dump()

    assert len({start, middle, end}) == 3
    assert running.clock.now_ms == 400
    assert running.dump() == end


def test_a_slow_drag_stops_with_the_finger(page_of):
    phone = page_of(*[{"title": f"Row {n}"} for n in range(80)], hardware={"momentum": True})
    phone.swipe(500, 2000, 500, 1000, 2000)

    assert phone.settled
