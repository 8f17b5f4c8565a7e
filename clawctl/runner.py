"""One skill, one phone, one run folder: from the first look to the written result.

Room     clawctl.
Input    an opened device, a skill's name, a writer. Output  RunReport, the form `--json` prints.
Refuses  with the error that ended the run; the run folder then says "failed" and which.
"""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from clawctl.clock import Clock
from clawctl.devices.base import Device
from clawctl.policy import Allows, Policy, Refusal
from clawctl.session import Session
from clawctl.trace.format import Ending
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError
from clawctl_adapters.redact import Redaction
from clawctl_skills.base import Done, Notice, Reading, Skill, Visit
from clawctl_skills.loop import Budget, Outcome, run_skill


class RunReport(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """How a run ended, for programs.

    value     field → value; empty unless done.
    evidence  field → readings, at least two captures each.
    basis     what else a done run rests on (Done.basis).
    reason    for gave_up: reason, detail, missing fields, pages looked at, ways tried.
    looked    of a done run whose answer is what many pages show: each, and whether seen whole.
    noticed   what such a run left out, and why.
    refusals  acts that the policy did not allow and that were not sent, in order.
    run       the run folder.
    """

    skill: str
    device: str
    status: Literal["done", "gave_up"]
    value: dict[str, str]
    evidence: dict[str, tuple[Reading, ...]]
    basis: tuple[str, ...] = ()
    looked: tuple[Visit, ...] = ()
    noticed: tuple[Notice, ...] = ()
    reason: dict[str, Any] | None
    refusals: tuple[Refusal, ...] = ()
    run: str
    actions: int
    looks: int
    seconds: float


class _Watched(Session):
    """A session that also tells a listener what it records."""

    def __init__(
        self,
        device: Device,
        clock: Clock,
        writer: RunWriter,
        watch: Callable[[str, dict[str, Any]], None],
        strict: bool,
        policy: Allows | None,
    ) -> None:
        super().__init__(device, clock, writer, strict=strict, policy=policy)
        self._watch = watch

    def record(self, kind: str, data: dict[str, Any]) -> None:
        super().record(kind, data)
        self._watch(kind, self.redaction.clean(data))


def execute(
    skill: Skill,
    device: Device,
    clock: Clock,
    writer: RunWriter,
    *,
    budget: Budget | None = None,
    watch: Callable[[str, dict[str, Any]], None] = lambda _kind, _data: None,
    strict: bool = False,
    policy: Allows | None = None,
) -> RunReport:
    """Run the skill to its end and write the result, whatever the end is.

    policy  what may be sent; without one, what is destructive is not, nor what changes anything if
            the skill says it is read_only.
    """
    if policy is None:
        policy = Policy(read_only=bool(getattr(skill, "read_only", False)))
    operator = _Watched(device, clock, writer, watch, strict, policy)
    try:
        outcome = run_skill(skill, operator, clock.monotonic_s, budget)
    except ClawError as error:
        told = operator.redaction.error(error).kept_at(str(writer.path))
        writer.finish(Ending(status="failed", reason=told.to_wire()))
        if told is error:
            raise
        raise told from error
    ending = _withheld(_ending(outcome), operator.redaction)
    writer.finish(ending)
    end = outcome.end if isinstance(outcome.end, Done) else None
    return RunReport(
        skill=skill.name,
        device=device.serial,
        status=outcome.status,
        value=ending.value,
        evidence=ending.evidence,
        basis=end.basis if end is not None else (),
        looked=end.looked if end is not None else (),
        noticed=end.noticed if end is not None else (),
        reason=ending.reason,
        refusals=tuple(operator.refusals),
        run=str(writer.path),
        actions=outcome.actions,
        looks=outcome.looks,
        seconds=outcome.seconds,
    )


def _withheld(ending: Ending, redaction: Redaction) -> Ending:
    """The ending without private words: what is not in the raw evidence must not hold them."""
    return msgspec.convert(redaction.clean(msgspec.to_builtins(ending)), Ending)


def _ending(outcome: Outcome) -> Ending:
    end = outcome.end
    if not isinstance(end, Done):
        return Ending(status="gave_up", reason=msgspec.to_builtins(end))
    evidence: dict[str, tuple[Reading, ...]] = {}
    for reading in end.readings:
        evidence[reading.field] = (*evidence.get(reading.field, ()), reading)
    return Ending(status="done", value=dict(end.value), evidence=evidence)
