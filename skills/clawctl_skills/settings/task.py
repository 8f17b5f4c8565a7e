"""What the skills of one Settings page share: the way there, the row, an honest end.

Room     skills.
Input    a path, a name of a row; views.
Output   decisions of the way; `on_page` of the skill once the page is in front.
"""

from abc import ABC, abstractmethod
from typing import Annotated

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.rows import Row
from clawctl_skills.base import Act, Decision, GiveUp, Reading, View
from clawctl_skills.settings.entrance import Stop
from clawctl_skills.settings.labels import visible_text
from clawctl_skills.settings.locate import Locator
from clawctl_skills.settings.pages import Page
from clawctl_skills.settings.route import Route
from clawctl_skills.settings.words import Wanted, path_of, wanted

Words = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
PageName = Annotated[
    Words, msgspec.Meta(description='A page by key or shown names: "display", "Display/Colors".')
]
RowName = Annotated[Words, msgspec.Meta(description="A row by key or by the name it shows.")]


class PageTask(ABC):
    """One run of a skill that works on one page. fields  what a done run claims."""

    fields: tuple[str, ...] = ()

    def __init__(self, page: str) -> None:
        self.route = Route(path_of(page))
        self._there = False

    @abstractmethod
    def on_page(self, view: View, page: Page) -> Decision:
        """The next move, the page being in front; also a dialog of choices counts as one."""

    def own_specs(self, observation: Observation) -> list[CandidateSpec]:  # noqa: ARG002
        """Candidates beside those of the way."""
        return []

    def tables(self, observation: Observation) -> tuple[str, ...]:  # noqa: ARG002
        """Settings tables to be read beside a look."""
        return ()

    @abstractmethod
    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """Every value of the skill's fields that this observation shows beyond doubt."""

    def select(self, observation: Observation) -> Selection:
        """The rows on the way, the skill's own, the lists; the places of what can be read."""
        specs = [*self.own_specs(observation), *self.route.specs(observation)]
        readings = self.read(observation)
        paths = [path for one in readings for path in (one.label_path, one.value_path)]
        return Selection(
            paths=tuple(dict.fromkeys(paths)), specs=tuple(specs), settings=self.tables(observation)
        )

    def decide(self, view: View) -> Decision:
        """On the way, the way's next act; on the page, the skill's."""
        step = self.route.stays(view) if self._there else self.route.step(view)
        if isinstance(step, Act):
            return step
        if isinstance(step, Stop):
            return self.give_up(step)
        self._there = True
        page = self.route.page
        assert page is not None  # the way ends on one
        return self.on_page(view, page)

    def give_up(self, stop: Stop) -> GiveUp:
        """The end without a value: where it looked, what it saw, what it sent."""
        atlas = self.route.moves.atlas
        return GiveUp(
            reason=stop.reason,
            detail=stop.detail,
            missing=self.fields,
            looked=atlas.visits(),
            noticed=atlas.notices(),
            tried=tuple(atlas.sent),
        )


class RowTask(PageTask):
    """A skill about one row of a page. label  "" for the page's own switch."""

    def __init__(self, page: str, label: str) -> None:
        super().__init__(page)
        self.label = wanted(label) if label else None
        self.locator = self.new_locator()

    @property
    def subject(self) -> Wanted:
        """What the row is about: its own name, or the page's for the page's own switch."""
        return self.label or self.route.path[-1]

    def new_locator(self) -> Locator:
        """A search for the row from the start."""
        return Locator(self.label, self.route.path[-1])

    def row_of(self, observation: Observation) -> Row | None:
        """The row in that observation, if one alone answers best; keeps no memory."""
        return self.new_locator().row(observation)

    def decide(self, view: View) -> Decision:
        """As PageTask; what was touched may have changed the row's neighbours."""
        last = view.last
        if last is not None and last.ok and last.step.verb not in ("scroll", "press"):
            self.locator.forget_neighbours()
        return super().decide(view)

    def on_page(self, view: View, page: Page) -> Decision:
        """Look for the row; once it stands in view, `on_row`."""
        found = self.locator.step(view, page, self.route.moves)
        if isinstance(found, Act):
            return found
        if isinstance(found, Stop):
            return self.give_up(self.told(found))
        return self.on_row(view, page, found)

    def told(self, stop: Stop) -> Stop:
        """Why the row was not found, in the skill's own words where it knows better."""
        return stop

    @abstractmethod
    def on_row(self, view: View, page: Page, row: Row) -> Decision:
        """The next move, the row being in view."""


def reading(
    observation: Observation, field: str, value: str, row: Row, value_path: str,
    basis: tuple[str, ...] = (),
) -> Reading:  # fmt: skip
    """A value of a row, with what ties them together."""
    return Reading(
        field=field,
        value=visible_text(value),
        label=row.title,
        label_path=row.title_path,
        value_path=value_path,
        row_path=row.path,
        basis=(*row.basis, *basis),
        capture_id=observation.provenance.capture_id,
    )
