"""settings-map: the pages, rows and values of Settings, from one page on, changing nothing.

Room     skills.
Input    page (home if left out), max_depth, max_pages, max_acts.
Output   "Page/Row" → what the row says, each read in two captures; looked: every page and whether
         it was seen whole; noticed: what was left out and why.

Pages are visited nearest first; each is swept down and up, and its rows that lead on become pages
to visit. Only such rows are touched, and only where a touch is known to do no more than lead on:
on home and on pages that tables know, never on those whose rows are networks, devices or resets.
What asks something or is another app's is noted and left by Back as it is.
"""

from typing import Annotated, Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Selection
from clawctl_adapters.model.step import Step
from clawctl_adapters.rows import Row
from clawctl_skills.base import (
    Act,
    Budget,
    Decision,
    Done,
    GiveUp,
    Look,
    Notice,
    Reading,
    View,
    Visit,
)
from clawctl_skills.settings.entrance import Stop, is_entrance
from clawctl_skills.settings.map_keys import escaped, page_of_key
from clawctl_skills.settings.map_rows import height_of, map_readings, name_of
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import Front, front_of, home_title
from clawctl_skills.settings.route import Route
from clawctl_skills.settings.task import PageName
from clawctl_skills.settings.words import HOME, Wanted, keys_of, path_of, wanted

MIN_CAPTURES: Final = 2  # a row is claimed when two show it
MAX_LOCKED: Final = 2  # pages in a row that ask for the lock: then it is the phone that is locked
SECONDS_AN_ACT: Final = 4.0
LOOKS_AN_ACT: Final = 6
# Pages whose rows are networks, devices or resets: a touch there connects, pairs or erases.
CLOSED: Final = frozenset(
    {
        "wifi",
        "bluetooth",
        "connected_devices",
        "connection_preferences",
        "mobile_network",
        "hotspot",
        "vpn",
        "reset",
        "developer_options",
        "accounts",
    }
)


class MapInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-map takes. max_acts  touches, scrolls and keys; the map ends there, kept."""

    page: PageName | None = None
    max_depth: Annotated[int, msgspec.Meta(ge=0, le=5)] = 2
    max_pages: Annotated[int, msgspec.Meta(ge=1, le=200)] = 20
    max_acts: Annotated[int, msgspec.Meta(ge=1, le=5000)] = 400


class Mapped(msgspec.Struct):
    """A page of the map: its title as shown, what was seen of it, rows that lead on in order."""

    title: str
    package: str
    captures: list[str]
    whole: bool = False
    doors: list[str] = msgspec.field(default_factory=list)


class SettingsMap:
    """One run. See the module."""

    name = "settings-map"
    summary = "Pages, rows and values of Settings, read without changing anything."
    policy = "read"
    read_only = True
    fields: tuple[str, ...] = ()
    outputs: Final[dict[str, str]] = {}  # one field a row: "Page/Row"
    Inputs = MapInputs

    def __init__(self, inputs: MapInputs) -> None:
        self._limits = inputs
        acts = inputs.max_acts + 20  # those under way when the limit is met
        self.budget = Budget(
            actions=acts, looks=acts * LOOKS_AN_ACT, seconds=acts * SECONDS_AN_ACT
        )  # fmt: skip
        self._way = path_of(inputs.page or HOME)
        self._above = 0 if self._way[-1].key == HOME else len(self._way)  # parts of depth 0
        self._route = Route(self._way)
        self._queue: list[tuple[Wanted, ...]] = []
        self._pages: dict[str, Mapped] = {}
        self._here: Mapped | None = None  # the page being swept
        self._acts = self._locked = 0
        self._readings: dict[str, list[tuple[int, Reading]]] = {}  # with their rows' heights
        self._notices: list[Notice] = []

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """Every row that is whole in view, by page and title."""
        return map_readings(observation)

    def select(self, observation: Observation) -> Selection:
        """The rows on the way to the next page, and the lists."""
        return Selection(specs=tuple(self._route.specs(observation)))

    def decide(self, view: View) -> Decision:
        """To the next page; along it; on to the next."""
        self._acts += view.last is not None and view.last.ok
        step = self._route.stays(view) if self._here is not None else self._route.step(view)
        if isinstance(step, Stop):
            return self._stopped(view, step)
        if self._acts >= self._limits.max_acts:
            return self._end("max_acts")
        if isinstance(step, Act):
            return step
        page, front = self._route.page, front_of(view.observation)
        assert page is not None  # the way ends on one
        if self._here is None and not self._arrive(view, page, front):
            return self._next(view, front)
        return self._sweep(view, page, front)

    def _arrive(self, view: View, page: Page, front: Front) -> bool:
        """Whether the page is a new one."""
        self._locked = 0
        is_home = self._is_home(front)
        key = "home" if is_home else page.key
        title = name_of(front) if is_home and not front.home_rows else page.title
        if key in self._pages or not title:
            self._note("seen_already" if title else "no_title")
            return False
        beside = home_title(view.observation) if is_home and front.home_rows else None
        title = beside[0] if beside is not None else title
        self._here = self._pages[key] = Mapped(title, page.package, [])
        return True

    def _is_home(self, front: Front) -> bool:
        return self._way[-1].key == HOME and (front.page.is_home or bool(front.home_rows))

    def _sweep(self, view: View, page: Page, front: Front) -> Decision:
        """Keep what is in view; further along; at its ends to the next page."""
        here = self._here
        assert here is not None  # it was arrived at
        here.captures.append(view.observation.provenance.capture_id)
        for one in map_readings(view.observation):
            # What stands beside the page was not swept: its last row may be cut in every view.
            if page_of_key(one.field) == escaped(here.title):
                height = height_of(view.observation, one)
                self._readings.setdefault(one.field, []).append((height, one))
        beside = self._is_home(front) and bool(front.home_rows)
        rows = front.home_rows if beside else front.rows
        here.doors += [
            title for row in rows
            if self._leads_on(row, view.observation) and (title := row.title) not in here.doors
        ]  # fmt: skip
        if (act := self._route.moves.sweep(view, page, beside=beside)) is not None:
            return act
        if len(set(here.captures)) < MIN_CAPTURES:
            return Look("read the page again")
        here.whole = True
        self._open_doors(here)
        return self._next(view, front)

    def cut_short(self, code: str) -> Done | GiveUp | None:
        """The map as far as it came, when a page cannot be read or a budget is used up."""
        return self._end(code.lower()) if self._pages else None

    def _open_doors(self, here: Mapped) -> None:
        """Its rows that lead on are pages to visit, where that is known to be harmless."""
        keys = keys_of(here.title)
        is_home = self._way[-1].key == HOME
        depth = 0 if is_home else len(self._way) - self._above
        if depth >= self._limits.max_depth:
            return self._note("left_out", ("max_depth",)) if here.doors else None
        if not is_home and (not keys or keys & CLOSED):
            return self._note("left_out", ("rows_not_entered",)) if here.doors else None
        way = () if is_home else self._way
        self._queue += [(*way, wanted(title)) for title in here.doors]
        return None

    def _stopped(self, view: View, stop: Stop) -> Decision:
        """The way to a page, or the page, ended otherwise: noted, and on to the next."""
        front = front_of(view.observation)
        self._note(stop.reason.lower())
        if stop.reason == "SETTINGS_NOT_OPENING" or not self._pages:
            return self._end(stop.reason.lower(), stop)
        self._locked = self._locked + 1 if stop.reason == "LOCKED" else 0
        if self._locked >= MAX_LOCKED:
            return self._end("locked", stop)
        return self._next(view, front)

    def _next(self, view: View, front: Front) -> Decision:
        """The next page of the queue; a dialog or another app is left by Back first."""
        if self._acts >= self._limits.max_acts:
            return self._end("max_acts")
        if self._queue and len(self._pages) >= self._limits.max_pages:
            return self._end("max_pages")
        if not self._queue:
            return self._end(None)
        self._here = None
        self._way = self._queue.pop(0)
        self._route = Route(self._way)
        if front.kind not in ("page", "foreign"):
            return Act(Step(verb="press", key="back"), "leave it as it is")
        return self._decide_anew(view)

    def _decide_anew(self, view: View) -> Decision:
        fresh = msgspec.structs.replace(view, last=None)
        step = self._route.step(fresh)
        assert isinstance(step, Act)  # a way begins by opening something
        return step

    def _end(self, why: str | None, stop: Stop | None = None) -> Done | GiveUp:
        """The map as far as it came; without a single page, why not."""
        for way in self._queue if why is not None else ():
            self._notices.append(_notice(way, "left_out", (why or "",)))
        if not self._pages:
            reason, detail = (
                (stop.reason, stop.detail)
                if stop is not None
                else ("EMPTY", "No page with a title was reached.")
            )
            return GiveUp(reason=reason, detail=detail, noticed=tuple(self._notices),
                          looked=self._route.moves.atlas.visits(),
                          tried=tuple(self._route.moves.atlas.sent))  # fmt: skip
        value: dict[str, str] = {}
        kept: list[Reading] = []
        for field, found in self._readings.items():
            whole = max(height for height, _ in found)
            readings = [one for height, one in found if height == whole]
            what = _trouble(readings)
            if what is not None:
                page = page_of_key(field)
                row = field.removeprefix(f"{page}/")
                self._notices.append(Notice(page=page, key=row, what=what))
            else:
                value[field] = readings[0].value
                kept += [readings[0], readings[-1]]
        return Done(value, tuple(kept), ("ended " + why,) if why else (),
                    looked=tuple(_visit(page) for page in self._pages.values()),
                    noticed=tuple(self._notices))  # fmt: skip

    def _leads_on(self, row: Row, observation: Observation) -> bool:
        """Whether it opens a page; a row with a switch beside that is left alone, and noted."""
        if row.action_path is None or row.slider_path is not None:
            return False
        if not is_entrance(row, observation):
            return False
        if row.checked_path is not None:
            notice = _notice((*self._way, wanted(row.title)), "left_out", ("has_switch",))
            self._notices += [notice] if notice not in self._notices else []
        return row.checked_path is None

    def _note(self, what: str, reasons: tuple[str, ...] = ()) -> None:
        self._notices.append(_notice(self._way, what, reasons))


def _trouble(readings: list[Reading]) -> str | None:
    """Why the readings of one row prove nothing."""
    if len({one.value for one in readings}) > 1:
        return "values_differ"
    return "read_once" if len({one.capture_id for one in readings}) < 2 else None


def _notice(way: tuple[Wanted, ...], what: str, reasons: tuple[str, ...]) -> Notice:
    return Notice(
        page="/".join(part.text for part in way[:-1]), key=way[-1].text, what=what, reasons=reasons
    )


def _visit(page: Mapped) -> Visit:
    return Visit(
        title=page.title, package=page.package, whole=page.whole, captures=tuple(page.captures)
    )
