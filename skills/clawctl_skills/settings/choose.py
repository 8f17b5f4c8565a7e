"""settings-choose: see to it that one option of several is the chosen one, and prove it.

Room     skills.
Input    page, option, and the label of the row that opens the options (none when the page itself
         holds them). Output  the chosen option and, with a label, what its row says afterwards.

Options are the radio rows of a page or the lines of a dialog. Where the right one is chosen
nothing is touched. Else it is touched once; a dialog closes on that, so it is opened again to
read which line is marked. Then back, and the row is read twice.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.model.step import Step
from clawctl_adapters.rows import Row
from clawctl_skills.base import Act, Decision, Done, Look, Reading, View
from clawctl_skills.settings.entrance import Stop, best, is_entrance
from clawctl_skills.settings.locate import Locator
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import front_of, is_choice
from clawctl_skills.settings.table import option_of
from clawctl_skills.settings.task import PageName, RowName, RowTask, reading
from clawctl_skills.settings.words import Wanted, wanted

OPTION: Final = "option"
ROW: Final = "row"
MAX_WAIT_LOOKS: Final = 6


class ChooseInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-choose takes; without a label the page itself holds the options."""

    page: PageName
    option: RowName
    label: RowName | None = None


class SettingsChoose(RowTask):
    """One run. See the module."""

    name = "settings-choose"
    summary = "See to it that an option of Settings is the chosen one."
    policy = "change"
    fields = ("option",)
    outputs: Final = {
        "option": "The option that is marked in the end, as shown.",
        "summary": "What the row says afterwards, where a label was given and it says something.",
    }
    Inputs = ChooseInputs

    def __init__(self, inputs: ChooseInputs) -> None:
        super().__init__(inputs.page, inputs.label or "")
        self._option = _option(inputs.option, self.subject)
        self._options = self._new_search()
        self._touched = False
        self._opened: Page | None = None  # the page whose row opened the options
        self._waited = 0
        self._held: list[Reading] = []
        self._proven: list[Reading] = []
        self._left = False
        self._saw_options = False

    def tables(self, observation: Observation) -> tuple[str, ...]:  # noqa: ARG002
        """The table that mirrors the choice, if one is known."""
        setting = self.subject.fact.setting
        return (setting,) if setting else ()

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The marked one of the options in view, and what the label's row says."""
        found = []
        marked = [row for row in self._group(observation) if row.checked]
        if len(marked) == 1 and marked[0].checked_path is not None:
            row = marked[0]
            found.append(reading(observation, "option", row.title, row, row.title_path))
        row_ = self.row_of(observation) if self.label is not None else None
        texts = [v for v in row_.values if v.role in ("summary", "value")] if row_ else []
        if row_ is not None and len(texts) == 1 and not is_choice(observation, row_):
            found.append(reading(observation, "summary", texts[0].text, row_, texts[0].path))
        return tuple(found)

    def own_specs(self, observation: Observation) -> list[CandidateSpec]:
        """The option, and the row that opens the options."""
        specs = [
            CandidateSpec(OPTION, "click", row.title_path, row.path)
            for row in best(_choices(observation), self._option)
        ]
        row = self.row_of(observation) if self.label is not None else None
        if row is not None and is_entrance(row, observation):
            specs.append(CandidateSpec(ROW, "click", row.title_path, row.path))
        return specs if len(specs) < 3 else []

    def decide(self, view: View) -> Decision:
        """As PageTask; the touch of an option counts from the moment it was sent."""
        last = view.last
        if last is not None and last.ok and last.step.candidate_id == OPTION:
            self._touched = True
            self._held.clear()
        return super().decide(view)

    def on_page(self, view: View, page: Page) -> Decision:
        """At the options: choose and prove. At the row's page: open them, or read the row."""
        if self.label is None or self._is_at_options(view, page):
            return self._at_options(view, page)
        return super().on_page(view, page)

    def on_row(self, view: View, page: Page, row: Row) -> Decision:
        """Open the options; after they are proven read the row."""
        if self._proven:
            return self._read_row(view)
        last = view.last
        if last is not None and last.ok and last.step.candidate_id == ROW:
            self._waited += 1  # it was just touched and this is still its page
            if self._waited > MAX_WAIT_LOOKS:
                return self._stop("NO_OPTIONS", "The row was touched and no options came.")
        candidate = view.projection.candidate(ROW)
        if candidate is None:
            if not is_entrance(row, view.observation):
                return self._stop("NO_OPTIONS", "The row of that name opens no options.")
            return self._stop("WAY_REFUSED", "The row is there and may not be touched.")
        self._opened = page
        self._options = self._new_search()
        return Act(Step(verb="click", candidate_id=candidate.id), "the row opens the options")

    def _is_at_options(self, view: View, page: Page) -> bool:
        if self._left:
            return False
        if front_of(view.observation).kind == "choices":
            return True
        return self._opened is not None and page.key != self._opened.key

    def _at_options(self, view: View, page: Page) -> Decision:
        self._saw_options = self._saw_options or bool(_choices(view.observation))
        found = self._options.step(view, page, self.route.moves)
        if isinstance(found, Act):
            return found
        if isinstance(found, Stop) and found.reason != "NOT_FOUND":
            return self._stop(found.reason, found.detail)
        if isinstance(found, Stop) and self._saw_options:
            return self._stop("NOT_FOUND", "No option of that name is there.")
        if isinstance(found, Stop):
            return self._stop("NO_OPTIONS", "What is in front holds no options to choose from.")
        if not is_choice(view.observation, found):
            return self._stop("NO_OPTIONS", "The row of that name is no option.")
        if not found.checked:
            return self._choose(view, found)
        return self._confirm(view)

    def _choose(self, view: View, row: Row) -> Decision:
        if self._touched:
            self._waited += 1
            if self._waited <= MAX_WAIT_LOOKS:
                return Look("the option may take its time")
            return self._stop("NOT_CHANGED", "The option was touched once and is not marked.")
        if row.enabled is False:
            return self._stop("ROW_DISABLED", "The option is greyed out.")
        candidate = view.projection.candidate(OPTION)
        if candidate is None:
            return self._stop("WAY_REFUSED", "The option is there and may not be touched.")
        return Act(Step(verb="click", candidate_id=candidate.id), "another option is marked")

    def _confirm(self, view: View) -> Decision:
        """The right option is marked: once more, alone, and the table too."""
        marked = [one for one in self.read(view.observation) if one.field == "option"]
        table = option_of(self.subject.fact, view.settings)
        if table is not None and self._option.key is not None and table != self._option.key:
            self._waited += 1
            if not self._touched or self._waited > MAX_WAIT_LOOKS:
                return self._stop("CHANNELS_DISAGREE", "Screen and settings table differ.")
            return Look("the settings table does not say so yet")
        if not marked:
            return self._stop("SEVERAL_MARKED", "More than one option is marked.")
        if not self._held or self._held[-1].value != marked[0].value:
            self._held = marked
            return Look("confirm the option")
        self._proven = [self._held[-1], marked[0]]
        self._table = table
        if self.label is None or self._opened is None:
            return self._done([])
        self._left = True
        self._held = []
        self.locator = self.locator.again()
        act = self.route.moves.back(self._here(), "read what the row says now")
        return act or self._stop("STUCK", "Going back did not leave the options.")

    def _here(self) -> Page:
        page = self.route.page
        assert page is not None  # decide() came from there
        return page

    def _read_row(self, view: View) -> Decision:
        said = [one for one in self.read(view.observation) if one.field == "summary"]
        if not said:
            return self._done([])
        if not self._held or self._held[-1].value != said[0].value:
            self._waited += 1
            if self._waited > 2 * MAX_WAIT_LOOKS:
                return self._stop("VALUES_DISAGREE", "What the row says did not hold still.")
            self._held = said
            return Look("confirm the row")
        return self._done([self._held[-1], said[0]])

    def _done(self, row: list[Reading]) -> Done:
        basis = (*self.route.basis, "changed" if self._touched else "already")
        if self._table is not None:
            basis += (f"settings {self.subject.fact.setting}",)
        value = {one.field: one.value for one in (*self._proven, *row)}
        return Done(value, (*self._proven, *row), basis)

    def _group(self, observation: Observation) -> tuple[Row, ...]:
        """The options that stand with the one asked for; all of them where it is not in view."""
        meant = best(_choices(observation), self._option)
        groups: list[list[Row]] = [[]]
        for row in front_of(observation).rows:
            if is_choice(observation, row):
                groups[-1].append(row)
            else:
                groups.append([])
        found = [one for one in groups if len(meant) == 1 and meant[0] in one]
        return tuple(found[0]) if found else _choices(observation)

    def _new_search(self) -> Locator:
        return Locator(self._option, self._option)

    def _stop(self, reason: str, detail: str) -> Decision:
        page = self._here()
        self.route.moves.atlas.notice(page.key, self.subject.text, reason.lower())
        return self.give_up(Stop(reason, detail))

    _table: str | None = None  # the option key that the table held beside the proof


def _choices(observation: Observation) -> tuple[Row, ...]:
    return tuple(r for r in front_of(observation).rows if is_choice(observation, r))


def _option(text: str, subject: Wanted) -> Wanted:
    """An option by its name, its key, or the value the settings table holds for it."""
    return wanted(subject.fact.values.get(text.strip(), text))
