"""The JSON document: everything that one screen says, for programs.

Room     adapters, renderers.
Input    an Observation.
Output   plain values, and their JSON in ASCII; coverage first, then windows with their nodes.
Refuses  more than max_bytes (BudgetError): half a screen looks like a whole one.

Every node stands in it exactly once, whatever the source's order, with the place of the one it
is inside. Words are the outline's: label, value and placeholder, and what is withheld is said.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from clawctl_adapters.errors import BudgetError
from clawctl_adapters.graphemes import cut
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.entries import Placed, placed_entries
from clawctl_adapters.windows import activity_of

FORMAT: Final = "clawctl-document-1"
MAX_TEXT_CHARS: Final = 10_000
MAX_BYTES: Final = 16 * 1024 * 1024
_WORDS: Final = ("label", "value", "placeholder")


def render_document(
    observation: Observation,
    *,
    refs: Mapping[str, int] | None = None,
    max_bytes: int = MAX_BYTES,
) -> str:
    """The document as one line of JSON, ASCII only, with a line feed.

    Options as document_of. Raises BudgetError BUDGET_EXCEEDED: it is larger than max_bytes.
    """
    text = json.dumps(document_of(observation, refs=refs), separators=(",", ":")) + "\n"
    if len(text) > max_bytes:
        saw = f"a document of {len(text)} bytes, {max_bytes} allowed"
        raise BudgetError("BUDGET_EXCEEDED", saw=saw)
    return text


def document_of(
    observation: Observation, *, refs: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """The document as values that JSON has: dicts, lists, texts, whole numbers, booleans, None.

    refs  node path → the session's refs; None counts as the brief does, from 1.
    Texts of more than 10,000 code points are cut between characters; `cut` says by how much.
    """
    outline, placed = placed_entries(observation, refs)
    coverage = observation.coverage
    windows: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for one in placed:
        nodes = windows.setdefault((one.part.kind, one.part.package), [])
        nodes.append(_node(observation.nodes[one.place], one))
    return {
        "format": FORMAT,
        "captureId": outline.observation_id,
        "app": outline.app,
        "activity": activity_of(observation) or None,
        "window": outline.window,
        "complete": coverage.source == "complete",
        "truncated": coverage.truncated,
        "omittedNodes": coverage.omitted_nodes,
        "gaps": list(outline.gaps),
        "conditions": list(outline.conditions),
        "totalNodes": coverage.total_nodes,
        "elements": sum(one.entry.id.isdigit() for one in placed),
        "windows": [
            {"kind": kind, "package": package, "nodes": nodes}
            for (kind, package), nodes in windows.items()
        ],
    }


def _node(node: Node, one: Placed) -> dict[str, Any]:
    """Only what there is: a key that is absent says nothing."""
    entry = one.entry
    found: dict[str, Any] = {"place": one.place, "nodePath": node.node_path}
    if one.above >= 0:
        found["inside"] = one.above
    if entry.id.isdigit():
        found["ref"] = int(entry.id)
    left_off: dict[str, int] = {}
    texts = {name: getattr(entry, name) for name in _WORDS}
    texts |= {"className": node.class_name, "resourceId": node.resource_id}
    for name, text in texts.items():
        if isinstance(text, str) and text:
            found[name], count = cut(text, MAX_TEXT_CHARS)
            left_off |= {name: count} if count else {}
    if left_off:
        found["cut"] = left_off
    for name in ("withheld", "states", "actions"):
        if getattr(entry, name):
            found[name] = list(getattr(entry, name))
    if entry.frame is not None:
        found["frame"] = list(entry.frame)
    return found
