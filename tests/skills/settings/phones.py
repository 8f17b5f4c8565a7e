"""Runs of the Settings skills on simulated phones, for the tests of this room."""

import re
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from clawctl.clock import FakeClock
from clawctl.devices.base import TreeReply
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.writer import RunWriter
from clawctl_skills.registry import new_skill

ODDITIES = str(Path(__file__).resolve().parents[3] / "fixtures" / "worlds" / "oddities.toml")


class Nameless(SimDevice):
    """A phone whose app gives no view an id, as Compose pages do."""

    def tree(self, **given: Any) -> TreeReply:
        """As it is, without ids."""
        reply = super().tree(**given)
        bare = re.sub(rb'resource-id="[^"]*"', b'resource-id=""', reply.data)
        return msgspec.structs.replace(reply, data=bare)


class Run:
    """One run on a fresh phone: its report, and what the phone saw of it."""

    def __init__(
        self, world: str, skill: str, *, faults: Sequence[Fault] = (),
        settings: Mapping[str, str] | None = None, ids: bool = True, **inputs: Any,
    ) -> None:  # fmt: skip
        self.phone = SimulatedPhone(load_world(world))
        for key, value in (settings or {}).items():
            self.phone.settings.put(*key.split(":"), value)
        self._begun = len(self.phone.log)
        self.phone.use_faults(faults)
        device = SimDevice(self.phone) if ids else Nameless(self.phone)
        clock = FakeClock()
        head = {"skill": skill, "device": device, "clock": clock}
        with (
            tempfile.TemporaryDirectory() as folder,
            RunWriter.create(Path(folder), **head) as writer,
        ):
            self.report = execute(new_skill(skill, **inputs), device, clock, writer)

    @property
    def value(self) -> dict[str, str]:
        """What it claims; a run that gave up claims nothing."""
        assert self.report.status == "done", self.report.reason
        return self.report.value or {}

    @property
    def reason(self) -> str:
        """Why it gave up."""
        assert self.report.status == "gave_up", self.report.value
        return str((self.report.reason or {})["reason"])

    @property
    def written(self) -> list[str]:
        """Settings that were written, in order, each time."""
        events = self.phone.log[self._begun :]
        return [event.detail["key"] for event in events if event.kind == "setting"]

    @property
    def taps(self) -> int:
        """Touches the phone received."""
        return len(self.phone.log.of_kind("tap"))


def odd(skill: str, **given: Any) -> Run:
    """A run on the phone of oddities.toml."""
    return Run(ODDITIES, skill, **given)
