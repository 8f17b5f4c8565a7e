"""settings-version: Android version and build number, as Settings shows them, proven twice.

Room     skills.
Input    views of any screen. Output  decisions; Done only with both values read in two
         captures each, or GiveUp with every page it looked at.

The way in is by row names in 28 languages (labels.toml): About, Samsung's Software
information, and as last resorts the Android version page and System (Android 9). The row
"Build number" is read and never offered: seven taps on it change the phone.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import ActionResult, Direction, Step
from clawctl_adapters.rows import Row, read_rows
from clawctl_skills.base import Act, Decision, Done, GiveUp, Look, Reading, View, Visit
from clawctl_skills.settings.labels import key_of, visible_text
from clawctl_skills.settings.pages import Page, in_settings, list_key, page_of, scroll_lists

FIELDS: Final = ("android_version", "build_number")
# Taken as soon as they are seen, most specific first; and only when the page holds no more.
WAYS: Final = ("software_information", "about")
LAST_WAYS: Final = ("android_version", "system")
MAX_OPENS: Final = 3
MAX_CONFIRM_LOOKS: Final = 3
MAX_DISAGREEMENTS: Final = 3


class _Seen(msgspec.Struct):
    """What is known of one page: where its lists ended, how it was entered, which ways it has.

    A page is swept once for the ways worth taking at once. Only if that led nowhere and it has
    last ways is it swept again, with those taken too.
    """

    title: str
    package: str
    captures: list[str]
    ends: set[tuple[str, Direction]]
    entered_at_top: bool = False
    lists: tuple[str, ...] = ()
    ways: set[str] = msgspec.field(default_factory=set)
    second_sweep: bool = False
    was_whole: bool = False

    def whole(self) -> bool:
        return all((name, "down") in self.ends and self.top_known(name) for name in self.lists)

    def top_known(self, name: str) -> bool:
        return self.entered_at_top or (name, "up") in self.ends


class SettingsVersion:
    """One run's memory: values with their captures, pages, ways tried. See the module."""

    name = "settings-version"

    def __init__(self) -> None:
        self._pending: dict[str, Reading] = {}
        self._proven: dict[str, tuple[Reading, Reading]] = {}
        self._pages: dict[str, _Seen] = {}
        self._roots: set[str] = set()
        self._tried: list[tuple[str, str]] = []
        self._page: Page | None = None
        self._scrolled: tuple[str, Direction] | None = None
        self._entered_by_way = False
        self._backed_from: str | None = None
        self._opens = 0
        self._confirm_looks = 0
        self._disagreements = 0

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """Each field whose row stands in a list of Settings with exactly one value."""
        if not in_settings(observation):
            return ()
        found: dict[str, list[Reading]] = {field: [] for field in FIELDS}
        for row in read_rows(observation):
            field = key_of(row.title)
            if field in found and (reading := _reading(field, row, observation)) is not None:
                found[field].append(reading)
        # Two rows of one name with different values: neither can be trusted.
        return tuple(
            readings[0]
            for readings in found.values()
            if readings and len({r.value for r in readings}) == 1
        )

    def select(self, observation: Observation) -> Selection:
        """The rows that lead on, the values' rows, and the lists to scroll, best first."""
        if not in_settings(observation):
            return Selection()
        paths: list[str] = []
        specs: list[CandidateSpec] = []
        for row in read_rows(observation):
            key = key_of(row.title)
            if key in WAYS or key in LAST_WAYS:
                specs.append(CandidateSpec(_way_id(key, specs), "click", row.title_path))
        for reading in self.read(observation):
            paths += [reading.label_path, reading.value_path]
        for place, node in enumerate(scroll_lists(observation)):
            specs.append(CandidateSpec(f"scroll:{place}", "scroll", node.node_path))
        return Selection(paths=tuple(dict.fromkeys(paths)), specs=tuple(specs))

    def decide(self, view: View) -> Decision:
        """The next move; see the module docstring for the order of preference."""
        observation = view.observation
        if not in_settings(observation):
            return self._open(observation)
        page = self._arrive(view)
        if (refusal := self._collect(observation)) is not None:
            return refusal
        if len(self._proven) == len(FIELDS):
            readings = tuple(reading for pair in self._proven.values() for reading in pair)
            return Done({f: self._proven[f][0].value for f in FIELDS}, readings)
        if self._pending:
            return self._confirm()
        return self._navigate(view, page)

    # -- where are we -----------------------------------------------------------------------

    def _open(self, observation: Observation) -> Decision:
        if self._backed_from is not None:
            # Going back from it left Settings, so nothing of Settings lies above it.
            self._roots.add(self._backed_from)
            self._backed_from = None
        self._opens += 1
        if self._opens > MAX_OPENS:
            front = observation.provenance.foreground_package or "an unknown app"
            detail = f"Settings did not come to the front; {front} is there."
            return self._give_up("SETTINGS_NOT_OPENING", detail)
        return self._act(Step(verb="open", page="settings"), "Settings is not in front")

    def _arrive(self, view: View) -> Page:
        """Note the page and what the last act showed: an end of a list, a page entered."""
        observation, last = view.observation, view.last
        page = page_of(observation)
        if last is not None and last.step.verb == "scroll" and self._page is not None:
            page = self._page if not page.title else page  # a title that scrolled away
        seen = self._pages.setdefault(page.key, _Seen(page.title, page.package, [], set()))
        seen.captures.append(observation.provenance.capture_id)
        offered = {candidate.id.partition("#")[0] for candidate in view.projection.candidates}
        seen.ways |= {key for key in LAST_WAYS if f"open:{key}" in offered}
        seen.lists = tuple(list_key(node) for node in scroll_lists(observation)) or seen.lists
        if self._entered_by_way and _moved(last, "click") and page != self._page:
            seen.entered_at_top = True
        if self._scrolled is not None and last is not None and last.effect == "no_change":
            seen.ends.add(self._scrolled)
        self._scrolled, self._entered_by_way, self._backed_from = None, False, None
        self._page = page
        return page

    # -- values -----------------------------------------------------------------------------

    def _collect(self, observation: Observation) -> GiveUp | None:
        for reading in self.read(observation):
            first = self._pending.get(reading.field)
            if reading.field in self._proven:
                if self._proven[reading.field][0].value != reading.value:
                    return self._give_up("VALUES_DISAGREE", f"{reading.field} changed its value.")
            elif first is None or first.capture_id == reading.capture_id:
                self._pending[reading.field] = reading
            elif first.value == reading.value:
                self._proven[reading.field] = (self._pending.pop(reading.field), reading)
                self._confirm_looks = 0
            else:
                self._pending[reading.field] = reading
                self._disagreements += 1
        if self._disagreements >= MAX_DISAGREEMENTS:
            return self._give_up("VALUES_DISAGREE", "A value differed from look to look.")
        return None

    def _confirm(self) -> Decision:
        """Look again for the second reading of what was read once."""
        self._confirm_looks += 1
        if self._confirm_looks > MAX_CONFIRM_LOOKS:
            return self._give_up("VALUE_NOT_CONFIRMED", "A value was read once and not again.")
        return Look("confirm " + ", ".join(sorted(self._pending)))

    # -- the way ----------------------------------------------------------------------------

    def _navigate(self, view: View, page: Page) -> Decision:
        seen = self._pages[page.key]
        ways = (*WAYS, *LAST_WAYS) if seen.second_sweep else WAYS
        if (way := self._way(view, page, ways)) is not None:
            return way
        if not self._is_relevant(page):
            return self._back(page, "nothing here leads on")
        if (scroll := self._scroll(view, seen)) is not None:
            return scroll
        seen.was_whole = seen.was_whole or seen.whole()
        if any((page.key, key) not in self._tried for key in seen.ways) and not seen.second_sweep:
            seen.second_sweep, seen.entered_at_top = True, False
            seen.ends.clear()
            return self._navigate(view, page)
        if page.is_home or page.key in self._roots:
            return self._give_up("NOT_FOUND", "No row led to the values.")
        return self._back(page, "this page is exhausted")

    def _way(self, view: View, page: Page, keys: tuple[str, ...]) -> Decision | None:
        for key in keys:
            for candidate in view.projection.candidates:
                known = (page.key, key) in self._tried
                if candidate.id.partition("#")[0] == f"open:{key}" and not known:
                    self._tried.append((page.key, key))
                    self._entered_by_way = True
                    step = Step(verb="click", candidate_id=candidate.id)
                    return self._act(step, f"row {key} leads on")
        return None

    def _is_relevant(self, page: Page) -> bool:
        """Whether it is worth scrolling: a page of the way, or one with nothing above it."""
        return page.is_home or page.topic is not None or page.key in self._roots

    def _scroll(self, view: View, seen: _Seen) -> Decision | None:
        """The next stretch of the best list that has one: down to the end, then up."""
        lists = scroll_lists(view.observation)
        directions: tuple[Direction, ...] = ("down", "up")
        for direction in directions:
            for place, node in enumerate(lists):
                name, candidate_id = list_key(node), f"scroll:{place}"
                done = (name, direction) in seen.ends
                if direction == "up":
                    done = seen.top_known(name)
                if done or view.projection.candidate(candidate_id) is None:
                    continue
                self._scrolled = (name, direction)
                step = Step(verb="scroll", candidate_id=candidate_id, direction=direction)
                return self._act(step, f"look further {direction}")
        return None

    def _back(self, page: Page, why: str) -> Decision:
        stuck = [key for key, step in self._tried if step == "back" and key == page.key]
        if len(stuck) > 2:
            return self._give_up("STUCK", "Going back did not leave the page.")
        self._tried.append((page.key, "back"))
        self._backed_from = page.key
        return self._act(Step(verb="press", key="back"), why)

    @staticmethod
    def _act(step: Step, why: str) -> Act:
        return Act(step, why)

    def _give_up(self, reason: str, detail: str) -> GiveUp:
        return GiveUp(
            reason=reason,
            detail=detail,
            missing=tuple(field for field in FIELDS if field not in self._proven),
            looked=tuple(
                Visit(
                    title=seen.title, package=seen.package, whole=seen.was_whole or seen.whole(),
                    captures=tuple(seen.captures),
                )
                for seen in self._pages.values()
            ),
            tried=tuple(f"{key}: {step}" for key, step in self._tried),
        )  # fmt: skip


def _reading(field: str, row: Row, observation: Observation) -> Reading | None:
    """The row's one value, or None when it has none or several."""
    texts = [value for value in row.values if value.role in ("summary", "value")]
    if len(texts) != 1 or not visible_text(texts[0].text):
        return None
    return Reading(
        field=field,
        value=visible_text(texts[0].text),
        label=row.title,
        label_path=row.title_path,
        value_path=texts[0].path,
        row_path=row.path,
        basis=row.basis,
        capture_id=observation.provenance.capture_id,
    )


def _way_id(key: str, specs: list[CandidateSpec]) -> str:
    """ "open:about", and "open:about#1" where a second pane shows the same row."""
    taken = sum(spec.id.partition("#")[0] == f"open:{key}" for spec in specs)
    return f"open:{key}" if not taken else f"open:{key}#{taken}"


def _moved(last: ActionResult | None, verb: str) -> bool:
    return last is not None and last.step.verb == verb and last.effect == "confirmed"
