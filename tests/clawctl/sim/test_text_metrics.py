"""Text sizes are those of real dumps and the same on every machine."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.sim.text_metrics import break_lines, line_step, text_height, text_width


@pytest.mark.parametrize(
    ("size_px", "height_px"), [(53, 71), (37, 51), (95, 127)], ids=["title", "summary", "large"]
)
def test_line_boxes_have_the_heights_seen_on_a_420_dpi_phone(size_px, height_px):
    assert text_height(size_px) == height_px


@pytest.mark.parametrize(
    ("text", "size_px", "seen_px"),
    [("Settings", 95, 345), ("Network & internet", 53, 436), ("Bluetooth, pairing", 37, 287)],
)
def test_widths_are_within_two_percent_of_those_seen_on_a_phone(text, size_px, seen_px):
    assert abs(text_width(text, size_px) - seen_px) <= seen_px * 0.02


def test_wide_and_invisible_characters_take_their_room():
    assert text_width("\u4e2d", 40) == 40
    assert text_width("E\u200bID", 40) == text_width("EID", 40)
    assert text_width("", 40) == 0


def test_a_second_line_adds_one_line_step():
    assert text_height(37, 2) == text_height(37) + line_step(37)


def test_a_text_breaks_between_words_and_a_long_word_is_cut():
    assert break_lines("Pair new device", 50, 200) == ("Pair new", "device")
    assert len(break_lines("W" * 20, 50, 200)) > 1


@given(st.text(max_size=80), st.integers(1, 400))
def test_breaking_loses_nothing_but_the_blanks_it_breaks_at(text, width_px):
    lines = break_lines(text, 30, width_px)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
    assert all(
        text_width(line, 30) <= width_px or len(line) == 1 or " " not in line for line in lines
    )
