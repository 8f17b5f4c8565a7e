"""uiautomator2, unmodified, on one simulated phone: its jar, its server, all it asks of it."""

import pytest
from lxml import etree

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.services.u2 import server as u2_server
from clawctl.sim.world.reading import load_world
from tests.conftest import CORRIDOR

pytestmark = pytest.mark.skipif(
    u2_server.bundled_jar_path() is None, reason="uiautomator2 is not installed"
)
FIELD = "com.android.settings:id/search"


@pytest.fixture
def d(served):
    import adbutils
    import uiautomator2

    device = uiautomator2.connect(adbutils.AdbClient(port=served.server.port).device(served.serial))
    device.settings["wait_timeout"] = 2.0
    device.app_start("com.android.settings")
    yield device
    device.stop_uiautomator()


def test_it_connects_and_knows_the_phone(d, served):
    assert d.info["productName"] == "corridor"
    assert d.info["displayWidth"] == 720
    assert d.device_info["model"] == "Corridor One"
    assert d.window_size() == (720, 1280)
    assert d.app_current()["package"] == "com.android.settings"
    assert "com.android.settings" in d.app_list()
    assert [p.name for p in served.adbd.run(lambda: served.adbd.handset(served.port)
                                            .processes.running)] == [u2_server.MAIN]  # fmt: skip


def test_its_dump_is_the_one_the_phone_gives_in_process(d, served):
    alone = SimulatedPhone(load_world(CORRIDOR))
    alone.start(package="com.android.settings")
    served_texts = [n.attrib for n in etree.fromstring(d.dump_hierarchy().encode()).iter("node")]
    own_texts = [n.attrib for n in etree.fromstring(alone.dump("uiautomator2")).iter("node")]
    assert [dict(each) for each in served_texts] == [dict(each) for each in own_texts]


def test_touches_and_selectors_reach_the_next_screen(d):
    d(text="Display").click()
    assert d(text="Brightness level").wait(timeout=2)
    d.press("back")
    assert d(text="Display").exists
    x, y = d(text="Display").center()
    d.click(x, y)
    assert d(textContains="bright").exists is not None
    assert d(text="Nowhere").exists is not True
    assert not d(text="Nowhere").wait(timeout=0.3)
    assert d(textStartsWith="Bright").info["resourceName"] == "android:id/title"
    d.press("home")
    assert d(text="Brightness level").wait_gone(timeout=2)


def test_children_siblings_instances_and_counts(d):
    titles = d(resourceId="android:id/title")
    assert titles.count == 4
    assert titles[1].get_text() == "Display"
    rows = d(resourceId="com.android.settings:id/recycler_view")
    assert rows.child(text="Network").exists
    assert rows.child_by_text("Display", className="android.widget.LinearLayout").exists
    assert d(text="About phone").sibling(resourceId="android:id/summary").get_text() == "Corridor"
    from uiautomator2.exceptions import UiObjectNotFoundError

    with pytest.raises(UiObjectNotFoundError):
        d(text="Nowhere").get_text(timeout=0.1)


def test_xpath_finds_clicks_and_waits(d):
    assert d.xpath("//*[@text='Display']").exists
    d.xpath("Display").click()
    assert d.xpath("//*[@text='Brightness level']").wait(timeout=2) is not None
    assert d.xpath("//*[@text='Nowhere']").all() == []


def test_pictures_keys_swipes_and_rotation(d):
    assert d.screenshot().size == (720, 1280)
    d.swipe(360, 900, 360, 300)
    d.drag(360, 900, 360, 300)
    d.swipe_points([(360, 900), (360, 600), (360, 300)], 0.1)
    d.long_click(360, 300, 0.6)
    d.touch.down(3, 3).move(3, 4).up(3, 4)
    d.press("recent")
    d.press(4)
    d.orientation = "left"
    assert d.window_size() == (1280, 720)
    d.orientation = "natural"
    d.screen_off()
    assert not d.info["screenOn"]
    d.screen_on()
    d.open_notification()
    d.press("back")


def test_apps_shell_and_clipboard(d):
    d.app_stop("com.android.settings")
    assert d.app_current()["package"] != "com.android.settings"
    d.app_start("com.android.settings", stop=True)
    assert d.app_current()["package"] == "com.android.settings"
    assert d.shell("echo $?").output == "0\n"
    assert d.shell("(exit 3)").exit_code == 3
    d.set_clipboard("grüße")
    assert d.clipboard == "grüße"
    d.push(CORRIDOR, "/sdcard/world.toml")
    assert d.shell("ls /sdcard/world.toml").exit_code == 0


def test_a_watcher_clicks_what_it_is_told_to(d):
    d.watcher("display").when("Display").click()
    d.watcher.run()
    assert d(text="Brightness level").exists
    d.watcher.remove()


def test_the_server_comes_back_after_it_was_killed(d, served):
    served.adbd.run(lambda: served.adbd.handset(served.port).processes.end(name_part="wetest"))
    assert d.info["productName"] == "corridor"


def test_a_second_client_uses_the_running_server(d, served):
    import adbutils
    import uiautomator2

    second = uiautomator2.connect(adbutils.AdbClient(port=served.server.port).device(served.serial))
    assert second(text="Display").exists
    assert len(served.adbd.handset(served.port).processes.running) == 1


@pytest.fixture
def form(served, page_with_field):
    import adbutils
    import uiautomator2

    from clawctl.devices.adb.roster import connect_adb

    port = served.adbd.add(page_with_field)
    serial = f"127.0.0.1:{port}"
    connect_adb(serial, address=served.address)
    device = uiautomator2.connect(adbutils.AdbClient(port=served.server.port).device(serial))
    device.app_start("com.android.settings")
    yield device
    device.stop_uiautomator()


@pytest.fixture
def page_with_field(tmp_path):
    path = tmp_path / "field.toml"
    extended = f'name = "field"\nextends = "{CORRIDOR}"\n\n[screens.home]\n'
    path.write_text(
        extended + f'insert = [{{ kind = "field", title = "Search", id = "{FIELD}" }}]\n'
    )
    return SimulatedPhone(load_world(path))


def test_text_is_typed_set_told_and_cleared(form):
    field = form(resourceId=FIELD)
    field.set_text("héllo 🙂")
    assert field.get_text() == "héllo 🙂"
    field.clear_text()
    field.click()
    form.send_keys("grüße")
    assert field.get_text() == "grüße"
    form.clear_text()
    assert field.get_text() == "Search"


def test_without_a_clipboard_it_installs_its_own_keyboard(form, served):
    form(resourceId=FIELD).click()
    form.set_input_ime(True)
    assert form.current_ime() == "com.github.uiautomator/.AdbKeyboard"
    form._must_broadcast("ADB_KEYBOARD_INPUT_TEXT", {"text": "aMOpbGxv"})
    assert form(resourceId=FIELD).get_text() == "héllo"
    form.hide_keyboard()
