"""Elements as expat reports them, turned into frozen nodes while they pass.

Room     adapters, sources.
Input    start and end of each element of one document.
Output   nodes in document order, the windows a dump names, and what had to be noted.
Refuses  foreign elements, document types, CDATA, words between elements, and more nodes,
         levels or path text than the limits below, before they are held in memory.
"""

import re
from collections.abc import Callable
from operator import itemgetter
from typing import Any, Final
from xml.parsers import expat

from msgspec import UNSET, UnsetType

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.compact import SourceFacts, Window
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node

MAX_NODES: Final = 250_000
MAX_DEPTH: Final = 8_192
MAX_PATH_CHARS: Final = 64 * 2**20  # all node paths together; a path grows with its depth
_MAX_ANOMALIES: Final = 32
_INTEGER: Final = re.compile(r"-?[0-9]{1,12}")
_FRAMES: Final = frozenset({"hierarchy", "displays", "display", "window"})
_OWN: Final[dict[str | None, bool | UnsetType | None]] = {
    "true": True, "false": False, None: UNSET,
}  # fmt: skip


# In the order in which _node takes them.
_ATTRIBUTES: Final = (
    "resource-id", "class", "text", "content-desc", "bounds", "package", "hint", "window-id",
    "drawing-order", "display-id", "visible-to-user", "displayed", "checked", "checkable",
    "selected", "enabled", "clickable", "scrollable", "accessibility-data-sensitive", "password",
    "focusable", "focused", "long-clickable",
)  # fmt: skip
_MAX_LAYOUTS: Final = 64  # of attribute names; a file that has more gains nothing from keeping them
_Pick = Callable[[list[Any]], tuple[Any, ...]]


class _Flags(dict[str | None, bool | None]):
    """The two words as they are, None for an absent attribute and for any other word."""

    def __init__(self, reader: "ElementReader") -> None:
        super().__init__({"true": True, "false": False, None: None})
        self._reader = reader

    def __missing__(self, word: str | None) -> None:
        self._reader.note(f"{self._reader.place} has a flag that is neither true nor false")


class _Shown(dict[str | None, bool | None]):
    """Bounds text to derived visibility: None where the rectangle holds no pixel."""

    def __missing__(self, bounds: str | None) -> bool | None:
        rect = Bounds.parse_any(bounds)
        # No rectangle at all contradicts nothing; an empty or inverted one shows nothing.
        shown = None if rect is not None and not rect.has_area else True
        self[bounds] = shown
        return shown


