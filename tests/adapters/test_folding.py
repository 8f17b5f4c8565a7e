"""What counts as the same label in the second pass, and what never does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.folding import fold


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("About phone", "About\u00a0phone"),
        ("Don't allow", "Don\u2019t allow"),
        ("Wi-Fi", "Wi\u2011Fi"),
        ("Sicherheitsupdate", "Sicherheits\u00adupdate"),
        ("EID", "EID\u200b"),
        ("Build number", "Build  Number "),
        ("More...", "More\u2026"),
        ("caf\u00e9", "cafe\u0301"),
        ("Stra\u00dfe", "STRASSE"),
        ("word1 word2", "word1\nword2"),
    ],
)
def test_what_a_reader_takes_for_the_same_folds_alike(one, other):
    assert one != other
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Android 1", "Android \u0661"),
        ("cafe", "caf\u00e9"),
        ("Save", "Save as"),
        ("m2", "m\u00b2"),
    ],
)
def test_digits_accents_and_words_are_never_folded_away(one, other):
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)
