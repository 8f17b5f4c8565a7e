"""Where the rows of a screen stand: lists and, inside them, the smallest parts with one title.

Room     adapters.
Input    a Tree.
Output   Unit: a list, the node that holds one row, and the texts in it.

Structure first: containers by class and id, then by what they hold (stacked children of equal
width that can be clicked). Toolbars, dialogs' button bars and strips of chips are no lists.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from clawctl_adapters.lazy import lazy
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import Node, is_blank, is_secret
from clawctl_adapters.tree import Tree

_LIST_CLASSES: Final = ("RecyclerView", "ListView", "GridView", "ScrollView", "LazyColumn")
_NO_LIST: Final = ("HorizontalScrollView", "ViewPager", "TabLayout", "Spinner", "WebView")
_LIST_IDS: Final = frozenset(
    {"recycler_view", "list", "dashboard_container", "scroll_headers", "select_dialog_listview",
     "list_results", "screen_timeout_list", "recycler_view_software_info"}
)  # fmt: skip
_BAR_IDS: Final = frozenset(
    {"action_bar", "app_bar", "toolbar", "collapsing_toolbar", "collapsing_app_bar", "search_bar",
     "search_action_bar", "search_bar_container", "buttonPanel", "tabs", "navigation_bar"}
)  # fmt: skip
_TITLE: Final = re.compile(r"title|.*_title|tv_title.*|.*[a-z]Title", re.ASCII)
# Two titles this close, as a share of the smaller text's height, belong to one row.
_PAIR_GAP: Final = 0.6


class Unit(NamedTuple):
    """One row's place: its list, the node that holds it, its texts in document order.

    how  the reason code for taking these texts as one row.
    """

    list_place: int
    place: int
    texts: tuple[int, ...]
    how: str


def id_name(node: Node) -> str:
    """The resource id's part after the slash, or ""."""
    name = node.resource_id
    return name.rpartition("/")[2] if isinstance(name, str) else ""


def is_title_id(node: Node) -> bool:
    """Whether the id says that the text names its row."""
    return _TITLE.fullmatch(id_name(node)) is not None


