"""Values of a projection shown in part, at a stated length, with what was left off.

Room     adapters.
Input    nodes as a projection shows them, a limit in code points.
Output   the nodes with longer values cut between characters, and every cut with its size.

A cut value says so twice: in its own truncation flag and in the list of cuts. The observation
keeps the whole; a cut label is in no selector, because selectors are made from that.
"""

from typing import Any, Final

import msgspec

from clawctl_adapters.graphemes import cut
from clawctl_adapters.model.node import Node
from clawctl_adapters.model.projection import Cut

# Node field → its wire name; each is also marked by its own flag where the contract has one.
_FIELDS: Final = {
    "text": "text",
    "content_description": "contentDescription",
    "hint": "hint",
}
_FLAGS: Final = {
    "text": "text_truncated",
    "content_description": "content_description_truncated",
}


def shorten(nodes: tuple[Node, ...], limit: int) -> tuple[tuple[Node, ...], tuple[Cut, ...]]:
    """The nodes with no value longer than limit, and the cuts in source order."""
    cuts: list[Cut] = []
    return tuple(_shorten(node, limit, cuts) for node in nodes), tuple(cuts)


def _shorten(node: Node, limit: int, cuts: list[Cut]) -> Node:
    changes: dict[str, Any] = {}
    for name, wire in _FIELDS.items():
        value = getattr(node, name)
        if not isinstance(value, str) or len(value) <= limit:
            continue
        changes[name], left_off = cut(value, limit)
        cuts.append(Cut(node_path=node.node_path, field=wire, cut_chars=left_off))
        if name in _FLAGS:
            changes[_FLAGS[name]] = True
    return msgspec.structs.replace(node, **changes) if changes else node
