"""Where fingers go: inside the container, off the edges, no faster than the list can follow."""

import pytest

from clawctl.steps.gestures import delta_path, drag_path
from clawctl_adapters.model.geometry import Bounds, Point
from clawctl_adapters.model.step import Step

SCREEN = Bounds(0, 0, 1080, 2400)


def test_the_finger_moves_against_the_way_and_stays_inside():
    place = Bounds(0, 500, 1000, 2500)
    x1, y1, x2, y2, _ = drag_path(place, "down")
    assert (x1, x2) == (500, 500)
    assert y1 > y2
    assert place.contains(Point(x1, y1))
    assert place.contains(Point(x2, y2))
    assert drag_path(place, "up") == (x2, y2, x1, y1, 600)
    assert drag_path(place, "right")[0] > drag_path(place, "right")[2]


@pytest.mark.parametrize("way", ["up", "down"])
def test_the_outer_tenth_of_the_screen_is_left_to_the_shade_and_the_gesture_strip(way):
    x1, y1, x2, y2, _ = drag_path(SCREEN, way, screen=SCREEN)
    assert (x1, x2) == (540, 540)
    assert 240 <= min(y1, y2) < max(y1, y2) < 2160


def test_a_share_is_of_the_container_and_never_more_than_there_is_room_for():
    place = Bounds(0, 400, 1000, 1400)
    assert drag_path(place, "down", share=0.3) == (500, 1050, 500, 750, 600)
    assert drag_path(place, "down", share=1.0) == (500, 1250, 500, 550, 600)


def test_a_slow_drag_takes_as_long_as_its_way_needs():
    path = drag_path(Bounds(0, 400, 1000, 1400), "down", slow=True)
    assert path.duration_ms == 875


@pytest.mark.parametrize(
    ("step", "path"),
    [
        (Step(verb="scroll", delta_y=200), (500, 1004, 500, 796)),
        (Step(verb="scroll", delta_y=-200), (500, 796, 500, 1004)),
        (Step(verb="scroll", delta_x=100), (554, 900, 446, 900)),
        (Step(verb="scroll", delta_y=5000), (500, 1250, 500, 550)),
    ],
)
def test_a_number_of_px_moves_the_content_by_so_many_and_the_slop(step, path):
    place = Bounds(0, 400, 1000, 1400)
    assert delta_path(place, step, screen=None, density_dpi=160)[:4] == path
