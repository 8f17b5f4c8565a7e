"""Touches, keys, screen, clipboard, dump and picture, as the server has them."""

import base64

import pytest
from lxml import etree

from tests.clawctl.sim.services.u2.conftest import by


def test_device_info_has_its_ten_facts(u2):
    assert u2("deviceInfo") == {
        "currentPackageName": "com.android.settings", "displayWidth": 720, "displayHeight": 1280,
        "displayRotation": 0, "displaySizeDpX": 360, "displaySizeDpY": 640,
        "productName": "corridor", "naturalOrientation": True, "screenOn": True, "sdkInt": 34,
    }  # fmt: skip


def test_a_dump_is_the_models_own_for_this_dialect(u2):
    assert u2("dumpWindowHierarchy", False, 50).encode() == u2.phone.dump("uiautomator2")


def test_a_dump_can_be_cut_to_a_depth_and_to_the_active_window(u2):
    def depth(node):
        return 1 + max((depth(child) for child in node), default=0)

    whole = etree.fromstring(u2("dumpWindowHierarchy", False, 50).encode())
    cut = etree.fromstring(u2("dumpWindowHierarchy", False, 3).encode())
    active = etree.fromstring(u2("dumpWindowHierarchy", False, 50, True).encode())
    assert (depth(cut), depth(whole) > 8) == (4, True)
    assert {node.get("package") for node in active} == {"com.android.settings"}
    assert len(whole) > len(active) == 1


def test_a_dark_phone_has_a_hierarchy_without_nodes(u2):
    u2("sleep")
    assert len(etree.fromstring(u2("dumpWindowHierarchy", False, 50).encode())) == 0
    assert u2("deviceInfo")["screenOn"] is False
    u2("wakeUp")
    assert u2("deviceInfo")["screenOn"] is True


def test_a_picture_is_a_jpeg_in_base64_lines(u2):
    text = u2("takeScreenshot", 1, 80)
    assert base64.b64decode(text).startswith(b"\xff\xd8")
    assert max(len(line) for line in text.splitlines()) == 76


@pytest.mark.parametrize(
    ("name", "code"), [("home", 3), ("back", 4), ("recent", 187), ("enter", 66), ("delete", 67)]
)
def test_keys_have_the_servers_names(u2, name, code):
    assert u2("pressKey", name) is True
    assert u2.phone.log.of_kind("key")[-1].detail["code"] == code


def test_an_unknown_key_is_false_and_a_code_is_pressed(u2):
    assert u2("pressKey", "nonsense") is False
    assert u2("pressKeyCode", 4) is True
    assert u2("pressKeyCode", 4, 1) is True
    assert len(u2.phone.log.of_kind("key")) == 2


def test_a_finger_that_goes_down_and_up_taps_and_one_that_moves_swipes(u2):
    for action in (0, 1):
        assert u2("injectInputEvent", action, 360, 1000, 0) is True
    assert u2("injectInputEvent", 1, 360, 1000, 0) is True  # up without down: nothing
    u2("injectInputEvent", 0, 360, 1000, 0)
    u2("injectInputEvent", 2, 360, 700, 0)
    u2("injectInputEvent", 1, 360, 400, 0)
    kinds = [event.kind for event in u2.phone.log if event.kind in ("tap", "swipe")]
    assert kinds == ["tap", "swipe"]


def test_swipes_and_points_end_where_they_end(u2):
    assert u2("swipe", 360, 1000, 360, 300, 55) is True
    assert u2("swipePoints", [360, 1000, 300, 700, 360, 300], 20) is True
    assert u2("swipePoints", [360], 20) is False
    ends = [(e.detail["y"], e.detail["to_y"], e.detail["duration_ms"])
            for e in u2.phone.log.of_kind("swipe")]  # fmt: skip
    assert ends == [(1000, 300, 275), (1000, 300, 200)]


def test_the_screen_turns_and_stays_turned(u2):
    assert u2("setOrientation", "left") is True
    assert u2("deviceInfo")["displayRotation"] == 1
    assert (u2("deviceInfo")["displayWidth"], u2("setOrientation", "sideways")) == (1280, False)
    u2("setOrientation", "natural")
    u2("freezeRotation", False)
    assert u2.phone.settings.get("system", "accelerometer_rotation") == "1"
    u2("freezeRotation", True)
    assert u2.phone.settings.get("system", "accelerometer_rotation") == "0"


def test_the_clipboard_gives_back_what_was_put_and_pastes_into_a_field(page_of):
    from clawctl.sim.handset import Handset
    from clawctl.sim.services.u2 import server
    from tests.clawctl.sim.services.u2.conftest import Client

    phone = page_of({"kind": "field", "title": "Name", "id": "com.android.settings:id/name"})
    handset = Handset(phone)
    server.install(handset)
    u2 = Client(handset)
    assert u2("getClipboard") is None
    assert u2("setClipboard", None, "grüße") is None
    assert u2("getClipboard") == "grüße"
    field = by(resourceId="com.android.settings:id/name")
    u2("pasteClipboard")
    assert u2("getText", field) == "Name"  # nobody had the cursor
    u2("click", field)
    u2("pasteClipboard")
    assert u2("getText", field) == "grüße"
    assert u2("clearInputText") is True
    assert u2("getText", field) == "Name"


def test_toasts_are_told_until_they_are_cleared(u2):
    assert u2("getLastToast") is None
    u2.phone.controls.show_toast("Saved")
    assert u2("getLastToast") == "Saved"
    u2("clearLastToast")
    assert u2("getLastToast") is None
    assert u2("getLastTraversedText") is None


def test_the_shade_is_pulled_down(u2):
    assert u2("openNotification") is True
    assert u2("openQuickSettings") is True
    states = [event.detail["state"] for event in u2.phone.log.of_kind("shade")]
    assert states == ["notifications", "settings"]
