"""Switches over a connection that loses replies: never touched twice, never a false claim.

A reply is lost before the touch reached the phone, or behind it, or the change shows late; the
phone's own log and its settings are the witness. Reads fail at times, too.
"""

import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final, Literal

from clawctl.clock import FakeClock
from clawctl.devices.base import TreeReply
from clawctl.devices.sim import SimDevice
from clawctl.session import Session
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import parse_world
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError, DeviceError, EvidenceError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step

Fate = Literal["fine", "arrived, reply lost", "never arrived", "shows late"]
FATES: Final[tuple[Fate, ...]] = ("fine", "arrived, reply lost", "never arrived", "shows late")
LOST_CODES: Final = ("DEVICE_TIMEOUT", "DEVICE_LOST")
READ_FAILS: Final = 0.05
NAMES: Final = ("Airplane mode", "Bluetooth", "Hotspot", "Location", "Wi-Fi")
LATE_LOOKS: Final = (1, 2, 5, 9)  # so many looks behind the touch show the state before it
ACTION: Final = "android.settings.SETTINGS"


def world_text() -> str:
    """One page of switches."""
    rows = [f'{{ kind = "switch", title = "{name}", switch = "global:on_{n}" }},'
            for n, name in enumerate(NAMES)]  # fmt: skip
    return "\n".join([
        'name = "switches"', "[hardware]", "size_px = [720, 1280]", "density_dpi = 280", "sdk = 34",
        "[props]", '"ro.build.version.release" = "14"', '"ro.build.version.sdk" = "34"',
        '"ro.product.model" = "Switches"', "[settings.global]",
        *(f'on_{n} = "0"' for n in range(len(NAMES))), "[screens.home]", 'title = "Page"',
        f'actions = ["{ACTION}"]', "rows = [", *rows, "]",
    ])  # fmt: skip


class LossyPhone(SimDevice):
    """The phone behind that connection. fate is of the touch to come."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(SimulatedPhone(parse_world(world_text()), serial="lossy"))
        self.phone.start(action=ACTION)
        self._chance = chance
        self._stale: bytes | None = None
        self._stale_looks = 0
        self._last = b""
        self.fate: Fate = "fine"
        self.reads_fail = False

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Touched, or not; the caller may never know."""
        fate, self.fate = self.fate, "fine"
        if fate == "never arrived":
            raise self._lost()
        super().tap(x_px, y_px, timeout_s=timeout_s)
        if fate == "shows late":
            self._stale, self._stale_looks = self._last, self._chance.choice(LATE_LOOKS)
        if fate == "arrived, reply lost":
            raise self._lost()

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """The tree, that of before a touch for a while, or a failure."""
        if self.reads_fail and self._chance.random() < READ_FAILS:
            raise EvidenceError("DUMP_NO_ROOT", self.serial, saw="null root node")
        reply = super().tree(timeout_s=timeout_s, hurry=hurry)
        if self._stale is not None and self._stale_looks:
            self._stale_looks -= 1
            return TreeReply(
                data=self._stale, method=reply.method, settled=self._chance.random() < 0.5
            )
        self._last = reply.data
        return reply

    def rest(self) -> None:
        """Time passes: what shows late is shown, and nothing fails."""
        self.fate, self.reads_fail, self._stale_looks = "fine", False, 0

    def _lost(self) -> DeviceError:
        return DeviceError(self._chance.choice(LOST_CODES), self.serial, saw="no reply")

    def is_on(self, n: int) -> bool:
        """What the phone itself holds."""
        return self.phone.settings.get("global", f"on_{n}") == "1"

    def touched(self) -> list[str]:
        """The words of every row touched so far."""
        elements = [event.detail["element"] for event in self.phone.log.of_kind("tap")]
        return [element["text"] if element is not None else "" for element in elements]


