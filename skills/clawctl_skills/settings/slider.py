"""settings-slider: put a slider to a percentage, and say what it stands at.

Room     skills.
Input    page, percent, tolerance, and the label of the slider's row or of the row that opens its
         page (none for the page's only slider). Output  the per cent, read in two captures.

What it stands at is what the slider says; where it says nothing, what the row that leads to it
says afterwards; where no text does, what the settings table holds, whose range keys.toml knows.
Where none of them tells, nothing is touched. A touch that came out elsewhere is corrected, each
time from what is shown, twice at most: a bar of a right-to-left page runs the other way.
"""

import unicodedata
from collections.abc import Mapping
from typing import Annotated, Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.model.step import Step
from clawctl_adapters.rows import Row
from clawctl_adapters.states import percent_at
from clawctl_skills.base import Act, Decision, Done, Look, Reading, View
from clawctl_skills.settings.entrance import Stop, is_entrance
from clawctl_skills.settings.locate import Locator
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import front_of
from clawctl_skills.settings.table import percent_of_table
from clawctl_skills.settings.task import PageName, RowName, RowTask, reading
from clawctl_skills.settings.words import Fact, wanted

SLIDER: Final = "slider"
ROW: Final = "row"
MAX_TOUCHES: Final = 3
MAX_WAIT_LOOKS: Final = 6
NO_SLIDER: Final = Stop("NO_SLIDER", "The row has no slider and opens no page of one.")

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Tolerance = Annotated[int, msgspec.Meta(ge=0, le=50, description="Points it may be off by.")]


class SliderInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-slider takes; without a label it means the page's only slider."""

    page: PageName
    percent: Percent
    label: RowName | None = None
    tolerance: Tolerance = 3


