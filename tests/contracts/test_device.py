"""What every Device promises, whatever is behind it."""

import os
import subprocess
import sys

import pytest

from clawctl.devices.base import channel
from clawctl.devices.sim import SimDevice
from clawctl.devices.sim_adb import serve_over_adb
from clawctl.devices.u2 import with_backend
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world, parse_world
from clawctl_adapters.errors import DeviceError, UsageError
from tests.conftest import CORRIDOR, was_called


def over_u2(phone):
    """Read by the uiautomator2 server of the simulated phone."""
    return with_backend(serve_over_adb(phone), "u2")


SAME_TREES = {"in-process": SimDevice, "over-adb": serve_over_adb}
IMPLEMENTATIONS = {**SAME_TREES, "over-u2": over_u2}


def made(name):
    return IMPLEMENTATIONS[name](SimulatedPhone(load_world(CORRIDOR)))


@pytest.fixture(params=sorted(IMPLEMENTATIONS))
def device(request):
    device = made(request.param)
    yield device
    device.close()


@pytest.fixture
def both():
    devices = [made(name) for name in sorted(SAME_TREES)]
    yield devices
    for device in devices:
        device.close()


def test_it_has_a_name_and_a_kind(device):
    assert device.serial
    assert device.kind in ("sim", "sim-adb", "sim-adb+u2")


def test_facts_describe_the_screen_in_front(device):
    device.open_page("settings")
    facts = device.facts()
    assert facts.package == "com.android.settings"
    assert facts.activity == "com.android.settings/.Settings"
    assert facts.focused_window == "com.android.settings/com.android.settings.Settings"
    assert (facts.rotation, facts.width_px, facts.height_px) == (0, 720, 1280)
    assert (facts.density_dpi, facts.sdk, facts.locale) == (320, 34, "en-GB")
    assert (facts.screen_on, facts.keyguard) == (True, False)


def test_a_tree_is_a_whole_document_and_says_how_it_was_read(device):
    device.open_page("settings")
    reply = device.tree()
    assert reply.data.startswith(b"<?xml")
    assert reply.data.endswith(b"</hierarchy>")
    assert b"About phone" in reply.data
    assert reply.method in ("sim-direct", "uiautomator-dump", "u2-dump")


def test_a_picture_is_a_whole_png_of_the_size_the_facts_give(device):
    facts, picture = device.facts(), device.screenshot()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert picture[-8:-4] == b"IEND"
    size = (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24]))
    assert size == (facts.width_px, facts.height_px)


# A page → words of it that stand on no other one.
PIXEL_PAGES = {
    "settings": b"Bluetooth, pairing",
    "network": b"Calls &amp; SMS",
    "mobile_network": b"Use SIM",
    "wifi": b"Example Guest",
    "connected_devices": b"Pair new device",
    "apps": b"284 MB",
    "battery_saver": b"Use Battery Saver",
    "display": b"Brightness level",
    "dark_theme": b"Use Dark theme",
    "screen_timeout": b"15 seconds",
    "accessibility": b"Color and motion",
    "date_time": b"Set time automatically",
    "users": b"Allow user switch",
    "about_phone": b"Basic info",
}


@pytest.mark.parametrize("implementation", sorted(IMPLEMENTATIONS))
def test_a_page_is_opened_by_its_intent_or_refused_where_no_activity_answers(implementation):
    device = IMPLEMENTATIONS[implementation](SimulatedPhone(load_world("pixel-15-en")))
    try:
        for page, words in PIXEL_PAGES.items():
            device.open_page(page)
            assert words in device.tree().data, page
        before = device.facts()
        with pytest.raises(DeviceError) as caught:
            device.open_page("personal_dictionary")
        assert caught.value.code == "START_REFUSED"
        assert device.facts() == before
    finally:
        device.close()


