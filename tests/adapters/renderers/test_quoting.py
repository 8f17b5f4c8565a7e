"""Words between quotes: back again whole, and unable to end a line, a word or a cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.renderers.quoting import quote, unquote, word

WORDS = st.text(alphabet=st.characters(codec=None)) | st.sampled_from(["…(+5 chars)", '"', "\\"])


def joined(words):
    return words.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


@given(WORDS.map(joined), st.integers(0, 99))
def test_quoted_words_come_back_with_their_cut(words, cut):
    assert unquote(quote(words, cut)) == (words, cut)


@given(WORDS)
def test_quoted_words_are_one_line_of_plain_utf8(words):
    assert len(quote(words).splitlines()) == 1
    quote(words).encode("utf-8")


@pytest.mark.parametrize(
    ("words", "written"),
    [
        ('say "hi"\n', '"say \\"hi\\"\\n"'),
        ("Größe 大小 גודל", '"Größe 大小 גודל"'),
        ("a\u202eb", '"a\\u202eb"'),
        ("👨‍👩‍👧", '"👨‍👩‍👧"'),
        ("\U000e0041", '"\\udb40\\udc41"'),
        ("\ud83d", '"\\ud83d"'),
        ("end…(+5 chars)", '"end\\u2026(+5 chars)"'),
        ("wait…", '"wait…"'),
    ],
)
def test_what_could_act_as_structure_is_escaped_and_the_rest_is_not(words, written):
    assert quote(words) == written


def test_a_cut_is_said_inside_the_quotes():
    assert quote("abc", 12) == '"abc…(+12 chars)"'


def test_plain_words_need_no_quotes():
    assert word("com.example") == "com.example"
    assert word("two words") == '"two words"'
    assert word("") == '""'


def test_no_string_is_refused():
    with pytest.raises(ValueError, match="quoted text"):
        unquote("12")
