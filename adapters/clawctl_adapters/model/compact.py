"""The compact snapshot response, schema version 1, as our own reader produces it.

Room     adapters, model.
Output   CompactSnapshot. Foreign producers' responses stay mappings; normalize_compact takes
         both. The fields mirror the contract's section 1; `source` is our declared profile.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from clawctl_adapters.model.node import Node


class Step(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One executed step; every value of `data` is a string, as the producer promises."""

    id: str = "snap"
    action_type: str = "snapshot"
    success: bool = True
    data: dict[str, str] = msgspec.field(default_factory=dict)


class Envelope(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """The execution result around the tree."""

    command_id: str
    task_id: str | UnsetType | None = UNSET
    status: str = "success"
    step_results: tuple[Step, ...] = (Step(),)
    error: str | None = None


class Window(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One window of a dump that names its windows; unknown facts are None.

    path      node path of the window's root element.
    kind      the dump's own word ("TYPE_APPLICATION", "TYPE_INPUT_METHOD", …).
    layer     z-order, higher is nearer to the user.
    """

    path: str
    window_id: str | None = None
    display_id: int | None = None
    kind: str | None = None
    layer: int | None = None
    title: str | None = None


class SourceFacts(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """What our reader declares about a tree beyond the plain form.

    kind        profile name, becomes provenance.source_kind.
    dialect     "stock", "uiautomator2", …: which serializer wrote the dump.
    visibility  "reported" when the dump carries visible-to-user, else "derived": the stock
                dumper descends only into visible nodes, so presence implies visible when
                dumped, and the root alone stays unknown.
    scope       what the node list covers: the stock dumper leaves invisible nodes out, so it
                is never the whole tree.
    rotation    quarter turns 0..3 written on the root, None when absent or unusable.
    anomalies   what the reader had to repair or could not use: "0.3 checked: not true or false".
                At most 32 are named; never the screen's words.
    windows     the windows a `--windows` dump names, in its order.
    """

    kind: str = "android-hierarchy-v1"
    dialect: str
    visibility: Literal["reported", "derived"]
    scope: str = "dumped-visible-nodes"
    rotation: int | None = None
    anomalies: tuple[str, ...] = ()
    windows: tuple[Window, ...] = ()


class CompactBody(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """Counts and nodes; total = returned + omitted, parents stand before their children."""

    schema_version: int = 1
    command_id: str
    task_id: str | UnsetType | None = UNSET
    total_nodes: int
    returned_nodes: int
    omitted_nodes: int
    truncated: bool
    raw_artifact_path: str | UnsetType = UNSET
    nodes: tuple[Node, ...]


class CompactSnapshot(msgspec.Struct, frozen=True, rename="camel", kw_only=True):
    """One whole response: envelope, compact body and our declared source facts."""

    envelope: Envelope
    compact: CompactBody
    device_id: str | UnsetType = UNSET
    raw_artifact_path: str | UnsetType = UNSET
    source: SourceFacts | UnsetType = UNSET


Response = CompactSnapshot | dict[str, Any]
