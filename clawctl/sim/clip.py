"""What can be seen of each view, and the bounds a dump gives it.

Room     clawctl.sim, pure.
Input    a laid-out tree and its window.
Output   the same tree with index, shown and seen filled in.

Two different cuts, as on a device. Sight: a view is seen when a pixel of it lies in every
ancestor's clip and in the window. Bounds: left and top are raised and right and bottom
lowered to each ancestor's edges without a look at the result, so a row that starts below the
list's edge, yet shows below it through an edge-to-edge page, comes out with inverted bounds.
"""

from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def settle_sight(root: View, window: Bounds, package: str) -> None:
    """Fill in index, package, shown and seen for the whole tree of a window."""
    root.index = 0
    _settle(root, window, None, package)


def _settle(view: View, sight: Bounds | None, edges: Bounds | None, package: str) -> None:
    view.package = view.package or package
    view.shown = view.bounds if edges is None else _cut(view.bounds, edges)
    visible = None if sight is None else view.bounds.clip(sight)
    view.seen = visible is not None and visible.has_area
    clip = view.clips or view.bounds
    below = None if sight is None else sight.clip(clip)
    for index, child in enumerate(view.children):
        child.index = index
        _settle(child, below, view.shown, view.package)


def _cut(box: Bounds, edges: Bounds) -> Bounds:
    """box with each side moved inside edges; may come out inverted."""
    return Bounds(
        max(box.left, edges.left),
        max(box.top, edges.top),
        min(box.right, edges.right),
        min(box.bottom, edges.bottom),
    )
