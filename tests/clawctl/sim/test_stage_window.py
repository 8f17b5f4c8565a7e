"""Windows know their heights, and which part of them scrolls where a finger is."""

from clawctl.sim.scene import Scene
from clawctl.sim.stage_window import LAYERS, Pane, StageWindow
from clawctl.sim.tasks import Entry
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def test_a_pane_is_found_by_where_the_finger_is():
    left, right = Entry("home", "p", ".A"), Entry("page", "p", ".A")
    panes = (Pane(Bounds(0, 0, 40, 99), left, 5), Pane(Bounds(40, 0, 100, 99), right, 7))
    box = Bounds(0, 0, 100, 99)
    window = StageWindow("app", "t", "p", Scene(View("v", box), box), True, right, panes=panes)

    assert window.pane_at(39, 5).entry is left
    assert window.pane_at(40, 5).entry is right
    assert window.pane_at(40, 99) is None


def test_what_lies_higher_has_the_higher_layer():
    order = ["launcher", "app", "dialog", "toast", "keyboard", "heads-up", "keyguard",
             "navigation-bar"]  # fmt: skip

    assert sorted(order, key=LAYERS.__getitem__) == order
