"""Derive every reported value again from the raw files alone, and say what does not hold.

Room     clawctl.trace; reads only.
Input    a run folder and the way from a skill's name and inputs to the skill.
Output   Verification: every check with its place, and the values as read again.
Refuses  with UsageError NOT_A_RUN or RUN_FORMAT_UNKNOWN what is no run at all.

Nothing derived is trusted: not projections, not texts, not the run's own word for a value.
A value holds when at least two captures of this run, each parsed anew from its raw tree, show
it at the places the claim cites; a slider's value that no text shows, when the settings table read
beside them does. Who rewrites raw files, facts, steps and result so that they
agree can still forge a run; there is no signature.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec

from clawctl.trace.codec import sha256
from clawctl.trace.evidence import changed_facts, reading_facts, viewport_context
from clawctl.trace.format import RUN, STEPS, CaptureFacts, Ending, RunHead
from clawctl.trace.png import check_png
from clawctl.trace.reader import RunReader
from clawctl.trace.seal import Check, check, sealed
from clawctl_adapters.errors import ClawError, UsageError
from clawctl_adapters.model.evidence import Snapshot
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.redact import Redaction, private_on
from clawctl_adapters.sources.compact import normalize_compact
from clawctl_adapters.sources.hierarchy import read_hierarchy
from clawctl_adapters.tree import tree_of
from clawctl_skills.base import Reading, Skill, readings_of

__all__ = ["Check", "Verification", "verify_run"]

MIN_CAPTURES = 2  # one reading may be a screen caught while it was being drawn


class Verification(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """ok only if every check holds and something was claimed.

    status  the run's ("running", "aborted", "done", …), "unreadable" without a run head.
    value   field → value as read from the raw files by this check; empty where none holds.
    """

    ok: bool
    status: str
    value: dict[str, str]
    checks: tuple[Check, ...]


class _Seen(msgspec.Struct, frozen=True):
    """One cited capture, read anew."""

    facts: CaptureFacts
    observation: Observation
    readings: tuple[Reading, ...]


def verify_run(path: Path, skill_lookup: Callable[..., Skill]) -> Verification:
    """Check a run folder.

    skill_lookup  is called with the skill's name and, by keyword, the inputs of the run; raises
                  UsageError for a name or inputs it does not know.
    """
    try:
        reader = RunReader(path)
    except UsageError as error:
        if error.code != "NOT_A_RUN" or not (path / STEPS).is_file():
            raise
        broken = Check("RUN_HEAD", False, error.saw, RUN)
        return Verification(ok=False, status="unreadable", value={}, checks=(broken,))
    checks = sealed(reader)
    value: dict[str, str] = {}
    problem = _nothing_claimed(reader)
    checks.append(check("CLAIM", str(path), problem, "values are claimed"))
    checks.append(check("RAW", RUN, _nothing_kept(reader), "raw evidence was kept"))
    if problem is None and reader.result is not None and _nothing_kept(reader) is None:
        more, value = _claim_checks(reader, reader.result.ending, skill_lookup)
        checks += more
    return Verification(
        ok=all(each.ok for each in checks), status=reader.status, value=value, checks=tuple(checks)
    )


def _nothing_claimed(reader: RunReader) -> str | None:
    if reader.status != "done":
        return f"a run that is {reader.status}: nothing is claimed"
    ending = reader.result.ending if reader.result else None
    return None if ending and ending.value else "no value in the result: nothing is claimed"


def _nothing_kept(reader: RunReader) -> str | None:
    """A run without raw evidence can be checked for damage, not for truth."""
    if reader.head.raw == "kept":
        return None
    return "a run that kept no raw evidence (--no-raw): no value can be read again"


def _claim_checks(
    reader: RunReader, ending: Ending, skill_lookup: Callable[..., Skill]
) -> tuple[list[Check], dict[str, str]]:
    try:
        skill = skill_lookup(reader.head.skill, **reader.head.inputs)
    except UsageError as error:
        return [Check("SKILL", False, error.code, reader.head.skill)], {}
    checks = [Check("SKILL", True, "reads again", reader.head.skill)]
    cited = sorted({r.capture_id for readings in ending.evidence.values() for r in readings})
    seen: dict[str, _Seen] = {}
    for capture_id in cited:
        found, more = _see(reader, capture_id, skill)
        checks += more
        if found is not None:
            seen[capture_id] = found
    seen = _as_recorded(seen)
    checks.append(check("ONE_AFTER_ANOTHER", RUN, _overlap(seen), f"{len(seen)} captures"))
    value: dict[str, str] = {}
    for field in sorted(set(ending.value) | set(ending.evidence)):
        problem = _field_problem(field, ending, seen)
        checks.append(check("VALUE", field, problem, "read again from raw captures"))
        if problem is None:
            value[field] = ending.value[field]
    return checks, value


def _as_recorded(seen: dict[str, _Seen]) -> dict[str, _Seen]:
    """The readings as the run wrote them down: with private words withheld."""
    redaction = Redaction()
    for one in seen.values():
        redaction.learn(private_on(tree_of(one.observation)))
    return {
        name: msgspec.structs.replace(
            one,
            readings=msgspec.convert(
                redaction.clean(msgspec.to_builtins(one.readings)), tuple[Reading, ...]
            ),
        )
        for name, one in seen.items()
    }


def _see(reader: RunReader, capture_id: str, skill: Skill) -> tuple[_Seen | None, list[Check]]:
    """One cited capture from its raw files, with a check for each thing that must be so."""
    facts = reader.facts(capture_id) if capture_id in reader.captures else "no such capture"
    snapshot = reader.snapshot(capture_id) if isinstance(facts, CaptureFacts) else facts
    if isinstance(facts, str) or isinstance(snapshot, str):
        return None, [Check("CAPTURE", False, str(snapshot), capture_id)]
    checks = [
        check(name, capture_id, problem, "holds")
        for name, problem in (
            ("CAPTURE", _identity_problem(facts, capture_id, reader.head, snapshot)),
            ("TIME", _time_problem(facts, reader.head)),
            ("UNCHANGED", _change(facts)),
            ("PICTURE", _picture_problem(facts, snapshot)),
        )
    ]
    try:
        observation = normalize_compact(
            read_hierarchy(snapshot.tree, capture_id=capture_id, facts=reading_facts(snapshot)),
            viewport_context(snapshot),
        )
        readings = readings_of(skill, observation, _tables(reader, capture_id))
    except ClawError as error:
        return None, [*checks, Check("TREE", False, f"{error.code} {error.saw}", capture_id)]
    checks.append(check("TREE", capture_id, _rotation_problem(facts, observation), "reads again"))
    return _Seen(facts, observation, readings), checks


def _tables(reader: RunReader, capture_id: str) -> dict[str, str | None]:
    """The settings that were read beside that capture, as the sealed record has them."""
    for step in reader.steps:
        if step.kind == "settings" and step.data.get("captureId") == capture_id:
            return dict(step.data["values"])
    return {}


def _identity_problem(
    facts: CaptureFacts, capture_id: str, head: RunHead, snapshot: Snapshot
) -> str | None:
    if facts.capture_id != capture_id:
        return "facts of another capture"
    if facts.run_id != head.run_id:
        return "facts of another run"
    if facts.device != head.device:
        return "facts of another device"
    if facts.tree_sha256 != sha256(snapshot.tree):
        return "another tree than was captured"
    if snapshot.picture is None or facts.picture_sha256 != sha256(snapshot.picture):
        return "no picture, or another than was captured"
    return None


def _time_problem(facts: CaptureFacts, head: RunHead) -> str | None:
    if facts.started_s < head.started_s:
        return "begun before the run"
    return None if facts.finished_s >= facts.started_s else "ended before it began"


def _change(facts: CaptureFacts) -> str | None:
    changed = changed_facts(facts.before, facts.after)
    return f"another {', '.join(changed)} afterwards" if changed else None


def _picture_problem(facts: CaptureFacts, snapshot: Snapshot) -> str | None:
    if snapshot.picture is None:
        return "no picture"
    try:
        size_px = check_png(snapshot.picture)
    except ClawError as error:
        return f"{error.code} {error.saw}"
    display_px = (facts.before.width_px, facts.before.height_px)
    if size_px != display_px or size_px != facts.picture_px:
        return f"{size_px[0]}x{size_px[1]}, display {display_px[0]}x{display_px[1]}"
    return None


def _rotation_problem(facts: CaptureFacts, observation: Observation) -> str | None:
    source = observation.source
    turned = source.rotation if isinstance(source, msgspec.Struct) else None
    if turned is None or facts.before.rotation is None or turned == facts.before.rotation:
        return None
    return f"rotation {turned} in the tree, {facts.before.rotation} on the display"


def _overlap(seen: Mapping[str, _Seen]) -> str | None:
    """Two captures are two looks only if one had ended when the other began."""
    ordered = sorted((s.facts for s in seen.values()), key=lambda facts: facts.started_s)
    for earlier, later in pairwise(ordered):
        if later.started_s < earlier.finished_s:
            return f"{earlier.capture_id} and {later.capture_id} overlap"
    return None


def _field_problem(field: str, ending: Ending, seen: Mapping[str, _Seen]) -> str | None:
    if field not in ending.value:
        return "evidence without a value"
    cited = ending.evidence.get(field, ())
    captures = {reading.capture_id for reading in cited}
    if len(captures) < MIN_CAPTURES:
        return f"read in {len(captures)} captures, {MIN_CAPTURES} are needed"
    problems = _citation_problems(field, ending.value[field], cited, seen)
    packages = {seen[c].facts.before.package for c in captures if c in seen}
    return next(problems, None) or (None if len(packages) == 1 else "read in several packages")


def _citation_problems(
    field: str, value: Any, cited: tuple[Reading, ...], seen: Mapping[str, _Seen]
) -> Iterator[str]:
    for reading in cited:
        place = reading.capture_id
        if place not in seen:
            yield f"{place} cannot be read again"
            continue
        again = [r for r in seen[place].readings if r.field == field]
        if reading.field != field or reading.value != value:
            yield f"{place} is cited for another field or value"
        elif any(r.value != value for r in again):
            yield f"{place} shows another value"
        elif reading not in again:
            yield f"{place} does not show it at the cited place"
        elif not _in_front(reading, seen[place]):
            yield f"{place} shows it in another package than the one in front"


def _in_front(reading: Reading, seen: _Seen) -> bool:
    package = seen.facts.before.package
    paths = (reading.value_path, reading.label_path)
    return package is not None and all(
        seen.observation.by_path[path].package == package for path in paths
    )
