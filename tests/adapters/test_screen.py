"""What a context says of the screen: whether it agrees with the tree, and what lies over it."""

import pytest

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.occlusion import COVERED_BY_KEYBOARD, Cover
from clawctl_adapters.screen import COVERED_BY_CUTOUT, screen_of


@pytest.fixture
def look(observe):
    """look(xml, …): the screen of a tree seen with that viewport."""

    def read(*parts, size=(1080, 2400), turned=0, **said):
        bounds = {"left": 0, "top": 0, "right": size[0], "bottom": size[1]}
        viewport = {"bounds": bounds, "reference": "p", "observedAt": "t", **said}
        xml = f'<?xml version="1.0"?><hierarchy rotation="{turned}">{"".join(parts)}</hierarchy>'
        return screen_of(observe(xml, viewport=viewport))

    return read


def rect(left, top, right, bottom):
    return {"left": left, "top": top, "right": right, "bottom": bottom}


@pytest.mark.parametrize(("picture", "tree", "against"), [
    (0, 0, ""), (1, 0, "screen_mismatch"), (3, 1, "screen_mismatch"), (1, "", ""), (None, 1, ""),
])  # fmt: skip
def test_rotations_of_picture_and_tree_must_agree_where_both_speak(
    look, node, picture, tree, against
):
    said = {} if picture is None else {"rotation": picture}
    assert look(node(), turned=tree, **said).against == against


def test_picture_must_have_the_display_s_size(look, node):
    same, other = ({"widthPx": 1080, "heightPx": height} for height in (2400, 2340))
    assert look(node(), displaySize=same).against == ""
    assert look(node(), displaySize=other).against == "screen_mismatch"


def test_tree_that_fits_only_a_turned_screen_is_another_screen(look, node):
    wide = node(bounds="[0,0][2400,1080]")
    assert look(wide).against == "screen_mismatch"
    assert look(wide, size=(2400, 1080)).against == ""


def test_tree_that_reaches_over_both_edges_is_only_clipped(look, node):
    assert look(node(bounds="[0,0][1200,2600]")).against == ""


@pytest.mark.parametrize("said", [
    {"rotation": 4}, {"rotation": True}, {"rotation": "0"}, {"covers": {}}, {"covers": [{}]},
    {"covers": [{"kind": "cloud", "bounds": rect(0, 0, 9, 9)}]},
    {"covers": [{"kind": "keyboard", "bounds": {"left": 0}}]},
    {"covers": [{"kind": "keyboard", "bounds": rect(0, 0, float("inf"), 9)}]},
    {"displaySize": {"widthPx": 1080}},
])  # fmt: skip
def test_unusable_facts_stop_every_target(look, node, said):
    assert look(node(), **said).against == "screen_facts_unusable"


def test_covers_are_read_and_fractions_grow_outwards(look, node):
    said = [
        {"kind": "cutout", "bounds": rect(400.5, 0, 600.5, 80)},
        {"kind": "keyboard", "bounds": rect(0, 1400, 1080, 2400)},
    ]
    assert look(node(), covers=said).covers == (
        Cover(Bounds(400, 0, 601, 80), COVERED_BY_CUTOUT),
        Cover(Bounds(0, 1400, 1080, 2400), COVERED_BY_KEYBOARD),
    )


def test_window_that_the_keyboard_calls_invisible_is_judged_by_place(look, node):
    field = node(focused="true", visible_to_user="false")
    other = node(visible_to_user="false")
    keyboard = [{"kind": "keyboard", "bounds": rect(0, 1400, 1080, 2400)}]
    assert look(node(field, other), covers=keyboard).shown == {1, 2}
    assert look(node(field, other)).shown == frozenset()
    assert look(node(other), covers=keyboard).shown == frozenset()


@pytest.mark.parametrize(("codes", "against"), [
    ([], ""), (["SECURE_WINDOW", "KEYBOARD"], ""), (["OTHER_PACKAGE"], "tree_of_another_package"),
    (["BARS_ONLY"], "tree_of_another_package"), (["ASLEEP", "DISPLAY_OFF"], "screen_asleep"),
    (["KEYGUARD"], "screen_locked"), (["OVERLAY", "LOCKED"], "screen_locked"),
    ("LOCKED", "screen_facts_unusable"), ([["LOCKED"]], "screen_facts_unusable"),
])  # fmt: skip
def test_what_the_capture_says_stands_before_the_app_stops_targets(look, node, codes, against):
    assert look(node(), conditions=codes).against == against
