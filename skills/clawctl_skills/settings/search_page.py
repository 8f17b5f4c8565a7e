"""The search of Settings on the screen: its entry on home, its field, its results.

Room     skills; pure.
Input    an Observation.
Output   the entry's node; SearchPage with the field's words and the results.

A search page is one with a single field, of an app that is Settings or is called its search. A
result is a row: its title, and the words below it that say where it lies.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import Row, read_rows
from clawctl_adapters.states import words_in
from clawctl_skills.settings.pages import SETTINGS_PACKAGES, id_name

# The bar or button on home that opens the search, by maker (settings-facts).
ENTRY_IDS: Final = frozenset(
    {
        "search_action_bar",
        "search_bar",
        "search_bar_unified_version",
        "action_search",
        "searchView",
        "search_mode_stub",
        "search_src_text",
    }
)
_FIELDS: Final = ("EditText", "AutoCompleteTextView")
_CRUMB_ID: Final = "breadcrumb"


class Result(msgspec.Struct, frozen=True):
    """One row of the results. crumb  where it lies, as shown; "" where nothing says so."""

    row: Row
    title: str
    crumb: str
    crumb_path: str | None


class SearchPage(msgspec.Struct, frozen=True):
    """field  its path; words: what it holds, "" while it shows its hint, None for a secret one."""

    field: str
    words: str | None
    results: tuple[Result, ...]


def search_page(observation: Observation, package: str | None = None) -> SearchPage | None:
    """The search page in front, or None. package  another app's that is known to be the search."""
    front = observation.provenance.foreground_package
    if not isinstance(front, str) or not (is_search_app(front) or front == package):
        return None
    fields = [node for node in observation.nodes if node.package == front and _is_field(node)]
    if len(fields) != 1:
        return None
    path = fields[0].node_path
    rows = [row for row in read_rows(observation) if _is_result(observation, row, front)]
    return SearchPage(
        field=path,
        words=words_in(observation, path),
        results=tuple(_result(observation, row) for row in rows),
    )


def is_search_app(package: str) -> bool:
    """Whether the app is Settings or called its search, as makers call theirs."""
    return package in SETTINGS_PACKAGES or package.endswith(
        (".settings.intelligence", ".settings.search", ".settingssearch")
    )


def search_entry(observation: Observation) -> Node | None:
    """What opens the search from home, if one node alone does."""
    found = [
        node
        for node in observation.nodes
        if node.package in SETTINGS_PACKAGES
        and id_name(node) in ENTRY_IDS
        and node.clickable is True
    ]
    return found[0] if len(found) == 1 else None


def _is_field(node: Node) -> bool:
    return isinstance(node.class_name, str) and node.class_name.endswith(_FIELDS)


def _is_result(observation: Observation, row: Row, package: str) -> bool:
    title = observation.by_path[row.title_path]
    return title.package == package and not _is_field(title) and row.action_path is not None


def _result(observation: Observation, row: Row) -> Result:
    named = [v for v in row.values if id_name(observation.by_path[v.path]) == _CRUMB_ID]
    crumbs = named or [value for value in row.values if value.role in ("summary", "value")]
    crumb = crumbs[0] if len(crumbs) == 1 else None
    return Result(
        row=row,
        title=row.title,
        crumb=crumb.text if crumb is not None else "",
        crumb_path=crumb.path if crumb is not None else None,
    )
