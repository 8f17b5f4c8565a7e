"""How labels are written: on one line, with nothing in them that could act as structure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.renderers.values import Label
from clawctl_adapters.renderers.wording import (
    _UNSAFE,
    escape,
    join,
    read_label,
    split,
    unescape,
    write_label,
    write_word,
)
from tests.adapters.handmade import TRAPS

TEXT = st.text(alphabet=st.characters(codec=None), max_size=12) | st.sampled_from(
    [*TRAPS, "返回", " 返回", "|返回", "\\返回", "a |b", "a| b", "カ", "\u3099x", "\xad"]
)
LABEL = st.builds(Label, TEXT, st.sampled_from(["text", "prompt"])) | st.just(Label("", "withheld"))


@given(st.lists(LABEL, min_size=1, max_size=5))
def test_labels_are_read_back_for_any_text(labels):
    words = join(map(write_label, labels))
    assert [read_label(part) for part in split(words)] == labels
    assert len((words + ".").splitlines()) == 1
    words.encode("utf-8")


@given(TEXT)
def test_words_are_read_back_and_hold_no_space(text):
    assert unescape(escape(text)) == text
    assert " " not in write_word(text)
    assert unescape(write_word(text)) == text


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        (["Wi-Fi", "Off"], " Wi-Fi | Off"),
        (["返回", "Off"], "返回 | Off"),
        (["Off", "返回"], " Off |返回"),
        ([" 返回"], "  返回"),
        (["설정", "إعدادات"], " 설정 | إعدادات"),
        (["~a", "*"], " \\~a | \\*"),
        (["a |b", "\\"], " a \\|b | \\\\"),
        (["a\u202eb\u200bc\U000e0041"], " a\\u202eb\\u200bc\\U000e0041"),
        (["👨\u200d👩", "می\u200cخواهم"], " 👨\u200d👩 | می\u200cخواهم"),
    ],
)
def test_text_of_labels(labels, words):
    assert join(write_label(Label(label)) for label in labels) == words


def test_a_mark_on_its_own_stays_apart_from_the_field_before_it():
    assert join([write_label(Label("\u3099x"))]) == " \u3099x"


def test_no_character_that_is_escaped_is_taken_for_a_harmless_one():
    """Printable words without a bar or backslash are passed as they are."""
    for code in range(0x110000):
        if _UNSAFE.match(chr(code)):
            assert escape(f"a{chr(code)}b") != f"a{chr(code)}b", hex(code)
