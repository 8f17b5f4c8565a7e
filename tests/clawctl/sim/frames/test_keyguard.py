"""The lock screen: what it shows, and that its PIN opens it and nothing else does."""

import pytest

from clawctl.sim.dump import DumpRefused
from clawctl.sim.frames.keyguard import bouncer, lock_screen

PIN = {"lock": "pin", "pin": "2580"}


def locked(page_of, **hardware):
    phone = page_of({"title": "Private row"}, hardware={**PIN, **hardware})
    phone.key(223)
    phone.key(224)
    return phone


def test_the_lock_screen_shows_time_date_and_what_to_do(metrics):
    root = lock_screen(metrics, "9:41", "January 5, 2026", "Swipe up to open")

    assert [v.text for v in root.walk() if v.text] == [
        "9:41",
        "January 5, 2026",
        "Swipe up to open",
    ]


def test_the_pad_shows_dots_for_what_was_entered(metrics):
    root = bouncer(metrics, 3, "Enter PIN")

    field = next(v for v in root.walk() if v.resource_id.endswith("pinEntry"))
    assert (field.text, field.password) == ("•••", True)
    assert sorted(v.desc for v in root.walk() if v.clickable) == sorted(
        [*"0123456789", "delete", "enter"]
    )


def test_a_swipe_asks_for_the_pin_and_a_wrong_one_stays_out(page_of):
    phone = locked(page_of)
    phone.swipe(500, 1800, 500, 600, 200)
    phone.text("1234")
    phone.key(66)
    assert phone.keyguard
    assert phone.log.of_kind("pin")[-1].detail == {"right": False, "length": 4}

    phone.text("2580")
    phone.key(66)
    assert not phone.keyguard


def test_the_pads_keys_can_be_touched(page_of):
    phone = locked(page_of, keyguard_dump=True)
    phone.swipe(500, 1800, 500, 600, 200)
    tree = phone.dump().decode()
    assert "Private row" not in tree
    for digit in ("2", "5", "8", "0", "enter"):
        name = "key_enter" if digit == "enter" else f"key{digit}"
        place = tree.split(f'com.android.systemui:id/{name}"')[1].split('bounds="[')[1]
        left, top = place.split("]")[0].split(",")
        phone.tap(int(left) + 20, int(top) + 20)

    assert not phone.keyguard


def test_back_leaves_the_pad_and_delete_takes_a_digit_back(page_of):
    phone = locked(page_of)
    phone.swipe(500, 1800, 500, 600, 200)
    phone.text("25809")
    phone.key(67)
    phone.key(66)
    assert not phone.keyguard

    phone.key(223)
    phone.key(224)
    phone.swipe(500, 1800, 500, 600, 200)
    phone.key(4)
    phone.text("2580")
    phone.key(66)
    assert phone.keyguard


def test_the_dump_tool_finds_no_root_unless_the_world_says_so(page_of):
    with pytest.raises(DumpRefused):
        locked(page_of).dump()
    assert b"keyguard_status_view" in locked(page_of, keyguard_dump=True).dump()


def test_no_touch_reaches_what_is_locked_away(page_of):
    phone = page_of({"kind": "switch", "title": "S", "switch": "global:s"}, hardware=PIN)
    phone.key(223)
    phone.key(224)
    for y in range(200, 2300, 100):
        phone.tap(500, y)

    assert phone.settings.get("global", "s") is None
