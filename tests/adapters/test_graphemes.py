"""Cuts fall between graphemes."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.graphemes import cut


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [
        ("abcdef", 3, "abc"),
        ("abc", 3, "abc"),
        ("cafe\u0301s", 4, "caf"),
        ("ab👨‍👩‍👧", 4, "ab"),
        ("ab👍🏽c", 3, "ab"),
        ("a🇫🇷🇩🇪", 2, "a"),
        ("a🇫🇷🇩🇪", 4, "a🇫🇷"),
        ("a\r\nb", 2, "a"),
        ("가\u11a8나", 1, "가"),
        ("나가\u11a8", 2, "나"),
        ("나각\u11a8", 2, "나"),
        ("나\u1100\u1161\u11a8", 2, "나"),
        ("❤️x", 1, "❤"),
    ],
)
def test_text_is_cut_between_graphemes(text, limit, kept):
    assert cut(text, limit) == (kept, len(text) - len(kept))


@given(st.text(alphabet=st.characters(codec=None)), st.integers(0, 20))
def test_kept_and_left_off_make_the_whole(text, limit):
    kept, left_off = cut(text, limit)
    assert text.startswith(kept)
    assert len(kept) + left_off == len(text)
    assert len(kept) <= limit


@given(st.text(min_size=5), st.integers(1, 4))
def test_no_mark_loses_its_letter_while_something_else_can_be_shown(text, limit):
    kept, _ = cut(text, limit)
    if len(kept) < limit:
        assert not unicodedata.combining(text[len(kept)])
