"""Whether a run folder is still what its writer left: every byte of every file.

Room     clawctl.trace; reads only.
Input    a RunReader.
Output   Checks. They prove agreement of the files with each other, not the truth of a value.
"""

from pathlib import PurePosixPath
from typing import Final

import msgspec

from clawctl.trace.codec import line, page, sha256
from clawctl.trace.format import (
    CAPTURES,
    FINISHED,
    LOCK,
    MARK,
    MARK_TEXT,
    MOVED,
    RESULT,
    RUN,
    STEPS,
    STORED,
    RunHead,
    RunResult,
)
from clawctl.trace.reader import RunReader

# Fields of run.json that version 1 began without, newest first, and what it means without them.
ADDED: Final[dict[str, object]] = {"inputs": {}, "raw": "kept"}


class Check(msgspec.Struct, frozen=True, rename="camel"):
    """One thing that must hold.

    name   stable code of what was checked.   ok  whether it holds.
    saw    what was found, without the screen's words.
    place  the file, field or capture it is about.
    """

    name: str
    ok: bool
    saw: str
    place: str


def check(name: str, place: str, problem: str | None, fine: str) -> Check:
    """A check that fails with the problem, or holds and says what was found."""
    return Check(name, problem is None, fine if problem is None else problem, place)


def sealed(reader: RunReader) -> list[Check]:
    """RUN_HEAD, STEPS_CHAIN, RESULT_SEAL and one FILE for each file there is or should be."""
    steps = reader.chain
    chain = steps.broken or (f"{steps.torn_bytes} bytes torn" if steps.torn_bytes else None)
    return [
        check("RUN_HEAD", RUN, _head_problem(reader), reader.head.run_id),
        check("STEPS_CHAIN", STEPS, chain, f"{len(steps.steps)} steps"),
        check("RESULT_SEAL", RESULT, _result_problem(reader), "agrees with run and steps"),
        *_file_checks(reader),
    ]


def _head_problem(reader: RunReader) -> str | None:
    """Any changed byte shows here; that the head is the one the run began with, in the chain."""
    data = reader.read(RUN) or b""
    return None if data in _forms(reader.head) else f"a {RunHead.__name__} in other bytes"


def _forms(head: RunHead) -> tuple[bytes, ...]:
    """The bytes in which writers of this version left that head, the newest first.

    Earlier ones knew fewer fields, and what they did not know stands at its default.
    """
    fields, forms = msgspec.to_builtins(head), [page(head)]
    for name, usual in ADDED.items():
        if fields.pop(name) != usual:
            break
        forms.append(page(fields))
    return tuple(forms)


def _result_problem(reader: RunReader) -> str | None:
    result, head, steps = reader.result, reader.head, reader.steps
    if result is None:
        return next((d for d in reader.damage if d.startswith(RESULT)), "no result")
    if (result.format_version, result.run_id, result.skill, result.device) != (
        head.format_version, head.run_id, head.skill, head.device,
    ):  # fmt: skip
        return "another run, skill or device than run.json's"
    if result.steps != len(steps):
        return f"{result.steps} steps sealed, {len(steps)} hold"
    if result.steps_sha256 != sha256(reader.read(STEPS) or b""):
        return "steps other than the sealed ones"
    return None if _last_says(reader, result) else "an ending other than the last step's"


def _last_says(reader: RunReader, result: RunResult) -> bool:
    last = reader.steps[-1] if reader.steps else None
    if last is None or last.kind != FINISHED:
        return False
    return bool(last.data == msgspec.json.decode(line(result.ending)))


def inventory(reader: RunReader) -> dict[str, str]:
    """Path → digest of everything the steps say was stored, under the name it has now."""
    found = {RUN: sha256(reader.read(RUN) or b"")}
    for step in reader.steps:
        if step.kind == STORED:
            found[str(step.data.get("path"))] = str(step.data.get("sha256"))
        elif step.kind == MOVED:
            digest = found.pop(str(step.data.get("from")), "")
            found[str(step.data.get("to"))] = digest
    return found


def _file_checks(reader: RunReader) -> list[Check]:
    told = inventory(reader)
    sealed_files = told if reader.result is None else reader.result.files
    present = set(reader.files()) - {STEPS, RESULT, LOCK, MARK}
    checks = []
    for name in sorted(present | set(told) | set(sealed_files)):
        data = reader.read(name)
        problem = None
        if name not in told or name not in sealed_files:
            problem = "not in steps and result: nobody stored it in this run"
        elif data is None:
            problem = "missing, a link or unreadable"
        elif not sha256(data) == told[name] == sealed_files[name]:
            problem = "other bytes than were stored"
        checks.append(check("FILE", name, problem, f"{len(data or b'')} bytes as stored"))
    if reader.read(LOCK) != b"":
        checks.append(
            Check("FILE", False, "missing, or bytes in a file that is always empty", LOCK)
        )
    known = {CAPTURES, *(p.as_posix() for name in told for p in PurePosixPath(name).parents)}
    for folder in sorted(reader.folders() - known):
        checks.append(Check("FILE", False, "a folder nobody made in this run", folder))
    mark = MARK_TEXT if reader.head.raw == "kept" else None
    if reader.read(MARK) != mark or (MARK in reader.files()) != (mark is not None):
        checks.append(Check("FILE", False, "missing, or other words than the writer's", MARK))
    return checks