@pytest.mark.parametrize("implementation", sorted(IMPLEMENTATIONS))
def test_a_setting_is_what_the_phone_holds_for_it(implementation):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    held = {("global", "wifi_on"): "1", ("system", "screen_off_timeout"): "30000"}
    assert {name: phone.settings.get(*name) for name in held} == held
    phone.settings.put("secure", "odd_one", " two words, Zoë; $HOME ")
    device = IMPLEMENTATIONS[implementation](phone)
    try:
        reads = channel(device)
        assert {name: reads.setting(*name) for name in held} == held
        assert reads.setting("secure", "odd_one") == " two words, Zoë; $HOME "
        assert reads.setting("global", "never_set") is None
        with pytest.raises(UsageError, match="SETTING_INVALID"):
            reads.setting("global", "wifi_on; reboot")
    finally:
        device.close()
    with pytest.raises(DeviceError, match="DEVICE_LOST"):
        reads.setting("global", "wifi_on")


def bounds_of(tree: bytes, text: str) -> tuple[int, int]:
    """The middle of the node with that text."""
    node = next(part for part in tree.decode().split("<node ") if f'text="{text}"' in part)
    numbers = node.split('bounds="[')[1].split('"')[0].rstrip("]").replace("][", ",").split(",")
    left, top, right, bottom = map(int, numbers)
    return (left + right) // 2, (top + bottom) // 2


def test_a_tap_opens_a_page_and_back_returns(device):
    device.open_page("settings")
    device.tap(*bounds_of(device.tree().data, "About phone"))
    assert device.facts().activity == "com.android.settings/.SubSettings"
    assert b"Android version" in device.tree().data
    device.key("back")
    assert device.facts().activity == "com.android.settings/.Settings"


def test_home_leaves_settings_and_a_swipe_is_taken(device):
    device.open_page("settings")
    device.swipe(300, 900, 300, 500, 300)
    device.key("home")
    assert device.facts().package != "com.android.settings"


def test_a_screen_that_is_off_has_no_tree_and_says_it_is_off():
    for implementation in sorted(IMPLEMENTATIONS):
        phone = SimulatedPhone(load_world(CORRIDOR))
        phone.key(223)
        device = IMPLEMENTATIONS[implementation](phone)
        try:
            assert device.facts().screen_on is False
            with pytest.raises(Exception, match=r"DUMP_NO_ROOT|DUMP_EMPTY"):
                device.tree()
        finally:
            device.close()


def test_a_locked_and_a_turned_phone_say_the_same_both_ways():
    text = CORRIDOR.read_text().replace("sdk = 34", 'sdk = 34\nlock = "swipe"')
    for prepare in (lock, turn):
        facts = []
        for implementation in sorted(IMPLEMENTATIONS):
            phone = SimulatedPhone(parse_world(text))
            prepare(phone)
            device = IMPLEMENTATIONS[implementation](phone)
            try:
                facts.append(device.facts())
            finally:
                device.close()
        assert facts[0] == facts[1] == facts[2]
        assert facts[0].conditions == (("KEYGUARD",) if prepare is lock else ())
        assert (facts[0].keyguard, facts[0].rotation) == (
            (True, 0) if prepare is lock else (False, 1)
        )


def lock(phone: SimulatedPhone) -> None:
    """Asleep and awake again: the lock screen is there."""
    phone.key(223)
    phone.key(224)


def turn(phone: SimulatedPhone) -> None:
    """Held still in landscape."""
    phone.settings.put("system", "accelerometer_rotation", "0")
    phone.settings.put("system", "user_rotation", "1")


def test_two_pages_of_one_activity_are_told_apart_by_their_windows(device):
    seen = set()
    for page in ("Display", "About phone"):
        device.open_page("settings")
        device.tap(*bounds_of(device.tree().data, page))
        facts = device.facts()
        assert facts.activity == "com.android.settings/.SubSettings"
        seen.add(facts.window_id)
    assert len(seen) == 2


