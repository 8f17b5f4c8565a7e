"""What lies over a target: later operable nodes, keyboards, system bars, and where it is free.

Room     adapters.
Input    a Tree, a target, the node that would act.
Output   covers with a reason each; the largest free rectangle of what is visible.

A dump has no picture of depth. What it has: drawing order where written, document order
otherwise, packages, and windows. Inside a window only nodes that would take the tap themselves
count as covers; a label drawn over a button changes nothing for the finger. A smaller window
over another takes every tap in its rectangle.
"""

import re
from typing import Final, NamedTuple

from clawctl_adapters.lazy import lazy
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.tree import Tree, tree_of

COVERED: Final = "covered"
COVERED_BY_KEYBOARD: Final = "covered_by_keyboard"
COVERED_BY_SYSTEM_BAR: Final = "covered_by_system_bar"
COVERED_BY_WINDOW: Final = "covered_by_window"
_KEYBOARD: Final = re.compile(
    r"(^|[._])(ime|inputmethod|latin|keyboard|honeyboard|swiftkey|gboard|pinyin)([._0-9]|$)"
    r"|inputmethod|keyboard",
    re.IGNORECASE,
)
_SYSTEM_UI: Final = "com.android.systemui"
_BAND_PX: Final = 128
_MAX_PIECES: Final = 64  # of a free area; a screen with more holes offers its largest piece
_EVERYWHERE: Final = 4096  # bands above this are not indexed one by one


class Cover(NamedTuple):
    """A rectangle that takes taps, and what it is."""

    rect: Bounds
    reason: str


class Layers:
    """Which nodes take taps where, and in which order they were drawn; built once."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree

    @lazy
    def drawn(self) -> list[int]:
        """Rank of each node in drawing order: parents before children, later over earlier."""
        tree = self._tree
        if len(tree.roots) == 1 and not any(
            isinstance(node.drawing_order, int) for node in tree.nodes
        ):
            return tree.enter  # document order is all there is
        rank = [0] * len(tree.nodes)
        todo = sorted(tree.roots, key=self._root_key, reverse=True)
        count = 0
        while todo:
            place = todo.pop()
            rank[place] = count
            count += 1
            todo.extend(reversed(self._siblings(tree.children[place])))
        return rank

    def _siblings(self, places: list[int]) -> list[int]:
        orders = [self._tree.nodes[place].drawing_order for place in places]
        if len(places) < 2 or not all(isinstance(order, int) for order in orders):
            return places
        return sorted(places, key=lambda place: self._tree.nodes[place].drawing_order)  # type: ignore[arg-type,return-value]

    def _root_key(self, place: int) -> tuple[int, int, bool, int]:
        """Named layer first; a smaller window lies over the larger one that it is inside."""
        rect = self._tree.bounds(place)
        area = rect.area_px if rect is not None else 0
        return self._layer.get(place, 0), -area, self._in_front(place), place

    def _in_front(self, place: int) -> bool:
        """Whether it is System UI's and that has the focus: a shade lies over every app."""
        front = self._tree.observation.provenance.foreground_package
        return bool(self._tree.nodes[place].package == front == _SYSTEM_UI)

    @lazy
    def _layer(self) -> dict[int, int]:
        source = self._tree.observation.source
        windows = getattr(source, "windows", ())
        place = self._tree.place
        return {place[w.path]: w.layer for w in windows if w.layer is not None and w.path in place}

    @lazy
    def _bands(self) -> dict[int, list[int]]:
        """Screen bands of 128 px → nodes that take taps there; -1 for very tall ones."""
        bands: dict[int, list[int]] = {}
        rects = self._tree.rects
        for place, node in enumerate(self._tree.nodes):
            if node.clickable is not True and node.long_clickable is not True:
                continue
            rect = rects[place]
            if rect is None:
                continue
            first, last = rect.top // _BAND_PX, (rect.bottom - 1) // _BAND_PX
            wide = last - first > _EVERYWHERE
            for band in (-1,) if wide else range(first, last + 1):
                bands.setdefault(band, []).append(place)
        return bands

    @lazy
    def panels(self) -> list[tuple[int, Bounds, str]]:
        """Top nodes of keyboards and of system bars, with the whole area they take."""
        found = []
        nodes, parents = self._tree.nodes, self._tree.parent
        for place, node in enumerate(nodes):
            parent = parents[place]
            above = nodes[parent].package if parent >= 0 else None
            if node.package is above or not isinstance(node.package, str) or node.package == above:
                continue
            rect = self._tree.bounds(place)
            if rect is None:
                continue
            if _KEYBOARD.search(node.package):
                found.append((place, rect, COVERED_BY_KEYBOARD))
            elif node.package == _SYSTEM_UI:
                found.append((place, rect, COVERED_BY_SYSTEM_BAR))
        return found

    def over(
        self, target: int, action: int, visible: Bounds, *, inside: bool = True
    ) -> list[Cover]:
        """Everything that would take a tap meant for the target, where it meets visible.

        inside  whether operable nodes below the action node count.
        """
        tree, drawn = self._tree, self.drawn
        rects, enter, leave = tree.rects, tree.enter, tree.leave
        own, first, last = enter[target], enter[action], leave[action]
        found: list[Cover] = []
        for place in self._near(visible):
            at = enter[place]
            if at <= own < leave[place]:  # the target's own ancestors
                continue
            inner = first <= at < last
            if inner and not inside:
                continue
            if not inner and drawn[place] <= drawn[action]:
                continue
            rect = rects[place]
            if rect is None or not rect.meets(visible):
                continue
            if inner or self._same_display(place, target):
                clip = tree.inside_ancestors(place)
                if clip is not None and clip.meets(visible):
                    found.append(Cover(clip, COVERED))
        package = tree.nodes[target].package
        for place, rect, reason in self.panels:
            if tree.nodes[place].package == package or not rect.meets(visible):
                continue
            if tree.is_within(target, place):
                continue
            if rect.area_px > visible_half(tree, target, rect) and not self._in_front(place):
                continue
            found.append(Cover(rect, reason))
        return found + self._windows_over(target, visible)

    def _windows_over(self, target: int, visible: Bounds) -> list[Cover]:
        """Smaller windows drawn over the target's: they take taps also where nothing is."""
        tree, drawn = self._tree, self.drawn
        if len(tree.roots) == 1:
            return []
        *_, own = tree.chain(target)
        panels = {place for place, _, _ in self.panels}
        found = []
        for root in tree.roots:
            rect = tree.bounds(root)
            if rect is None or root in panels or drawn[root] <= drawn[own]:
                continue
            over = rect.meets(visible) and self._same_display(root, target)
            if over and rect.area_px <= visible_half(tree, target, rect):
                found.append(Cover(rect, COVERED_BY_WINDOW))
        return found

    def _near(self, visible: Bounds) -> set[int]:
        first, last = visible.top // _BAND_PX, (visible.bottom - 1) // _BAND_PX
        if last - first > _EVERYWHERE:
            return {place for band in self._bands.values() for place in band}
        bands = self._bands
        return set().union(
            bands.get(-1, ()), *(bands.get(band, ()) for band in range(first, last + 1))
        )

    def _same_display(self, one: int, other: int) -> bool:
        return self._tree.display(one) == self._tree.display(other)


