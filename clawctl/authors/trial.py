"""One run of a skill on a simulated phone, with everything that can be checked of it.

Room     clawctl.authors.
Input    a way to make the skill, a world, a folder for the run.
Output   Trial: the report, its verification and its redecision.
Refuses  what ends a run (ClawError) is raised as it is; world errors are UsageErrors.

Time is a clock that moves only when it is waited on, so two trials are the same or the skill is
not determined by what it sees.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from clawctl.authors.redecide import Redecision, redecide
from clawctl.clock import FakeClock
from clawctl.policy import Allows
from clawctl.trace.reader import RunReader
from clawctl.trace.verify import Verification, verify_run
from clawctl.trace.writer import RunWriter
from clawctl_skills.base import Skill

if TYPE_CHECKING:
    from clawctl.runner import RunReport


class Trial(NamedTuple):
    """A finished run. decisions  as recorded, in order, without the names of captures."""

    report: "RunReport"
    decisions: tuple[dict[str, Any], ...]
    verification: Verification
    redecision: Redecision


def trial(
    make: Callable[[], Skill], world: str | Path, runs: Path, *, policy: Allows | None = None
) -> Trial:
    """Run a fresh skill on a fresh phone of that world; the run folder is made below runs.

    policy  what it may do; without one, nothing destructive.
    """
    # On use: these two are the ends of the longest chains of imports.
    from clawctl.devices.sim import SimDevice
    from clawctl.runner import execute

    skill, device, clock = make(), SimDevice.from_world(world), FakeClock()
    try:
        with RunWriter.create(runs, skill=skill.name, device=device, clock=clock) as writer:
            report = execute(skill, device, clock, writer, policy=policy)
    finally:
        device.close()
    path = Path(report.run)
    steps = RunReader(path).steps
    return Trial(
        report=report,
        decisions=tuple(step.data for step in steps if step.kind == "decision"),
        verification=verify_run(path, lambda _name: make()),
        redecision=redecide(path, make),
    )
