"""What somebody asks for in Settings, held against what a row or a page is called.

Room     skills.
Input    a key ("screen_timeout") or a name as shown ("Screen timeout"); keys.toml, names.tsv.
Output   Wanted: how well a title answers to it; facts of the key: intent, parents, table.

A name as shown counts before a key's names: a phone may call something by words that mean
another thing elsewhere. A name of one language is understood on a phone of another when it stands
for one key. What no table knows is compared letter by letter, as labels.py normalizes it.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Final

import msgspec

from clawctl_skills.settings.labels import normalize

HOME: Final = "settings"  # the key of the first page


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One key of keys.toml, whose head says what each means."""

    names: tuple[str, ...] = ()
    intent: str | None = None
    loose: bool = False
    under: tuple[str, ...] = ()
    setting: str | None = None
    on: tuple[str, ...] = ()
    off: tuple[str, ...] = ()
    values: dict[str, str] = {}
    range: tuple[int, int] | None = None


class Wanted(msgspec.Struct, frozen=True):
    """One thing asked for: the words, the key they stand for, the names that key has.

    key    None for words that no table knows, or that stand for several keys.
    names  of each label key that means it, likeliest first; normalized.
    weak   places of names, from 1, that mean another key as well, and are not its likeliest.
    """

    text: str
    key: str | None
    names: tuple[frozenset[str], ...]
    weak: frozenset[int] = frozenset()

    def rank(self, title: str) -> int | None:
        """How well a title answers: 0 for the very words, 1 and up by the key's names, or None."""
        name = normalize(title)
        if not name:
            return None
        if name == normalize(self.text):
            return 0
        return next((place for place, names in enumerate(self.names, 1) if name in names), None)

    def is_sure(self, title: str) -> bool:
        """Whether the title answers by words that mean nothing else."""
        rank = self.rank(title)
        return rank is not None and rank not in self.weak

    @property
    def fact(self) -> Fact:
        """What is known of the key."""
        return facts().get(self.key or "", Fact())


@cache
def facts() -> dict[str, Fact]:
    """keys.toml; a key that names no other is named by itself."""
    source = resources.files("clawctl_skills.settings").joinpath("keys.toml")
    table = msgspec.convert(tomllib.loads(source.read_text(encoding="utf-8")), dict[str, Fact])
    return {
        key: msgspec.structs.replace(fact, names=fact.names or (key,))
        for key, fact in table.items()
    }


@cache
def _names() -> dict[str, frozenset[str]]:
    """Label key → its names in every language, normalized."""
    found: dict[str, set[str]] = {}
    source = resources.files("clawctl_skills.settings").joinpath("names.tsv")
    for line in source.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            key, _, names = line.split("\t")
            found.setdefault(key, set()).update(map(normalize, names.split("|")))
    return {key: frozenset(names) for key, names in found.items()}


@cache
def _owner() -> dict[str, str]:
    """Label key → the first key of keys.toml that names it."""
    return {label: key for key, fact in reversed(facts().items()) for label in fact.names}


@cache
def _keys_of() -> dict[str, frozenset[str]]:
    """Normalized name → keys it stands for, those of keys.toml before bare label keys."""
    found: dict[str, set[str]] = {}
    for label, names in _names().items():
        for name in names:
            found.setdefault(name, set()).add(_owner().get(label, label))
    return {name: frozenset(keys) for name, keys in found.items()}


def names_of(key: str) -> tuple[frozenset[str], ...]:
    """Every name of a key, normalized, by label key; empty for an unknown one."""
    labels = facts()[key].names if key in facts() else (key,)
    return tuple(_names()[label] for label in labels if label in _names())


@cache
def wanted(text: str) -> Wanted:
    """A key or a name as shown."""
    asked = text.strip()
    key = asked.casefold().replace(" ", "_").replace("-", "_")
    if key not in facts():
        keys = keys_of(asked)
        known = next(iter(keys)) if len(keys) == 1 else ""
        key = _owner().get(key, key) if key in _names() else known
    return Wanted(asked, key or None, names_of(key) if key else (), _weak(key))


def _weak(key: str) -> frozenset[int]:
    labels = [label for label in facts()[key].names if label in _names()] if key in facts() else []
    shared = [sum(label in fact.names for fact in facts().values()) > 1 for label in labels]
    return frozenset(place for place, both in enumerate(shared, 1) if both and place > 1)


def keys_of(title: str) -> frozenset[str]:
    """The keys a title may stand for, in any language."""
    return _keys_of().get(normalize(title), frozenset())


def path_of(page: str) -> tuple[Wanted, ...]:
    """A page by its path: "Display/Screen timeout", "display", "About phone/model"."""
    path = tuple(wanted(part) for part in page.split("/") if part.strip())
    if len(path) > 1 and path[0].key == HOME:
        return path[1:]
    return path or (wanted(HOME),)
