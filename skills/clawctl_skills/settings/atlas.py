"""What a run knows of the pages it saw: where lists end, which ways were taken, what failed.

Room     skills.
Input    views, and what the last decision asked for. Output  answers for the next decision.

Only what was really sent counts as tried: a candidate that went stale was never touched. A
list's end is believed after two scrolls without effect, since a single one may be lost.
"""

from collections import Counter
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import ActionResult, Direction
from clawctl_skills.base import QUIET, Notice, View, Visit
from clawctl_skills.settings.pages import Page, list_key, page_of, scroll_lists

STILL_IS_END: Final = 2
MAX_CLICKS: Final = 2  # of one way: again only if the first, as far as one can see, did nothing
MAX_STILL_BACKS: Final = 3
SHOWN_BY_TAPS: Final = frozenset({"no_effect", "led_out"})


class Ask(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision asked for, to be weighed against what the next view shows.

    page  key of the page it was asked on; what  the way's key, or the list's name.
    """

    kind: Literal["way", "scroll", "back", "open"]
    page: str
    what: str = ""
    direction: Direction = "down"


class Seen(msgspec.Struct):
    """What is known of one page.

    A page is swept once for the ways worth taking at once. Only if that led nowhere and it has
    last ways is it swept again, with those taken too.
    """

    title: str
    package: str
    captures: list[str] = msgspec.field(default_factory=list)
    lists: tuple[str, ...] = ()
    still: Counter[tuple[str, Direction]] = msgspec.field(default_factory=Counter)
    entered_at_top: bool = False
    last_ways: set[str] = msgspec.field(default_factory=set)
    second_sweep: bool = False
    was_whole: bool = False

    def ended(self, name: str, direction: Direction) -> bool:
        """Whether nothing more of that list lies that way."""
        if direction == "up" and self.entered_at_top:
            return True
        return self.still[name, direction] >= STILL_IS_END

    def whole(self) -> bool:
        """Whether all its lists were seen from end to end, now or in the first sweep."""
        return self.was_whole or all(
            self.ended(name, "down") and self.ended(name, "up") for name in self.lists
        )

    def sweep_again(self) -> None:
        """Forget the ends, remember that they were reached."""
        self.was_whole, self.second_sweep, self.entered_at_top = True, True, False
        self.still.clear()


class Atlas:
    """Pages by key, acts that were sent, and what could not be used.

    lists  the containers of an observation that count as a page's lists.
    """

    def __init__(
        self, lists: Callable[[Observation], tuple[Node, ...]] = scroll_lists
    ) -> None:  # fmt: skip
        self._lists = lists
        self.pages: dict[str, Seen] = {}
        self.roots: set[str] = set()
        self.sent: list[str] = []
        self.here: Page | None = None
        self._asked: Ask | None = None
        self._clicks: Counter[tuple[str, str]] = Counter()
        self._done: set[tuple[str, str]] = set()
        self._still_backs: Counter[str] = Counter()
        self._notices: dict[tuple[str, str], Notice] = {}

    def ask(self, ask: Ask) -> None:
        """Remember what is being asked for."""
        self._asked = ask

    def weigh(self, last: ActionResult | None, *, inside: bool) -> None:
        """Count the last ask if it was sent. inside: whether Settings is in front now."""
        ask, self._asked = self._asked, None
        if ask is None or last is None or not last.ok:
            return
        self.sent.append(f"{ask.kind} {ask.what} on {ask.page}".replace("  ", " "))
        still = last.effect in QUIET
        if ask.kind == "way":
            self._weigh_way(ask, still=still, inside=inside)
        elif ask.kind == "scroll":
            counts = self.pages[ask.page].still
            counts[ask.what, ask.direction] = counts[ask.what, ask.direction] + 1 if still else 0
        elif ask.kind == "back":
            self._still_backs[ask.page] = self._still_backs[ask.page] + 1 if still else 0
            if not inside:
                # Going back from it left Settings, so nothing of Settings lies above it.
                self.roots.add(ask.page)

    def _weigh_way(self, ask: Ask, *, still: bool, inside: bool) -> None:
        way = ask.page, ask.what
        self._clicks[way] += 1
        if not still:
            self._done.add(way)
        elif self._clicks[way] >= MAX_CLICKS:
            self.notice(ask.page, ask.what, "no_effect")
        if not inside:
            self.notice(ask.page, ask.what, "led_out")

    def arrive(self, view: View, page: Page | None = None) -> Page:
        """Where the view is; its page, captures and lists are kept. page  when it is known."""
        page = page or page_of(view.observation)
        last, before = view.last, self.here
        if last is not None and last.step.verb == "scroll" and before is not None:
            page = before if not page.title else page  # a title that scrolled away
        seen = self.pages.setdefault(page.key, Seen(page.title, page.package))
        seen.captures.append(view.observation.provenance.capture_id)
        lists = tuple(list_key(node) for node in self._lists(view.observation))
        seen.lists = lists or seen.lists
        if last is not None and last.step.verb == "click" and page != before:
            seen.entered_at_top = last.ok and last.effect == "confirmed"
        self.here = page
        return page

    def stray(self, view: View) -> None:
        """Keep that the view is of another app."""
        package = str(view.observation.provenance.foreground_package or "unknown")
        seen = self.pages.setdefault(f"app|{package}", Seen("", package))
        seen.captures.append(view.observation.provenance.capture_id)
        self.here = None

    def may_take(self, page: str, way: str) -> bool:
        """Whether the way is open: never taken, or taken once without any effect."""
        return (page, way) not in self._done and self._clicks[page, way] < MAX_CLICKS

    def is_stuck(self, page: str) -> bool:
        """Whether going back from there did nothing, again and again."""
        return self._still_backs[page] >= MAX_STILL_BACKS

    def notice(self, page: str, key: str, what: str, reasons: tuple[str, ...] = ()) -> None:
        """Keep that something was seen and not usable."""
        title = self.pages[page].title
        self._notices[page, key] = Notice(page=title, key=key, what=what, reasons=reasons)

    def usable(self, page: str, key: str) -> None:
        """It can be read or tapped after all; what a tap has shown of it stays."""
        known = self._notices.get((page, key))
        if known is not None and known.what not in SHOWN_BY_TAPS:
            del self._notices[page, key]

    def notices(self) -> tuple[Notice, ...]:
        """What was seen and not usable, in the order it was met."""
        return tuple(self._notices.values())

    def visits(self) -> tuple[Visit, ...]:
        """Every page that was seen, in the order it was met."""
        return tuple(
            Visit(
                title=seen.title,
                package=seen.package,
                whole=seen.whole() and not key.startswith("app|"),
                captures=tuple(seen.captures),
            )
            for key, seen in self.pages.items()
        )
