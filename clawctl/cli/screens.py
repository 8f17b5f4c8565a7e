"""A recorded screen by name: a saved dump, or a capture of a run.

Room     clawctl.cli.
Input    FILE, or RUN/CAPTURE ("…/20260105T094100-ab12/c-0003").
Output   its Observation, private words withheld.
Refuses  with UsageError FILE_UNREADABLE what is neither, RUN_NOT_PLAYABLE a capture without raw
         evidence; EvidenceError a dump that cannot be read.
"""

from pathlib import Path

from clawctl.trace.evidence import reading_facts, viewport_context
from clawctl.trace.reader import RunReader
from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.evidence import Snapshot
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.privacy import discreet_observation
from clawctl_adapters.sources.encoding import MAX_BYTES


def screen_named(name: str) -> Observation:
    """The observation of that file or capture."""
    path = Path(name)
    try:
        if path.is_file():
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            return discreet_observation(
                normalize_compact(read_hierarchy(data, capture_id=path.stem))
            )
        if path.parent.is_dir() and (path.parent / "run.json").is_file():
            return screen_of(RunReader(path.parent), path.name)
    except (OSError, ValueError) as error:
        saw = getattr(error, "strerror", None) or "not a name a file can have"
        raise UsageError("FILE_UNREADABLE", name[:200], saw=saw) from error
    raise UsageError("FILE_UNREADABLE", name[:200], saw="neither a dump nor a capture of a run")


def screen_of(run: RunReader, capture_id: str) -> Observation:
    """The observation of a run's capture, from its raw files."""
    taken = run.snapshot(capture_id)
    if not isinstance(taken, Snapshot):
        where = f"{run.path}/{capture_id}"
        raise UsageError("RUN_NOT_PLAYABLE", where, saw=taken)
    snapshot = read_hierarchy(taken.tree, capture_id=capture_id, facts=reading_facts(taken))
    return discreet_observation(normalize_compact(snapshot, viewport_context(taken)))
