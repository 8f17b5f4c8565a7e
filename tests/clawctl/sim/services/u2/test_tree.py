"""Views as a list with parents."""

from clawctl.sim.services.u2.tree import Tree
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def view(box, *children, seen=True):
    return View("V", box, shown=box, seen=seen, children=list(children))


def test_order_parents_and_what_is_below():
    leaf, other = view(Bounds(0, 0, 1, 1)), view(Bounds(0, 0, 1, 1))
    hidden = view(Bounds(0, 0, 1, 1), seen=False)
    middle = view(Bounds(0, 0, 5, 5), leaf, hidden)
    root = view(Bounds(0, 0, 9, 9), middle, other)
    tree = Tree([root])
    assert [tree.place(each) for each in (root, middle, leaf, other)] == [0, 1, 2, 3]
    assert list(tree.below(root)) == [middle, leaf, other]
    assert list(tree.below(middle)) == [leaf]
    assert (tree.parent(leaf) is middle, tree.parent(root)) == (True, None)


def test_visible_bounds_are_cut_to_everything_around():
    leaf = view(Bounds(-5, 5, 50, 100))
    gone = view(Bounds(200, 200, 300, 300))
    tree = Tree([view(Bounds(0, 0, 80, 80), view(Bounds(0, 0, 40, 60), leaf, gone))])
    assert tree.visible_bounds(leaf) == Bounds(0, 5, 40, 60)
    assert tree.visible_bounds(gone).width_px == 0
