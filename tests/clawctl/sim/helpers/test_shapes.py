"""Views as nested objects."""

from clawctl.sim.helpers.shapes import nested
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def test_unseen_views_are_left_out():
    box = Bounds(0, 0, 1, 1)
    hidden, shown = View("V", box, text="hidden", seen=False), View("V", box, text="shown")
    root = View("V", box, text="root", children=[hidden, shown])
    assert nested(root, lambda view: {"t": view.text}, "kids") == {
        "t": "root",
        "kids": [{"t": "shown", "kids": []}],
    }
