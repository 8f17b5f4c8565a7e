"""A skin's own frame comes before the common one; every skin has every frame."""

import pytest

from clawctl.sim.frames.bar import legacy_frame
from clawctl.sim.frames.oneui import oneui_frame
from clawctl.sim.frames.page import page_frame
from clawctl.sim.frames.table import FRAMES, frame_of
from clawctl.sim.rows.skins import SKIN_KINDS


@pytest.mark.parametrize("skin", SKIN_KINDS)
@pytest.mark.parametrize("name", FRAMES)
def test_every_skin_has_every_frame(skin, name):
    assert callable(frame_of(skin, name))


def test_a_page_is_framed_as_its_maker_does():
    assert frame_of("aosp", "page") is page_frame
    assert frame_of("aosp-16", "page") is page_frame
    assert frame_of("aosp-10", "page") is legacy_frame
    assert frame_of("oneui", "page") is oneui_frame
