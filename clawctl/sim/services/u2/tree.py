"""The views of all windows as one list with parents: what selectors are asked of.

Room     clawctl.sim.services.u2.
Input    window roots, the focused one's first.
Output   Tree; only what can be seen is in it, roots always.
"""

from collections.abc import Iterator, Sequence

from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


class Tree:
    """A moment of the screen. Views are told apart by identity: two may be equal."""

    def __init__(self, roots: Sequence[View]) -> None:
        self.roots = tuple(roots)
        self._parents: dict[int, View] = {}
        self._ends: dict[int, int] = {}
        self._places: dict[int, int] = {}
        self.views: list[View] = []
        for root in roots:
            self._add(root)

    def _add(self, view: View) -> None:
        self._places[id(view)] = len(self.views)
        self.views.append(view)
        for child in view.children:
            if child.seen:
                self._parents[id(child)] = view
                self._add(child)
        self._ends[id(view)] = len(self.views)

    def parent(self, view: View) -> View | None:
        """The view around another, or None for a window's root."""
        return self._parents.get(id(view))

    def below(self, view: View) -> Iterator[View]:
        """Everything inside a view, in document order, without itself."""
        return iter(self.views[self._places[id(view)] + 1 : self._ends[id(view)]])

    def place(self, view: View) -> int:
        """Its place in document order."""
        return self._places[id(view)]

    def visible_bounds(self, view: View) -> Bounds:
        """What of it can be seen: cut to everything around it; empty boxes stay empty."""
        box, around = view.shown, self.parent(view)
        while around is not None:
            box = _common(box, around.shown)
            around = self.parent(around)
        return box


def _common(box: Bounds, other: Bounds) -> Bounds:
    left, top = max(box.left, other.left), max(box.top, other.top)
    right, bottom = min(box.right, other.right), min(box.bottom, other.bottom)
    return Bounds(left, top, max(left, right), max(top, bottom))
