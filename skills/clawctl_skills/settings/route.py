"""The way to a page of Settings: by its intent first, then by rows, with a way back from errors.

Room     skills.
Input    the path asked for, views. Output  Acts until the page is there; then None; or a Stop.

The first part of a path is opened by its intent and held against the title. Where that opens
something else, its row is looked for, through the rows that may lead to it, from home on; a page
that may be the one, by a weaker name or in a language no table knows, counts only after that.
Every further part is a row of the page before it. Rows that would flip something are never
touched. A row may lead to a page of another app that bears its name; any other app stops the way.
"""

from collections.abc import Iterator
from typing import Final

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.model.step import ActionResult
from clawctl_adapters.rows import Row
from clawctl_skills.base import QUIET, Act, View
from clawctl_skills.settings.entrance import FOLD, Stop, best, is_entrance
from clawctl_skills.settings.navigate import Navigator, way_id, way_of
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import Front, Kind, front_lists, front_of, page_lists
from clawctl_skills.settings.words import HOME, Wanted, facts, keys_of, wanted

UNDER: Final = "under."
PATH: Final = "path"
LATE: Final = "late"  # rows that answer to a weaker name: only once the whole list was seen
MAX_BEHIND: Final = 12  # ancestors of the first part that are tried
STOPS: Final = {
    "consent": ("NEEDS_CONSENT", "A dialog asks something; it was left as it is."),
    "locked": ("LOCKED", "The phone asks for its lock; nothing was entered."),
    "overlay": ("OVERLAY", "Another app or window is in front; it was left as it is."),
}


