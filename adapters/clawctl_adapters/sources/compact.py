"""Check a compact snapshot response, in the contract's order, and keep what it says.

Room     adapters, sources.
Input    our own CompactSnapshot or another producer's response, a mapping; a context.
Output   Observation: nodes in source order, nothing trimmed, coverage said.
Refuses  with an EvidenceError at the first check that fails, naming node and field; a whole
         observation or none.

Bounds stay text: a malformed rectangle is a fact about the node, not about the response.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.compact import CompactSnapshot, SourceFacts
from clawctl_adapters.model.evidence import CaptureContext, Provenance
from clawctl_adapters.model.observation import Observation, SourceCoverage
from clawctl_adapters.sources.claims import LESS_THAN_ALL
from clawctl_adapters.sources.context import read_context
from clawctl_adapters.sources.nodes import Checked, read_nodes

PLAIN_KIND: Final = "clawperator-compact-v1"
PLAIN_SCOPE: Final = "returned-accessibility-tree"
_MISSING: Final = object()


def normalize_compact(
    snapshot: CompactSnapshot | Mapping[str, Any],
    context: CaptureContext | Mapping[str, Any] | None = None,
) -> Observation:
    """One response as an observation, or the first thing wrong with it.

    Mappings are the camelCase wire form. A response without our `source` profile is another
    producer's: source kind "clawperator-compact-v1", and an empty tree is complete there, as
    the reference has it. Under our profile a tree without nodes is not complete evidence.
    Raises EvidenceError: INVALID_SNAPSHOT, IDENTITY_MISMATCH, COVERAGE_MISMATCH,
    INVALID_NODE_IDENTITY, INVALID_TEXT_FIELD, INVALID_STATE_FIELD, INVALID_TRUNCATION_FLAG,
    ANCESTRY_CYCLE, INVALID_VIEWPORT, MALFORMED_INPUT.
    """
    response = _Response(snapshot)
    data = response.snapshot_step()
    capture_id, task_id = response.identity()
    counts = response.counts()
    source = response.source()
    checked = read_nodes(response.nodes, own=isinstance(source, SourceFacts))
    known = read_context(context)
    part = _windows(known)
    doubted = bool(part) or (isinstance(source, SourceFacts) and _is_doubted(known))
    coverage = _coverage(counts, checked, source, doubted=doubted, part=part)
    provenance = Provenance(
        capture_id=capture_id,
        task_id=task_id,
        source_kind=source.kind if isinstance(source, SourceFacts) else PLAIN_KIND,
        received_at=known.received_at,
        device=known.device,
        operator_package=known.operator_package,
        foreground_package=data.get("foreground_package"),
        # Ours alone: what another producer's observation says is fixed by the contract.
        foreground_activity=(
            data.get("foreground_activity", UNSET) if isinstance(source, SourceFacts) else UNSET
        ),
        source_reference=known.source_reference,
        raw_reference=response.raw_reference(),
        viewport=None if isinstance(known.viewport, UnsetType) else known.viewport,
    )
    seen = Observation(provenance=provenance, coverage=coverage, nodes=checked.nodes, source=source)
    seen.__dict__["position"] = (
        checked.position
    )  # the index is built; whoever asks for it gets this one
    return seen


def _coverage(
    counts: tuple[int, int, int, bool], checked: Checked, source: SourceFacts | UnsetType,
    *, doubted: bool, part: str,
) -> SourceCoverage:  # fmt: skip
    total, returned, omitted, truncated = counts
    missing, cut_text = checked.missing_parents, checked.text_truncated
    own = isinstance(source, SourceFacts)
    whole = not (truncated or omitted > 0 or cut_text or missing or (own and not checked.nodes))
    whole = whole and not doubted
    return SourceCoverage(
        source="complete" if whole else "incomplete",
        scope=(source.scope if isinstance(source, SourceFacts) else PLAIN_SCOPE) + part,
        total_nodes=total,
        returned_nodes=returned,
        omitted_nodes=omitted,
        truncated=truncated,
        text_truncated=cut_text,
        missing_parents=missing,
    )


def _windows(context: CaptureContext) -> str:
    """ ", 1 of 3 windows" where the context says that not all were read."""
    viewport = context.viewport
    said = viewport.get("windows") if isinstance(viewport, dict) else None
    if not isinstance(said, dict):
        return ""
    read, total = said.get("read"), said.get("total")
    if isinstance(read, bool) or not isinstance(read, int) or not isinstance(total, int):
        return ""
    return f", {read} of {total} windows" if read < total else ""


def _is_doubted(context: CaptureContext) -> bool:
    """Whether the capture says that its tree is not all there is of the screen in front."""
    viewport = context.viewport
    conditions = viewport.get("conditions") if isinstance(viewport, dict) else None
    known = conditions if isinstance(conditions, list) else []
    return any(isinstance(code, str) and code in LESS_THAN_ALL for code in known)


class _Response:
    """One response under the contract's names, ours or a mapping; unset fields are absent."""

    def __init__(self, snapshot: CompactSnapshot | Mapping[str, Any]) -> None:
        if isinstance(snapshot, CompactSnapshot):
            self._outer: Mapping[str, Any] = _fields(snapshot)
        elif isinstance(snapshot, Mapping):
            self._outer = snapshot
        else:
            raise EvidenceError("INVALID_SNAPSHOT", saw=type(snapshot).__name__)
        self._envelope = _mapping(self._outer.get("envelope"))
        self._compact = _mapping(self._outer.get("compact"))
        self.nodes: list[Any] | tuple[Any, ...] = ()

    def snapshot_step(self) -> Mapping[str, Any]:
        """The data of the first successful snapshot step; the contract's first group."""
        if self._envelope.get("status") != "success":
            raise EvidenceError("INVALID_SNAPSHOT", "envelope.status", saw="no success")
        step = self._first_snapshot()
        version = self._compact.get("schemaVersion")
        if isinstance(version, bool) or not isinstance(version, int | float) or version != 1:
            raise EvidenceError("INVALID_SNAPSHOT", "compact.schemaVersion", saw="not 1")
        nodes = self._compact.get("nodes")
        if not isinstance(nodes, list | tuple):
            raise EvidenceError("INVALID_SNAPSHOT", "compact.nodes", saw=type(nodes).__name__)
        self.nodes = nodes
        return _mapping(step.get("data"))

    def _first_snapshot(self) -> Mapping[str, Any]:
        steps = self._envelope.get("stepResults")
        if not isinstance(steps, list | tuple):
            raise EvidenceError("MALFORMED_INPUT", "envelope.stepResults", saw=type(steps).__name__)
        for place, step in enumerate(steps):
            read = _mapping(step)
            if not read and not isinstance(step, Mapping):
                raise EvidenceError(
                    "MALFORMED_INPUT", f"envelope.stepResults[{place}]", saw=type(step).__name__
                )
            if read.get("actionType") == "snapshot" and _is_truthy(read.get("success")):
                return read
        raise EvidenceError("INVALID_SNAPSHOT", "envelope.stepResults", saw="no snapshot step")

    def identity(self) -> tuple[str, Any]:
        """commandId and taskId (UNSET when absent on both sides)."""
        capture_id = self._envelope.get("commandId")
        if not isinstance(capture_id, str) or not capture_id:
            raise EvidenceError(
                "IDENTITY_MISMATCH", "envelope.commandId", saw=type(capture_id).__name__
            )
        if self._compact.get("commandId") != capture_id:
            raise EvidenceError("IDENTITY_MISMATCH", "compact.commandId", saw="another id")
        ours, theirs = (side.get("taskId", _MISSING) for side in (self._envelope, self._compact))
        if not _is_identical(ours, theirs):
            raise EvidenceError("IDENTITY_MISMATCH", "compact.taskId", saw="another id")
        return capture_id, UNSET if ours is _MISSING else ours

    def counts(self) -> tuple[int, int, int, bool]:
        """total, returned, omitted, truncated; the contract's third group."""
        total, returned = (self._count(key) for key in ("totalNodes", "returnedNodes"))
        if returned != len(self.nodes):
            raise EvidenceError(
                "COVERAGE_MISMATCH",
                "compact.returnedNodes",
                saw=f"{returned} stated, {len(self.nodes)} nodes",
            )
        if total < returned:
            raise EvidenceError(
                "COVERAGE_MISMATCH", "compact.totalNodes", saw=f"{total} below {returned}"
            )
        omitted = self._compact.get("omittedNodes")
        if not _is_number(omitted) or omitted != total - returned:
            raise EvidenceError(
                "COVERAGE_MISMATCH", "compact.omittedNodes", saw=f"not {total - returned}"
            )
        truncated = self._compact.get("truncated")
        if not isinstance(truncated, bool):
            raise EvidenceError(
                "COVERAGE_MISMATCH", "compact.truncated", saw=type(truncated).__name__
            )
        return total, returned, total - returned, truncated

    def _count(self, key: str) -> int:
        count = self._compact.get(key)
        if isinstance(count, int) and not isinstance(count, bool):
            return count
        if isinstance(count, float) and count.is_integer():  # JSON 4.0 is the integer 4
            return int(count)
        raise EvidenceError("COVERAGE_MISMATCH", f"compact.{key}", saw=type(count).__name__)

    def raw_reference(self) -> Any:
        """The response's raw artefact path, else the compact body's, else None."""
        for side in (self._outer, self._compact):
            path = side.get("rawArtifactPath")
            if path is not None:
                return path
        return None

    def source(self) -> SourceFacts | UnsetType:
        """Our declared profile, or UNSET for another producer's plain response."""
        stated = self._outer.get("source", UNSET)
        if isinstance(stated, SourceFacts | UnsetType):
            return stated
        try:
            return msgspec.convert(stated, SourceFacts)
        except (msgspec.ValidationError, UnicodeEncodeError) as error:  # the latter: half a pair
            raise EvidenceError("MALFORMED_INPUT", "source", saw="unusable facts") from error


def _mapping(value: Any) -> Mapping[str, Any]:
    """A mapping as it is, one of our structs under its wire names, anything else empty."""
    if isinstance(value, Mapping):
        return value
    return _fields(value) if isinstance(value, msgspec.Struct) else {}


def _fields(struct: msgspec.Struct) -> dict[str, Any]:
    values = msgspec.structs.asdict(struct).values()
    fields = zip(struct.__struct_encode_fields__, values, strict=True)
    return {wire: value for wire, value in fields if value is not UNSET}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_truthy(value: Any) -> bool:
    """As the reference judges `success`: empty lists and objects count as true there."""
    return isinstance(value, list | dict) or bool(value)


def _is_identical(ours: Any, theirs: Any) -> bool:
    """Equal in type and value; True is not 1, but 4.0 is 4. Containers are never identical."""
    if ours is theirs:
        return True
    if isinstance(ours, bool) or isinstance(theirs, bool):
        return False
    if _is_number(ours) and _is_number(theirs):
        return bool(ours == theirs)
    return isinstance(ours, str) and ours == theirs
