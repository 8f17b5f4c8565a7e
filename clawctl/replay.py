"""A run folder → the Recording that a recorded device plays, and the log that makes it possible.

Room     clawctl.
Input    a run folder; or a device and a writer.
Output   Recording: accepted captures and inputs in the order of the run's steps; a device that
         writes each input into the run before it is sent.
Refuses  with UsageError NOT_A_RUN, RUN_FORMAT_UNKNOWN, RUN_NOT_PLAYABLE: no raw evidence kept, a
         capture whose files are gone or changed. Half a run must not play as a whole one.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, cast

from clawctl.devices.base import KEY_CODES, PAGE_ACTIONS, Device, TreeReply
from clawctl.devices.recorded import Did, RecordedDevice, Recording, Seen
from clawctl.trace.codec import sha256
from clawctl.trace.format import CAPTURES, FACTS, STORED, StepRecord
from clawctl.trace.reader import RunReader
from clawctl.trace.writer import RunWriter, runs_root
from clawctl_adapters.errors import UsageError

INPUT: Final = "input"  # the kind of step an InputLog writes
SETTINGS: Final = "settings"  # the kind that a session writes for tables read beside a look
READS: Final = frozenset(
    {"facts", "tree", "screenshot", "look", "recover", "close", "setting", "check_text"}
)
# Inputs whose words are the vocabulary's; those of any other are recorded by their length alone,
# since "search" may be the name of a page and somebody's password.
_PLAIN: Final[Mapping[str, frozenset[str]]] = {
    "key": frozenset(KEY_CODES), "open_page": frozenset(PAGE_ACTIONS),
}  # fmt: skip


def open_recorded(run: str) -> RecordedDevice:
    """The run of that path, or of that name among the kept runs, as a device."""
    path = Path(run)
    return RecordedDevice(recording_of(path if path.is_dir() else runs_root() / run))


def recording_of(path: Path) -> Recording:
    """What the run in that folder saw and did."""
    reader = RunReader(path)
    if reader.head.raw != "kept":
        raise UsageError("RUN_NOT_PLAYABLE", str(path), saw="a run without raw evidence")
    tables = {
        str(step.data["captureId"]): step.data["values"]
        for step in reader.steps
        if step.kind == SETTINGS
    }
    items = [item for step in reader.steps if (item := _item(reader, step, tables)) is not None]
    return Recording(name=reader.head.run_id, items=tuple(items))


def _item(
    reader: RunReader, step: StepRecord, tables: Mapping[str, Mapping[str, str | None]]
) -> Seen | Did | None:
    if step.kind == INPUT:
        return Did(step=step.seq, name=str(step.data["call"]), args=tuple(step.data["args"]))
    stored = str(step.data.get("path", "")) if step.kind == STORED else ""
    folder, _, name = stored.rpartition("/")
    if name != FACTS or not folder.startswith(f"{CAPTURES}/"):
        return None
    capture_id = folder.removeprefix(f"{CAPTURES}/")
    return _seen(reader, capture_id, step, tables.get(capture_id, {}))


def _seen(
    reader: RunReader, capture_id: str, step: StepRecord, settings: Mapping[str, str | None]
) -> Seen:
    facts, snapshot = reader.facts(capture_id), reader.snapshot(capture_id)
    if isinstance(facts, str) or isinstance(snapshot, str):
        saw = facts if isinstance(facts, str) else str(snapshot)
        raise UsageError("RUN_NOT_PLAYABLE", f"{reader.path} {capture_id}", saw=saw)
    kept = (sha256(snapshot.tree), None if snapshot.picture is None else sha256(snapshot.picture))
    if kept != (facts.tree_sha256, facts.picture_sha256):
        saw = "a file that is not what was recorded"
        raise UsageError("RUN_NOT_PLAYABLE", f"{reader.path} {capture_id}", saw=saw)
    reply = TreeReply(
        data=snapshot.tree, method=facts.method, settled=facts.settled, warnings=facts.warnings,
        skipped=facts.skipped, max_depth=facts.max_depth,
    )  # fmt: skip
    return Seen(
        step=step.seq, capture_id=capture_id, before=facts.before, after=facts.after, tree=reply,
        picture=snapshot.picture, settings=settings,
    )  # fmt: skip


class InputLog:
    """A device whose inputs are written into a run before they are sent; all else passes.

    An input of text is recorded by its length: what is typed may be a secret.
    """

    def __init__(self, device: Device, writer: RunWriter) -> None:
        self._device = device
        self._writer = writer

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._device, name)
        return self._logged(name, found) if callable(found) and name not in READS else found

    def _logged(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def send(*args: Any, **options: Any) -> Any:
            told = [_plain(value, _PLAIN.get(name, frozenset())) for value in args]
            self._writer.record(INPUT, {"call": name, "args": told})
            return call(*args, **options)

        return send


def with_inputs_logged(device: Device, writer: RunWriter) -> Device:
    """The same device; its run can be played back."""
    return cast(Device, InputLog(device, writer))


def _plain(value: Any, words: frozenset[str]) -> int | str:
    if isinstance(value, int) or value in words:
        return value if isinstance(value, int) else str(value)
    return f"a {type(value).__name__} of {len(value)}" if hasattr(value, "__len__") else "?"
