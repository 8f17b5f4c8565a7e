"""The nodes of a response: identity, field types, and parents that lead somewhere.

Room     adapters, sources.
Input    our own Node structs or mappings of the wire form, in source order.
Output   Checked: nodes, their places by path, whether any text was cut, lost parents.
Refuses  the first node that breaks a rule, in the contract's order of rules.
"""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final, NamedTuple

from msgspec import UNSET, UnsetType

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.node import (
    STATE_FIELDS,
    TEXT_FIELDS,
    TRUNCATION_FIELDS,
    Node,
    ReadNodes,
)

_WIRE: Final = dict(zip(Node.__struct_fields__, Node.__struct_encode_fields__, strict=True))
_OWN_TEXT: Final = ("package", "hint", "window_id")
_OWN_STATE: Final = ("password", "focusable", "focused", "long_clickable")
_OWN_NUMBER: Final = ("drawing_order", "display_id")
_MAX_WHERE: Final = 120  # a deep path would drown the code and the next move
_NONE: Final = type(None)
# kind of rule → (fields, types that pass when the field is present, code)
_RULES: Final = (
    (TEXT_FIELDS + _OWN_TEXT, (str, _NONE, UnsetType), "INVALID_TEXT_FIELD"),
    (STATE_FIELDS + _OWN_STATE, (bool, _NONE, UnsetType), "INVALID_STATE_FIELD"),
    (TRUNCATION_FIELDS, (bool, UnsetType), "INVALID_TRUNCATION_FLAG"),
    (_OWN_NUMBER, (int, _NONE, UnsetType), "INVALID_STATE_FIELD"),
)
_CHECKED: Final = tuple(name for names, _, _ in _RULES for name in names)
_values: Final = attrgetter(*_CHECKED)
_PLAIN: Final = TEXT_FIELDS + STATE_FIELDS + TRUNCATION_FIELDS


class Checked(NamedTuple):
    """Nodes whose identity, types and parents hold.

    position         node_path → place in nodes.
    text_truncated   whether any text was cut.
    missing_parents  how many nodes name a parent that is not among them.
    """

    nodes: tuple[Node, ...]
    position: dict[str, int]
    text_truncated: bool
    missing_parents: int


def read_nodes(raw: Sequence[Any], *, own: bool) -> Checked:
    """Every node checked; fields absent in the source stay UNSET, unknown keys are dropped.

    own  whether the response declares our profile; without it our extra fields are unknown
    keys, so that another producer's `package` or `password` is not taken for ours. What our
    reader has just made is right by construction, only its paths are counted again.
    """
    if type(raw) is ReadNodes:
        position = dict(zip(raw.paths, range(len(raw)), strict=True))
        if len(position) == len(raw):
            return Checked(raw, position, False, 0)
    return _check(raw, own)


def _check(raw: Sequence[Any], own: bool) -> Checked:
    nodes: list[Node] = []
    position: dict[str, int] = {}
    cut_text = False
    known = _CHECKED if own else _PLAIN
    early: list[str] = []  # parents that did not stand before their children
    passed: set[tuple[type, ...]] = set()  # type signatures seen good: a screen has a handful
    for place, value in enumerate(raw):
        node = value if type(value) is Node else _from_mapping(value, place, known)
        path, parent = node.node_path, node.parent_path
        if not isinstance(path, str) or not path or path in position:
            _refuse_identity(place, path)
        if parent is not None and not isinstance(parent, str):
            raise EvidenceError("INVALID_NODE_IDENTITY", _at(path, "parentPath"), saw=_kind(parent))
        signature = tuple(map(type, _values(node)))
        if signature not in passed:
            _check_types(node)
            passed.add(signature)
        if node.text_truncated is True or node.content_description_truncated is True:
            cut_text = True
        if parent is not None and parent not in position:
            early.append(parent)
        position[path] = place
        nodes.append(node)
    if early:  # a parent that stands before its children cannot be below them
        _check_ancestry(nodes, position)
    missing = sum(1 for parent in early if parent not in position)
    return Checked(tuple(nodes), position, cut_text, missing)


def _check_ancestry(nodes: Sequence[Node], position: Mapping[str, int]) -> None:
    """Refuse with ANCESTRY_CYCLE when a walk upwards meets a path twice; linear in all nodes."""
    settled: set[str] = set()
    for node in nodes:
        trail: list[str] = []
        on_trail: set[str] = set()
        at: Node | None = node
        while at is not None and at.node_path not in settled:
            if at.node_path in on_trail:
                raise EvidenceError("ANCESTRY_CYCLE", _short(at.node_path), saw="its own ancestor")
            trail.append(at.node_path)
            on_trail.add(at.node_path)
            above = None if at.parent_path is None else position.get(at.parent_path)
            at = None if above is None else nodes[above]
        settled.update(trail)


def _check_types(node: Node) -> None:
    for names, types, code in _RULES:
        for name in names:
            value = getattr(node, name)
            if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
                raise EvidenceError(code, _at(node.node_path, _WIRE[name]), saw=_kind(value))


def _from_mapping(value: Any, place: int, known: tuple[str, ...]) -> Node:
    if not isinstance(value, Mapping):
        raise EvidenceError("MALFORMED_INPUT", f"compact.nodes[{place}]", saw=_kind(value))
    path = value.get("nodePath")
    if "parentPath" not in value and isinstance(path, str):
        raise EvidenceError("INVALID_NODE_IDENTITY", _at(path, "parentPath"), saw="absent")
    fields = {name: value[_WIRE[name]] for name in known if _WIRE[name] in value}
    return Node(node_path=path, parent_path=value.get("parentPath"), **fields)  # type: ignore[arg-type]


def _refuse_identity(place: int, path: Any) -> None:
    saw = "a second node of this path" if isinstance(path, str) and path else _kind(path)
    raise EvidenceError("INVALID_NODE_IDENTITY", f"compact.nodes[{place}].nodePath", saw=saw)


def _kind(value: Any) -> str:
    return "nothing" if value is UNSET or value is None else type(value).__name__


def _at(path: str, field: str) -> str:
    return f"{_short(path)} {field}"


def _short(path: str) -> str:
    return path if len(path) <= _MAX_WHERE else path[:_MAX_WHERE] + "…"
