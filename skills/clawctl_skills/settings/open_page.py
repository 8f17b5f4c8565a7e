"""settings-open: bring a page of Settings to the front and say its title.

Room     skills.
Input    page: a key, a shown name, or a path of them. Output  the title, read in two captures.

The title is the toolbar's, never a row's that says the same. What the arrival rests on is the
basis: the intent, the row that was touched, and whether the title answers to the name.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_skills.base import Decision, Done, GiveUp, Look, Reading, View
from clawctl_skills.proof import Proof
from clawctl_skills.settings.entrance import Stop
from clawctl_skills.settings.labels import visible_text
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.panes import front_of, home_title
from clawctl_skills.settings.task import PageName, PageTask
from clawctl_skills.settings.words import HOME


class OpenInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What settings-open takes."""

    page: PageName


class SettingsOpen(PageTask):
    """One run. See the module."""

    name = "settings-open"
    summary = "Open a page of Settings, by key, by name or by path."
    policy = "read"
    fields = ("page",)
    outputs: Final = {"page": "The title of the page that is in front now, as shown."}
    Inputs = OpenInputs

    def __init__(self, inputs: OpenInputs) -> None:
        super().__init__(inputs.page)
        self._proof = Proof(self.fields)

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The title in the toolbar of the page or dialog in front; home's own beside a page."""
        front = front_of(observation)
        title, path = front.page.title, front.title_path
        if front.home_rows and self.route.path[-1].key == HOME:
            title, path = home_title(observation) or ("", None)
        if path is None:
            return ()
        return (
            Reading(
                field="page",
                value=visible_text(title),
                label=title,
                label_path=path,
                value_path=path,
                row_path=path,
                basis=("toolbar_title",),
                capture_id=observation.provenance.capture_id,
            ),
        )

    def on_page(self, view: View, page: Page) -> Decision:
        """Read the title twice."""
        readings = self.read(view.observation)
        if not readings:
            self.route.moves.atlas.notice(page.key, "page", "value_missing")
            return self.give_up(Stop("NO_TITLE", "The page is in front and shows no title."))
        end = self._proof.add(readings)
        if isinstance(end, Done):
            return msgspec.structs.replace(end, basis=self.route.basis)
        if isinstance(end, GiveUp):
            return self.give_up(Stop(end.reason, end.detail))
        return Look("confirm the title")
