"""Two maps of Settings side by side: what one has and the other has not, and what they say apart.

Room     skills; pure.
Input    SettingsTree: rows by key ("Page/Row" → what it says), pages and whether seen whole.
Output   MapDiff. A row that is missing on a page that was not seen whole is unknown, not gone.
"""

from collections.abc import Mapping

import msgspec

from clawctl_skills.settings.map_keys import page_of_key


class SettingsTree(msgspec.Struct, frozen=True):
    """A map: rows as settings-map claims them; page titles, escaped as in keys → seen whole?"""

    rows: dict[str, str]
    pages: dict[str, bool]


class MapDiff(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """From the first map to the second.

    only_first, only_second  pages that one of them visited.
    added, removed           rows of pages that both saw whole, with what they say.
    changed                  row → what it says in the first and in the second.
    unknown                  rows of one map whose page the other did not see whole.
    """

    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    added: dict[str, str] = {}
    removed: dict[str, str] = {}
    changed: dict[str, tuple[str, str]] = {}
    unknown: tuple[str, ...] = ()

    @property
    def same(self) -> bool:
        """Whether nothing differs and nothing is unknown."""
        return self == MapDiff()


def compare_maps(first: SettingsTree, second: SettingsTree) -> MapDiff:
    """What is different in the second."""
    both = {page for page in first.pages if page in second.pages}
    removed, lost = _missing(first.rows, second, both)
    added, new = _missing(second.rows, first, both)
    return MapDiff(
        only_first=tuple(page for page in first.pages if page not in both),
        only_second=tuple(page for page in second.pages if page not in both),
        added=added,
        removed=removed,
        changed={
            key: (said, second.rows[key])
            for key, said in first.rows.items()
            if key in second.rows and second.rows[key] != said
        },
        unknown=tuple(sorted({*lost, *new})),
    )


def _missing(
    rows: Mapping[str, str], other: SettingsTree, both: set[str]
) -> tuple[dict[str, str], list[str]]:
    """Rows the other map does not have: those it would have seen, and those it may not have."""
    gone = {k: v for k, v in rows.items() if k not in other.rows and page_of_key(k) in both}
    seen = {key: said for key, said in gone.items() if other.pages[page_of_key(key)]}
    return seen, [key for key in gone if key not in seen]


def lines_of(diff: MapDiff) -> list[str]:
    """The difference for people: a sign, a key, what it says."""
    lines = [f"- page {page}" for page in diff.only_first]
    lines += [f"+ page {page}" for page in diff.only_second]
    lines += [f"- {key}: {said}" for key, said in diff.removed.items()]
    lines += [f"+ {key}: {said}" for key, said in diff.added.items()]
    lines += [f"~ {key}: {was} -> {now}" for key, (was, now) in diff.changed.items()]
    return lines + [f"? {key}: its page was not seen whole in both" for key in diff.unknown]