class Lists:
    """Lists and row units of one tree."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    def units(self) -> Iterator[Unit]:
        """Every row's place, in document order of the lists' own walk."""
        taken: set[int] = set()
        for place in self._tree.order:
            if place in self._lists:
                for unit in self._rows_of(place):
                    taken.update(unit.texts)
                    yield unit
        yield from self._without_list(taken)

    def _without_list(self, taken: set[int]) -> Iterator[Unit]:
        """Rows known by their title's id alone, as in a part of a screen somebody cut out."""
        tree = self._tree
        for mark in self._title_marks:
            place = tree.order[mark]
            if place in taken or place in self._bars:
                continue
            holder = next((at for at in tree.chain(place) if tree.nodes[at].clickable is True), -1)
            if holder < 0 or holder in self._holds_list or self._has_several(holder):
                continue
            yield Unit(max(tree.parent[holder], 0), holder, self._texts(holder), "no_list")

    @lazy
    def _lists(self) -> frozenset[int]:
        tree = self._tree
        found = {place for place in range(len(tree.nodes)) if self._is_list(place)}
        return frozenset(found - self._bars)

    @lazy
    def _bars(self) -> frozenset[int]:
        """Toolbars and everything in them."""
        found: set[int] = set()
        for place in self._tree.order:
            parent = self._tree.parent[place]
            if parent in found or id_name(self._tree.nodes[place]) in _BAR_IDS:
                found.add(place)
        return frozenset(found)

    def _is_list(self, place: int) -> bool:
        node = self._tree.nodes[place]
        kind = node.class_name if isinstance(node.class_name, str) else ""
        if kind.endswith(_NO_LIST):
            return False
        if node.scrollable is True or kind.endswith(_LIST_CLASSES):
            return True
        return id_name(node) in _LIST_IDS or self._is_stack(place)

    def _is_stack(self, place: int) -> bool:
        """Two or more clickable children with words, of equal width, one below the other."""
        rects: list[Bounds] = []
        for child in self._tree.children[place]:
            rect = self._tree.bounds(child)
            if self._tree.nodes[child].clickable is not True or rect is None:
                continue
            if self._texts(child):
                rects.append(rect)
        if len(rects) < 2 or len({(rect.left, rect.right) for rect in rects}) > 1:
            return False
        return all(above.bottom <= below.top for above, below in pairwise(rects))

    @lazy
    def _holds_list(self) -> frozenset[int]:
        """Nodes with a list somewhere below them."""
        found: set[int] = set()
        for place in self._lists:
            above = self._tree.parent[place]
            while above >= 0 and above not in found:
                found.add(above)
                above = self._tree.parent[above]
        return frozenset(found)

    def _rows_of(self, list_place: int) -> Iterator[Unit]:
        """Split what the list holds until each part has one title; wrappers are looked through."""
        todo = [list_place]
        while todo:
            parent = todo.pop()
            loose: list[int] = []
            for child in self._tree.children[parent]:
                if child in self._bars or child in self._lists:
                    continue
                if child in self._holds_list or self._has_several(child):
                    todo.append(child)
                elif self._is_loose(child):
                    loose.append(child)
                else:
                    texts = self._texts(child)
                    if texts:
                        yield Unit(list_place, child, texts, "container")
            yield from self._pair(list_place, parent, loose)

    def _is_loose(self, place: int) -> bool:
        """A text without a row of its own: a leaf that does nothing."""
        node = self._tree.nodes[place]
        return not self._tree.children[place] and node.clickable is not True and bool(
            self._texts(place)
        )  # fmt: skip

    def _has_several(self, place: int) -> bool:
        """Whether the part holds more than one row."""
        titles = self._within(self._title_marks, place)
        if titles:
            return len(titles) > 1
        if self._tree.nodes[place].clickable is True:
            return False
        return len(self._within(self._actor_marks, place)) > 1

    def _texts(self, place: int) -> tuple[int, ...]:
        return tuple(self._tree.order[mark] for mark in self._within(self._text_marks, place))

    def _within(self, marks: list[int], place: int) -> list[int]:
        """The walk numbers of marks at or below the node; a slice, whatever the depth."""
        first = bisect_left(marks, self._tree.enter[place])
        return marks[first : bisect_left(marks, self._tree.leave[place], first)]

    @lazy
    def _text_marks(self) -> list[int]:
        order = self._tree.order
        return [mark for mark, place in enumerate(order) if self._is_text(place)]

    @lazy
    def _title_marks(self) -> list[int]:
        nodes, order = self._tree.nodes, self._tree.order
        return [mark for mark in self._text_marks if is_title_id(nodes[order[mark]])]

    @lazy
    def _actor_marks(self) -> list[int]:
        """Clickable nodes with words at or below them."""
        nodes = self._tree.nodes
        return [
            mark
            for mark, place in enumerate(self._tree.order)
            if nodes[place].clickable is True and self._within(self._text_marks, place)
        ]

    def _is_text(self, place: int) -> bool:
        """Words that a person sees: not blank, not a secret, not in an empty rectangle."""
        node = self._tree.nodes[place]
        if is_blank(node.text) or is_secret(node) or place in self._tree.sensitive:
            return False
        shown = isinstance(node.bounds, str) and self._tree.bounds(place) is None
        return not shown and node.visible_to_user is not False

    def _pair(self, list_place: int, parent: int, loose: list[int]) -> Iterator[Unit]:
        """Texts side by side in one container: by their ids if those tell, else by gaps."""
        titles = [place for place in loose if is_title_id(self._tree.nodes[place])]
        groups = self._by_title(loose) if titles else self._by_gap(loose)
        how = "flat_ids" if titles else "flat_gap"
        for group in groups:
            if len(group) > 1:
                yield Unit(list_place, parent, tuple(group), how)

    def _by_title(self, loose: list[int]) -> list[list[int]]:
        groups: list[list[int]] = []
        for place in loose:
            if is_title_id(self._tree.nodes[place]):
                groups.append([place])
            elif groups:
                groups[-1].append(place)
        return groups

    def _by_gap(self, loose: list[int]) -> list[list[int]]:
        groups: list[list[int]] = []
        for place in loose:
            rect = self._tree.bounds(place)
            above = self._tree.bounds(groups[-1][-1]) if groups else None
            if rect is not None and above is not None and _is_close(above, rect):
                groups[-1].append(place)
            else:
                groups.append([place])
        return groups


def _is_close(above: Bounds, below: Bounds) -> bool:
    """Directly below and flush on one side, or on the same line."""
    if _same_line(above, below):
        return True
    gap = below.top - above.bottom
    flush = above.left == below.left or above.right == below.right
    return flush and 0 <= gap <= _PAIR_GAP * min(above.height_px, below.height_px)


def _same_line(one: Bounds, other: Bounds) -> bool:
    shared = min(one.bottom, other.bottom) - max(one.top, other.top)
    return shared * 2 > min(one.height_px, other.height_px)


def same_line(one: Bounds, other: Bounds) -> bool:
    """Whether two texts stand beside each other: on one line and apart sideways."""
    return _same_line(one, other) and (one.right <= other.left or other.right <= one.left)
