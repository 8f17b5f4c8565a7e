"""Decisions that rest on a view which is no longer good: none may be acted on.

Spent, superseded, expired or never given, by steps and by candidates; and refs whose element has
left the screen. The phone's own log is the witness.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.session import Session
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import parse_world
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import StaleError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from clawctl_adapters.renderers.brief import parse_brief
from tests.adversary.lost import ACTION, NAMES, world_text

KINDS: Final = (
    "steps spent", "steps superseded", "steps expired", "steps unknown", "steps of a candidate's",
    "candidate spent", "candidate superseded", "candidate expired", "candidate unknown",
    "candidate of steps", "ref gone", "key spent", "key superseded", "key expired", "key unknown",
)  # fmt: skip
INPUTS: Final = ("tap", "swipe", "key", "text")
MAX_AGE_S: Final = 45.0
SECOND: Final = '[screens.second]\ntitle = "Second"\nactions = ["{}"]\nrows = [{{ title = "X" }}]'
SECOND_ACTION: Final = "android.settings.DISPLAY_SETTINGS"


class Stale:
    """One session; counts of refusals by kind and code, and whatever was accepted."""

    def __init__(self, folder: Path, seed: int) -> None:
        text = "\n".join((world_text(), SECOND.format(SECOND_ACTION)))
        self._chance = random.Random(seed)
        self._device = SimDevice(SimulatedPhone(parse_world(text), serial="stale"))
        self._clock = FakeClock()
        self._writer = RunWriter.create(folder, skill="x", device=self._device, clock=self._clock)
        self._session = Session(self._device, self._clock, self._writer)
        self.counts: Counter[str] = Counter()
        self.accepted: list[str] = []

    def close(self) -> None:
        """End the run folder."""
        self._writer.close()
        self._device.close()

    def attempt(self, kind: str) -> None:
        """One stale decision of that kind, on a page made anew."""
        assert self._device.phone.start(action=ACTION).ok
        self._clock.advance(1.0)
        act = self._prepared(kind)
        before = self._inputs()
        code = act()
        self.counts[f"{kind}: {code}"] += 1
        if code == "" or self._inputs() != before:
            self.accepted.append(f"{kind}: {code!r}, inputs {self._inputs() - before}")

    def _inputs(self) -> int:
        return sum(event.kind in INPUTS for event in self._device.phone.log)

    def _prepared(self, kind: str) -> Callable[[], str]:
        """What was good once has gone stale; the act that is still decided on it."""
        who, _, how = kind.partition(" ")
        if kind == "ref gone":
            text = self._view()
            line = self._chance.choice([one for one in parse_brief(text).lines if one.ref])
            self._device.phone.start(action=SECOND_ACTION)
            later, ref = self._view(), line.ref
            if any(one.ref == ref for one in parse_brief(later).lines):
                ref = 900 + self._chance.randrange(99)  # the page's frame stays: a ref of nobody
            return lambda: self._steps(_id(later), {"action": "click", "ref": ref})
        wish = {"action": "click", "name": self._chance.choice(NAMES)}
        if who == "steps":
            capture_id = self._candidate()[0] if how == "of a candidate's" else _id(self._view())
            if how == "spent":
                assert self._steps(capture_id, {"action": "wait", "ms": 1}) == ""
            self._age(how)
            named = "c-9999" if how == "unknown" else capture_id
            return lambda: self._steps(named, wish)
        capture_id, candidate_id = self._candidate()
        if who == "key":  # it names a capture, and no element of it
            if how == "spent":
                assert self._press(capture_id) == ""
            self._age(how)
            named = "c-9999" if how == "unknown" else capture_id
            return lambda: self._press(named)
        if how == "spent":
            assert self._act(capture_id, candidate_id) == ""
        if how == "of steps":
            capture_id = _id(self._view())
        self._age(how)
        named = self._chance.choice(("row:x", "")) if how == "unknown" else candidate_id
        return lambda: self._act(capture_id, named)

    def _age(self, how: str) -> None:
        if how == "superseded":
            self._chance.choice((self._view, self._candidate))()
        if how == "expired":
            self._clock.advance(MAX_AGE_S + self._chance.choice((0.01, 1.0, 600.0)))

    def _view(self) -> str:
        return self._session.view()

    def _candidate(self) -> tuple[str, str]:
        """The capture and a candidate that a skill was offered on it."""
        name = self._chance.choice(NAMES)

        def select(seen: Observation) -> Selection:
            rows = [node.node_path for node in seen.nodes if node.text == name]
            return Selection(specs=tuple(CandidateSpec(name, "click", path) for path in rows))

        view = self._session.observe(select)
        return view.observation.provenance.capture_id, view.projection.candidates[0].id

    def _steps(self, capture_id: str, step: dict[str, object]) -> str:
        """The code that refuses them, "" when they ran."""
        report = self._session.run([step], capture_id=capture_id)
        if not report.steps:
            return report.refusals[0].code
        result = report.steps[0].result
        return "" if result.ok else str(result.code)

    def _act(self, capture_id: str, candidate_id: str) -> str:
        return self._sent(Step(verb="click", candidate_id=candidate_id), capture_id)

    def _press(self, capture_id: str) -> str:
        return self._sent(Step(verb="press", key="tab"), capture_id)

    def _sent(self, step: Step, capture_id: str) -> str:
        try:
            result = self._session.act(step, capture_id=capture_id)
        except StaleError as error:
            return error.code
        return "" if result.ok else str(result.code)


def _id(text: str) -> str:
    return text.split(" ", 1)[0]


def run(attempts: int, seed: int = 1) -> Stale:
    """So many stale decisions, kind by kind in turn."""
    with tempfile.TemporaryDirectory() as folder:
        stale = Stale(Path(folder), seed)
        try:
            for number in range(attempts):
                stale.attempt(KINDS[number % len(KINDS)])
        finally:
            stale.close()
    return stale


def show(attempts: int) -> int:
    """The counts; 1 when one was accepted."""
    found = run(attempts)
    print(f"stale decisions, {attempts}")
    for what, count in sorted(found.counts.items()):
        print(f"{count:7} {what}")
    print(f"{len(found.accepted):7} accepted")
    for each in found.accepted[:5]:
        print("       ", each)
    return int(bool(found.accepted))
