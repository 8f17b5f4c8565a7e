"""Dialogs of the system stand beside a world's screens and never in them."""

import pytest

from clawctl.sim.frames.table import FRAMES
from clawctl.sim.system_screens import POWER, SYSTEM_SCREENS, WINDOW_TITLES, screen_of
from clawctl.sim.world.check import reachable


def test_they_are_found_beside_the_worlds_own(pixel_world):
    assert screen_of(pixel_world, "home") is pixel_world.screens["home"]
    assert screen_of(pixel_world, "system:anr").package == "android"
    assert not set(SYSTEM_SCREENS) & reachable(pixel_world)
    with pytest.raises(KeyError):
        screen_of(pixel_world, "nowhere")


def test_each_can_be_drawn_and_has_buttons():
    assert all(screen.frame in FRAMES and screen.buttons for screen in SYSTEM_SCREENS.values())
    assert set(WINDOW_TITLES) <= set(SYSTEM_SCREENS)
    assert all(place < len(SYSTEM_SCREENS[name].buttons) for name, place in POWER)
