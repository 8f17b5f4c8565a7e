"""Appium's server: sessions, elements, actions, errors."""

import base64

import pytest

from tests.apks import apk
from tests.clawctl.sim.helpers.conftest import FIELD

RUNNER = "io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def started(bench):
    for package in ("io.appium.uiautomator2.server", "io.appium.uiautomator2.server.test"):
        data = apk(package, 218)
        assert bench.sh(f"cmd package install -S {len(data)}", data) == "Success\n"
    _, bench.told = bench.open(f"shell,v2,raw:am instrument -w -e disableAnalytics true {RUNNER}")
    return bench


@pytest.fixture
def server(bench):
    return started(bench)


def ask(bench, method, path, body=None):
    status, reply = bench.http("tcp:6790", method, path, body)
    return status, reply["value"]


def element(bench, how, what):
    status, value = ask(bench, "POST", "/session/s/element", {"strategy": how, "selector": what})
    assert status == 200, value
    return value[ELEMENT]


def test_its_instrumentation_is_listed_once_it_is_installed(bench):
    assert bench.sh("pm list instrumentation") == ""
    started(bench)
    assert RUNNER in bench.sh("pm list instrumentation")


def test_a_session_begins_and_its_end_ends_the_instrumentation(server):
    assert ask(server, "GET", "/status")[1]["ready"] is True
    begun = ask(server, "POST", "/session", {"capabilities": {}})[1]
    assert begun["capabilities"]["deviceScreenSize"] == "720x1280"
    assert server.handset.automation == "io.appium.uiautomator2.server"
    assert ask(server, "DELETE", "/session/s")[0] == 200
    server.handset.runs.wake()
    assert server.told.ended
    assert server.handset.automation is None
    assert "io.appium" not in server.sh("ps -A")


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("xpath", "//android.widget.TextView[@text='Display']"),
        ("-android uiautomator", 'new UiSelector().text("Display")'),
        ("-android uiautomator",
         'new UiScrollable(new UiSelector().scrollable(true)).scrollIntoView('
         'new UiSelector().textContains("Displ"))'),
    ],
)  # fmt: skip
def test_an_element_is_found_described_and_clicked(server, how, what):
    name = element(server, how, what)
    assert ask(server, "GET", f"/session/s/element/{name}/text")[1] == "Display"
    rect = ask(server, "GET", f"/session/s/element/{name}/rect")[1]
    assert rect["width"] > 0
    attribute = ask(server, "GET", f"/session/s/element/{name}/attribute/resourceId")[1]
    assert attribute == "android:id/title"
    assert ask(server, "GET", f"/session/s/element/{name}/displayed")[1] is True
    assert ask(server, "POST", f"/session/s/element/{name}/click", {})[0] == 200
    assert "Brightness level" in ask(server, "GET", "/session/s/source")[1]
    gone = ask(server, "GET", f"/session/s/element/{name}/text")
    assert (gone[0], gone[1]["error"]) == (404, "stale element reference")


def test_what_is_not_there_and_what_cannot_be_read_are_two_errors(server):
    missing = {"strategy": "id", "selector": "nobody"}
    assert ask(server, "POST", "/session/s/element", missing)[1]["error"] == "no such element"
    assert ask(server, "POST", "/session/s/elements", missing) == (200, [])
    broken = {"strategy": "xpath", "selector": "//*[position()"}
    assert ask(server, "POST", "/session/s/element", broken)[0] == 400
    assert ask(server, "GET", "/session/s/nonsense")[1]["error"] == "unknown command"


def test_a_field_is_written_into_and_cleared(form):
    server = started(form)
    name = element(server, "id", FIELD)
    path = f"/session/s/element/{name}"
    ask(server, "POST", f"{path}/value", {"text": "hé"})
    ask(server, "POST", f"{path}/value", {"text": "llo"})
    assert ask(server, "GET", f"{path}/text")[1] == "héllo"
    ask(server, "POST", f"{path}/clear", {})
    assert server.field() == ""


def test_actions_touch_the_screen(server):
    steps = [
        {"type": "pointerMove", "x": 300, "y": 900, "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerMove", "origin": "pointer", "x": 0, "y": -400, "duration": 300},
        {"type": "pointerUp", "button": 0},
    ]
    ask(server, "POST", "/session/s/actions", {"actions": [{"type": "pointer", "actions": steps}]})
    ask(server, "POST", "/session/s/appium/gestures/click", {"offset": {"x": 3, "y": 4}})
    ask(server, "POST", "/session/s/appium/device/press_keycode", {"keycode": 3})
    ask(server, "POST", "/session/s/back", {})
    log = [e for e in server.phone.log if e.kind in ("swipe", "tap", "key")]
    assert [event.kind for event in log] == ["swipe", "tap", "key", "key"]
    assert (log[0].detail["to_y"], log[0].detail["duration_ms"]) == (500, 300)


def test_device_questions(server):
    assert ask(server, "GET", "/session/s/appium/device/pixel_ratio")[1] == 2.0
    assert ask(server, "GET", "/session/s/window/rect")[1]["width"] == 720
    assert ask(server, "GET", "/session/s/appium/device/info")[1]["model"] == "Corridor One"
    assert ask(server, "GET", "/session/s/appium/device/system_bars")[1]["statusBar"] == 63
    assert ask(server, "GET", "/session/s/orientation")[1] == "PORTRAIT"
    turned = ask(server, "POST", "/session/s/orientation", {"orientation": "LANDSCAPE"})[1]
    assert turned == "LANDSCAPE"
    package = ask(server, "GET", "/session/s/appium/device/current_package")[1]
    assert package == "com.android.settings"
    png = base64.b64decode(ask(server, "GET", "/session/s/screenshot")[1])
    assert png.startswith(b"\x89PNG")
    content = base64.b64encode(b"clip").decode()
    ask(server, "POST", "/session/s/appium/device/set_clipboard", {"content": content})
    assert ask(server, "POST", "/session/s/appium/device/get_clipboard", {})[1] == content
    assert ask(server, "POST", "/session/s/appium/settings", {"settings": {}}) == (200, None)


def test_its_settings_app_runs_once_it_is_installed(bench):
    asked = "dumpsys activity services io.appium.settings"
    assert "ServiceRecord" not in bench.sh(asked)
    data = apk("io.appium.settings")
    bench.sh(f"cmd package install -S {len(data)}", data)
    assert "ServiceRecord" in bench.sh(asked)
    bench.sh("pm uninstall io.appium.settings")
    assert "ServiceRecord" not in bench.sh(asked)
