"""A recorded run and a skill: what it decides on each capture, without a phone.

Room     clawctl.authors.
Input    a run folder with its raw evidence; a way to make a fresh skill.
Output   Redecision. Of the skill's own run: its decisions beside the recorded ones, in order, to
         the first that differs. Of any other run, and of one that a chooser moved: what a fresh
         skill would do at each capture.
Refuses  UsageError NOT_A_RUN, RUN_NOT_PLAYABLE; the errors of reading a capture.

Nothing derived is trusted: trees are read again, selections and projections made anew. A skill
that decides otherwise on the same capture is not determined by what it sees.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from clawctl.choosers import CHOOSER
from clawctl.trace.evidence import reading_facts, viewport_context
from clawctl.trace.format import CAPTURES, FACTS, PROJECTION, STORED
from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.step import ActionResult
from clawctl_adapters.project import project_observation
from clawctl_adapters.redact import Redaction, private_on
from clawctl_adapters.sources.compact import normalize_compact
from clawctl_adapters.sources.hierarchy import read_hierarchy
from clawctl_adapters.tree import tree_of
from clawctl_skills.base import Decision, Skill, View, readings_of
from clawctl_skills.loop import recorded

DECISION: Final = "decision"
EFFECT: Final = "effect"
SETTINGS: Final = "settings"


class Decided(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One decision, private words withheld. step  of the run's record, when it has one there.

    recorded  the run's own decision; None for another skill's run.
    """

    capture_id: str
    step: int | None
    decision: dict[str, Any]
    recorded: dict[str, Any] | None = None
    readings: tuple[dict[str, Any], ...] = ()

    @property
    def same(self) -> bool:
        """Whether it is the recorded one, as far as there is one."""
        return self.recorded is None or self.decision == self.recorded


class Redecision(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """mode  "compare" for the skill's own run, "tell" for another's.

    diverged_at  capture id of the first decision that differs; None when none does.
    """

    skill: str
    run: str
    mode: Literal["compare", "tell"]
    decisions: tuple[Decided, ...]
    diverged_at: str | None


def redecide(path: Path, make: Callable[[], Skill]) -> Redecision:
    """Decide again on what that run saw; see the module."""
    reader = RunReader(path)
    if reader.head.raw != "kept":
        raise UsageError("RUN_NOT_PLAYABLE", str(path), saw="a run without raw evidence")
    skill, run = make(), _Run(reader)
    kinds = {step.kind for step in reader.steps}
    # A chooser's moves are not the skill's: nothing to compare them with.
    own = skill.name == reader.head.skill and DECISION in kinds and CHOOSER not in kinds
    decisions = tuple(run.compared(skill) if own else run.told(make))
    differs = next((decided.capture_id for decided in decisions if not decided.same), None)
    return Redecision(
        skill=skill.name,
        run=str(path),
        mode="compare" if own else "tell",
        decisions=decisions,
        diverged_at=differs,
    )


class _Run:
    """A run's captures, read anew, and its redaction as it grew."""

    def __init__(self, reader: RunReader) -> None:
        self._reader = reader
        self._redaction = Redaction()
        self._latest: Observation | None = None
        self._settings: dict[str, str | None] = {}  # tables that were read beside that look

    def compared(self, skill: Skill) -> Iterator[Decided]:
        """Each recorded decision and the skill's; ends after the first that differs."""
        last: ActionResult | None = None
        for step in self._reader.steps:
            self._follow(step.kind, step.data)
            if step.kind == EFFECT:
                last = msgspec.convert(step.data, ActionResult)
            elif step.kind == DECISION and self._latest is not None:
                decided = self._decide(skill, self._latest, last)
                last = None
                known = msgspec.structs.replace(decided, step=step.seq, recorded=step.data)
                yield known
                if not known.same:
                    return

    def told(self, make: Callable[[], Skill]) -> Iterator[Decided]:
        """What a fresh skill does and reads on each capture that a decider saw."""
        for step in self._reader.steps:
            if self._follow(step.kind, step.data) and self._latest is not None:
                yield self._decide(make(), self._latest, None)

    def _follow(self, kind: str, data: dict[str, Any]) -> bool:
        """Take one step of the record; True when a capture was shown to a decider."""
        if kind == SETTINGS:
            self._settings = dict(data["values"])
        stored = str(data.get("path", "")) if kind == STORED else ""
        folder, _, name = stored.rpartition("/")
        if not folder.startswith(f"{CAPTURES}/"):
            return False
        if name == FACTS:  # private words of looks right before a touch count too
            self._settings = {}
            self._seen(folder.removeprefix(f"{CAPTURES}/"))
        return name == PROJECTION

    def _seen(self, capture_id: str) -> None:
        snapshot = self._reader.snapshot(capture_id)
        if isinstance(snapshot, str):
            raise UsageError("RUN_NOT_PLAYABLE", f"{self._reader.path} {capture_id}", saw=snapshot)
        self._latest = normalize_compact(
            read_hierarchy(snapshot.tree, capture_id=capture_id, facts=reading_facts(snapshot)),
            viewport_context(snapshot),
        )
        self._redaction.learn(private_on(tree_of(self._latest), self._redaction.known))

    def _decide(self, skill: Skill, observation: Observation, last: ActionResult | None) -> Decided:
        selection = skill.select(observation)
        projection = project_observation(
            observation,
            select_paths=selection.paths,
            candidate_specs=selection.specs,
            max_nodes=selection.max_nodes,
            max_bytes=selection.max_bytes,
        )
        view = View(
            observation=observation, projection=projection, last=last, settings=self._settings
        )  # fmt: skip
        decision = skill.decide(view)
        readings = readings_of(skill, observation, self._settings)
        return Decided(
            capture_id=observation.provenance.capture_id,
            step=None,
            decision=self._wire(decision),
            readings=tuple(self._clean(msgspec.to_builtins(readings))),
        )

    def _wire(self, decision: Decision) -> dict[str, Any]:
        """The decision as the run would have recorded it."""
        wire: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(self._clean(recorded(decision)))
        )
        return wire

    def _clean(self, value: Any) -> Any:
        return self._redaction.clean(value)
