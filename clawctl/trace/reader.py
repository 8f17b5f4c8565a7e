"""Read a run folder in whatever state its writer left it.

Room     clawctl.trace. Never writes, never locks anybody out.
Input    a folder.
Output   head, steps, captures, result, status, and what is damaged.
Refuses  with UsageError NOT_A_RUN (no run.json of a run in it) or RUN_FORMAT_UNKNOWN. All else
         is told in `damage`: after a crash half a record must not hide the whole ones.
"""

from pathlib import Path

from clawctl.trace.codec import Chain, read_chain, read_page
from clawctl.trace.files import lock_is_held
from clawctl.trace.format import (
    CAPTURES,
    FACTS,
    LOCK,
    PICTURE,
    RESULT,
    RUN,
    STEPS,
    TREE,
    CaptureFacts,
    RunResult,
    Status,
    StepRecord,
    read_head,
)
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.evidence import Snapshot


class RunReader:
    """One look at a run; make another to see what a living writer has added.

    path    the folder.           head    what run.json says.
    chain   the steps that hold.  result  what result.json says, None without a readable one.
    status  running (the writer lives), aborted (it ended without a result), or the result's.
    damage  what cannot be read, one text each, without the screen's words.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        head = self.read(RUN)
        if head is None:
            raise UsageError("NOT_A_RUN", str(path), saw="no run.json")
        self.head = read_head(head, str(path))
        # The lock first: a writer that ends in between has then left its result.
        alive = lock_is_held(path / LOCK)
        self.result, damage = self._read_result()
        self.chain: Chain = read_chain(self.read(STEPS) or b"", head)
        self.status: Status = "running" if alive else "aborted"
        if self.result is not None:
            self.status = self.result.status
        self.damage = tuple(damage + self._damaged_steps())

    @property
    def steps(self) -> tuple[StepRecord, ...]:
        """The steps up to the first that does not hold."""
        return self.chain.steps

    @property
    def captures(self) -> tuple[str, ...]:
        """Ids of the captures that were begun, in order."""
        folder = self.path / CAPTURES
        if not folder.is_dir():
            return ()
        return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))

    def files(self) -> dict[str, Path]:
        """Path within the run → file, for everything that is no folder, links included."""
        return {
            place.relative_to(self.path).as_posix(): place
            for place in sorted(self.path.rglob("*"))
            if place.is_symlink() or not place.is_dir()
        }

    def folders(self) -> set[str]:
        """Path within the run of every folder, links to folders apart."""
        return {
            place.relative_to(self.path).as_posix()
            for place in self.path.rglob("*")
            if place.is_dir() and not place.is_symlink()
        }

    def read(self, name: str) -> bytes | None:
        """The bytes of a plain file of this run; None when it is missing, unreadable or no such.

        Names come from the run itself, so none may lead out of it, by dots or by a link.
        """
        try:
            root = self.path.resolve()
            place = root / name
            inside = place.resolve() == place and place.is_relative_to(root)
            return place.read_bytes() if inside and place.is_file() else None
        except (OSError, ValueError):
            return None

    def facts(self, capture_id: str) -> CaptureFacts | str:
        """What is known about an accepted capture, or why nothing is."""
        data = self.read(f"{CAPTURES}/{capture_id}/{FACTS}")
        return "no facts.json" if data is None else read_page(data, CaptureFacts)

    def snapshot(self, capture_id: str) -> Snapshot | str:
        """The capture as it was taken, from its raw files, or why it cannot be had."""
        facts = self.facts(capture_id)
        if isinstance(facts, str):
            return facts
        tree_ref, picture_ref = (f"{CAPTURES}/{capture_id}/{name}" for name in (TREE, PICTURE))
        tree, picture = self.read(tree_ref), self.read(picture_ref)
        if tree is None:
            return "no tree.xml"
        return Snapshot(
            capture_id=facts.capture_id,
            device=facts.device.serial,
            tree=tree,
            picture=picture,
            facts=facts.before,
            started_at=facts.started_at,
            started_s=facts.started_s,
            finished_s=facts.finished_s,
            method=facts.method,
            attempts=facts.attempts,
            tree_ref=tree_ref,
            picture_ref=None if picture is None else picture_ref,
            conditions=facts.conditions,
            settled=facts.settled,
            warnings=facts.warnings,
            skipped=facts.skipped,
            max_depth=facts.max_depth,
            strict=facts.again_sha256 is not None,
        )

    def _read_result(self) -> tuple[RunResult | None, list[str]]:
        data = self.read(RESULT)
        if data is None:
            return None, [] if not (self.path / RESULT).exists() else [f"{RESULT}: unreadable"]
        result = read_page(data, RunResult)
        return (None, [f"{RESULT}: {result}"]) if isinstance(result, str) else (result, [])

    def _damaged_steps(self) -> list[str]:
        found = []
        if self.chain.broken:
            found.append(f"{STEPS}: {self.chain.broken}")
        if self.chain.torn_bytes:
            found.append(f"{STEPS}: {self.chain.torn_bytes} bytes of a line that never ended")
        return found
