"""What holds for every screen of every shipped world and language: tree, picture, touch agree."""

import zlib
from functools import cache

import pytest
from lxml import etree
from PIL import ImageChops

from clawctl.sim.draw.picture import draw_image
from clawctl.sim.dump import write_dump
from clawctl.sim.effects import Flip
from clawctl.sim.pages import kinds_on
from clawctl.sim.rows.skins import COMPOSE_KINDS, kinds_of
from clawctl.sim.shown import shown_rows
from clawctl.sim.state import PhoneState
from clawctl.sim.touch import chain_at, takes_tap
from clawctl.sim.values import as_switch
from clawctl.sim.world.check import reachable
from clawctl.sim.world.labels import LOCALES
from clawctl.sim.world.model import Derived, split_key
from clawctl.sim.world.reading import load_world, problems_of, shipped_worlds

NAMES = shipped_worlds()
MATRIX = [(name, locale) for name in NAMES for locale in LOCALES]
CONTRAST = 60  # levels of grey between a text and what it stands on
FULL = {
    "pixel-15-en",
    "samsung-oneui7",
}  # pictures of all screens; of the others a fixed sample, one in so many
SHARE = 8


@cache
def world_of(name, locale="en"):
    return load_world(name if locale == "en" else f"{name}@{locale}")


def opened(world, screen, *, at_end=False):
    """The state of a phone that shows the screen, at its top or scrolled to its end."""
    state = PhoneState(world)
    state.starts.enter(screen)
    if at_end:
        for pane in state.focused_window().panes:
            pane.entry.scroll_px = pane.scroll_range_px
    return state


def picture(state):
    dark = state.settings.get("secure", "ui_night_mode") == "2"
    return draw_image(state.windows(), state.stage.metrics, dark=dark, locked=False)


def drawn(name, locale, screen):
    """Whether the screen's picture is looked at: all of some worlds, a fixed sample of others."""
    whole = name in FULL and locale == "en"
    return whole or zlib.crc32(f"{name}{locale}{screen}".encode()) % SHARE == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_world_has_no_problem_and_plenty_of_screens(name):
    assert problems_of(name) == []
    assert reachable(world_of(name)) == set(world_of(name).screens)
    assert len(world_of(name).screens) >= 12


@pytest.mark.parametrize("name", NAMES)
def test_every_row_of_home_that_opens_a_page_opens_one_with_rows(name):
    world = world_of(name)
    leading = [row for row in world.screens["home"].rows if row.goto]

    assert len(leading) >= 5
    for row in leading:
        assert world.screens[row.goto].rows, row.goto


@pytest.mark.parametrize(("name", "locale"), MATRIX)
def test_every_row_has_its_words_in_every_language(name, locale):
    world = world_of(name, locale)
    for screen_name, screen in world.screens.items():
        state = opened(world, screen_name)
        kinds = COMPOSE_KINDS if screen.frame == "spa" else kinds_of(world.hardware.skin)
        for row in shown_rows(screen, state.stage.values):
            assert row.kind in kinds_on(screen, world.hardware.skin)
            if "title" in kinds[row.kind].needs:
                assert row.title, screen_name
            assert "label:" not in f"{row.title}{row.summary}", screen_name


@pytest.mark.parametrize(("name", "locale"), MATRIX)
def test_dumps_parse_and_every_clickable_view_is_met_at_its_middle(name, locale):
    world = world_of(name, locale)
    # English pages at both ends, mirrored ones at the top, a sample of what differs by words alone.
    ends = (False, True) if locale == "en" else (False,)
    whole = locale in ("en", "ar")
    for screen in (each for each in world.screens if whole or drawn(name, locale, each)):
        for at_end in ends:
            state = opened(world, screen, at_end=at_end)
            window, display = state.focused_window(), state.stage.metrics.display
            data = write_dump([window.root], "stock", rotation=0, display=display, sdk=35)
            assert len(list(etree.fromstring(data).iter("node"))) > 5, screen
            for view in window.root.walk():
                if view.seen and view.clickable and view.shown.has_area:
                    met = takes_tap(chain_at(window.root, view.shown.center))
                    assert met is view, (screen, view.resource_id, view.text)


