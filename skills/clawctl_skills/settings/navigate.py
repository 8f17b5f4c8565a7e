"""The moves between pages of Settings: open it, take a row, sweep a list both ways, go back.

Room     skills.
Input    views, and from the skill: which rows are worth taking, whether a page is worth sweeping.
Output   Acts, and None where a move is used up; what was tried stays in the atlas.

Nothing here knows a goal. A list is swept to an end that two scrolls without effect prove, down
first, then up; a row is taken again only if the first touch, as far as one can see, did nothing.
"""

from collections.abc import Callable, Iterable
from typing import Final

from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.model.step import Direction, Step
from clawctl_skills.base import Act, View
from clawctl_skills.settings.atlas import Ask, Atlas
from clawctl_skills.settings.pages import Page, list_key, scroll_lists

MAX_OPENS: Final = 3
DIRECTIONS: Final[tuple[Direction, ...]] = ("down", "up")
Lists = Callable[[Observation], tuple[Node, ...]]


class Navigator:
    """One run's moves and the atlas they are kept in.

    lists  the containers of an observation that may be scrolled, best first; their places in
           that order name the candidates.
    own    those of them that are the page's, which come first; the rest stands beside it.
    """

    def __init__(self, lists: Lists = scroll_lists, own: Lists | None = None) -> None:
        self._lists, self._own = lists, own or lists
        self.atlas = Atlas(self._own)
        self._opens = 0

    def scroll_specs(self, observation: Observation) -> list[CandidateSpec]:
        """A candidate for each list: "scroll:0", "scroll:1", …"""
        return [
            CandidateSpec(f"scroll:{place}", "scroll", node.node_path)
            for place, node in enumerate(self._lists(observation))
        ]

    def arrive(self, view: View, page: Page | None = None) -> Page:
        """Where the view is, Settings being in front; page  when the skill knows better."""
        self._opens = 0
        return self.atlas.arrive(view, page)

    def open(self, view: View, page: str = "settings") -> Act | None:
        """Bring a page to the front by its intent; None when that was tried too often."""
        self.atlas.stray(view)
        return self.start(page, "Settings is not in front")

    def start(self, page: str, why: str) -> Act | None:
        """The intent alone, wherever the view is; counted with open()."""
        self._opens += 1
        if self._opens > MAX_OPENS:
            return None
        self.atlas.ask(Ask(kind="open", page="", what=page))
        return Act(Step(verb="open", page=page), why)

    def take(self, view: View, page: Page, keys: Iterable[str]) -> Act | None:
        """Touch the first row of these keys that is offered and open; see way_id."""
        for key in keys:
            for candidate in view.projection.candidates:
                if way_of(candidate.id) == key and self.atlas.may_take(page.key, key):
                    self.atlas.ask(Ask(kind="way", page=page.key, what=key))
                    step = Step(verb="click", candidate_id=candidate.id)
                    return Act(step, f"row {key} leads on")
        return None

    def sweep(
        self,
        view: View,
        page: Page,
        directions: tuple[Direction, ...] = DIRECTIONS,
        *,
        beside: bool = False,
    ) -> Act | None:
        """The next stretch of the best list that has one: down to the end, then up.

        beside  also of the lists that stand beside the page.
        """
        seen = self.atlas.pages[page.key]
        lists = (self._lists if beside else self._own)(view.observation)
        for direction in directions:
            for place, node in enumerate(lists):
                name, candidate_id = list_key(node), f"scroll:{place}"
                offered = view.projection.candidate(candidate_id) is not None
                if seen.ended(name, direction) or not offered:
                    continue
                self.atlas.ask(
                    Ask(kind="scroll", page=page.key, what=name, direction=direction)
                )  # fmt: skip
                step = Step(verb="scroll", candidate_id=candidate_id, direction=direction)
                return Act(step, f"look further {direction}")
        return None

    def back(self, page: Page, why: str) -> Act | None:
        """Leave the page; None when going back from it did nothing, again and again."""
        if self.atlas.is_stuck(page.key):
            return None
        self.atlas.ask(Ask(kind="back", page=page.key))
        return Act(Step(verb="press", key="back"), why)

    def is_top(self, page: Page) -> bool:
        """Whether nothing of Settings is known to lie above the page."""
        return page.is_home or page.key in self.atlas.roots


def way_id(key: str, specs: Iterable[CandidateSpec]) -> str:
    """The candidate id of a row: "open:about", and "open:about#1" for a second one of that key."""
    taken = sum(way_of(spec.id) == key for spec in specs)
    return f"open:{key}" if not taken else f"open:{key}#{taken}"


def way_of(candidate_id: str) -> str | None:
    """The key of a row's candidate or hint, or None for other ids."""
    kind, _, key = candidate_id.partition("#")[0].partition(":")
    return key if kind == "open" else None
