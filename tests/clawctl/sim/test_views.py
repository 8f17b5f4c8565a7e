"""Boxes come out of dp and sp rounded once, and move as a whole."""

import pytest

from clawctl.sim.views import View, move, text_view
from clawctl_adapters.model.geometry import Bounds


@pytest.mark.parametrize(("dp", "px"), [(88, 231), (16, 42), (24, 63), (56, 147), (52, 137)])
def test_dp_become_the_px_of_a_420_dpi_phone(metrics, dp, px):
    assert metrics.px(dp) == px


def test_text_follows_the_font_scale(metrics):
    assert metrics.text_px(20) == 53
    larger = type(metrics)(1080, 2400, 420, 136, 63, font_scale=1.3)
    assert larger.text_px(20) == 68


def test_the_display_is_landscape_when_wider_than_high(metrics):
    assert not metrics.landscape
    assert type(metrics)(2400, 1080, 420, 136, 63).landscape
    assert metrics.display == Bounds(0, 0, 1080, 2400)


def test_a_short_text_is_as_wide_as_its_words_and_a_long_one_fills_its_room(metrics):
    short = text_view(metrics, "Apps", 20, 189, 0, 800)
    long = text_view(metrics, "words " * 40, 20, 189, 0, 800)

    assert short.bounds.width_px < 200
    assert short.bounds.height_px == 71
    assert long.bounds.width_px == 800
    assert len(long.lines) > 1
    assert text_view(metrics, "Apps", 20, 189, 0, 800, fill=True).bounds.width_px == 800


def test_moving_a_view_moves_what_is_in_it():
    inner = View("b", Bounds(1, 1, 2, 2))
    outer = View("a", Bounds(0, 0, 5, 5), children=[inner])

    assert move(outer, 10, 20) is outer
    assert (outer.bounds, inner.bounds) == (Bounds(10, 20, 15, 25), Bounds(11, 21, 12, 22))
    assert list(outer.walk()) == [outer, inner]
