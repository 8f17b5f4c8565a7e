"""The run folder, version 1: its names, its records and how older ones are brought up to it.

Room     clawctl.trace; values and bytes only, no files.
Input    the bytes of a run.json.
Output   frozen structs; codec.py turns them into bytes and back.
Refuses  unknown versions: a record read wrongly would prove the wrong thing.

    run-20261130T224100Z-1a2b3c4d/
      run.json                   what was asked of which device, by which process
      PRIVATE.txt                says to people that the raw files hold private words; no record
      run.lock                   held (flock) for as long as the writer lives; empty
      steps.jsonl                append-only; each line carries the digest of the one before
      captures/c-0001/tree.xml   raw evidence: the dump's bytes as they arrived
                      screen.png raw evidence: the picture's bytes as they arrived
                      facts.json when, how, from which device, what it said about itself
                      failed-1.tree.xml, failed-1.screen.png   what a refused attempt brought
                      projection.json, brief.txt   derived; nothing is proved from them
      result.json                written last: the claim, and a digest of every other file

Digests find damage and edits that are not carried through every file; they are no signature.
What a value rests on is the raw evidence, which `verify` reads again.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

import msgspec

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.evidence import DeviceFacts
from clawctl_skills.base import Reading

FORMAT_VERSION: Final = 1
RUN, LOCK, STEPS, RESULT = "run.json", "run.lock", "steps.jsonl", "result.json"
MARK: Final = "PRIVATE.txt"
MARK_TEXT: Final = b"""Raw evidence of one run. Keep it on this machine.

tree.xml and screen.png below captures/ are what the phone showed, word for word and unredacted:
they can hold names, numbers, codes and messages. All other files were written with private
words withheld. `clawctl run --no-raw` keeps no raw files; `clawctl trace prune` removes old runs.
"""
CAPTURES, TREE, PICTURE, FACTS = "captures", "tree.xml", "screen.png", "facts.json"
PROJECTION = "projection.json"
STORED, MOVED, FINISHED = "stored", "moved", "finished"  # kinds of step the writer makes itself
UNFINISHED = ".new-"  # prefix of what a killed writer may leave: never evidence

Raw = Literal["kept", "none"]
Ended = Literal["done", "gave_up", "failed"]
Status = Literal["running", "aborted", "done", "gave_up", "failed"]
Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

# version → what turns its run.json into the next version's. Version 1 is the first.
UPGRADES: Mapping[int, Upgrade] = {}


class _Record(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """What all stored structs share."""


class DeviceName(_Record, kw_only=True, frozen=True):
    """Which device: its serial, and the backend that spoke to it."""

    serial: str
    kind: str


class RunHead(_Record, kw_only=True, frozen=True):
    """run.json: written once, before anything is sent to the device.

    started_at  UTC, ISO 8601.   started_s  the writer's monotonic clock at that moment;
    capture times of the same run are on the same clock.
    raw  "none" for a run that was told to keep no raw evidence: nothing can be read again.
    inputs  what the skill was made with; verify makes it so again.
    """

    format_version: int = FORMAT_VERSION
    run_id: str
    skill: str
    device: DeviceName
    started_at: str
    started_s: float
    clawctl_version: str
    pid: int
    budgets: dict[str, float] = {}
    raw: Raw = "kept"
    inputs: dict[str, Any] = {}


class StepRecord(_Record, kw_only=True, frozen=True):
    """One line of steps.jsonl.

    seq       from 1, without gaps.      at  UTC.
    offset_s  monotonic seconds since the run's start.
    prev      SHA-256 of the line before with its line feed; of run.json for the first line.
    """

    seq: int
    at: str
    offset_s: float
    kind: str
    data: dict[str, Any]
    prev: str


class CaptureFacts(_Record, kw_only=True, frozen=True):
    """facts.json: one accepted capture. Its fields mean what Snapshot's mean.

    before, after  the device's facts on both sides of the reading.
    picture_px     width and height from the picture's header; None without a picture.
    tree_sha256, picture_sha256  of the raw files beside it.
    again_sha256   of the second tree of a strict capture; None without one.
    """

    capture_id: str
    run_id: str | None
    device: DeviceName
    started_at: str
    started_s: float
    finished_s: float
    method: str
    attempts: int
    before: DeviceFacts
    after: DeviceFacts
    picture_px: tuple[int, int] | None
    tree_sha256: str
    picture_sha256: str | None
    conditions: tuple[str, ...] = ()
    settled: bool | None = None
    warnings: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    max_depth: int | None = None
    again_sha256: str | None = None


class Ending(_Record, kw_only=True, frozen=True):
    """What a run claims. Empty value and evidence unless it is done.

    value     field → value as reported.   evidence  field → where it was read, each capture.
    reason    for gave_up and failed: the decision or error in its wire form.
    """

    status: Ended
    value: dict[str, Any] = {}
    evidence: dict[str, tuple[Reading, ...]] = {}
    reason: dict[str, Any] | None = None


class RunResult(_Record, kw_only=True, frozen=True):
    """result.json: the ending, sealed.

    status, value, evidence, reason  the Ending's.
    files  path within the run → SHA-256, of all but steps.jsonl and itself.
    """

    format_version: int = FORMAT_VERSION
    run_id: str
    skill: str
    device: DeviceName
    status: Ended
    value: dict[str, Any]
    evidence: dict[str, tuple[Reading, ...]]
    reason: dict[str, Any] | None
    finished_at: str
    steps: int
    steps_sha256: str
    files: dict[str, str]

    @property
    def ending(self) -> Ending:
        """What the run claims."""
        return Ending(
            status=self.status, value=self.value, evidence=self.evidence, reason=self.reason
        )


def run_name(utc: str, token: str) -> str:
    """The folder name of a run begun at that UTC time (ISO 8601 with milliseconds and Z).

    >>> run_name("2026-11-30T22:41:00.250Z", "1a2b3c4d")
    'run-20261130T224100Z-1a2b3c4d'
    """
    return f"run-{utc.split('.')[0].replace('-', '').replace(':', '')}Z-{token}"


def read_head(data: bytes, where: str, *, upgrades: Mapping[int, Upgrade] = UPGRADES) -> RunHead:
    """The head of a run of any known version, in the form of this one.

    Raises UsageError NOT_A_RUN (no run head) or RUN_FORMAT_UNKNOWN (another version's).
    """
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UsageError("NOT_A_RUN", where, saw="a run.json that is not JSON") from error
    if not isinstance(raw, dict) or "formatVersion" not in raw:
        raise UsageError("NOT_A_RUN", where, saw="a run.json without formatVersion")
    try:
        return msgspec.convert(_upgraded(raw, where, upgrades), RunHead)
    except msgspec.ValidationError as error:
        raise UsageError("NOT_A_RUN", where, saw="a run.json of another shape") from error


def _upgraded(raw: dict[str, Any], where: str, upgrades: Mapping[int, Upgrade]) -> dict[str, Any]:
    newest = max(upgrades, default=FORMAT_VERSION - 1) + 1
    while True:
        version = raw["formatVersion"]
        if type(version) is not int:
            raise UsageError("RUN_FORMAT_UNKNOWN", where, saw="a version that is no whole number")
        if version == newest:
            return raw
        if version not in upgrades:
            raise UsageError("RUN_FORMAT_UNKNOWN", where, saw=f"format version {version}")
        raw = upgrades[version](raw)
