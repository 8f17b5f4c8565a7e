"""Rows made into nodes, batch by batch."""

from msgspec import UNSET

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.sources.columns import Columns
from clawctl_adapters.sources.layout import states_of


def add(rows, path, parent, above, texts):
    rows.enter(path, parent, above)
    rows.texts.append(texts)
    rows.states.append(states_of((None,) * 13)[0])


def test_batches_become_one_row_of_nodes_with_links_and_rectangles():
    rows = Columns()
    add(rows, "0", None, -1, ("a", "B", "t", "", "[0,0][4,4]", "p", None, None, "3", None))
    rows.flush()
    rows.display = 2
    add(rows, "0.0", "0", 0, ("a", "B", None, None, "[4,4][0,0]", None, "h", "w", "x", "5"))
    add(rows, "0.1", "0", 0, ("a", "B", None, None, None, None, None, None, None, None))

    nodes = rows.nodes()

    assert nodes.paths == ["0", "0.0", "0.1"]
    assert nodes.parents == [-1, 0, 0]
    assert nodes.rects == [Bounds(0, 0, 4, 4), Bounds(4, 4, 0, 0), None]
    assert [n.package for n in nodes] == ["p", UNSET, UNSET]
    assert [n.hint for n in nodes] == [UNSET, "h", UNSET]
    assert [n.drawing_order for n in nodes] == [3, None, UNSET]
    assert [n.display_id for n in nodes] == [UNSET, 5, 2]
    assert [n.visible_to_user for n in nodes] == [None, None, True]


def test_equal_ids_and_classes_are_one_object():
    rows = Columns()
    for number in range(2):
        texts = ("".join(["i", "d"]), "".join(["C"] * 2), None, None, None, None, *(None,) * 4)
        add(rows, str(number), None, -1, texts)
    first, second = rows.nodes()
    assert first.resource_id is second.resource_id
    assert first.class_name is second.class_name


def test_a_document_without_nodes_has_none():
    assert Columns().nodes() == ()