def visible_half(tree: Tree, target: int, rect: Bounds) -> int:
    """The area from which on a panel is no bar any more but a screen of its own.

    A full-screen system window says nothing about where it lets taps through; its operable nodes
    are judged like any others, unless it has the focus.
    """
    *_, root = tree.chain(target)
    whole = tree.bounds(root)
    return rect.area_px if whole is None else whole.area_px * 2 // 3


def largest_free(visible: Bounds, covers: list[Cover]) -> Bounds | None:
    """The largest rectangle of visible that no cover touches; visible itself without covers."""
    pieces = [visible]
    for cover, _ in covers:
        pieces = [part for piece in pieces for part in _without(piece, cover)]
        if len(pieces) > _MAX_PIECES:
            pieces = sorted(pieces, key=lambda piece: -piece.area_px)[:_MAX_PIECES]
    return max(pieces, key=lambda piece: piece.area_px, default=None)


def _without(piece: Bounds, cover: Bounds) -> list[Bounds]:
    """The up to four largest rectangles of piece beside cover; they may overlap."""
    if not piece.meets(cover):
        return [piece]
    sides = (
        Bounds(piece.left, piece.top, piece.right, min(piece.bottom, cover.top)),
        Bounds(piece.left, max(piece.top, cover.bottom), piece.right, piece.bottom),
        Bounds(piece.left, piece.top, min(piece.right, cover.left), piece.bottom),
        Bounds(max(piece.left, cover.right), piece.top, piece.right, piece.bottom),
    )
    return [side for side in sides if side.has_area]


def layers_of(observation: Observation) -> Layers:
    """The observation's layers, built on first use and shared by every reader."""
    kept = observation.__dict__.get("_layers")
    if kept is None:
        kept = observation.__dict__["_layers"] = Layers(tree_of(observation))
    return kept