class Lost:
    """Many wishes in one session.

    counts  of fates and of what was said.
    repeated, false  acts that came twice or to another row; claims the phone knows better.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self._chance = random.Random(seed)
        self.phone = LossyPhone(self._chance)
        self._clock = FakeClock()
        self._writer = RunWriter.create(folder, skill="x", device=self.phone, clock=self._clock)
        self._session = Session(self.phone, self._clock, self._writer)
        self.counts: Counter[str] = Counter()
        self.repeated: list[str] = []
        self.false: list[str] = []

    def close(self) -> None:
        """End the run folder."""
        self._writer.close()
        self.phone.close()

    def wish(self) -> None:
        """One switch, by one of three ways; then what the phone knows of it."""
        n, on = self._chance.randrange(len(NAMES)), self._chance.random() < 0.5
        way = self._chance.choice(("set", "click", "candidate"))
        fate = self._chance.choice(FATES)
        was, so_far = self.phone.is_on(n), len(self.phone.touched())
        said = self._do(way, n, fate, on=on)
        self.phone.rest()
        touched = self.phone.touched()[so_far:]
        where = f"{way} {NAMES[n]}, {fate}: {said}, touched {touched}"
        self.counts[fate] += 1
        self.counts[f"said {said}"] += 1
        if touched not in ([], [NAMES[n]]):
            self.repeated.append(where)
        now = self.phone.is_on(n)
        if not self._is_true(said, way, was=was, now=now, on=on, touches=len(touched)):
            self.false.append(where)

    def _do(self, way: str, n: int, fate: Fate, *, on: bool) -> str:
        """The effect as it was said, or the code of what stopped it."""
        try:
            if way == "candidate":
                return self._by_candidate(NAMES[n], fate)
            capture_id = self._session.view().split(" ", 1)[0]
            self.phone.fate, self.phone.reads_fail = fate, True
            step: dict[str, Any] = {"action": "click", "name": NAMES[n]}
            if way == "set":
                step = {"action": "set", "name": NAMES[n], "on": on}
            report = self._session.run([step], capture_id=capture_id)
        except ClawError as error:
            return error.code
        return report.steps[0].result.effect if report.steps else report.refusals[0].code

    def _by_candidate(self, name: str, fate: Fate) -> str:
        def select(seen: Observation) -> Selection:
            rows = [node.node_path for node in seen.nodes if node.text == name]
            return Selection(specs=tuple(CandidateSpec(name, "click", path) for path in rows))

        view = self._session.observe(select)
        capture_id = view.observation.provenance.capture_id
        self.phone.fate, self.phone.reads_fail = fate, True
        step = Step(verb="click", candidate_id=view.projection.candidates[0].id)
        result = self._session.act(step, capture_id=capture_id)
        return result.effect if result.ok or result.degraded else str(result.code)

    def _is_true(
        self, said: str, way: str, *, was: bool, now: bool, on: bool, touches: int
    ) -> bool:
        """Whether what was said agrees with the phone."""
        if said == "confirmed":
            return now == on if way == "set" else now != was
        if said in ("no_change", "suspected_noop"):
            return now == was
        if said in ("outcome_unknown", "unverifiable", "unexpected"):
            return True  # none of them says what is
        return touches <= 1


def run(wishes: int, seed: int = 1) -> Lost:
    """So many wishes; what became of them."""
    with tempfile.TemporaryDirectory() as folder:
        lost = Lost(Path(folder), seed)
        try:
            for _ in range(wishes):
                lost.wish()
        finally:
            lost.close()
    return lost


def show(wishes: int) -> int:
    """The counts; 1 when an act was repeated or a claim false."""
    found = run(wishes)
    print(f"lost replies, {wishes} switches")
    for what, count in sorted(found.counts.items()):
        print(f"{count:7} {what}")
    print(f"{len(found.repeated):7} acts repeated, or of another row")
    print(f"{len(found.false):7} false claims")
    for each in (*found.repeated, *found.false)[:5]:
        print("       ", each)
    return int(bool(found.repeated or found.false))
