"""What Settings calls things: names by key, language, Android version and maker.

Room     clawctl.sim. Reads the tables in clawctl/sim/labels, which are short facts.
Input    a key ("build_number"), a BCP 47 tag, an API level, a maker's table.
Output   the name, format characters included, as a phone of that kind shows it.

A table's line: key, locale, first and last API level (empty: open), name. A maker's own table
is asked first, then AOSP's, then common.tsv, our own words for what no table names. A level
outside all of a key's ranges takes the nearest one; a language without the key takes English.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

FOLDER = Path(__file__).parents[1] / "labels"
SHARED = ("aosp", "common")
RTL_LANGUAGES = frozenset({"ar", "fa", "he", "iw", "ur"})
# The tag a phone reports for each language that every shipped world is made for.
LOCALES = {
    "en": "en-US", "de": "de-DE", "ar": "ar-EG", "ja": "ja-JP", "zh-CN": "zh-Hans-CN",
    "zh-TW": "zh-Hant-TW",
}  # fmt: skip
_ESCAPE = re.compile(r"\\u([0-9a-f]{4})")
_OPEN = 10_000
_COLUMNS = 5


class Label(msgspec.Struct, frozen=True):
    """One name and the API levels it holds for, both ends included."""

    first: int
    last: int
    text: str

    def distance(self, sdk: int) -> int:
        """How far an API level lies outside; 0 inside."""
        return max(self.first - sdk, sdk - self.last, 0)


Table = dict[tuple[str, str], list[Label]]


def makers() -> tuple[str, ...]:
    """The names of the tables a world may choose."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.tsv") if path.stem != "common"))


@cache
def read_table(name: str) -> Table:
    """The table of that name, by key and locale."""
    table: Table = {}
    for line in (FOLDER / f"{name}.tsv").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != _COLUMNS:
            raise ValueError(f"{name}.tsv: {len(cells)} cells in {line[:40]!r}")
        key, locale, first, last, text = cells
        label = Label(int(first or 0), int(last or _OPEN), _unescape(text))
        table.setdefault((key, locale), []).append(label)
    return table


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text).replace("\\n", "\n")


def has_label(key: str, maker: str) -> bool:
    """Whether a key has an English name, which every key of use has."""
    return any((key, "en") in read_table(name) for name in (maker, *SHARED))


def label(key: str, *, locale: str, sdk: int, maker: str = "aosp") -> str:
    """The name of a key; the key itself where no table has one, as nothing else is known.

    >>> label("build_number", locale="de-DE", sdk=35)
    'Build-Nummer'
    """
    for language in spoken(locale):
        for name in dict.fromkeys((maker, *SHARED)):
            found = read_table(name).get((key, language))
            if found:
                return min(found, key=lambda each: each.distance(sdk)).text
    return key


def spoken(locale: str) -> Iterator[str]:
    """The columns a tag is answered from, best first: "zh-Hant-TW" → zh-TW, zh, en."""
    parts = locale.replace("_", "-").split("-")
    region = next((part for part in parts[1:] if len(part) == 2 and part.isupper()), "")
    script = next((part for part in parts[1:] if len(part) == 4), "")
    if parts[0] == "zh":
        yield "zh-TW" if script == "Hant" or region in {"TW", "HK", "MO"} else "zh-CN"
    if region:
        yield f"{parts[0]}-{region}"
    yield parts[0]
    yield "en"


def is_rtl(locale: str) -> bool:
    """Whether the language is written from right to left."""
    return locale.replace("_", "-").split("-")[0] in RTL_LANGUAGES
