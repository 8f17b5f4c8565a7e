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
def _table() -> dict[str, str]:
    source = resources.files("clawctl_skills.settings").joinpath("labels.toml")
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    return {
        normalize(name): key
        for key, locales in data.items()
        for names in locales.values()
        for name in names
    }


@cache
def languages() -> frozenset[str]:
    """Language tags that labels.toml holds names for: "en", "pt-BR", "zh-CN", …"""
    source = resources.files("clawctl_skills.settings").joinpath("labels.toml")
    data = tomllib.loads(source.read_text(encoding="utf-8"))
    return frozenset(tag for locales in data.values() for tag in locales)


def key_of(text: object) -> str | None:
    """The key a row or page title stands for ("about", "build_number", …), or None."""
    return _table().get(normalize(text)) if isinstance(text, str) else None
