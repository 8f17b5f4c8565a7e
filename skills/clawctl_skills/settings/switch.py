"""settings-switch: see to it that a switch is on, or off, and prove it.

Room     skills.
Input    page, label, on. Output  the state, read in two captures, and whether it had to change.

The state is that of the row's own switch. Where it is as wanted nothing is sent. Else one touch,
never a second; then the screen is read until the switch holds, and the settings table, where
keys.toml names one and the phone can be asked, must say the same. What asks for consent, a lock
or a permission on the way ends the run with the facts.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec
from clawctl_adapters.model.step import Step
from clawctl_adapters.rows import Row
from clawctl_skills.base import Act, Decision, Done, Look, Reading, View
from clawctl_skills.settings.entrance import Stop, is_two_target
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import is_choice
from clawctl_skills.settings.table import table_says
from clawctl_skills.settings.task import PageName, RowName, RowTask, reading

SWITCH: Final = "switch"
MAX_WAIT_LOOKS: Final = 8  # for a switch that takes its time: Wi-Fi, Bluetooth need up to 3 s
NOT_SHOWN: Final = Stop("STATE_NOT_SHOWN", "The row's switch does not say whether it is on.")


class SwitchInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-switch takes; without a label it means the page's own switch."""

    page: PageName
    on: bool
    label: RowName | None = None


class SettingsSwitch(RowTask):
    """One run. See the module."""

    name = "settings-switch"
    summary = "See to it that a switch of Settings is on, or off."
    policy = "change"
    fields = ("state",)
    outputs: Final = {"state": "on or off, as the row's own switch shows it in the end."}
    Inputs = SwitchInputs

    def __init__(self, inputs: SwitchInputs) -> None:
        super().__init__(inputs.page, inputs.label or "")
        self._on = inputs.on
        self._touched = False
        self._waited = 0
        self._held: Reading | None = None

    def tables(self, observation: Observation) -> tuple[str, ...]:  # noqa: ARG002
        """The table that mirrors the switch, if one is known."""
        setting = self.subject.fact.setting
        return (setting,) if setting else ()

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The state of the row's switch."""
        row = self.row_of(observation)
        if row is None or row.checked is None or row.checked_path is None:
            return ()
        state = "on" if row.checked else "off"
        return (reading(observation, "state", state, row, row.checked_path, ("checked",)),)

    def own_specs(self, observation: Observation) -> list[CandidateSpec]:
        """The switch: by itself where it takes touches of its own, else by the row."""
        row = self.row_of(observation)
        if row is None or row.checked_path is None or is_choice(observation, row):
            return []
        own = observation.by_path[row.checked_path].clickable is True
        if own or is_two_target(row, observation):
            return [CandidateSpec(SWITCH, "click", row.checked_path, row.title_path)]
        return [CandidateSpec(SWITCH, "click", row.title_path, row.path)]

    def on_row(self, view: View, page: Page, row: Row) -> Decision:
        """Touch once if need be, then wait until the switch holds."""
        if (stop := self._unusable(view, page, row)) is not None:
            return self.give_up(stop)
        table = table_says(self.subject.fact, view.settings)
        if row.checked == self._on:
            return self._settle(view, page, table)
        self._held = None
        if self._touched:
            return self._wait(view, page)
        if table is not None and table != row.checked:
            return self._disagree(view, page, table)
        return self._touch(view, page)

    def _unusable(self, view: View, page: Page, row: Row) -> Stop | None:
        """Why the row is no switch that can be set."""
        atlas = self.route.moves.atlas
        if row.checked_path is None or is_choice(view.observation, row):
            atlas.notice(page.key, self.subject.text, "no_switch", row.basis)
            return Stop("NO_SWITCH", "The row of that name has no switch.")
        if row.checked is None:
            atlas.notice(page.key, self.subject.text, "state_not_shown", row.basis)
            return NOT_SHOWN
        if row.enabled is False and row.checked != self._on and not self._touched:
            atlas.notice(page.key, self.subject.text, "row_refused", ("enabled_not_true",))
            return Stop("ROW_DISABLED", "The row is greyed out.")
        return None

    def _touch(self, view: View, page: Page) -> Decision:
        candidate = view.projection.candidate(SWITCH)
        if candidate is None:
            atlas = self.route.moves.atlas
            for hint in view.projection.discovery_hints:
                if hint.id == SWITCH:
                    atlas.notice(page.key, self.subject.text, "row_refused", hint.reasons)
            return self.give_up(Stop("WAY_REFUSED", "The switch is there and may not be touched."))
        if view.last is not None and not view.last.ok:
            self._waited += 1
        if self._waited > MAX_WAIT_LOOKS:
            return self.give_up(Stop("NOT_STEADY", "The switch did not hold still for a touch."))
        return Act(Step(verb="click", candidate_id=candidate.id), "the switch is not as wanted")

    def decide(self, view: View) -> Decision:
        """As PageTask; a touch counts from the moment it was sent."""
        last = view.last
        if last is not None and last.ok and last.step.candidate_id == SWITCH:
            self._touched = True
        return super().decide(view)

    def _wait(self, view: View, page: Page) -> Decision:
        self._waited += 1
        if self._waited <= MAX_WAIT_LOOKS:
            return Look("the switch may take its time")
        still = view.last is not None and view.last.effect == "no_change"
        what = "no_effect" if still else "not_held"
        self.route.moves.atlas.notice(page.key, self.subject.text, what)
        return self.give_up(
            Stop("NOT_CHANGED", "The switch was touched once and does not show what was asked.")
        )

    def _settle(self, view: View, page: Page, table: bool | None) -> Decision:
        """The screen says what was asked: once more, and the table too."""
        if table is not None and table != self._on:
            self._waited += 1
            if not self._touched or self._waited > MAX_WAIT_LOOKS:
                return self._disagree(view, page, table)
            return Look("the settings table does not say so yet")
        now = self.read(view.observation)
        held, self._held = self._held, now[0] if now else None
        if held is None or not now or held.capture_id == now[0].capture_id:
            return Look("confirm the switch")
        basis = (*self.route.basis, "changed" if self._touched else "already")
        if table is not None:
            basis += (f"settings {self.subject.fact.setting}",)
        return Done({"state": now[0].value}, (held, now[0]), basis)

    def _disagree(self, view: View, page: Page, table: bool) -> Decision:
        shown = self.read(view.observation)
        words = (f"screen_{shown[0].value if shown else '?'}", f"table_{'on' if table else 'off'}")
        self.route.moves.atlas.notice(page.key, self.subject.text, "channels_disagree", words)
        return self.give_up(
            Stop("CHANNELS_DISAGREE", "The switch on the screen and the settings table differ.")
        )
