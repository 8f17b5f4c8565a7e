"""The words by which a screen says that something destructive is about to happen, as data.

Room     clawctl.
Input    policy_words.toml: language → group → words, each with the mark that says where it counts.
Output   for a text the group it speaks of, or None.

Which language the phone speaks is not asked: a word counts in any. So a word that is harmless in
another language stands in a phrase that is not. Words are compared folded (folding.py); where a
script writes no spaces a word is found anywhere, in Arabic and Hebrew letters behind particles.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

from clawctl_adapters.folding import fold

Where = Literal["label", "button", "dialog"]
# Marks of policy_words.toml → where such a word counts. A dialog's sentences hold labels too.
_MARKS: Final[dict[str, tuple[Where, ...]]] = {
    "": ("label", "button", "dialog"),
    "*": ("label", "button", "dialog"),
    "=": ("button",),
    "^": ("button",),
    "~": ("dialog",),
}
_STEMS: Final = "*~"
_AT_ENDS: Final = {"=": r"^\W*WORD|WORD\W*$", "^": r"^\W*WORD"}
_NO_SPACES: Final = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "THAI")
_PARTICLES: Final = ("ARABIC", "HEBREW")
_PARTICLE: Final = r"\w{0,3}"


def group_said(text: str, where: Where) -> str | None:
    """The first group of the table that the text speaks of, or None."""
    plain = fold(text)
    if not plain:
        return None
    return next((group for group, found in _patterns(where) if found.search(plain)), None)


def is_reset_page(text: str) -> bool:
    """Whether it is the name of a Settings page that only leads to resets."""
    return fold(text) in _names("pages")


def is_cancel(text: str) -> bool:
    """Whether it is what a button says that leaves things as they are."""
    return fold(text) in _names("cancel")


def languages() -> frozenset[str]:
    """Tags of the languages that the table has words for."""
    return frozenset(_data()["words"])


def groups() -> tuple[str, ...]:
    """Every group the table has words for, in its order."""
    return tuple(dict.fromkeys(g for groups in _data()["words"].values() for g in groups))


@cache
def _data() -> dict[str, Any]:
    source = resources.files("clawctl").joinpath("policy_words.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def _names(table: str) -> frozenset[str]:
    return frozenset(fold(name) for names in _data()[table].values() for name in names)


@cache
def _patterns(where: Where) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((group, _pattern(group, where)) for group in groups())


def _pattern(group: str, where: Where) -> re.Pattern[str]:
    marked = {word for table in _data()["words"].values() for word in table.get(group, ())}
    wanted = [(_mark(word), word) for word in marked if where in _MARKS[_mark(word)]]
    forms = {_form(fold(word.removeprefix(mark)), mark) for mark, word in wanted}
    return re.compile("|".join(sorted(forms, key=lambda form: (-len(form), form))) or r"(?!)")


def _mark(word: str) -> str:
    return word[0] if word[0] in _MARKS else ""


def _form(word: str, mark: str) -> str:
    """Where the word may begin and end."""
    if _is_of(word, _NO_SPACES):
        return re.escape(word)
    if mark in _AT_ENDS:
        whole = rf"(?<!\w){re.escape(word)}(?!\w)"
        return _AT_ENDS[mark].replace("WORD", whole)
    before = r"(?<!\w)" + (_PARTICLE if _is_of(word, _PARTICLES) and mark in _STEMS else "")
    # A combining vowel sign after a Hindi stem is part of the word, not its end.
    return before + re.escape(word) + ("" if mark in _STEMS and mark else r"(?!\w)")


def _is_of(word: str, scripts: Iterable[str]) -> bool:
    return any(unicodedata.name(c, "").startswith(tuple(scripts)) for c in word)
