"""Our session and a touch from the last dump against the restless phone, judged by the phone.

`python -m tests.adversary [STEPS]` prints both counts. Time is the number of calls the phone has
had, and somebody thinks for some of it: a move falls before the look a decision rests on, while
it is made, between two looks, between the last look and the touch, or behind it.
"""

import random
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.session import Session
from clawctl.sim.dump import DumpRefused
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from tests.adversary.restless import MOVES, NAMES, SHOWN, Move, RestlessPhone

MAX_CALLS: Final = 20  # a step of ours takes so long at most, thinking included
THINKING: Final = 6  # calls' worth of time between look and act
FAULT_SHARE: Final = 0.1
FAULTS: Final = ("no_root", "not_idle", "noop")
STILL_SHARE: Final = 0.2
# Calls between our last look and the touch: a change there cannot be prevented by anyone.
WINDOW: Final = 4


class Calls:
    """The time of a phone whose clock is how often it was called."""

    def __init__(self) -> None:
        self.count = 0

    def now_s(self) -> float:
        """One later at each call."""
        self.count += 1
        return float(self.count)


Wish = Callable[[str], str]  # the name of a row to touch → "sent", or why not
BOUNDS: Final = re.compile(r'text="([^"]*)"[^>]* bounds="\[(\d+),(\d+)\]\[(\d+),(\d+)\]"')


class Run:
    """Many steps on one phone in one session, each judged by what the phone knows."""

    def __init__(self, folder: Path, seed: int = 1, *, ours: bool = True) -> None:
        """ours: our session; else whoever touches where the last dump had the row."""
        self._chance = random.Random(seed)
        self._calls = Calls()
        self.phone = RestlessPhone(self._chance, self._calls.now_s)
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        clock = FakeClock()
        device = SimDevice(self.phone)
        self._writer = RunWriter.create(folder, skill="adversary", device=device, clock=clock)
        self._session = Session(device, clock, self._writer)
        self._wish: Wish = self._by_session if ours else self._by_last_dump

    def close(self) -> None:
        """End the run folder."""
        self._writer.close()

    def step(self) -> None:
        """One wish: touch the row of a name; then judge."""
        target = self._chance.choice(SHOWN)
        still = self._chance.random() < STILL_SHARE
        move: Move = "still" if still else self._chance.choice(MOVES)
        faulty = not still and self._chance.random() < FAULT_SHARE
        faults = [self._chance.choice(FAULTS)] if faulty else []
        self._calls.count = 0
        self.phone.begin(
            target, move, after_s=float(self._chance.randint(1, MAX_CALLS)), faults=faults
        )
        said = self._wish(NAMES[target])
        self._judge(target, move, faults, said)

    def _by_last_dump(self, name: str) -> str:
        """The middle of the row as the dump had it, touched after some thought."""
        try:
            found = BOUNDS.findall(self.phone.dump().decode())
        except DumpRefused:
            return "no dump"
        places = [tuple(map(int, sides)) for words, *sides in found if words == name]
        if len(places) != 1:
            return f"{len(places)} candidates"
        self._calls.count += THINKING
        left, top, right, bottom = places[0]
        self.phone.tap((left + right) // 2, (top + bottom) // 2)
        return "sent"

    def _by_session(self, name: str) -> str:
        """Look, think, act, as our session does it."""

        def select(seen: Observation) -> Selection:
            rows = [node.node_path for node in seen.nodes if node.text == name]
            specs = [CandidateSpec(f"row:{n}", "click", path) for n, path in enumerate(rows)]
            return Selection(specs=tuple(specs))

        try:
            view = self._session.observe(select)
            if len(view.projection.candidates) != 1:
                return f"{len(view.projection.candidates)} candidates"
            step = Step(verb="click", candidate_id=view.projection.candidates[0].id)
            capture_id = view.observation.provenance.capture_id
            self._calls.count += THINKING
            result = self._session.act(step, capture_id=capture_id)
        except ClawError as error:
            return error.code
        return "sent" if result.ok else str(result.code)

    def _judge(self, target: int, move: Move, faults: list[str], said: str) -> None:
        """Every touch on a row must be on the one of that name, alone; a still page is served."""
        phone, name = self.phone, NAMES[target]
        touches = [note for note in phone.notes if note.kind == "touch"]
        self.counts[said if said != "sent" else "touched"] += 1
        if len(touches) > 1:
            self.wrong.append(f"{move}: {len(touches)} touches")
        for note in touches:
            if note.words == name and note.alone:
                continue
            at = phone.notes.index(note)
            moved = phone.notes[at - 1] if phone.notes[at - 1].kind == "move" else None
            if moved is not None and note.at_s - moved.at_s <= WINDOW:  # nobody can see that
                self.counts["changed between the last look and the touch"] += 1
            else:
                self.wrong.append(f"{move}: touched {note.words!r}, meant {name!r}")
        if said != "sent" and touches:
            self.wrong.append(f"{move}: {said}, and yet a touch arrived")
        if said == "sent" and not touches and "noop" not in faults:
            self.wrong.append(f"{move}: sent, and no touch arrived")
        if move == "still" and not faults and said != "sent":
            self.counts["refused on a still page"] += 1
        self.counts["still pages"] += move == "still" and not faults


def run(steps: int, seed: int = 1, *, ours: bool = True) -> tuple[Counter[str], list[str]]:
    """So many steps; what became of them, and what went wrong."""
    with tempfile.TemporaryDirectory() as folder:
        adversary = Run(Path(folder), seed, ours=ours)
        try:
            for _ in range(steps):
                adversary.step()
        finally:
            adversary.close()
    return adversary.counts, adversary.wrong
