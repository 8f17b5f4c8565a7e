"""The nodes of a response: identity, field types, and parents that lead somewhere.

Room     adapters, sources.
Input    our own Node structs or mappings of the wire form, in source order.
Output   nodes, their index by path, and whether any text was cut.
Refuses  the first node that breaks a rule, in the contract's order of rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, UnsetType

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.node import STATE_FIELDS, TEXT_FIELDS, TRUNCATION_FIELDS, Node

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
_PLAIN: Final = TEXT_FIELDS + STATE_FIELDS + TRUNCATION_FIELDS


def read_nodes(raw: Sequence[Any], *, own: bool) -> tuple[tuple[Node, ...], dict[str, Node], bool]:
    """Every node checked; fields absent in the source stay UNSET, unknown keys are dropped.

    own  whether the response declares our profile; without it our extra fields are unknown
    keys, so that another producer's `package` or `password` is not taken for ours.
    """
    nodes: list[Node] = []
    by_path: dict[str, Node] = {}
    cut_text = False
    known = _CHECKED if own else _PLAIN
    in_order = True
    passed: set[tuple[type, ...]] = set()  # type signatures seen good: a screen has a handful
    for place, value in enumerate(raw):
        node = value if type(value) is Node else _from_mapping(value, place, known)
        path, parent = node.node_path, node.parent_path
        if not isinstance(path, str) or not path or path in by_path:
            _refuse_identity(place, path)
        if parent is not None and not isinstance(parent, str):
            raise EvidenceError("INVALID_NODE_IDENTITY", _at(path, "parentPath"), saw=_kind(parent))
        signature = tuple(map(type, _values(node)))
        if signature not in passed:
            _check_types(node)
            passed.add(signature)
        cut_text = cut_text or node.text_truncated is True
        cut_text = cut_text or node.content_description_truncated is True
        in_order = in_order and (parent is None or parent in by_path)
        by_path[path] = node
        nodes.append(node)
    if not in_order:  # a parent that stands before its children cannot be below them
        _check_ancestry(nodes, by_path)
    return tuple(nodes), by_path, cut_text


def _check_ancestry(nodes: Iterable[Node], by_path: Mapping[str, Node]) -> None:
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
            at = None if at.parent_path is None else by_path.get(at.parent_path)
        settled.update(trail)


def _values(node: Node) -> tuple[Any, ...]:
    return (
        node.resource_id, node.class_name, node.text, node.content_description, node.bounds,
        node.package, node.hint, node.window_id, node.checked, node.checkable, node.selected,
        node.enabled, node.clickable, node.scrollable, node.visible_to_user,
        node.accessibility_data_sensitive, node.password, node.focusable, node.focused,
        node.long_clickable, node.text_truncated, node.content_description_truncated,
        node.drawing_order, node.display_id,
    )  # fmt: skip


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
