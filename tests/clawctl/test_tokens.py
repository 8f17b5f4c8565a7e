"""Tokens: counted where the ranks are there, estimated otherwise, and it is said which."""

import sys
from types import ModuleType

from clawctl.tokens import CHARS_PER_TOKEN, counter


def test_without_ranks_characters_are_divided(monkeypatch):
    monkeypatch.setitem(sys.modules, "bpe_openai", None)
    monkeypatch.setattr("clawctl.tokens.find_spec", lambda _name: None)
    how, count = counter()
    assert how == f"characters / {CHARS_PER_TOKEN}"
    assert count("x" * 27) == 27 / CHARS_PER_TOKEN


class Ranks(ModuleType):
    """Stands for the library: a word is a token."""

    def get_encoding(self, name):
        assert name == "o200k_base"
        return self

    def encode_ordinary(self, text):
        return text.split()


def test_with_ranks_tokens_are_counted(monkeypatch):
    monkeypatch.setitem(sys.modules, "bpe_openai", Ranks("bpe_openai"))
    monkeypatch.setattr("clawctl.tokens.find_spec", lambda name: name)
    how, count = counter()
    assert how == "o200k_base (bpe-openai)"
    assert count("three words here") == 3


def test_a_text_beyond_what_the_library_takes_at_once_is_counted_whole(monkeypatch):
    class Small(Ranks):
        def encode_ordinary(self, text):
            assert len(text) <= 50_000
            return list(text)

    monkeypatch.setitem(sys.modules, "bpe_openai", Small("bpe_openai"))
    monkeypatch.setattr("clawctl.tokens.find_spec", lambda name: name)
    _, count = counter()
    assert count("x" * 120_001) == 120_001
