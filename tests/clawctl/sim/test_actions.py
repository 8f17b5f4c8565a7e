"""What touches mean, carried out: dialogs asked and answered, counted taps, panes, notices."""

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.model import Notice
from clawctl.sim.world.reading import load_world

DEVELOPER = "android.settings.APPLICATION_DEVELOPMENT_SETTINGS"


def test_a_switch_that_asks_is_on_only_after_ok(pixel, touch, look):
    pixel.settings.put("global", "adb_enabled", "0")
    pixel.start(action=DEVELOPER)

    touch(pixel, "USB debugging")
    assert pixel.screen == "usb_warning"
    assert pixel.settings.get("global", "adb_enabled") == "0"
    touch(pixel, "Cancel")
    assert (pixel.screen, pixel.settings.get("global", "adb_enabled")) == ("developer", "0")

    touch(pixel, "USB debugging")
    touch(pixel, "OK")
    assert (pixel.screen, pixel.settings.get("global", "adb_enabled")) == ("developer", "1")


def test_turning_it_off_asks_nothing(pixel, touch):
    pixel.start(action=DEVELOPER)

    touch(pixel, "USB debugging")

    assert (pixel.screen, pixel.settings.get("global", "adb_enabled")) == ("developer", "0")


def test_a_text_dialog_starts_with_its_value_and_writes_what_is_typed(pixel, touch, look):
    pixel.start(action="android.settings.DEVICE_INFO_SETTINGS")
    touch(pixel, "Device name")
    assert look(pixel, "android:id/edit").text == "Pixel 8"

    pixel.text(" Pro")
    touch(pixel, "OK")

    assert pixel.settings.get("global", "device_name") == "Pixel 8 Pro"


def test_counted_taps_say_nothing_twice_and_then_count_down(page_of, touch):
    taps = {"count": 4, "key": "global:found", "value": "1"}
    phone = page_of({"title": "Build number", "taps": taps})
    said = []
    for _ in range(4):
        touch(phone, "Build number")
        said.append(phone.controls.last_toast())

    assert said == [
        None,
        None,
        "You are now 1 steps away from being a developer.",
        "You are now a developer!",
    ]


def test_a_notice_of_the_shade_opens_its_screen_and_is_gone(pixel, touch, look):
    pixel.controls.expand_notifications()
    touch(pixel, "Your data balance is 4.2 GB")

    assert pixel.focus().package == "com.google.android.apps.messaging"
    pixel.controls.expand_notifications()
    assert look(pixel, "Your data balance is 4.2 GB") is None


def test_clear_all_leaves_what_is_going_on(pixel, touch, look):
    pixel.controls.expand_notifications()
    touch(pixel, "Clear all")

    assert look(pixel, "Example Mobile") is None
    assert look(pixel, "Charging this device via USB") is not None


def test_a_heads_up_notice_takes_the_touch_of_what_lies_below(pixel):
    notice = Notice(app="Mail", title="New", package="com.mail", goto="tips")
    pixel.controls.post(notice, heads_up=True)

    pixel.tap(500, 200)

    assert pixel.screen == "tips"


def test_in_two_panes_a_row_of_home_replaces_the_page_and_back_leaves_settings(touch):
    phone = SimulatedPhone(load_world("pixel-tablet-15"))
    phone.start(action="android.settings.SETTINGS")
    touch(phone, "Apps")
    touch(phone, "Battery")
    assert phone.focus().page_title == "Battery"

    phone.key(4)

    assert phone.screen is None


def test_on_a_right_to_left_phone_a_slider_grows_to_the_left(page_of):
    row = {"kind": "slider", "title": "Bar", "setting": "system:bar", "high": 100}
    phone = page_of(row, hardware={"locale": "ar-EG"})
    bar = next(v for r in phone.roots() for v in r.walk() if v.cls.endswith("SeekBar"))

    phone.tap(bar.bounds.left + 1, bar.shown.center.y_px)

    assert phone.settings.get("system", "bar") == "100"


def test_a_power_off_of_the_menu_switches_the_phone_off(pixel, touch):
    pixel.controls.interrupt("power-menu")
    touch(pixel, "Power off")

    assert (pixel.powered, pixel.screen_on) == (False, False)
