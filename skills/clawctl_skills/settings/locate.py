"""The one row of a page that somebody means, or why there is none.

Room     skills.
Input    views of one page; a name, or none for the page's own switch.
Output   the Row, an Act that looks further, or a Stop.

A page is seen whole before a row counts as the one: the same name further down would make it one
of two (sightings.py tells). The rest of a page that is folded away is looked at when nothing else
carries the name.
"""

from collections.abc import Callable
from typing import Final

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import Direction
from clawctl_adapters.rows import Row
from clawctl_skills.base import Act, View
from clawctl_skills.settings.entrance import FOLD, Stop, best
from clawctl_skills.settings.navigate import Navigator
from clawctl_skills.settings.pages import Page, id_name
from clawctl_skills.settings.panes import front_of
from clawctl_skills.settings.sightings import Sightings
from clawctl_skills.settings.words import Wanted

MAIN_SWITCHES: Final = frozenset(
    {
        "switch_bar",
        "main_switch_bar",
        "settingslib_main_switch_bar",
        "sesl_switchbar_container",
    }
)
Own = Callable[[Observation], list[Row]]
MAX_NUDGES: Final = 6  # scrolls that bring a row away from an edge of its list
LOST: Final = Stop("LOST", "The row was seen and did not come whole into view again.")
AMBIGUOUS: Final = Stop("AMBIGUOUS", "Several rows of the page carry that name.")
NOT_FOUND: Final = Stop("NOT_FOUND", "The page was seen to both ends; no row carries that name.")


SEEN_IN_PART: Final = Stop(
    "SEEN_IN_PART", "The page goes on below the screen, and nothing on it scrolls."
)
LOW: Final = 0.9  # of the screen's height: a list that ends there may end because of it


class Locator:
    """Looks for one row on one page; a new one for each search.

    page_name  what the page was asked for by: what is its own answers to that too.
    own        the rows of a view that are the page's own; its switch if left out.
    """

    def __init__(
        self, name: Wanted | None, page_name: Wanted, own: Own | None = None
    ) -> None:  # fmt: skip
        self._name = name
        self._page_name = page_name
        self._own = own or main_switches
        self._seen: dict[int, Sightings] = {}
        self._whole = False
        self._nudges = 0

    def rows(self, observation: Observation) -> tuple[int, list[Row]]:
        """How well the best rows of a view answer, 0 best, and which they are."""
        rows = front_of(observation).rows
        if self._name is not None and (found := best(rows, self._name)):
            return self._name.rank(found[0].title) or 0, found
        means_page = self._name is None or self._name.key == self._page_name.key is not None
        means_page = means_page or self._name == self._page_name or self._says_title(observation)
        return 99, self._own(observation) if means_page else []

    def row(self, observation: Observation) -> Row | None:
        """The row in this view, when one alone answers best."""
        _, found = self.rows(observation)
        return found[0] if len(found) == 1 else None

    def step(self, view: View, page: Page, moves: Navigator) -> Row | Act | Stop:
        """The row once the page is whole and it is in view; else the next move."""
        rank, found = self.rows(view.observation)
        if len(found) > 1:
            return AMBIGUOUS
        if found:
            self._seen.setdefault(rank, Sightings())
        for known, sightings in self._seen.items():
            sightings.add(view, found[0] if found and known == rank else None)
        if not self._whole:
            if (act := moves.sweep(view, page)) is not None:
                return act
            self._whole = True
            moves.atlas.pages[page.key].sweep_again()
        if not self._seen:
            act = moves.take(view, page, (FOLD,))
            if act is None:
                return SEEN_IN_PART if _goes_on(view.observation) else NOT_FOUND
            self._whole = False
            moves.atlas.pages[page.key].sweep_again()
            return act
        best_rank = min(self._seen)
        if self._seen[best_rank].twins:
            return AMBIGUOUS
        if found and rank == best_rank:
            return self._whole_row(view, page, moves, found[0])
        act = moves.sweep(view, page, ("up", "down"))
        return act or LOST

    def _whole_row(self, view: View, page: Page, moves: Navigator, row: Row) -> Row | Act | Stop:
        """The row, once no part of it can lie beyond an edge of its list."""
        edge = cut_way(view.observation, row)
        act = moves.sweep(view, page, (edge,)) if edge is not None else None
        if act is None:
            return row
        self._nudges += 1
        return act if self._nudges <= MAX_NUDGES else LOST

    def again(self) -> "Locator":
        """The same search on the same page, later: the page has been seen whole."""
        later = Locator(self._name, self._page_name, self._own)
        later._seen, later._whole = {rank: Sightings() for rank in self._seen}, self._whole
        return later

    def forget_neighbours(self) -> None:
        """Something was touched: rows may have come and gone beside the one that was seen."""
        for sightings in self._seen.values():
            sightings.forget()

    def _says_title(self, observation: Observation) -> bool:
        name = self._name
        return name is not None and name.rank(front_of(observation).page.title) is not None


def main_switches(observation: Observation) -> list[Row]:
    """The page's own switch: a bar on top that is known by its id."""
    found = []
    for row in front_of(observation).rows:
        if row.checked_path is None:
            continue
        tops = (row.path, row.action_path or row.path)
        if any(id_name(observation.by_path[path]) in MAIN_SWITCHES for path in tops):
            found.append(row)
    return found


def cut_way(observation: Observation, row: Row) -> Direction | None:
    """Which way the list must go on for the rest of the row, or None if all of it is in view."""
    front = front_of(observation)
    rows = [r for r in (*front.rows, *front.home_rows) if r.list_path == row.list_path]
    own, edges = observation.bounds[row.path], _edges(observation, row)
    if own is None or edges is None:
        return None
    flat = row.path == row.list_path  # rows without a container of their own
    if rows[-1] == row and (flat or own.bottom >= edges.bottom):
        return "down"
    return "up" if rows[0] == row and (flat or own.top <= edges.top) else None


def _goes_on(observation: Observation) -> bool:
    """Whether the last row ends with its list at the screen's lower end, and no list scrolls."""
    front = front_of(observation)
    if front.lists or not front.rows:
        return False
    row = front.rows[-1]
    own, list_ = observation.bounds[row.path], observation.bounds[row.list_path]
    screen_px = max((b.bottom for b in observation.bounds.values() if b is not None), default=0)
    return (
        own is not None and list_ is not None
        and own.bottom >= list_.bottom >= LOW * screen_px
    )  # fmt: skip


def _edges(observation: Observation, row: Row) -> Bounds | None:
    """What the row's list is seen through: it, or the innermost around it that scrolls."""
    path: str | None = row.list_path
    while path is not None:
        node = observation.by_path[path]
        if node.scrollable is True:
            whole, list_ = observation.bounds[path], observation.bounds[row.list_path]
            return whole if whole is None or list_ is None else whole.clip(list_)
        path = node.parent_path
    return None
