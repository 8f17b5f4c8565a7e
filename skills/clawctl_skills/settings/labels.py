"""Names of Settings rows and pages as data, compared the way people read them.

Room     skills.
Input    labels.toml: key → locale → names. Output  keys and sets of normalized names.

Makers put invisible characters, odd hyphens and capitals into names ("Wi‑Fi", "Build Number"),
so names are compared without format characters, with one kind of hyphen and space, and
without case. A name belongs to one key whatever the language, so the locale need not be known.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib import resources

_HYPHENS = re.compile("[\u2010-\u2015\u2212]")


def visible_text(text: str) -> str:
    """The text without format characters (direction marks, zero-width signs), ends trimmed."""
    return "".join(c for c in text if unicodedata.category(c) != "Cf").strip()


def normalize(text: str) -> str:
    """The form in which two names are compared."""
    plain = visible_text(unicodedata.normalize("NFC", text))
    return " ".join(_HYPHENS.sub("-", plain).split()).casefold()


@cache
def _data() -> dict[str, dict[str, list[str]]]:
    source = resources.files("clawctl_skills.settings").joinpath("labels.toml")
    return tomllib.loads(source.read_text(encoding="utf-8"))


@cache
def _table() -> dict[str, str]:
    return {
        normalize(name): key
        for key, locales in _data().items()
        for names in locales.values()
        for name in names
    }


@cache
def _meanings() -> dict[str, dict[str, frozenset[str]]]:
    """Name → key → the languages that call it so."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for key, locales in _data().items():
        for locale, names in locales.items():
            for name in map(normalize, names):
                keys = found.setdefault(name, {})
                keys[key] = keys.get(key, frozenset()) | {locale}
    return found


def languages() -> frozenset[str]:
    """Language tags that labels.toml holds names for: "en", "pt-BR", "zh-CN", …"""
    return frozenset(tag for locales in _data().values() for tag in locales)


@cache
def known_names() -> frozenset[str]:
    """Every name of the table as it is written there: no screen can add to it."""
    return frozenset(
        name for locales in _data().values() for names in locales.values() for name in names
    )


def key_of(text: object) -> str | None:
    """The key a row or page title stands for ("about", "build_number", …), or None."""
    return _table().get(normalize(text)) if isinstance(text, str) else None


def key_on(text: str, others: Iterable[str]) -> str | None:
    """The key a name stands for on a page with those other names (title, rows), or None.

    "Version" is what Swedish calls the build number, and on an English page the way to it. A
    meaning is dropped when all other known names are English ones and one of them is no word of
    the meaning's languages; names in other letters than Latin are beyond such doubt. Of several
    meanings that remain, the one whose languages have all the other names is meant, if it is one.
    """
    name = normalize(text)
    known = [_meanings()[n] for n in map(normalize, others) if n != name and n in _meanings()]
    languages = [frozenset[str]().union(*keys.values()) for keys in known]
    english = name.isascii() and all("en" in each for each in languages)
    left = {
        key: spoken
        for key, spoken in _meanings().get(name, {}).items()
        if "en" in spoken or not (english and any(not each & spoken for each in languages))
    }
    if len(left) > 1:
        left = {
            key: spoken
            for key, spoken in left.items()
            if languages and all(each & spoken for each in languages)
        }
    return next(iter(left)) if len(left) == 1 else None
