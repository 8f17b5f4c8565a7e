"""One state behind focus, windows, dump, picture, settings and log."""

import json

import msgspec
import pytest
from lxml import etree

from clawctl.sim.phone import DumpRefused, SimulatedPhone
from clawctl.sim.world.reading import SHIPPED, load_world, world_from_table


def texts(phone):
    return [node.get("text") for node in etree.fromstring(phone.dump()).iter("node")]


def values(phone):
    """Title → summary of the rows in sight."""
    found = {}
    for row in etree.fromstring(phone.dump()).iter("node"):
        named = {child.get("resource-id"): child.get("text") for child in row}
        if "android:id/title" in named:
            found[named["android:id/title"]] = named.get("android:id/summary")
    return found


def scroll_to_end(phone):
    for _ in range(8):
        phone.swipe(540, 2000, 540, 400, 300)


def test_a_fresh_phone_shows_its_launcher(pixel_world):
    phone = SimulatedPhone(pixel_world, serial="sim-7")

    assert phone.serial == "sim-7"
    assert phone.world is pixel_world
    assert phone.screen is None
    assert phone.focus().activity == (
        "com.google.android.apps.nexuslauncher/.NexusLauncherActivity"
    )
    assert "Settings" in texts(phone)


def test_focus_names_the_component_in_short_and_the_window_in_full(pixel):
    pixel.tap(540, 900)
    focus = pixel.focus()

    assert focus.package == "com.android.settings"
    assert focus.activity == "com.android.settings/.SubSettings"
    assert focus.window_title == "com.android.settings/com.android.settings.SubSettings"
    assert focus.page_title == "Network & internet"


def test_a_phone_says_what_it_is(pixel):
    assert (pixel.size_px, pixel.physical_size_px) == ((1080, 2400), (1080, 2400))
    assert (pixel.density_dpi, pixel.sdk, pixel.locale, pixel.rotation) == (420, 35, "en-US", 0)
    assert (pixel.screen_on, pixel.keyguard, pixel.settled) == (True, False, True)
    assert "com.android.settings" in pixel.packages
    assert list(pixel.packages) == sorted(set(pixel.packages))


def test_about_phone_is_below_the_fold_and_leads_to_the_version_twice_over(pixel):
    assert "About phone" not in texts(pixel)
    scroll_to_end(pixel)
    assert values(pixel)["About phone"] == "Pixel 8"

    pixel.start(action="android.settings.DEVICE_INFO_SETTINGS")
    assert "Build number" not in texts(pixel)
    scroll_to_end(pixel)
    assert values(pixel)["Build number"] == "AP3A.241105.007"
    assert values(pixel)["Android version"] == "15"