def test_after_close_every_call_says_the_device_is_lost_and_close_may_be_repeated(device):
    device.close()
    device.close()
    for call in (
        device.facts, device.tree, device.screenshot, lambda: device.tap(1, 1),
        lambda: device.swipe(1, 1, 2, 2, 10), lambda: device.key("back"),
        lambda: device.open_page("settings"),
    ):  # fmt: skip
        with pytest.raises(DeviceError) as caught:
            call()
        assert caught.value.code == "DEVICE_LOST"


def test_both_ways_bring_the_same_tree_picture_and_facts_of_every_screen(both):
    direct, over_adb = both
    for step in ("settings", "Network", "Display", "About phone"):
        for device in both:
            device.open_page("settings")
            if step != "settings":
                device.tap(*bounds_of(device.tree().data, step))
        assert direct.tree().data == over_adb.tree().data
        assert direct.screenshot() == over_adb.screenshot()
        assert direct.facts() == over_adb.facts()


ADB_RUN = """
import sys
from clawctl.devices.sim_adb import open_sim_adb
device = open_sim_adb(sys.argv[1])
device.open_page("settings"); device.facts(); device.tree(); device.screenshot()
device.tap(1, 1); device.key("back")
device.close()
print("done")
"""


def test_a_whole_run_over_adb_never_comes_near_the_users_server(decoy):
    if decoy is None:
        pytest.skip("port 5037 is taken by somebody else")
    assert not was_called(decoy)
    names = ("ANDROID_ADB_SERVER_PORT", "ADB_SERVER_SOCKET", "ANDROID_ADB_SERVER_ADDRESS")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    run = subprocess.run(
        [sys.executable, "-c", ADB_RUN, str(CORRIDOR)],
        env=environment, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert run.stdout == "done\n"
    assert not was_called(decoy)


def events(phone, *kinds):
    return [event for event in phone.log if event.kind in kinds]


@pytest.mark.parametrize("name", sorted(IMPLEMENTATIONS))
def test_a_long_press_is_one_touch_that_is_held(name):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    device = IMPLEMENTATIONS[name](phone)
    device.long_press(540, 900)
    device.close()
    (event,) = events(phone, "long-press", "tap", "swipe")
    assert event.kind == "long-press"
    assert event.detail["duration_ms"] >= 500


@pytest.mark.parametrize("name", sorted(IMPLEMENTATIONS))
def test_apps_and_activities_are_started_by_their_names(name):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    device = IMPLEMENTATIONS[name](phone)
    device.start_app("com.android.settings")
    assert device.facts().package == "com.android.settings"
    device.start_activity("com.android.settings/.Settings$DisplaySettingsActivity")
    assert device.facts().activity.endswith("DisplaySettingsActivity")
    for refused in (
        lambda: device.start_app("com.example.nowhere"),
        lambda: device.start_activity("com.android.settings/.Nowhere"),
    ):
        with pytest.raises(DeviceError) as caught:
            refused()
        assert caught.value.code == "START_REFUSED"
    device.close()


@pytest.mark.parametrize("name", sorted(IMPLEMENTATIONS))
def test_a_drag_goes_from_one_place_to_another_in_one_touch(name):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    device = IMPLEMENTATIONS[name](phone)
    device.drag(540, 1500, 540, 900)
    device.close()
    (event,) = events(phone, "swipe", "tap", "long-press")
    assert (event.detail["x"], event.detail["y"]) == (540, 1500)
    assert (event.detail["to_x"], event.detail["to_y"]) == (540, 900)


def test_a_name_with_more_in_it_never_comes_near_a_shell():
    device = serve_over_adb(SimulatedPhone(load_world(CORRIDOR)))
    for name in ("com.x;reboot", "com.x -e a b", "$(id).x"):
        with pytest.raises(UsageError):
            device.start_app(name)
        with pytest.raises(UsageError):
            device.start_activity(f"{name}/.A")
    device.close()
