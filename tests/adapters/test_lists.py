"""Where rows stand: lists, units, bars."""

from clawctl_adapters.lists import Lists
from clawctl_adapters.tree import tree_of


def units(observation):
    tree = tree_of(observation)
    return [
        (tree.nodes[u.place].node_path, [tree.nodes[t].text for t in u.texts], u.how)
        for u in Lists(tree).units()
    ]


def test_wrappers_are_looked_through_until_one_title_is_left(observe, node):
    def row(name):
        return node(node(text=name, resource_id="android:id/title"), clickable="true")

    seen = observe(node(node(node(row("A"), row("B"))), class_="android.widget.ListView"))
    assert units(seen) == [("0.0.0.0", ["A"], "container"), ("0.0.0.1", ["B"], "container")]


def test_stacked_clickable_views_are_rows_without_any_list_class(observe, node):
    def row(top):
        box = f"[0,{top}][99,{top + 50}]"
        return node(node(text=str(top), bounds=box), clickable="true", bounds=box)

    assert [u[1] for u in units(observe(node(row(0), row(60))))] == [["0"], ["60"]]
    side_by_side = [
        node(node(text=t), clickable="true", bounds=b)
        for t, b in (("a", "[0,0][9,9]"), ("b", "[9,0][18,9]"))
    ]
    assert units(observe(node(*side_by_side))) == []


def test_toolbars_inside_a_scroll_container_hold_no_rows(observe):
    texts = [text for _, found, _ in units(observe("aosp_android_version.xml")) for text in found]
    assert texts.count("Android version") == 1


def test_titles_in_one_flat_container_split_it(observe, node):
    flat = [
        node(text="A", resource_id="android:id/title"),
        node(text="1", resource_id="android:id/summary"),
        node(text="B", resource_id="android:id/title"),
        node(text="2", resource_id="android:id/summary"),
    ]
    found = units(observe(node(*flat, scrollable="true")))
    assert [u[1:] for u in found] == [(["A", "1"], "flat_ids"), (["B", "2"], "flat_ids")]