class ElementReader:
    """Expat's callbacks; one instance reads one document."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.place = ""
        self.deepest = 0
        self._anomalies: list[str] = []
        self._windows: list[Window] = []
        self._window: list[dict[str, str]] = []  # the window elements that are open
        self._display: int | UnsetType | None = UNSET
        self._rotation: int | None = None
        self._dialect = ""
        self._reported = False
        self._paths = [""]  # the open nodes' paths, "" for whatever holds the roots
        self._children = [0]  # how many children each open node has so far
        self._path_chars = 0
        self._picks: dict[tuple[str, ...], _Pick] = {}
        self._flag = _Flags(self)
        self._shown = _Shown()

    def note(self, anomaly: str) -> None:
        """Keep an anomaly for the source facts; at most 32, each once."""
        if len(self._anomalies) < _MAX_ANOMALIES and anomaly not in self._anomalies:
            self._anomalies.append(anomaly)

    def facts(self) -> SourceFacts:
        """What this document was, for the response's source field."""
        return SourceFacts(
            dialect=self._dialect or "stock",
            visibility="reported" if self._reported else "derived",
            rotation=self._rotation,
            anomalies=tuple(self._anomalies),
            windows=tuple(self._windows),
        )

    def feed(self, text: str) -> None:
        """Read the whole document; raises ExpatError and EvidenceError."""
        parser = expat.ParserCreate()
        parser.ordered_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.StartCdataSectionHandler = self._forbid_cdata
        parser.StartDoctypeDeclHandler = self._forbid_doctype
        parser.Parse(text, True)

    def _forbid_doctype(self, *_: object) -> None:
        raise EvidenceError("HIERARCHY_FORBIDDEN", saw="a document type")

    def _forbid_cdata(self) -> None:
        raise EvidenceError("HIERARCHY_FORBIDDEN", self.place, saw="a CDATA section")

    def _data(self, text: str) -> None:
        if text.strip():
            raise EvidenceError("HIERARCHY_MALFORMED", self.place, saw="words between elements")

    def _end(self, tag: str) -> None:
        if tag not in _FRAMES:
            self._paths.pop()
            self._children.pop()
        elif tag == "window":
            self._window.pop()

    def _start(self, tag: str, attributes: list[Any]) -> None:
        names = tuple(attributes[::2])
        if tag != "node" and not self._is_node(tag, names, attributes):
            return
        paths, children, nodes = self._paths, self._children, self.nodes
        parent = paths[-1]
        position = children[-1]
        children[-1] = position + 1
        path = f"{parent}.{position}" if parent else str(position)
        paths.append(path)
        children.append(0)
        depth = len(paths) - 1
        if depth > self.deepest:
            self.deepest = depth
        self._path_chars += len(path)
        if depth > MAX_DEPTH or self._path_chars > MAX_PATH_CHARS or len(nodes) >= MAX_NODES:
            raise EvidenceError(
                "HIERARCHY_TOO_LARGE",
                f"level {depth}",
                saw=f"more than {MAX_NODES} nodes, {MAX_DEPTH} levels or their paths' limit",
            )
        self.place = path
        if not parent:
            self._open_root(tag, names, path)
        pick = self._picks.get(names) or self._new_pick(names)
        attributes.append(None)  # what an absent attribute's number, -1, points at
        nodes.append(self._node(path, parent or None, tag, pick(attributes)))

    def _new_pick(self, names: tuple[str, ...]) -> _Pick:
        """Which places of the attribute list hold our facts; a dump has one or two layouts."""
        place = {name: 2 * number + 1 for number, name in enumerate(names)}
        pick = itemgetter(*(place.get(name, -1) for name in _ATTRIBUTES))
        if len(self._picks) < _MAX_LAYOUTS:
            self._picks[names] = pick
        return pick

    def _node(self, path: str, parent: str | None, tag: str, facts: tuple[Any, ...]) -> Node:
        (
            resource_id, class_name, text, description, bounds, package, hint, window_id,
            drawing_order, display_id, reported, displayed, checked, checkable, selected,
            enabled, clickable, scrollable, sensitive, password, focusable, focused, long_clickable,
        ) = facts  # fmt: skip
        flag = self._flag
        written = reported or displayed
        if written is not None:
            visible = flag[written]
        elif parent is None or self._reported:
            visible = None
        else:
            visible = self._shown[bounds]
        return Node(
            node_path=path,
            parent_path=parent,
            resource_id=resource_id,
            class_name=tag if class_name is None and tag != "node" else class_name,
            text=text,
            content_description=description,
            bounds=bounds,
            text_truncated=False,
            content_description_truncated=False,
            checked=flag[checked],
            checkable=flag[checkable],
            selected=flag[selected],
            enabled=flag[enabled],
            clickable=flag[clickable],
            scrollable=flag[scrollable],
            visible_to_user=visible,
            accessibility_data_sensitive=flag[sensitive],
            package=UNSET if package is None else package,
            password=_OWN.get(password),
            focusable=_OWN.get(focusable),
            focused=_OWN.get(focused),
            long_clickable=_OWN.get(long_clickable),
            hint=UNSET if hint is None else hint,
            drawing_order=UNSET if drawing_order is None else _number(drawing_order),
            display_id=self._display if display_id is None else _number(display_id),
            window_id=UNSET if window_id is None else window_id,
        )

    def _is_node(self, tag: str, names: tuple[str, ...], attributes: list[str]) -> bool:
        """Whether a class-named element; opens the frame otherwise, or refuses."""
        if tag not in _FRAMES:
            if "." in tag or "class" in names or "bounds" in names:
                return True
            raise EvidenceError("HIERARCHY_FORBIDDEN", self.place, saw="a foreign element")
        if len(self._paths) > 1:
            raise EvidenceError("HIERARCHY_FORBIDDEN", self.place, saw=f"<{tag}> inside a node")
        given = dict(zip(names, attributes[1::2], strict=True))
        if tag == "hierarchy":
            rotation = _number(given.get("rotation"))
            if self._rotation is None and isinstance(rotation, int) and 0 <= rotation <= 3:
                self._rotation = rotation
        elif tag == "display":
            self._display = _number(given.get("id"))
        elif tag == "window":
            self._window.append(given)
        return False

    def _open_root(self, tag: str, names: tuple[str, ...], path: str) -> None:
        """The first root tells the dialect; each root of a named window belongs to it."""
        if not self._dialect:
            self._reported = "visible-to-user" in names or "displayed" in names
            if tag != "node":
                self._dialect = "appium"
            elif "visible-to-user" in names:
                self._dialect = "uiautomator2"
            else:
                self._dialect = "stock-windows" if self._window else "stock"
        if self._window:
            self._name_window(path, self._window[-1])

    def _name_window(self, path: str, window: dict[str, str]) -> None:
        layer, display = _number(window.get("layer")), self._display
        self._windows.append(
            Window(
                path=path,
                window_id=window.get("id"),
                display_id=display if isinstance(display, int) else None,
                kind=window.get("type"),
                layer=layer if isinstance(layer, int) else None,
                title=window.get("title"),
            )
        )


def _number(word: str | None) -> int | UnsetType | None:
    """A decimal attribute: UNSET when absent, None when it is no plain number."""
    if word is None:
        return UNSET
    return int(word) if _INTEGER.fullmatch(word) else None
