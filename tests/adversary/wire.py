"""Switches behind a real adb server that drops connections: before a touch, or behind it.

The same promise as in lost.py, over the whole way: client, server, connection, shell.
"""

import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

from clawctl.clock import SystemClock
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.session import Session
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import parse_world
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError
from tests.adversary.lost import ACTION, NAMES, world_text
from tests.clawctl.sim.faults.faulty import Faulty, connected

BACKENDS: Final = ("adb", "u2")
FAULTS: Final = (
    Fault(name="lost_reply", on="*input tap*", chance=0.35),
    Fault(name="flap", on="*input tap*", chance=0.2),
)


class Wire:
    """counts of what was said; what was repeated, and what was claimed and is not so."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.repeated: list[str] = []
        self.false: list[str] = []

    def wish(self, session: Session, faulty: Faulty, chance: random.Random) -> None:
        """One switch, and what the phone knows of it."""
        n, on = chance.randrange(len(NAMES)), chance.random() < 0.5
        was, so_far = _state(faulty, n), _taps(faulty)
        try:
            capture_id = session.view().split(" ", 1)[0]
            step = {"action": "set", "name": NAMES[n], "on": on}
            result = session.run([step], capture_id=capture_id).steps[0].result
            said, lost = result.effect, result.degraded == "reply_lost"
        except ClawError as error:
            said, lost = error.code, True
        now, touches = _state(faulty, n), _taps(faulty) - so_far
        self.counts[f"{said}, reply lost" if lost else said] += 1
        where = f"{NAMES[n]} from {was} to {on}: {said}, {touches} touches, {now}"
        if touches > 1:
            self.repeated.append(where)
        if (said == "confirmed" and now != on) or (said == "suspected_noop" and now != was):
            self.false.append(where)


def _state(faulty: Faulty, n: int) -> bool:
    found = faulty.adbd.run(lambda: faulty.phone.settings.get("global", f"on_{n}"))
    return bool(found == "1")


def _taps(faulty: Faulty) -> int:
    return int(faulty.adbd.run(lambda: len(faulty.phone.log.of_kind("tap"))))


def run(wishes: int, backend: str, seed: int = 1) -> Wire:
    """So many switches over that backend."""
    wire, chance = Wire(), random.Random(seed)
    phone, clock = SimulatedPhone(parse_world(world_text())), SystemClock()
    phone.start(action=ACTION)
    with (
        tempfile.TemporaryDirectory() as folder,
        PrivateAdbServer() as server,
        connected(server, *FAULTS, seed=seed, phone=phone) as faulty,
        faulty.ours(backend) as device,
        RunWriter.create(Path(folder), skill="x", device=device, clock=clock) as writer,
    ):
        session = Session(device, clock, writer)
        for _ in range(wishes):
            wire.wish(session, faulty, chance)
    return wire


def show(wishes: int) -> int:
    """The counts of each backend; 1 when an act was repeated or a claim false."""
    failed = False
    for backend in BACKENDS:
        found = run(wishes, backend)
        print(f"connections that drop, {backend}, {wishes} switches", flush=True)
        for what, count in sorted(found.counts.items()):
            print(f"{count:7} {what}")
        print(f"{len(found.repeated):7} acts repeated")
        print(f"{len(found.false):7} false claims")
        for each in (*found.repeated, *found.false)[:5]:
            print("       ", each)
        failed = failed or bool(found.repeated or found.false)
    return int(failed)
