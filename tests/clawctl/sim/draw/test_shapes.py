"""Painters draw inside their box and show the state of what they stand for."""

import pytest
from PIL import Image, ImageDraw

from clawctl.sim.draw.shapes import PAINTERS, PALETTES, Pen, paint_shape, text_color
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds

BOX = Bounds(40, 60, 240, 180)
GROUND = (1, 2, 3)


def painted(paint, *, dark=False, **facts):
    image = Image.new("RGB", (300, 260), GROUND)
    view = View("v", BOX, paint=paint, text="Label", **facts)
    paint_shape(Pen(ImageDraw.Draw(image), BOX, view, PALETTES[dark], 2.0))
    return image


def touched(image):
    """Bounding box of what is not ground any more."""
    ground = Image.new("RGB", image.size, GROUND)
    from PIL import ImageChops

    return ImageChops.difference(image, ground).getbbox()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("name", sorted(PAINTERS))
def test_a_painter_draws_and_stays_in_its_box(name, dark):
    detail = {"seekbar": "seekbar:0.5", "icon": "icon:wifi", "switch-bar": "switch-bar:on"}
    left, top, right, bottom = touched(painted(detail.get(name, name), dark=dark))

    assert BOX.left <= left < right <= BOX.right
    assert BOX.top <= top < bottom <= BOX.bottom


@pytest.mark.parametrize("name", ["switch", "radio", "choice"])
def test_on_and_off_look_different_and_so_do_enabled_and_not(name):
    looks = {
        painted(name, checked=checked, enabled=enabled).tobytes()
        for checked in (True, False)
        for enabled in (True, False)
    }

    assert len(looks) == 4


def test_a_slider_shows_its_share():
    assert painted("seekbar:0.1").tobytes() != painted("seekbar:0.9").tobytes()


def test_a_name_without_a_painter_draws_nothing():
    assert touched(painted("title")) is None


def test_text_is_fainter_in_summaries_and_when_disabled():
    palette = PALETTES[False]
    summary = View("v", BOX, paint="summary")

    assert text_color(View("v", BOX, paint="title"), palette) == palette.text
    assert text_color(summary, palette) == palette.faint
    summary.enabled = False
    assert text_color(summary, palette) == palette.disabled
