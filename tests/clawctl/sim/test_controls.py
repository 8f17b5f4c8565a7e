"""What is done to a phone from outside its screen, and that the same state changes."""

import pytest

from clawctl.sim.dump import DumpRefused
from clawctl.sim.world.model import Notice

ADB_KEYBOARD = "com.github.uiautomator/.AdbKeyboard"
SEARCH = "android.settings.APP_SEARCH_SETTINGS"


def test_the_clipboard_is_pasted_into_the_field_with_the_cursor(pixel, look):
    pixel.controls.clipboard = "Wi"
    assert not pixel.controls.paste()

    pixel.start(action=SEARCH)
    assert pixel.controls.paste()
    assert pixel.controls.paste()

    assert pixel.controls.field_text() == "WiWi"
    assert pixel.controls.clear_field()
    assert pixel.controls.field_text() == ""


def test_the_keyboard_comes_with_a_field_and_goes_on_back(pixel):
    assert not pixel.controls.keyboard_shown
    pixel.start(action=SEARCH)
    assert pixel.controls.keyboard_shown

    pixel.key(4)

    assert not pixel.controls.keyboard_shown
    assert pixel.screen == "search"


def test_a_keyboard_without_a_window_shows_none(pixel):
    pixel.controls.enable_input_method(ADB_KEYBOARD)
    assert ADB_KEYBOARD in pixel.controls.enabled_input_methods
    pixel.controls.choose_input_method(ADB_KEYBOARD)
    pixel.start(action=SEARCH)

    assert not pixel.controls.keyboard_shown
    pixel.controls.enable_input_method(ADB_KEYBOARD, enabled=False)
    assert ADB_KEYBOARD not in pixel.controls.enabled_input_methods


def test_a_keyboard_put_away_comes_back_with_a_touch_on_the_field(pixel, touch):
    pixel.start(action=SEARCH)
    pixel.controls.hide_keyboard()
    assert not pixel.controls.keyboard_shown

    touch(pixel, "search_src_text")

    assert pixel.controls.keyboard_shown


def test_a_toast_is_told_while_it_is_young_and_is_in_no_dump(pixel):
    pixel.controls.show_toast("Saved")
    pixel.clock.advance(1000)

    assert pixel.controls.last_toast() == "Saved"
    assert pixel.controls.last_toast(within_ms=500) is None
    assert b"Saved" not in pixel.dump("uiautomator2")
    assert "toast" in [window.kind for window in pixel.windows()]
    pixel.controls.clear_toasts()
    assert pixel.controls.last_toast() is None


def test_panels_open_and_close_and_have_the_focus(pixel):
    pixel.controls.expand_notifications()
    assert pixel.focus().window_title == "NotificationShade"
    assert b"Charging this device via USB" in pixel.dump()

    pixel.controls.expand_quick_settings()
    assert b"Night Light" in pixel.dump()

    pixel.controls.collapse_panels()
    assert pixel.focus().package == "com.android.settings"


def test_a_heads_up_notice_passes(pixel):
    pixel.controls.post(Notice(app="Mail", title="New message"), heads_up=True)
    assert b"New message" in pixel.dump("uiautomator2")
    assert b"New message" not in pixel.dump()

    pixel.clock.advance(5000)

    assert b"New message" not in pixel.dump("uiautomator2")


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("permission", "com.google.android.permissioncontroller"),
        ("anr", "android"),
        ("crash", "android"),
        ("power-menu", "com.android.systemui"),
    ],
)
def test_a_system_dialog_lies_over_what_is_open_and_back_closes_it(pixel, name, package):
    pixel.controls.interrupt(name)
    assert pixel.focus().package == package
    assert package.encode() in pixel.dump()

    pixel.key(4)

    assert pixel.focus().package == "com.android.settings"


def test_an_unknown_dialog_is_refused(pixel):
    with pytest.raises(KeyError):
        pixel.controls.interrupt("nonsense")


def test_the_screen_is_turned_and_let_go(pixel):
    pixel.controls.rotate(3)
    assert (pixel.rotation, pixel.size_px) == (3, (2400, 1080))

    pixel.controls.rotate(None)
    assert (pixel.rotation, pixel.size_px) == (0, (1080, 2400))


def test_a_forced_size_changes_layout_and_picture_and_is_taken_back(pixel):
    pixel.controls.override_size((720, 1600))
    assert (pixel.size_px, pixel.physical_size_px) == ((720, 1600), (1080, 2400))
    assert b'bounds="[0,0][720,1600]"' in pixel.dump()
    assert pixel.png()[16:24] == (720).to_bytes(4, "big") + (1600).to_bytes(4, "big")

    pixel.controls.override_size(None)
    assert pixel.size_px == (1080, 2400)
    with pytest.raises(ValueError, match="1x1"):
        pixel.controls.override_size((1, 1))


def test_a_phone_switched_off_shows_nothing_and_boots_to_its_launcher(pixel):
    pixel.controls.power_off()
    pixel.key(224)
    assert (pixel.powered, pixel.screen_on) == (False, False)
    with pytest.raises(DumpRefused):
        pixel.dump()

    pixel.controls.boot()

    assert (pixel.powered, pixel.screen_on, pixel.screen) == (True, True, None)
