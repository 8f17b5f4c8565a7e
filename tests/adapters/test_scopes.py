"""Which of several equal labels stands in the row that is meant."""

from clawctl_adapters.scopes import in_row_of, part_of_one
from clawctl_adapters.tree import tree_of


def row(node, title, top):
    bounds = f"[0,{top}][1080,{top + 100}]"
    return node(
        node(text=title, bounds=f"[60,{top}][500,{top + 100}]"),
        node(text="Delete", clickable="true", bounds=f"[800,{top}][1080,{top + 100}]"),
        bounds=bounds,
    )


def test_row_is_the_smallest_part_that_holds_the_label_at_all(observe, node):
    tree = tree_of(observe(node(row(node, "Alpha", 0), row(node, "Beta", 200))))
    deletes = [tree.place["0.0.1"], tree.place["0.1.1"]]
    assert in_row_of(tree, tree.place["0.1.0"], deletes) == [tree.place["0.1.1"]]
    assert in_row_of(tree, tree.place["0"], deletes) == deletes


def test_texts_that_lie_flat_are_told_by_their_line(observe, node):
    flat = [
        node(text=text, bounds=f"[{left},{top}][{left + 300},{top + 80}]")
        for top in (0, 200)
        for text, left in (("name", 0), ("Delete", 600))
    ]
    tree = tree_of(observe(node(*flat)))
    deletes = [tree.place["0.1"], tree.place["0.3"]]
    assert in_row_of(tree, tree.place["0.2"], deletes) == [tree.place["0.3"]]


def test_nothing_is_taken_when_no_line_tells(observe, node):
    flat = [node(text="Beta", bounds="[0,0][99,80]"), *[node(text="Delete", bounds="")] * 2]
    tree = tree_of(observe(node(*flat)))
    assert in_row_of(tree, tree.place["0.0"], [2, 3]) == [2, 3]


def test_part_of_one_is_the_largest_without_the_others(observe, node):
    tree = tree_of(observe(node(node(node(text="x")), node(text="x"))))
    assert part_of_one(tree, tree.place["0.0.0"], [tree.place["0.1"]]) == tree.place["0.0"]
    assert part_of_one(tree, tree.place["0.1"], [tree.place["0.0.0"]]) == -1
