"""A right-to-left layout is the mirror image of the other one."""

from clawctl.sim.mirror import mirror, mirrored
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def test_mirroring_twice_gives_the_boxes_back():
    box = Bounds(30, 5, 70, 9)

    assert mirrored(box, 1080) == Bounds(1010, 5, 1050, 9)
    assert mirrored(mirrored(box, 1080), 1080) == box


def test_boxes_clips_and_text_change_sides_and_middles_stay():
    root = View("a", Bounds(0, 0, 100, 10), clips=Bounds(0, 0, 40, 10))
    middle = View("b", Bounds(40, 0, 60, 10), gravity="center", text="x")
    root.children = [middle, View("c", Bounds(0, 0, 20, 10), text="y")]

    mirror(root, 100)

    assert root.clips == Bounds(60, 0, 100, 10)
    assert (middle.bounds, middle.gravity) == (Bounds(40, 0, 60, 10), "center")
    assert (root.children[1].bounds, root.children[1].gravity) == (Bounds(80, 0, 100, 10), "right")
    assert all(view.mirrored for view in root.walk())