class SettingsSlider(RowTask):
    """One run. See the module."""

    name = "settings-slider"
    summary = "Put a slider of Settings to a percentage."
    policy = "change"
    fields = ("percent",)
    outputs: Final = {"percent": "Where the slider stands in the end, 0 to 100, as read back."}
    Inputs = SliderInputs

    def __init__(self, inputs: SliderInputs) -> None:
        super().__init__(inputs.page, inputs.label or "")
        self._wanted, self._tolerance = inputs.percent, inputs.tolerance
        self._opened: Page | None = None  # the page whose row leads to the slider's
        self._row_tells = False  # that row says a per cent
        self._known: list[tuple[int, int]] = []  # per cent asked for → per cent shown after it
        self._asked: int | None = None  # a touch whose outcome has not been read
        self._before: int | None = None  # what was shown when it was sent
        self._touches = self._waited = 0
        self._held: Reading | None = None

    def new_locator(self) -> Locator:
        """As RowTask; a page's own row is its slider's."""
        return Locator(self.label, self.route.path[-1], slider_rows)

    def tables(self, observation: Observation) -> tuple[str, ...]:
        """The table that mirrors the slider, if its range is known."""
        fact = self._fact(self.row_of(observation))
        return (fact.setting,) if fact.setting and fact.range else ()

    def _fact(self, row: Row | None) -> Fact:
        """What is known of the slider: by the name it was asked for, else by its row's."""
        if self.label is None and row is not None:
            return wanted(row.title).fact
        return self.subject.fact

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The per cent that the slider's row says, or the row that leads to it."""
        row = self.row_of(observation)
        if row is None:
            return ()
        percent = _said(observation, row)
        path = row.slider_path or next((v.path for v in row.values), row.title_path)
        return () if percent is None else (_claim(observation, row, percent, path),)

    def read_beside(
        self, observation: Observation, settings: Mapping[str, str | None]
    ) -> tuple[Reading, ...]:
        """The per cent that the table has, where the slider's row says none."""
        row = self.row_of(observation)
        fact = self._fact(row)
        percent = percent_of_table(fact, settings)
        if row is None or row.slider_path is None or percent is None:
            return ()
        if _said(observation, row) is not None:
            return ()
        basis = (f"settings {fact.setting}",)
        return (_claim(observation, row, percent, row.slider_path, basis),)

    def own_specs(self, observation: Observation) -> list[CandidateSpec]:
        """The slider, or the row that leads to its page."""
        row = self.row_of(observation)
        if row is None:
            return []
        if row.slider_path is not None:
            return [CandidateSpec(SLIDER, "click", row.slider_path, row.path)]
        if is_entrance(row, observation):
            return [CandidateSpec(ROW, "click", row.title_path, row.path)]
        return []

    def decide(self, view: View) -> Decision:
        """As PageTask; a touch counts from the moment it may have been sent."""
        last = view.last
        if last is not None and last.step.candidate_id == SLIDER:
            if last.ok or last.effect == "outcome_unknown":
                self._touches += 1
                self._held = None
            else:
                self._asked = None
        return super().decide(view)

    def on_page(self, view: View, page: Page) -> Decision:
        """On the page that the row opened the slider is looked for anew."""
        if self._opened is not None and page.key != self._opened.key and not self._at_slider:
            self._at_slider = True
            self.locator = self.new_locator()
        return super().on_page(view, page)

    def told(self, stop: Stop) -> Stop:
        """As RowTask; on the page that the row opened, that there is no slider."""
        return NO_SLIDER if self._at_slider and stop.reason == "NOT_FOUND" else stop

    def on_row(self, view: View, page: Page, row: Row) -> Decision:
        """Measure; then be done, correct, or go to where it can be corrected."""
        if row.slider_path is None:
            return self._on_leading_row(view, page, row)
        if row.enabled is False:
            return self._stop(page, "ROW_DISABLED", "The slider is greyed out.")
        found = [*self.read(view.observation), *self.read_beside(view.observation, view.settings)]
        by_row = self._row_tells and _said(view.observation, row) is None
        if by_row and self._asked is not None:
            return self._leave(page)
        if not by_row and not found:
            return self._stop(
                page, "PLACE_NOT_SHOWN", "Nothing says where the slider stands; it was left alone."
            )
        if found and not by_row:
            return self._measured(view, page, found[0])
        return self._touch(view, page)

    def _on_leading_row(self, view: View, page: Page, row: Row) -> Decision:
        """The row that opens the slider's page, and often says where the slider stands."""
        said = self.read(view.observation)
        self._row_tells = bool(said)
        if said and (self._is_near(said[0]) or self._asked is not None):
            return self._measured(view, page, said[0])
        return self._open(view, page, row)

    def _open(self, view: View, page: Page, row: Row) -> Decision:
        last = view.last
        if last is not None and last.ok and last.step.candidate_id == ROW:
            self._waited += 1  # it was just touched and this is still its page
        candidate = view.projection.candidate(ROW)
        if self._waited > MAX_WAIT_LOOKS or not is_entrance(row, view.observation):
            return self._stop(page, NO_SLIDER.reason, NO_SLIDER.detail)
        if candidate is None:
            return self._stop(page, "WAY_REFUSED", "The row is there and may not be touched.")
        self._opened, self._at_slider = page, False
        return Act(Step(verb="click", candidate_id=candidate.id), "the row leads to the slider")

    def _leave(self, page: Page) -> Decision:
        self._at_slider = False
        self.locator = self.locator.again()
        act = self.route.moves.back(page, "read what the row says now")
        return act or self._stop(page, "STUCK", "Going back did not leave the slider's page.")

    def _measured(self, view: View, page: Page, now: Reading) -> Decision:
        """What it stands at is known: near enough twice, or worth another touch."""
        shown = int(now.value)
        if self._is_near(now):
            held, self._held = self._held, now
            if held is None or held.capture_id == now.capture_id or held.value != now.value:
                self._waited += 1
                if self._waited > 2 * MAX_WAIT_LOOKS:
                    return self._stop(page, "VALUES_DISAGREE", "The slider did not hold still.")
                return Look("confirm where it stands")
            basis = (*self.route.basis, "changed" if self._touches else "already")
            tables = tuple(one for one in now.basis if one.startswith("settings "))
            return Done({"percent": now.value}, (held, now), (*basis, *tables))
        if self._asked is not None:
            self._waited += 1
            if self._waited <= MAX_WAIT_LOOKS and shown == self._before:
                return Look("the slider may take its time")
            if shown != self._before:  # else the touch did nothing, and tells nothing of the bar
                self._known.append((self._asked, shown))
            self._asked, self._waited = None, 0
        self._before = shown
        row = self.row_of(view.observation)
        if row is not None and row.slider_path is None:
            return self._open(view, page, row)
        return self._touch(view, page)

    def _touch(self, view: View, page: Page) -> Decision:
        if self._touches >= MAX_TOUCHES:
            return self._stop(
                page, "NOT_CHANGED", "The slider was touched three times and stands elsewhere."
            )
        candidate = view.projection.candidate(SLIDER)
        if candidate is None:
            return self._stop(page, "WAY_REFUSED", "The slider is there and may not be touched.")
        self._asked = self._next(view)
        step = Step(verb="set", candidate_id=candidate.id, value=float(self._asked))
        return Act(step, f"the slider is to stand at {self._wanted}%")

    def _next(self, view: View) -> int:
        """What to ask the bar for: by the way it runs, then by what earlier touches came to."""
        row = self.row_of(view.observation)
        if row is not None and _said(view.observation, row) is not None:
            return self._wanted  # who touches it sees the same words
        if not self._known:
            title = front_of(view.observation).page.title
            return 100 - self._wanted if _runs_left(title) else self._wanted
        asked, shown = self._known[-1]
        turned = abs(shown - (100 - asked)) < abs(shown - asked)
        slope = -1.0 if turned else 1.0
        if len(self._known) > 1 and self._known[-2][0] != asked and self._known[-2][1] != shown:
            slope = (shown - self._known[-2][1]) / (asked - self._known[-2][0])
        return min(100, max(0, round(asked + (self._wanted - shown) / slope)))

    def _is_near(self, now: Reading) -> bool:
        return abs(int(now.value) - self._wanted) <= self._tolerance

    def _stop(self, page: Page, reason: str, detail: str) -> Decision:
        self.route.moves.atlas.notice(page.key, self.subject.text, reason.lower())
        return self.give_up(Stop(reason, detail))

    _at_slider = False  # whether the page that the row opened is in front


def slider_rows(observation: Observation) -> list[Row]:
    """The rows of the page in front that hold a slider."""
    return [row for row in front_of(observation).rows if row.slider_path is not None]


def _said(observation: Observation, row: Row) -> int | None:
    return percent_at(observation, row.slider_path or row.title_path)


def _claim(
    observation: Observation, row: Row, percent: int, path: str, basis: tuple[str, ...] = ()
) -> Reading:
    return reading(observation, "percent", str(percent), row, path, basis)


def _runs_left(title: str) -> bool:
    """Whether the words run from right to left, as a bar beside them then does."""
    strong = (unicodedata.bidirectional(char) for char in title)
    return next((kind in ("R", "AL") for kind in strong if kind in ("L", "R", "AL")), False)
