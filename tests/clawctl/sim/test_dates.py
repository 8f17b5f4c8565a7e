"""Dates in the long form of each language."""

import pytest

from clawctl.sim.dates import long_date


@pytest.mark.parametrize(
    ("locale", "text"),
    [
        ("en-US", "November 5, 2024"),
        ("de-DE", "5. November 2024"),
        ("ar-EG", "٥ نوفمبر ٢٠٢٤"),
        ("ja-JP", "2024年11月5日"),
        ("zh-Hans-CN", "2024年11月5日"),
        ("xx", "November 5, 2024"),
    ],
)
def test_a_date_is_written_as_the_language_writes_it(locale, text):
    assert long_date("2024-11-05", locale) == text


@pytest.mark.parametrize("text", ["2024-13-05", "yesterday", ""])
def test_what_is_no_date_stays_as_it_is(text):
    assert long_date(text, "de-DE") == text
