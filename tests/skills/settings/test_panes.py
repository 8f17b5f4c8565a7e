"""What stands in front: pages, dialogs, locks, other apps, two panes."""

import re

import pytest

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_skills.settings.panes import front_lists, front_of, home_title, page_lists
from tests.skills.settings.phones import ODDITIES


def seen(phone: SimulatedPhone, *, ids: bool = True, **facts: str):
    """What the phone shows now, as a run sees it; ids False: of an app that names no views."""
    facts = {"package": phone.focus().package} | facts
    width, height = phone.size_px
    bounds = {"left": 0, "top": 0, "right": width, "bottom": height}
    viewport = {"bounds": bounds, "reference": "sim", "observedAt": "now"}
    dump = phone.dump() if ids else re.sub(rb'resource-id="[^"]*"', b'resource-id=""', phone.dump())
    compact = read_hierarchy(dump, capture_id="c-1", facts=facts)
    return normalize_compact(compact, {"viewport": viewport})


def shown(world: str, *titles: str, ids: bool = True):
    """The front after Settings was opened and rows of these titles were touched."""
    phone = SimulatedPhone(load_world(world))
    phone.start(action="android.settings.SETTINGS")
    for title in titles:
        rows = [v for root in phone.roots() for v in root.walk() if v.text == title]
        box = rows[-1].bounds
        phone.tap((box.left + box.right) // 2, (box.top + box.bottom) // 2)
    return seen(phone, ids=ids)


def test_home_is_a_page_and_known_as_home():
    front = front_of(shown(ODDITIES))
    assert (front.kind, front.page.key, front.page.title) == ("page", "home", "Settings")
    assert "Switches" in [row.title for row in front.rows]


def test_a_dialog_of_options_and_one_that_asks_differ():
    options = front_of(shown("pixel-10", "Display", "Screen timeout"))
    assert (options.kind, options.page.title) == ("choices", "Screen timeout")
    assert len(options.rows) > 3
    assert front_of(shown(ODDITIES, "Switches", "Asked")).kind == "consent"


def test_a_window_that_touches_no_edge_is_a_dialog_without_ids_too():
    asked = shown(ODDITIES, "Switches", "Asked", ids=False)
    assert not any(node.resource_id for node in asked.nodes)
    assert front_of(asked).kind == "consent"
    assert front_of(shown(ODDITIES, "Switches", ids=False)).kind == "page"


def test_another_apps_page_is_foreign_and_a_launcher_an_overlay():
    assert front_of(shown(ODDITIES, "Advert")).kind == "foreign"
    phone = SimulatedPhone(load_world(ODDITIES))
    phone.key(3)
    assert front_of(seen(phone)).kind == "overlay"


def test_rows_of_a_window_that_is_not_in_front_are_none_of_the_pages():
    phone = SimulatedPhone(load_world(ODDITIES))
    phone.start(action="android.settings.SETTINGS")
    assert front_of(seen(phone, package="com.example.other")).kind == "overlay"


@pytest.mark.parametrize("locale", ["en", "ar"])
def test_in_two_panes_home_stands_beside_the_page(locale):
    phone = SimulatedPhone(load_world(f"pixel-tablet-15@{locale}"))
    phone.start(action="android.settings.DISPLAY_SETTINGS")
    observation = seen(phone)
    front = front_of(observation)
    assert front.home_rows
    assert not {row.path for row in front.home_rows} & {row.path for row in front.rows}
    assert not front.page.is_home
    assert front.page.title != home_title(observation)[0]
    assert front_lists(observation)[: len(front.lists)] == page_lists(observation)
    assert len(front_lists(observation)) > len(page_lists(observation))


@pytest.mark.parametrize("world", ["samsung-oneui7", "xiaomi-hyperos2", "oneplus-oxygenos15"])
@pytest.mark.parametrize("ids", [True, False])
def test_two_panes_are_told_by_their_shape_whoever_made_them(tmp_path, world, ids):
    wide = tmp_path / "wide.toml"
    wide.write_text(
        f'name = "wide"\nextends = "{world}"\n[hardware]\nsize_px = [2560, 1600]\n'
        "density_dpi = 280\ntwo_pane = true\n"
    )
    phone = SimulatedPhone(load_world(str(wide)))
    phone.start(action="android.settings.DISPLAY_SETTINGS")
    observation = seen(phone, ids=ids)
    front = front_of(observation)
    home, page = {r.title for r in front.home_rows}, {r.title for r in front.rows}
    assert home
    assert page
    assert {"Battery"} & home
    assert not home & page
    assert not front.page.is_home


def test_one_page_is_not_two_however_wide():
    assert not front_of(shown("pixel-15-en", "Display")).home_rows
    assert not front_of(shown(ODDITIES, "Switches")).home_rows