class Route:
    """One run's walk. basis says what the page reached rests on: intent, row, title, other_app."""

    def __init__(self, path: tuple[Wanted, ...]) -> None:
        self.path = path
        self.moves = Navigator(front_lists, page_lists)
        self.page: Page | None = None  # where the view is
        self.basis: tuple[str, ...] = ()
        self._reached = 0  # parts of the path that are behind us
        self._begun = False
        self._intent: str | None = path[0].fact.intent  # what was opened and is not judged yet
        self._maybe: str | None = None  # an intent whose page may be the one
        self._settles = False  # for such a page, no row having led to a better one
        self._from: tuple[int, Page] | None = None  # the part whose row was touched, and where
        self._abroad: str | None = None  # the app that a row of the path led to
        self._whole: set[str] = set()  # pages whose lists were seen from end to end
        self._behind = tuple(_behind(path[0]))

    def specs(self, observation: Observation) -> list[CandidateSpec]:
        """Candidates of every row that is on the way, and of the lists."""
        front = front_of(observation)
        specs: list[CandidateSpec] = []
        if front.kind == "page" or front.page.package == self._abroad:
            for place, part in enumerate(self.path):
                rows = (*front.rows, *front.home_rows) if place == 0 else front.rows
                found = best(rows, part)
                late = bool(found) and not part.is_sure(found[0].title)
                _offer(specs, f"{LATE if late else PATH}{place}", found, observation)
            for part in self._behind:
                rows = (*front.rows, *front.home_rows)
                _offer(specs, f"{UNDER}{part.key}", best(rows, part), observation)
            _offer(specs, FOLD, best(front.rows, wanted("advanced_section_header")), observation)
        return specs + self.moves.scroll_specs(observation)

    def step(self, view: View) -> Act | Stop | None:
        """The next act, None when the page is in front, or why neither."""
        front, last = front_of(view.observation), view.last
        kind = self._kind(front, last)
        self.moves.atlas.weigh(last, inside=kind != "overlay")
        if last is not None and last.code == "policy_refused":
            return Stop("POLICY_REFUSED", "The policy does not allow a step on the way.")
        if not self._begun:
            self._begun = True
            return self._open(view, self._intent or HOME)
        if last is not None and last.code == "START_REFUSED":
            return self._open(view, HOME) if not self._settles else self._not_found(self.path[0])
        if kind in STOPS:
            if kind == "overlay" and (last is None or last.step.verb in ("press", "open")):
                return self._open(view, HOME)
            return Stop(*STOPS[kind])
        self.page = page = self.moves.arrive(view, front.page)
        self._advance(view, front, page)
        if self._reached < len(self.path):
            self._note(view, front, page)
        if self._reached == len(self.path):
            return None
        return self._first(view, front, page) if self._reached == 0 else self._next(view, page)

    def stays(self, view: View) -> Stop | None:
        """Once arrived: why the view is no page any more, or None."""
        front = front_of(view.observation)
        kind = self._kind(front, None)
        self.moves.atlas.weigh(view.last, inside=kind != "overlay")
        if view.last is not None and view.last.code == "policy_refused":
            return Stop("POLICY_REFUSED", "The policy does not allow the step.")
        if kind in STOPS:
            self.moves.atlas.stray(view)
            return Stop(*STOPS[kind])
        self.page = self.moves.arrive(view, front.page)
        return None

    def _kind(self, front: Front, last: ActionResult | None) -> Kind:
        """What is in front; another app's page is one if a row of its name was just touched."""
        if front.kind != "foreign":
            return front.kind
        led = last is not None and last.ok and last.effect not in QUIET
        if led and self._from is not None:
            part = self.path[self._from[0]]
            titled = part.rank(front.page.title) is not None
            self._abroad = front.page.package if titled else self._abroad
        return "page" if front.page.package == self._abroad else "overlay"

    def _open(self, view: View, page: str) -> Act | Stop:
        if page == HOME:
            self._intent = HOME if self.path[0].key == HOME else None
        act = self.moves.open(view, page)
        return act or Stop("SETTINGS_NOT_OPENING", "Settings did not come to the front.")

    def _advance(self, view: View, front: Front, page: Page) -> None:
        """Whether the view is the page of the next part."""
        last, came = view.last, self._from
        self._from = None
        if last is None or not last.ok or self._reached == len(self.path):
            return
        part = self.path[self._reached]
        titled = part.rank(page.title) is not None
        if last.step.verb == "open" and self._reached == 0 and self._intent is not None:
            opened, self._intent = self._intent, None
            means = self._means(part, front, page)
            if means == "it" or (means == "maybe" and self._settles):
                self._arrived("intent", titled=titled)
            elif means == "maybe":
                self._maybe = opened
        elif came is not None and came[0] == self._reached and last.effect != "no_change":
            unfolded = page.key == came[1].key and not titled  # in place
            if not unfolded:
                self._arrived("row", titled=titled)

    def _means(self, part: Wanted, front: Front, page: Page) -> str:
        """Whether what an intent opened is the page: "it", "maybe" or "" for something else."""
        if part.key == HOME:
            return "it" if page.is_home or front.home_rows else ""
        if part.is_sure(page.title):
            return "it"
        if part.rank(page.title) is not None:
            return "maybe"
        unknown = not page.is_home and bool(page.title) and not keys_of(page.title)
        return "maybe" if unknown and not part.fact.loose and not front.home_rows else ""

    def _arrived(self, how: str, *, titled: bool) -> None:
        self._reached += 1
        basis = (how, "title") if titled else (how,)
        self.basis = (*basis, "other_app") if self._abroad is not None else basis

    def _first(self, view: View, front: Front, page: Page) -> Act | Stop | None:
        """Towards the first part: its row, a row it may be under, further down, back."""
        part = self.path[0]
        if front.home_rows and part.rank(page.title) is not None:
            self._arrived("home_beside", titled=True)
            return self.step_on(view, page)
        keys = ("path0", *(f"{UNDER}{one.key}" for one in self._behind))
        if (act := self._take(view, page, keys)) is not None:
            return act
        near = any(one.rank(page.title) is not None for one in self._behind)
        if near or self.moves.is_top(page) or front.home_rows:
            act = self._look_on(view, page)
            if act is not None:
                return act
            if self.moves.is_top(page):
                return self._settle() or self._not_found(part)
        return self.moves.back(page, "the page asked for is not below this one") or Stop(
            "STUCK", "Going back did not leave the page."
        )

    def _settle(self) -> Act | None:
        """No row led to the page: its intent again, for the page that may be the one."""
        if self._maybe is None or self._settles:
            return None
        self._settles, self._intent = True, self._maybe
        return self.moves.start(self._maybe, "no row leads to a page of that very name")

    def step_on(self, view: View, page: Page) -> Act | Stop | None:
        """The next act after a part was reached without one."""
        return None if self._reached == len(self.path) else self._next(view, page)

    def _next(self, view: View, page: Page) -> Act | Stop:
        """Towards a further part: its row on this page, also further down or folded away."""
        act = self._take(view, page, (f"{PATH}{self._reached}",)) or self._look_on(view, page)
        return act or self._not_found(self.path[self._reached])

    def _look_on(self, view: View, page: Page) -> Act | None:
        """Further along the lists; then a row of a weaker name; then what is folded away."""
        late, seen = (f"{LATE}{self._reached}",), self.moves.atlas.pages[page.key]
        if page.key in self._whole and (act := self._take(view, page, late)) is not None:
            return act
        beside = self._reached == 0  # home's own list leads on as well
        act = self.moves.sweep(view, page, beside=beside)
        if act is None and page.key not in self._whole:
            self._whole.add(page.key)
            act = self._take(view, page, late)
            if act is None and set(late) & seen.last_ways:
                seen.sweep_again()
                act = self.moves.sweep(view, page, beside=beside)
        return act or self._take(view, page, (FOLD,))

    def _take(self, view: View, page: Page, keys: tuple[str, ...]) -> Act | None:
        ids = [candidate.id for candidate in view.projection.candidates]
        several = {way_of(one) for one in ids if "#" in one}
        act = self.moves.take(view, page, [key for key in keys if key not in several])
        if act is not None and act.step.candidate_id is not None:
            key = way_of(act.step.candidate_id) or ""
            if key.startswith((PATH, LATE)):
                self._from = (int(key[len(PATH) :]), page)
            elif key == FOLD:
                self.moves.atlas.pages[page.key].sweep_again()
        return act

    def _note(self, view: View, front: Front, page: Page) -> None:
        """Rows of the way that are there and may not be touched."""
        atlas = self.moves.atlas
        for row in best(front.rows, self.path[self._reached]):
            if not is_entrance(row, view.observation):
                atlas.notice(page.key, f"{PATH}{self._reached}", "not_a_page")
        for hint in view.projection.discovery_hints:
            key = way_of(hint.id)
            if key is not None and key.startswith((PATH, LATE)):
                atlas.notice(page.key, key, "row_refused", hint.reasons)
        for candidate in view.projection.candidates:
            if (key := way_of(candidate.id)) is not None:
                atlas.usable(page.key, key)
                atlas.pages[page.key].last_ways |= {key} if key.startswith(LATE) else set()
                if "#" in candidate.id:
                    atlas.notice(page.key, key, "several_rows")

    def _not_found(self, part: Wanted) -> Stop:
        whats = {notice.what for notice in self.moves.atlas.notices()}
        if "several_rows" in whats:
            return Stop("AMBIGUOUS", "Several rows carry the name of a part of the path.")
        if "not_a_page" in whats:
            return Stop("NOT_A_PAGE", "The row of that name opens no page; a touch would flip it.")
        if "row_refused" in whats:
            return Stop("WAY_REFUSED", "A row of the path was seen and may not be touched.")
        if "no_effect" in whats:
            return Stop("WAY_WITHOUT_EFFECT", "A row of the path was touched and nothing happened.")
        return Stop("NOT_FOUND", f"No row leads to {part.text!r}.")


def _offer(specs: list[CandidateSpec], key: str, rows: list[Row], observation: Observation) -> None:
    for row in rows:
        if is_entrance(row, observation):
            specs.append(CandidateSpec(way_id(key, specs), "click", row.title_path))


def _behind(part: Wanted) -> Iterator[Wanted]:
    """What may lead to it, nearest first: its parents, theirs, …"""
    seen, next_ = {part.key}, list(part.fact.under)
    while next_ and len(seen) <= MAX_BEHIND:
        key = next_.pop(0)
        if key not in seen:
            seen.add(key)
            yield wanted(key)
            next_ += facts()[key].under if key in facts() else ()