@pytest.mark.parametrize("name", NAMES)
def test_a_right_to_left_page_is_the_mirror_of_the_same_page(name):
    world = world_of(name, "ar")
    state = opened(world, "home")
    width = state.stage.metrics.width_px
    there = {view.resource_id: view.bounds for view in state.focused_window().root.walk()}
    state.props["persist.sys.locale"] = "en-US"
    here = {view.resource_id: view.bounds for view in state.focused_window().root.walk()}

    mirrored = [
        resource_id
        for resource_id, box in here.items()
        if resource_id.endswith(("/icon_frame", "/recycler_view", "/scroll_headers", "id/icon"))
        and there[resource_id].left == width - box.right
    ]
    assert mirrored


def ink(image, box):
    """Difference in grey between the darkest and the lightest pixel of a rectangle."""
    low, high = image.crop((box.left, box.top, box.right, box.bottom)).convert("L").getextrema()
    return high - low


@pytest.mark.parametrize(("name", "locale"), MATRIX)
def test_every_text_in_sight_has_ink_inside_its_bounds(name, locale):
    world = world_of(name, locale)
    looked_at = [screen for screen in world.screens if drawn(name, locale, screen)]
    for screen in looked_at:
        state = opened(world, screen)
        image = picture(state)
        assert image.size == (state.stage.metrics.width_px, state.stage.metrics.height_px)
        for view in state.focused_window().root.walk():
            if view.seen and view.text.strip() and view.shown == view.bounds:
                needed = CONTRAST if view.enabled else CONTRAST // 2
                assert ink(image, view.shown) >= needed, (screen, view.text)


def test_the_launcher_has_ink_at_every_label():
    state = PhoneState(world_of("pixel-15-en"))
    image = picture(state)

    labels = [view for view in state.focused_window().root.walk() if view.text]
    assert len(labels) == 5
    assert all(ink(image, view.shown) >= CONTRAST for view in labels)


def lone_switches(name):
    """One switch a screen whose setting changes no words and no other row."""
    for screen_name, screen in world_of(name).screens.items():
        for row in screen.rows:
            if row.switch is None or row.when is not None or row.enabled is not True or row.asks:
                continue
            key = as_switch(row.switch).key
            elsewhere = [str(other) for other in screen.rows if other is not row]
            if isinstance(row.summary, Derived) or any(key in other for other in elsewhere):
                continue
            if key != "secure:ui_night_mode":
                yield screen_name, key
                break


def row_with(state, key):
    """The row in sight that holds a switch of that setting, and the switch's meaning."""
    for view in state.focused_window().root.walk():
        for row in view.children if view.cls.endswith("RecyclerView") else ():
            for inner in row.walk():
                if isinstance(inner.effect, Flip) and inner.effect.key == key:
                    return (row, inner.effect) if row.shown == row.bounds else None
    return None


@pytest.mark.parametrize("name", NAMES)
def test_flipping_a_switch_changes_pixels_of_its_row_only(name):
    world = world_of(name)
    tried = [each for each in lone_switches(name) if name in FULL or drawn(name, "en", each[0])]
    for screen, key in tried:
        state = opened(world, screen)
        if row_with(state, key) is None:
            state = opened(world, screen, at_end=True)
        found = row_with(state, key)
        if found is None:  # its pane or page is another one than the list in front
            continue
        row, switch = found
        before = picture(state)

        on = state.settings.get(*split_key(key)) == switch.on
        state.settings.put(*split_key(key), switch.off if on else switch.on)

        changed = ImageChops.difference(before, picture(state)).getbbox()
        assert changed is not None, screen
        assert row.shown.top <= changed[1] < changed[3] <= row.shown.bottom, screen


def test_plenty_of_switches_are_tried():
    assert len(list(lone_switches("pixel-15-en"))) > 25
    assert len(list(lone_switches("samsung-oneui7"))) > 8
