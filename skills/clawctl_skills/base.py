"""What a skill is: it selects, decides and reads. It never touches a phone.

Room     skills.
Input    observations and projections.
Output   a Selection (what it wants to see and do), a decision (Act, Look, Done, GiveUp) and
         Readings (values with the place they were read from).

A language model can sit where `decide` sits: it gets the same view and answers the same way.
"""

from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Projection, Selection
from clawctl_adapters.model.step import ActionResult, Effect, Step

# Effects that say: as far as one can see, nothing happened.
QUIET: Final[frozenset[Effect]] = frozenset({"no_change", "suspected_noop"})


class Reading(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One value as one capture showed it.

    field       the skill's own name for it ("android_version").
    value       the text, without invisible direction marks; nothing else is changed.
    label       the name beside it, as shown.
    label_path, value_path, row_path  node paths in that capture.
    basis       what ties value to label, strongest first (codes of rows.py).
    """

    field: str
    value: str
    label: str
    label_path: str
    value_path: str
    row_path: str
    basis: tuple[str, ...]
    capture_id: str


class NoInputs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Inputs of a skill that takes none.

    A skill's class names its Inputs, a frozen struct, and is made with one of them.
    """


class Budget(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What a run may spend: acts sent, looks taken, seconds from its first look.

    A skill that needs another one has it as its `budget`.
    """

    actions: int = 60
    looks: int = 300
    seconds: float = 275.0


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a decision may rest on: the latest observation, what is offered, the last act.

    settings  what the settings table held right after this look, of the keys its selection
              asked for ("system:screen_brightness_mode"): None was never written, a key that is
              missing could not be read.
    """

    observation: Observation
    projection: Projection
    last: ActionResult | None = None
    settings: Mapping[str, str | None] = {}


class Act(msgspec.Struct, frozen=True, rename="camel", tag="act"):
    """Do this one step, then look again."""

    step: Step
    why: str


class Look(msgspec.Struct, frozen=True, rename="camel", tag="look"):
    """Look again without acting."""

    why: str


class Done(msgspec.Struct, frozen=True, rename="camel", tag="done"):
    """The goal is reached; every value has readings from at least two captures.

    basis  what else the claim rests on, as codes: "already" (nothing was changed) or "changed",
           "settings system:screen_brightness_mode" (that table agrees).
    looked, noticed  as of GiveUp, from a skill whose answer is what it saw of many pages.
    """

    value: dict[str, str]
    readings: tuple[Reading, ...]
    basis: tuple[str, ...] = ()
    looked: tuple["Visit", ...] = ()
    noticed: tuple["Notice", ...] = ()


class Visit(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A page that was looked at: its title as shown, its package, and how far it was seen.

    whole is True when both ends of its list were reached, so absence there means something.
    """

    title: str
    package: str
    whole: bool
    captures: tuple[str, ...]


class Notice(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Something that was seen and could not be used, so that absence is not all that is said.

    page  its title as shown.   key  the row or field meant ("about", "build_number").
    what  row_refused (reasons say why), no_effect, led_out (to another app), value_missing,
          value_unclear (several texts), values_differ (rows of one name disagree).
    """

    page: str
    key: str
    what: str
    reasons: tuple[str, ...] = ()


class GiveUp(msgspec.Struct, frozen=True, rename="camel", tag="give_up", kw_only=True):
    """The goal was not reached: a reason code, a sentence, and where it looked.

    missing  fields without a proven value.   tried  the acts that were sent, in order.
    looked   every page, those of other apps too.   noticed  what was seen and not usable.
    """

    reason: str
    detail: str
    missing: tuple[str, ...] = ()
    looked: tuple[Visit, ...] = ()
    noticed: tuple[Notice, ...] = ()
    tried: tuple[str, ...] = ()


Decision = Act | Look | Done | GiveUp


class Skill(Protocol):
    """One run's decider. A fresh instance is made for each run; replays give the same answers.

    `read` keeps no memory: `clawctl verify` calls it on raw files long after the run.
    """

    @property
    def name(self) -> str:
        """Its name on the command line."""

    def select(self, observation: Observation) -> Selection:
        """What to show and offer of this observation."""

    def decide(self, view: View) -> Decision:
        """The next move."""

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """Every value of the skill's fields that this observation shows beyond doubt."""


def readings_of(
    skill: Skill, observation: Observation, settings: Mapping[str, str | None]
) -> tuple[Reading, ...]:
    """What a skill reads of a look and, if it has `read_beside`, of the tables read beside it.

    read_beside(observation, settings)  for a value that no text shows and a settings table
                holds; like read, without memory.
    """
    beside = getattr(skill, "read_beside", None)
    own = skill.read(observation)
    return own if beside is None else (*own, *beside(observation, settings))
