"""What holds for every screen of every shipped world: tree, picture and touch agree."""

import io
from functools import cache

import pytest
from lxml import etree
from PIL import Image, ImageChops

from clawctl.sim.draw.picture import draw_png
from clawctl.sim.dump import write_dump
from clawctl.sim.effects import Flip
from clawctl.sim.rows import ROW_KINDS
from clawctl.sim.shown import shown_rows
from clawctl.sim.state import PhoneState
from clawctl.sim.touch import chain_at, takes_tap
from clawctl.sim.values import as_switch
from clawctl.sim.world import load_world, shipped_worlds
from clawctl.sim.world_model import Derived, split_key

WORLDS = {name: load_world(name) for name in shipped_worlds()}
SCREENS = [(name, screen) for name, world in WORLDS.items() for screen in world.screens]
CONTRAST = 60  # levels of grey between a text and what it stands on


def opened(world, screen, *, at_end=False):
    """The state of a phone that shows the screen, at its top or scrolled to its end."""
    state = PhoneState(WORLDS[world])
    state.starts.enter(screen)
    if at_end:
        state.front_entry.scroll_px = state.focused_window().scene.scroll_range_px
    return state


def picture(state):
    png = draw_png(state.windows(), state.stage.metrics, dark=False, locked=False)
    return Image.open(io.BytesIO(png))


@cache
def reachable(world):
    """Screens that rows, search bars, pictures and launcher icons lead to."""
    screens, seen = WORLDS[world].screens, set()
    todo = ["home", *(app.goto for app in WORLDS[world].apps)]
    while todo:
        name = todo.pop()
        if name in seen:
            continue
        seen.add(name)
        screen = screens[name]
        rows = [*screen.rows, *([screen.avatar] if screen.avatar else [])]
        todo += [row.goto for row in rows if row.goto] + ([screen.search] if screen.search else [])
    return seen


@pytest.mark.parametrize("world", WORLDS)
def test_every_screen_can_be_reached_and_there_are_plenty(world):
    assert reachable(world) == set(WORLDS[world].screens)
    assert len(reachable(world)) >= 12


@pytest.mark.parametrize("world", WORLDS)
def test_every_row_of_home_opens_a_page_with_rows(world):
    home = WORLDS[world].screens["home"]

    for row in home.rows:
        assert row.goto is not None, row.title
        assert WORLDS[world].screens[row.goto].rows, row.goto


@pytest.mark.parametrize(("world", "screen"), SCREENS)
def test_every_row_has_its_words(world, screen):
    state = opened(world, screen)
    rows = WORLDS[world].screens[screen].rows

    for row in shown_rows(WORLDS[world].screens[screen], state.stage.values):
        assert row.title, screen
    assert all(getattr(row, need) for row in rows for need in ROW_KINDS[row.kind].needs)


@pytest.mark.parametrize("at_end", [False, True], ids=["top", "end"])
@pytest.mark.parametrize(("world", "screen"), SCREENS)
def test_dumps_parse_and_every_clickable_view_is_met_at_its_middle(world, screen, at_end):
    state = opened(world, screen, at_end=at_end)
    window = state.focused_window()
    display = state.stage.metrics.display

    for dialect in ("stock", "uiautomator2"):
        data = write_dump([window.root], dialect, rotation=0, display=display, sdk=35)
        assert len(list(etree.fromstring(data).iter("node"))) > 5
    for view in window.root.walk():
        if view.seen and view.clickable and view.shown.has_area:
            assert takes_tap(chain_at(window.root, view.shown.center)) is view


def ink(image, box):
    """Difference in grey between the darkest and the lightest pixel of a rectangle."""
    low, high = image.crop((box.left, box.top, box.right, box.bottom)).convert("L").getextrema()
    return high - low


@pytest.mark.parametrize(("world", "screen"), SCREENS)
def test_every_text_in_sight_has_ink_inside_its_bounds(world, screen):
    state = opened(world, screen)
    image = picture(state)

    assert image.size == (state.stage.metrics.width_px, state.stage.metrics.height_px)
    for view in state.focused_window().root.walk():
        if view.seen and view.text.strip() and view.shown == view.bounds:
            needed = CONTRAST if view.enabled else CONTRAST // 2
            assert ink(image, view.shown) >= needed, view.text


def test_the_launcher_has_ink_at_every_label():
    state = PhoneState(WORLDS["pixel-15-en"])
    image = picture(state)

    labels = [view for view in state.focused_window().root.walk() if view.text]
    assert len(labels) == 5
    assert all(ink(image, view.shown) >= CONTRAST for view in labels)


def lone_switches(world):
    """One switch a screen whose setting changes no words and no other row."""
    for name, screen in WORLDS[world].screens.items():
        for row in screen.rows:
            if row.switch is None or row.when is not None or row.enabled is not True:
                continue
            if isinstance(row.summary, Derived):
                continue
            key = as_switch(row.switch).key
            elsewhere = [str(other) for other in screen.rows if other is not row]
            if key != "secure:ui_night_mode" and not any(key in other for other in elsewhere):
                yield name, key
                break


def row_with(state, key):
    """The row in sight that holds a switch of that setting, and the switch's meaning."""
    lists = [v for v in state.focused_window().root.walk() if v.cls.endswith("RecyclerView")]
    for row in lists[0].children:
        for view in row.walk():
            if isinstance(view.effect, Flip) and view.effect.key == key:
                return (row, view.effect) if row.shown == row.bounds else None
    return None


@pytest.mark.parametrize(
    ("world", "screen", "key"), [(w, s, key) for w in WORLDS for s, key in lone_switches(w)]
)
def test_flipping_a_switch_changes_pixels_of_its_row_only(world, screen, key):
    state = opened(world, screen)
    if row_with(state, key) is None:
        state = opened(world, screen, at_end=True)
    row, switch = row_with(state, key)
    before = picture(state)

    on = state.settings.get(*split_key(key)) == switch.on
    state.settings.put(*split_key(key), switch.off if on else switch.on)

    changed = ImageChops.difference(before, picture(state)).getbbox()
    assert changed is not None
    assert row.shown.top <= changed[1] < changed[3] <= row.shown.bottom


def test_plenty_of_switches_are_tried():
    assert len(list(lone_switches("pixel-15-en"))) > 25
