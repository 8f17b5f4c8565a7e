"""Screens that stand still, in many worlds and languages: what the view offers can be touched.

A session that refuses everything makes no mistake. So each screen is looked at, one of the
elements that its view offers is clicked, and each refusal counts; what the policy does not allow
is counted apart.
"""

import random
import tempfile
from collections import Counter
from itertools import cycle, product
from pathlib import Path
from typing import Final

from clawctl.clock import FakeClock
from clawctl.devices.base import PAGE_ACTIONS
from clawctl.devices.sim import SimDevice
from clawctl.session import Session
from clawctl.sim.world.files import shipped_worlds
from clawctl.sim.world.labels import LOCALES
from clawctl.trace.writer import RunWriter
from clawctl_adapters.renderers.brief import parse_brief

POLICY: Final = "policy_refused"
# Lists are moved and not touched; of these elements the view itself says that they are no target.
MOVED: Final = ("scroll", "pager")
NO_TARGET: Final = frozenset({"hidden", "disabled", "covered"})


class Still:
    """Counts of what was said, and every refusal with its place."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.counts: Counter[str] = Counter()
        self.refused: list[str] = []
        self.screens = 0

    def visit(self, world: str, language: str, pages: int) -> None:
        """So many pages of that world in that language, each clicked once."""
        clock, device = FakeClock(), SimDevice.from_world(f"{world}@{language}")
        actions = sorted(set(PAGE_ACTIONS.values()))
        self._chance.shuffle(actions)
        with (
            tempfile.TemporaryDirectory() as folder,
            RunWriter.create(Path(folder), skill="x", device=device, clock=clock) as writer,
        ):
            session = Session(device, clock, writer)
            for action in cycle(actions):
                if pages == 0:
                    break
                if device.phone.start(action=action).ok:
                    pages -= self._click(session, f"{world}@{language} {action}")
        device.close()

    def _click(self, session: Session, where: str) -> int:
        """1 when the screen offered something to click."""
        text = session.view()
        lines = [
            one for one in parse_brief(text).lines
            if one.ref and one.kind not in MOVED and not NO_TARGET & set(one.states)
        ]  # fmt: skip
        if not lines:
            return 0
        line = self._chance.choice(lines)
        step = {"action": "click", "ref": line.ref}
        report = session.run([step], capture_id=text.split(" ", 1)[0])
        self.screens += 1
        if not report.steps:
            word = report.refusals[0].code
        else:
            result = report.steps[0].result
            word = result.effect if result.ok else str(result.code)
        self.counts[word] += 1
        if word != POLICY and (not report.steps or not report.steps[0].result.ok):
            self.refused.append(f"{where}, {line.kind}: {word}")
        return 1


def run(screens: int, seed: int = 1) -> Still:
    """So many screens, as evenly over worlds and languages as they go."""
    found = Still(seed)
    places = list(product(shipped_worlds(), LOCALES))
    random.Random(seed).shuffle(places)
    for number, (world, language) in enumerate(places):
        share = screens // len(places) + (number < screens % len(places))
        if share:
            found.visit(world, language, share)
    return found


def show(screens: int) -> int:
    """The counts; 1 when more than one in two hundred was refused."""
    found = run(screens)
    print(f"still screens, {found.screens}")
    for what, count in found.counts.most_common():
        print(f"{count:7} {what}")
    print(f"{len(found.refused):7} refused")
    for each in found.refused[:10]:
        print("       ", each)
    return int(len(found.refused) * 200 > found.screens)