def test_the_version_page_is_titled_like_its_first_row(pixel):
    pixel.start(action="android.settings.DEVICE_INFO_SETTINGS")
    scroll_to_end(pixel)
    row = next(
        node
        for node in etree.fromstring(pixel.dump()).iter("node")
        if node.get("clickable") == "true" and node.findall(".//node[@text='Android version']")
    )
    left, top, right, bottom = _bounds(row)
    pixel.tap((left + right) // 2, (top + bottom) // 2)

    assert pixel.focus().page_title == "Android version"
    assert values(pixel)["Android version"] == "15"
    assert values(pixel)["Android security update"] == "November 5, 2024"
    assert values(pixel)["Build number"] == "AP3A.241105.007"


def _bounds(node):
    left, top, right, bottom = node.get("bounds").replace("][", ",").strip("[]").split(",")
    return int(left), int(top), int(right), int(bottom)


def test_one_changed_property_changes_dump_picture_and_getprop(pixel_world):
    props = {**pixel_world.props, "ro.build.version.release": "16"}
    worlds = (pixel_world, msgspec.structs.replace(pixel_world, props=props))
    seen = []
    for world in worlds:
        phone = SimulatedPhone(world)
        phone.start(action="android.settings.DEVICE_INFO_SETTINGS")
        scroll_to_end(phone)
        seen.append(
            (values(phone)["Android version"], phone.props["ro.build.version.release"], phone.png())
        )

    assert [each[:2] for each in seen] == [("15", "15"), ("16", "16")]
    assert seen[0][2] != seen[1][2]


def test_a_written_setting_shows_on_the_screen_and_a_flipped_switch_in_the_table(pixel):
    pixel.settings.put("global", "device_name", "Renamed")
    scroll_to_end(pixel)
    assert values(pixel)["About phone"] == "Renamed"

    pixel.start(action="android.settings.WIRELESS_SETTINGS")
    pixel.tap(540, 1300)
    assert pixel.settings.get("global", "airplane_mode_on") == "1"


def test_the_same_inputs_give_the_same_bytes(pixel_world):
    def run():
        phone = SimulatedPhone(pixel_world)
        phone.start(action="android.settings.SETTINGS")
        phone.swipe(540, 1800, 540, 900, 300)
        phone.tap(540, 900)
        events = [msgspec.to_builtins(event) for event in phone.log]
        return phone.dump(), phone.dump("uiautomator2"), phone.png(), events

    assert run() == run()


def test_the_resident_server_sees_all_windows_and_the_stock_tool_the_active_one(pixel):
    packages = [node.get("package") for node in etree.fromstring(pixel.dump("uiautomator2"))]

    assert packages == ["com.android.settings", "com.android.systemui", "com.android.systemui"]
    assert len(etree.fromstring(pixel.dump())) == 1


def test_a_dialogs_dump_holds_the_dialog_only(pixel):
    pixel.start(action="android.settings.WIRELESS_SETTINGS")
    pixel.tap(300, 2080)
    root = etree.fromstring(pixel.dump())[0]

    assert _bounds(root) == (74, 879, 1006, 1521)
    assert [text for text in texts(pixel) if text] == [
        "Select Private DNS Mode",
        "Off",
        "Automatic",
        "Cancel",
    ]


@pytest.mark.parametrize("state", ["off", "locked"])
def test_a_dark_or_locked_phone_has_no_root_and_keeps_exit_status_0(page_of, state):
    phone = page_of({"title": "Row"}, hardware={"lock": "swipe"})
    phone.key(223)
    if state == "locked":
        phone.key(224)

    with pytest.raises(DumpRefused) as refused:
        phone.dump()

    assert refused.value.text == "ERROR: null root node returned by UiTestAutomationBridge."
    assert refused.value.exit_code == 0
    assert phone.log[-1].kind == "dump-refused"


def test_a_restless_page_costs_ten_seconds_and_gives_no_stock_dump(page_of):
    phone = page_of({"title": "Row"}, busy=True)

    with pytest.raises(DumpRefused) as refused:
        phone.dump()

    assert (refused.value.text, refused.value.exit_code) == ("ERROR: could not get idle state.", 0)
    assert phone.clock.now_ms == 10_000
    assert b'text="Row"' in phone.dump("uiautomator2")


def test_the_stock_tool_waits_until_a_new_screen_has_settled(page_of):
    phone = page_of({"title": "Row"}, hardware={"settle_ms": 300})

    document = phone.dump()

    assert phone.clock.now_ms == 300
    assert b'bounds="[0,0][1080,2400]"' in document


def test_a_label_that_the_device_cannot_write_refuses_the_dump(page_of):
    phone = page_of({"title": "a\x00b"})

    with pytest.raises(DumpRefused):
        phone.dump()

    assert b'text="a.b"' in phone.dump("uiautomator2")


def test_starting_what_is_not_there_changes_nothing(pixel):
    before = pixel.dump()

    assert not pixel.start(action="no.such.ACTION").ok
    assert not pixel.start(component="no.such/.Activity").ok
    assert not pixel.start().ok
    assert pixel.dump() == before
    assert [event.detail["ok"] for event in pixel.log.of_kind("start")][-3:] == [False] * 3


def test_stopping_an_app_shows_the_launcher_and_forgets_its_screens(pixel):
    pixel.tap(540, 900)
    pixel.force_stop("com.android.settings")
    assert pixel.screen is None

    pixel.force_stop("com.nobody")
    pixel.start(package="com.android.settings")
    assert pixel.screen == "home"


def test_the_log_can_be_written_as_json_lines(pixel):
    lines: list[str] = []
    pixel.log.sink = lines.append

    pixel.tap(540, 900)
    pixel.key(4)

    assert [json.loads(line)["kind"] for line in lines] == ["tap", "key"]


def test_the_picture_is_kept_until_something_looks_different(pixel):
    first = pixel.png()
    assert pixel.png() is first

    pixel.settings.put("global", "device_name", "Not in sight")
    assert pixel.png() is first

    pixel.tap(540, 900)
    assert pixel.png() != first


def test_a_value_of_the_file_is_the_value_on_the_screen(tmp_path):
    text = (SHIPPED / "pixel-15-en.toml").read_text(encoding="utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("AP3A.241105.007", "MINE.1"), encoding="utf-8")

    phone = SimulatedPhone(load_world(path))
    phone.start(action="android.settings.DEVICE_INFO_SETTINGS")
    scroll_to_end(phone)

    assert values(phone)["Build number"] == "MINE.1"


def test_a_world_of_tables_gives_a_phone_too(table):
    phone = SimulatedPhone(world_from_table(table({"title": "Row"})))
    phone.start(package="com.android.settings")

    assert values(phone) == {"Page": None}


def test_roots_begin_with_the_focused_window_and_are_none_in_the_dark(pixel):
    pixel.start(action="android.settings.SETTINGS")
    assert pixel.roots()[0].package == "com.android.settings"
    pixel.key(223)
    assert pixel.roots() == ()


def test_a_field_is_given_its_text_and_the_cursor_and_nothing_else_is(pixel):
    pixel.start(action="android.settings.SETTINGS")
    search = next(v for v in pixel.roots()[0].walk() if v.resource_id.endswith("search_action_bar"))
    assert not pixel.set_text(search, "no field")
    pixel.tap((search.bounds.left + search.bounds.right) // 2, search.bounds.top + 9)
    field = next(v for v in pixel.roots()[0].walk() if v.cls.endswith("EditText"))
    assert pixel.set_text(field, "wi")
    assert pixel.set_text(field, "zoom")
    field = next(v for v in pixel.roots()[0].walk() if v.cls.endswith("EditText"))
    assert (field.text, field.focused) == ("zoom", True)
    assert [event.detail["length"] for event in pixel.log.of_kind("set-text")] == [8, 2, 4]


def test_a_second_display_has_its_own_size_and_the_dump_is_of_the_first(page_of):
    second = {"id": 2, "physical_id": "46", "size_px": [640, 360], "density_dpi": 160}
    phone = page_of({"title": "Row"}, hardware={"displays": [second]})

    assert [display.id for display in phone.displays] == [2]
    assert phone.png(2)[16:24] == (640).to_bytes(4, "big") + (360).to_bytes(4, "big")
    assert phone.png()[16:24] == (1080).to_bytes(4, "big") + (2400).to_bytes(4, "big")
    assert b'bounds="[0,0][1080,2400]"' in phone.dump()
    with pytest.raises(KeyError):
        phone.png(1)
