"""Parts of a dump: the app first, bars, shade, keyboard and dialogs told apart by size and name."""

from clawctl_adapters.model.compact import SourceFacts, Window
from clawctl_adapters.windows import app_of, bar_places, parts_of, title_of
from tests.adapters.handmade import node, observation

UI = "com.android.systemui"


def kinds(seen):
    return [(seen.nodes[part.place].node_path, part.kind) for part in parts_of(seen)]


def test_status_and_navigation_bars_are_thin_and_along_an_edge():
    seen = observation(
        node("app", bounds="[0,0][1080,2400]"),
        node("status", package=UI, bounds="[0,0][1080,80]"),
        node("nav", package=UI, bounds="[0,2270][1080,2400]"),
        node("clock", "status", package=UI, bounds="[0,0][100,80]", text="12:30"),
    )
    assert kinds(seen) == [("app", "app"), ("status", "bar"), ("nav", "bar")]
    assert bar_places(seen) == {1, 2, 3}


def test_a_pulled_down_shade_is_no_bar():
    seen = observation(
        node("app", bounds="[0,0][1080,2400]"),
        node("shade", package=UI, bounds="[0,0][1080,2400]"),
        node("volume", package=UI, bounds="[900,800][1080,1400]"),
        app="com.example",
    )
    assert kinds(seen) == [("app", "app"), ("volume", "system"), ("shade", "shade")]
    assert bar_places(seen) == frozenset()


def test_system_ui_in_front_is_the_app():
    seen = observation(node("recents", package=UI, bounds="[0,0][1080,2400]"), app=UI)
    assert kinds(seen) == [("recents", "app")]


def test_a_bar_inside_another_window_is_a_part_of_its_own():
    seen = observation(
        node("root", bounds="[0,0][1080,2400]"),
        node("bar", "root", package=UI, bounds="[0,0][1080,80]"),
        node("time", "bar", package=UI, bounds="[0,0][90,80]"),
    )
    assert kinds(seen) == [("root", "app"), ("bar", "bar")]


def test_a_smaller_window_of_the_app_inside_the_larger_one_is_a_dialog():
    seen = observation(
        node("ask", bounds="[100,900][980,1400]"), node("app", bounds="[0,0][1080,2400]")
    )
    assert kinds(seen) == [("app", "app"), ("ask", "dialog")]


def test_named_input_method_is_a_keyboard_whatever_its_package():
    facts = SourceFacts(
        dialect="windows",
        visibility="reported",
        windows=(
            Window(path="0", kind="TYPE_APPLICATION", title="Settings"),
            Window(path="1", kind="TYPE_INPUT_METHOD"),
        ),
    )
    seen = observation(node("0"), node("1", package="com.vendor.keys"), windows=facts)
    assert kinds(seen) == [("0", "app"), ("1", "keyboard")]
    assert title_of(seen) == "Settings"


def test_a_keyboards_own_settings_are_an_app():
    seen = observation(node("0", package="com.example.inputmethod"), app="com.example.inputmethod")
    assert kinds(seen) == [("0", "app")]


def test_app_is_the_largest_root_that_is_neither_keyboard_nor_system():
    seen = observation(
        node("bar", package=UI, bounds="[0,0][1080,2400]"),
        node("small", package="com.small", bounds="[0,0][10,10]"),
        node("large", package="com.large", bounds="[0,0][20,20]"),
    )
    assert app_of(seen) == "com.large"
    assert app_of(observation()) == ""
    assert title_of(observation()) is None
