"""Turn a finished layout around for a language that is written from right to left.

Room     clawctl.sim, pure.
Input    a laid-out tree and the width of the display.
Output   the same tree: every box mirrored, texts at their other end.

Pages are laid out from left to right always; so a frame knows one direction only, and a
right-to-left phone is by construction the mirror image of the other one, as Android's is.
"""

from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def mirror(root: View, width_px: int) -> View:
    """The tree, mirrored in place about the middle of a display of that width."""
    for view in root.walk():
        view.bounds = mirrored(view.bounds, width_px)
        if view.clips is not None:
            view.clips = mirrored(view.clips, width_px)
        if view.gravity != "center":
            view.gravity = "right"
        view.mirrored = True
    return root


def mirrored(box: Bounds, width_px: int) -> Bounds:
    """A box on the other side.

    >>> mirrored(Bounds(0, 5, 30, 10), 100).short()
    '[70,5][100,10]'
    """
    return Bounds(width_px - box.right, box.top, width_px - box.left, box.bottom)
