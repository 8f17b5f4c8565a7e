"""What a document's elements are, in the order they open and close: frames, windows, nodes.

Room     adapters, sources.
Input    elements as a parser reports them (events.py) or as tags.py cuts them.
Output   nodes in document order, the windows a dump names, and what had to be noted.
Refuses  foreign elements, frames inside nodes, and more nodes, levels or path text than the
         limits below, before they are held in memory.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.compact import SourceFacts, Window
from clawctl_adapters.model.node import ReadNodes
from clawctl_adapters.sources.columns import Columns
from clawctl_adapters.sources.layout import CLASS, Layout, states_of

MAX_NODES: Final = 250_000
MAX_DEPTH: Final = 8_192
MAX_PATH_CHARS: Final = 64 * 2**20  # all node paths together; a path grows with its depth
FRAMES: Final = frozenset({"hierarchy", "displays", "display", "window"})
BATCH: Final = 2_048  # nodes are made so many at a time: quick, and little waits in memory
_MAX_KEPT: Final = 64  # layouts; a file with more gains nothing from keeping them
_MAX_ANOMALIES: Final = 32
_INTEGER: Final = re.compile(r"-?[0-9]{1,12}")


class ElementReader:
    """The state of one document while it is read.

    rows      what the open batch of nodes said.
    paths     the open nodes' paths, "" for whatever holds the roots.
    places    their numbers, -1 for the same.
    children  how many children each has so far.
    """

    def __init__(self) -> None:
        self.rows = Columns()
        self.paths = [""]
        self.places = [-1]
        self.children = [0]
        self.place = ""
        self._path_chars = 0
        self._anomalies: list[str] = []
        self._windows: list[Window] = []
        self._window: list[dict[str, str]] = []  # the window elements that are open
        self._rotation: int | None = None
        self._dialect = ""
        self._layouts: dict[tuple[str, ...], Layout] = {}

    def note(self, anomaly: str) -> None:
        """Keep an anomaly for the source facts; at most 32, each once."""
        if len(self._anomalies) < _MAX_ANOMALIES and anomaly not in self._anomalies:
            self._anomalies.append(anomaly)

    def facts(self) -> SourceFacts:
        """What this document was, for the response's source field."""
        return SourceFacts(
            dialect=self._dialect or "stock",
            visibility="reported" if self.rows.is_reported else "derived",
            rotation=self._rotation,
            anomalies=tuple(self._anomalies),
            windows=tuple(self._windows),
        )

    def deepest(self) -> int:
        """Levels of the deepest node, roots being at the first."""
        return max((path.count(".") + 1 for path in self.rows.paths), default=0)

    def nodes(self) -> ReadNodes:
        """Every node of the document."""
        return self.rows.nodes()

    def layout(self, names: tuple[str, ...]) -> Layout:
        """The layout of these names, from the last time they were seen if possible."""
        found = self._layouts.get(names)
        if found is None:
            found = Layout(names)
            if len(self._layouts) < _MAX_KEPT:
                self._layouts[names] = found
        return found

    def is_node(self, tag: str, names: Sequence[str]) -> bool:
        """Whether a node, by tag or as a class-named element; False for a frame.

        Raises EvidenceError HIERARCHY_FORBIDDEN: a foreign element, or a frame inside a node.
        """
        if tag == "node":
            return True
        if tag not in FRAMES:
            if "." in tag or "class" in names or "bounds" in names:
                return True
            raise EvidenceError("HIERARCHY_FORBIDDEN", self.place, saw="a foreign element")
        if len(self.paths) > 1:
            raise EvidenceError("HIERARCHY_FORBIDDEN", self.place, saw=f"<{tag}> inside a node")
        return False

    def open_frame(self, tag: str, given: dict[str, str]) -> None:
        """A hierarchy, displays, display or window element."""
        if tag == "hierarchy":
            rotation = _number(given.get("rotation"))
            if self._rotation is None and isinstance(rotation, int) and 0 <= rotation <= 3:
                self._rotation = rotation
        elif tag == "display":
            self.rows.flush()  # the nodes so far belong to the display before
            self.rows.display = _number(given.get("id"))
        elif tag == "window":
            self._window.append(given)

    def open_node(self, tag: str, layout: Layout, pieces: Sequence[str | None]) -> None:
        """A node with its attributes as [name, value, …, None]."""
        path = self._enter(tag, layout.names)
        texts, words = layout.texts(pieces), layout.flags(pieces)
        if tag != "node" and not layout.has_class:
            texts = (*texts[:CLASS], tag, *texts[CLASS + 1 :])
        states, is_clean = states_of(words)
        if not is_clean:
            self.note(f"{path} has a flag that is neither true nor false")
        self.rows.texts.append(texts)
        self.rows.states.append(states)

    def _enter(self, tag: str, names: tuple[str, ...]) -> str:
        """Give the node its path and make it the innermost open one, within the limits."""
        paths, children = self.paths, self.children
        parent = paths[-1]
        path = f"{parent}.{children[-1]}" if parent else str(children[-1])
        depth = len(paths)
        self._path_chars += len(path)
        if (
            depth > MAX_DEPTH
            or self._path_chars > MAX_PATH_CHARS
            or len(self.rows.paths) >= MAX_NODES
        ):
            raise EvidenceError(
                "HIERARCHY_TOO_LARGE",
                f"level {depth}",
                saw=f"more than {MAX_NODES} nodes, {MAX_DEPTH} levels or their paths' limit",
            )
        self.place = path
        if not parent:
            self._open_root(tag, names, path)
        if len(self.rows.texts) >= BATCH:
            self.rows.flush()
        outer = self.places[-1]
        self.places.append(len(self.rows.paths))
        self.rows.enter(path, parent or None, outer)
        children[-1] += 1
        children.append(0)
        paths.append(path)
        return path

    def close(self, tag: str) -> None:
        """The end of the innermost open element."""
        if tag not in FRAMES:
            self.paths.pop()
            self.places.pop()
            self.children.pop()
        elif tag == "window":
            self._window.pop()

    def _open_root(self, tag: str, names: tuple[str, ...], path: str) -> None:
        """The first root tells the dialect; each root of a named window belongs to it."""
        if not self._dialect:
            self.rows.is_reported = "visible-to-user" in names or "displayed" in names
            if tag != "node":
                self._dialect = "appium"
            elif "visible-to-user" in names:
                self._dialect = "uiautomator2"
            else:
                self._dialect = "stock-windows" if self._window else "stock"
        if self._window:
            self._name_window(path, self._window[-1])

    def _name_window(self, path: str, window: dict[str, str]) -> None:
        layer, display = _number(window.get("layer")), self.rows.display
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
