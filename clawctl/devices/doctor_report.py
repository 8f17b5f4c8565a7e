"""What a check-up found: one finding a check, and what they amount to.

Room     clawctl.devices; values only.
Output   Finding, Report; frozen, with a camelCase wire form.
"""

from typing import Literal

import msgspec

Status = Literal["pass", "warn", "fail", "skipped"]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What one check found. code is "" for a pass; mend is one sentence, "" when there is none."""

    status: Status
    saw: str
    code: str = ""
    mend: str = ""


class Finding(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One check and its outcome.

    required    whether a device is only ready when this one passed.
    blocked_by  the check that had to pass first; None for one that ran or was not needed here.
    """

    id: str
    status: Status
    required: bool
    code: str
    saw: str
    mend: str
    blocked_by: str | None = None


class Skipped(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """A check that did not run, and why."""

    id: str
    reason: str
    blocked_by: str | None


class Report(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """All findings, in the order of the checks.

    ok           every check that was needed here ran and passed.
    critical_ok  every required one did; this is what the exit code says.
    fixed        checks whose mend was tried before this look.
    """

    device: str
    ok: bool
    critical_ok: bool
    checks: tuple[Finding, ...]
    skipped_checks: tuple[Skipped, ...]
    next_actions: tuple[str, ...]
    fixed: tuple[str, ...] = ()


def passed(saw: str) -> Outcome:
    """It is as it should be."""
    return Outcome(status="pass", saw=saw)


def warned(code: str, saw: str, mend: str) -> Outcome:
    """It works, or may work, and something should be looked at."""
    return Outcome(status="warn", code=code, saw=saw, mend=mend)


def failed(code: str, saw: str, mend: str) -> Outcome:
    """It does not work."""
    return Outcome(status="fail", code=code, saw=saw, mend=mend)


def not_needed(why: str) -> Outcome:
    """This check says nothing about this kind of device."""
    return Outcome(status="skipped", code="NOT_NEEDED", saw=why)


def summed_up(device: str, findings: list[Finding], fixed: tuple[str, ...]) -> Report:
    """The report of these findings."""
    needed = [one for one in findings if one.code != "NOT_NEEDED"]
    mends = [one.mend for one in findings if one.status in ("fail", "warn") and one.mend]
    return Report(
        device=device,
        ok=all(one.status == "pass" for one in needed),
        critical_ok=all(one.status == "pass" for one in needed if one.required),
        checks=tuple(findings),
        skipped_checks=tuple(
            Skipped(id=one.id, reason=one.saw, blocked_by=one.blocked_by)
            for one in findings
            if one.status == "skipped"
        ),
        next_actions=tuple(dict.fromkeys(mends)),
        fixed=fixed,
    )
