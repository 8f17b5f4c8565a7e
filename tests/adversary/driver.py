"""Wishes on the restless phone, each judged by what the phone knows.

`python -m tests.adversary [STEPS]` prints the counts of all who wish. Time is the number of calls
the phone has had, and somebody thinks for some of it: a move falls before the look a decision
rests on, while it is made, between two looks, between the last look and the touch, or behind it.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.sim.adbd import AdbdServer
from tests.adversary.restless import MOVES, NAMES, SHOWN, Move, Noted, RestlessPhone
from tests.adversary.wishers import (
    ByLastDump,
    ByLists,
    BySelector,
    BySession,
    BySteps,
    Calls,
    Said,
    Wisher,
)

MAX_CALLS: Final = 20  # a step of ours takes so long at most, thinking included
FAULT_SHARE: Final = 0.1
FAULTS: Final = ("no_root", "not_idle", "noop")
STILL_SHARE: Final = 0.2
# Calls between our last look and the touch: a change there cannot be prevented by anyone.
WINDOW: Final = 4

Who = Literal["session", "steps", "lists", "selector", "last dump"]
WHO: Final[tuple[Who, ...]] = ("session", "steps", "lists", "selector", "last dump")
OURS: Final[tuple[Who, ...]] = ("session", "steps", "lists")
Within = Callable[[Callable[[], object]], object]  # runs a call where the phone lives


class Run:
    """Many steps on one phone, each judged by what the phone knows.

    counts  of what was said, and of what befell.
    wrong   touches that fell on something else, came twice, or came although none was said.
    false   claims the phone knows better.
    """

    def __init__(
        self, phone: RestlessPhone, calls: Calls, wisher: Wisher, seed: int, within: Within
    ) -> None:
        self._calls, self._wisher, self._seed, self._within = calls, wisher, seed, within
        self.phone = phone
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.false: list[str] = []

    def step(self, number: int) -> None:
        """The wish of that number, the same for all who wish: touch the row of a name."""
        chance = random.Random(f"{self._seed}:{number}")
        target = chance.choice(SHOWN)
        still = chance.random() < STILL_SHARE
        move: Move = "still" if still else chance.choice(MOVES)
        faulty = not still and chance.random() < FAULT_SHARE
        faults = [chance.choice(FAULTS)] if faulty else []
        after_s = float(chance.randint(1, MAX_CALLS))
        self._calls.count = 0
        self._within(
            lambda: self.phone.begin(target, move, chance=chance, after_s=after_s, faults=faults)
        )
        self._judge(NAMES[target], move, faults, self._wisher.wish(NAMES[target]))

    def _judge(self, name: str, move: Move, faults: list[str], said: Said) -> None:
        """Every touch must be on the row of that name, alone; a still page is served."""
        touches = [note for note in self.phone.notes if note.kind == "touch"]
        meant = said.meant or (name,)
        self.counts[said.word] += 1
        self.counts["touches"] += len(touches)
        known: set[str] = set()
        for note in touches:
            if note.words in meant and note.alone and note.words not in known:
                known.add(note.words)
            elif self._unseen(note):
                self.counts["changed between the last look and the touch"] += 1
            else:
                self.wrong.append(f"{move}: touched {note.words!r}, meant {meant}")
        if not said.sent and touches:
            self.wrong.append(f"{move}: {said.word}, and yet a touch arrived")
        if said.sent and not touches and "noop" not in faults:
            self.wrong.append(f"{move}: {said.word}, and no touch arrived")
        for of, claim in said.claims.items():
            if not self._holds(claim, of, touches):
                self.false.append(f"{move}: {claim} of {of!r}, {touches}")
        self.counts["claims"] += len(said.claims)
        if move == "still" and not faults:
            self.counts["still pages"] += 1
            self.counts["refused on a still page"] += not said.sent

    def _unseen(self, touch: Noted) -> bool:
        """Whether the page changed so shortly before the touch that nobody can have looked."""
        at = self.phone.notes.index(touch)
        before = self.phone.notes[at - 1]
        return before.kind == "move" and touch.at_s - before.at_s <= WINDOW

    def _holds(self, claim: str, name: str, touches: list[Noted]) -> bool:
        """Whether it is so, or was when it was shown: of the row that was touched."""
        if claim == "worked":
            return any(note.words == name and note.row >= 0 for note in touches)
        rows = {note.row for note in touches if note.words == name}
        shown = self.phone.shown_on | self.phone.on()
        return any(title == name and (n in rows or not rows) for n, title in shown)


def run(steps: int, who: Who, seed: int = 1) -> Run:
    """So many steps, the same for everyone; what became of them."""
    with _wishing(who, seed) as adversary:
        for number in range(steps):
            adversary.step(number)
    return adversary


@contextmanager
def _wishing(who: Who, seed: int) -> Iterator[Run]:
    calls = Calls()
    phone = RestlessPhone(calls.now_s)
    if who == "selector":
        with selecting(phone) as served:
            yield Run(phone, calls, BySelector(served.device, calls), seed, served.within)
        return
    with tempfile.TemporaryDirectory() as folder:
        wishers: dict[Who, Callable[[], Wisher]] = {
            "session": lambda: BySession(phone, calls, Path(folder)),
            "steps": lambda: BySteps(phone, calls, Path(folder)),
            "lists": lambda: ByLists(phone, calls, Path(folder)),
            "last dump": lambda: ByLastDump(phone, calls),
        }
        here = wishers[who]()
        try:
            yield Run(phone, calls, here, seed, lambda call: call())
        finally:
            here.close()


class Served(NamedTuple):
    """The phone behind an adb server of its own, and uiautomator2 connected to it."""

    device: Any
    serial: str
    address: Address
    within: Within


@contextmanager
def selecting(phone: RestlessPhone) -> Iterator[Served]:
    """Serve the phone, and connect uiautomator2 to it."""
    import adbutils
    import uiautomator2

    with AdbdServer() as adbd, PrivateAdbServer() as server:
        address = Address(server.host, server.port)
        serial = f"127.0.0.1:{adbd.add(phone)}"
        connect_adb(serial, address=address)
        theirs = adbutils.AdbClient(host=server.host, port=server.port).device(serial)
        device = uiautomator2.connect(theirs)
        device.settings["wait_timeout"] = 0.1
        try:
            yield Served(device, serial, address, adbd.run)
        finally:
            device.stop_uiautomator()
