"""Bounds text, strict intersection, running clip."""

import pytest

from clawctl_adapters.model.geometry import Bounds, Point, running_clip


@pytest.mark.parametrize(
    "text",
    [
        "[0,0][10,10]\n", " [0,0][10,10]", "[0,0][+10,10]", "[0,0][10.5,10]", "[٠,0][10,10]",
        "[0,0][0,10]", "[10,0][0,10]", "[0,0]", "", "[0,0][9007199254740992,10]", None, 7,
        "[0,0][" + "9" * 5000 + ",1]",
    ],
)  # fmt: skip
def test_text_that_is_no_rectangle_with_area_is_none(text):
    assert Bounds.parse(text) is None


def test_leading_zeros_and_negative_values_are_read():
    assert Bounds.parse("[-007,00][0100,5]") == Bounds(-7, 0, 100, 5)


def test_inverted_bounds_are_read_by_parse_any_and_have_no_area():
    rect = Bounds.parse_any("[0,2395][1080,2337]")
    assert rect == Bounds(0, 2395, 1080, 2337)
    assert rect.area_px == 0


@pytest.mark.parametrize(
    "odd",
    [
        "[007,0][1,1]", "[-0,0][1,1]", "[0][0,1][1]", "[ 0,0][1,1]", "[1.0,0][2,2]", "[1e3,0][2,2]",
        "[0,0][123456789,1234567890]", "[0,0][9007199254740992,1]", "[9,9][0,0]", "", None, 7,
        "[0,0][1,1],[2,2][3,3]", "[0,0][1,1]\n[2,2][3,3]", "[0,0][1,1]\n",
    ],
)  # fmt: skip
def test_many_texts_are_read_as_each_alone(odd):
    texts = ["[0,0][1,1]", "[-5,84][1080,2256]", odd, "[0,0][1,1]"]
    assert Bounds.parse_many(texts) == [Bounds.parse_any(text) for text in texts]
    assert Bounds.parse_many([odd]) == [Bounds.parse_any(odd)]
    assert Bounds.parse_many([]) == []


def test_touching_edges_do_not_meet():
    assert not Bounds(0, 0, 10, 10).meets(Bounds(10, 0, 20, 10))
    assert Bounds(0, 0, 10, 10).clip(Bounds(10, 0, 20, 10)) is None


def test_target_that_touches_each_clip_separately_has_no_visible_pixel():
    target = Bounds(0, 0, 100, 10)
    left, right = Bounds(0, 0, 40, 10), Bounds(60, 0, 100, 10)
    assert target.meets(left)
    assert target.meets(right)
    assert running_clip(target, [left, right]) is None


def test_running_clip_keeps_what_all_clips_share():
    assert running_clip(
        Bounds(0, 0, 100, 100), [Bounds(10, 0, 90, 50), Bounds(0, 20, 80, 100)]
    ) == (Bounds(10, 20, 80, 50))


def test_center_lies_inside_even_a_one_pixel_rectangle():
    rect = Bounds(5, 7, 6, 8)
    assert rect.contains(rect.center)
    assert rect.center == Point(5, 7)
