"""Windows of the system: which are there, in which order, and who has the focus."""

import pytest

from clawctl.sim.system_screens import SYSTEM_SCREENS

SEARCH = "android.settings.APP_SEARCH_SETTINGS"


def kinds(phone):
    return [window.kind for window in phone.windows()]


def test_the_keyboard_lies_over_its_app_and_has_no_focus(pixel):
    pixel.start(action=SEARCH)

    assert kinds(pixel) == ["navigation-bar", "status-bar", "keyboard", "app"]
    assert [w.kind for w in pixel.windows() if w.focused] == ["app"]
    assert next(w.package for w in pixel.windows() if w.kind == "keyboard") == (
        "com.google.android.inputmethod.latin"
    )


def test_a_touch_on_the_keyboard_does_not_reach_what_it_covers(pixel):
    pixel.start(action=SEARCH)
    pixel.text("s")
    pixel.tap(540, 2100)

    assert pixel.screen == "search"
    assert pixel.log.of_kind("tap")[-1].detail["window"]["title"] == "InputMethod"


def test_a_toast_lets_touches_through(pixel, look):
    pixel.controls.show_toast("Words over a row")
    row = look(pixel, "Sound & vibration")
    pixel.tap(540, row.shown.center.y_px)

    assert pixel.screen == "sound"


@pytest.mark.parametrize("shade", ["expand_notifications", "expand_quick_settings"])
def test_an_open_shade_has_the_only_focus_and_hides_the_keyboard(pixel, shade):
    pixel.start(action=SEARCH)
    getattr(pixel.controls, shade)()

    assert "keyboard" not in kinds(pixel)
    assert [w.kind for w in pixel.windows() if w.focused] == ["shade"]


def test_exactly_one_window_has_the_focus_whatever_lies_on_top(page_of):
    phone = page_of({"title": "Row"}, hardware={"lock": "swipe"})
    for name in SYSTEM_SCREENS:
        phone.controls.interrupt(name.removeprefix("system:"))
        assert sum(window.focused for window in phone.windows()) == 1
    phone.controls.expand_notifications()
    assert sum(window.focused for window in phone.windows()) == 1
    phone.controls.lock()
    assert [w.kind for w in phone.windows() if w.focused] == ["keyguard"]
