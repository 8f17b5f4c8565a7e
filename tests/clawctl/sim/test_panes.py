"""Two panes: home beside the page, each scrolling by itself."""

import pytest

from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world

HOME = "android.settings.SETTINGS"


@pytest.fixture
def tablet() -> SimulatedPhone:
    phone = SimulatedPhone(load_world("pixel-tablet-15"))
    phone.start(action=HOME)
    return phone


def test_home_opens_with_its_first_page_beside_it_and_its_row_selected(tablet):
    tree = tablet.dump().decode()

    assert tree.count("recycler_view") == 2
    assert "Airplane mode" in tree
    assert tree.count('selected="true"') == 1
    assert "Navigate up" not in tree


def test_a_page_below_the_first_has_an_arrow(tablet, touch, look):
    touch(tablet, "Internet")

    assert look(tablet, "Navigate up") is not None
    assert look(tablet, "Settings") is not None
    tablet.key(4)
    assert look(tablet, "Navigate up") is None


def test_each_pane_scrolls_by_itself(tablet, look):
    before = look(tablet, "Network & internet").shown.top, look(tablet, "Airplane mode").shown.top
    tablet.swipe(300, 1300, 300, 1000, 400)
    moved = look(tablet, "Network & internet").shown.top, look(tablet, "Airplane mode").shown.top

    assert moved[0] < before[0]
    assert moved[1] == before[1]


def test_an_intent_opens_its_page_beside_home(tablet, look):
    tablet.start(action="android.settings.DISPLAY_SETTINGS")

    assert tablet.focus().page_title == "Display"
    assert look(tablet, "Adaptive brightness").shown.left > 1024
    assert look(tablet, "Network & internet").shown.left < 1024


def test_a_narrow_or_turned_display_has_one_pane(tablet):
    tablet.settings.put("secure", "display_density_forced", "640")
    assert tablet.dump().decode().count("recycler_view") == 1


def test_another_apps_page_takes_the_whole_display(tablet, touch):
    for _ in range(3):
        tablet.swipe(300, 1300, 300, 300, 400)
    touch(tablet, "Digital Wellbeing & parental controls")

    assert tablet.focus().package == "com.google.android.apps.wellbeing"
    assert tablet.dump().decode().count("recycler_view") == 1
