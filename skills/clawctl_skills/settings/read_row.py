"""settings-read: what a row of a Settings page says, and what ties that to its name.

Room     skills.
Input    page, label. Output  the row's value; beside it its summary and its switch's state where
         it has them; each read in two captures.

A row that holds two texts of which neither is the value beyond doubt is not read: GiveUp
VALUE_UNCLEAR. The basis of each reading says what it rests on, in the codes of rows.py.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import Row
from clawctl_skills.base import Decision, Done, GiveUp, Look, Reading, View
from clawctl_skills.proof import Proof
from clawctl_skills.settings.entrance import Stop
from clawctl_skills.settings.labels import visible_text
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.task import PageName, RowName, RowTask, reading


class ReadInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-read takes; without a label it reads the page's own switch."""

    page: PageName
    label: RowName | None = None


class SettingsRead(RowTask):
    """One run. See the module."""

    name = "settings-read"
    summary = "Read a row of a Settings page: its value, its summary, its switch."
    policy = "read"
    fields = ("value",)
    outputs: Final = {
        "value": "What the row says: its one text, else its slider's, else on or off.",
        "summary": "The text below the title, where the row has another value beside it.",
        "state": "on or off, where the row has a switch and a text.",
    }
    Inputs = ReadInputs

    def __init__(self, inputs: ReadInputs) -> None:
        super().__init__(inputs.page, inputs.label or "")
        self._proof: Proof | None = None

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The row's values, when one row alone answers to the name."""
        row = self.row_of(observation)
        return () if row is None else _readings(observation, row)

    def on_row(self, view: View, page: Page, row: Row) -> Decision:
        """Read the row twice, all its values at once."""
        readings = _readings(view.observation, row)
        if not readings:
            return self._unread(page, row)
        self._proof = self._proof or Proof([one.field for one in readings])
        end = self._proof.add(readings)
        if isinstance(end, Done):
            return msgspec.structs.replace(end, basis=self.route.basis)
        if isinstance(end, GiveUp):
            return self.give_up(Stop(end.reason, end.detail))
        return Look("confirm the row")

    def _unread(self, page: Page, row: Row) -> GiveUp:
        unclear = bool([one for one in row.values if one.role != "extra"])
        what = "value_unclear" if unclear else "value_missing"
        self.route.moves.atlas.notice(page.key, self.subject.text, what, row.basis)
        if unclear:
            stop = Stop("VALUE_UNCLEAR", "The row holds several texts that could be its value.")
        else:
            stop = Stop("VALUE_MISSING", "The row is there and says nothing but its name.")
        return self.give_up(stop)


def _readings(observation: Observation, row: Row) -> tuple[Reading, ...]:
    """Every value of the row, or none when one of them is unclear."""
    texts = {role: [v for v in row.values if v.role == role and visible_text(v.text)]
             for role in ("value", "summary", "unclear")}  # fmt: skip
    if texts["unclear"] or len(texts["value"]) > 1 or len(texts["summary"]) > 1:
        return ()
    found: list[Reading] = []
    for text in (*texts["value"], *texts["summary"]):
        field = "summary" if found else "value"
        found.append(reading(observation, field, text.text, row, text.path))
    if not found and row.slider_text and row.slider_path:
        found.append(reading(observation, "value", row.slider_text, row, row.slider_path))
    if row.checked is not None and row.checked_path is not None:
        state = "on" if row.checked else "off"
        field = "state" if found else "value"
        found.append(reading(observation, field, state, row, row.checked_path, ("checked",)))
    return tuple(found)
