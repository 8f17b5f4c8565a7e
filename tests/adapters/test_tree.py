"""Parent links as numbers: order, ancestry, running clip, displays."""

from msgspec.structs import replace

from clawctl_adapters import normalize_compact, read_hierarchy
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.tree import tree_of


def tree(response, *nodes):
    wire = [{"nodePath": p, "parentPath": up, **more} for p, up, more in nodes]
    return tree_of(normalize_compact(response(wire)))


def test_walk_is_parents_first_whatever_the_report_order(response):
    seen = tree(response, ("c", "b", {}), ("b", "a", {}), ("a", None, {}), ("x", "lost", {}))
    assert [seen.nodes[place].node_path for place in seen.order] == ["a", "b", "c", "x"]
    assert [seen.nodes[place].node_path for place in seen.chain(0)] == ["c", "b", "a"]
    assert seen.is_within(0, 2)
    assert not seen.is_within(2, 0)
    assert [seen.nodes[place].node_path for place in seen.below(1)] == ["b", "c"]


def test_running_clip_is_inside_every_ancestor_at_once(response):
    seen = tree(
        response,
        ("0", None, {"bounds": "[0,0][100,50]"}),
        ("0.0", "0", {"bounds": "[0,0][50,100]"}),
        ("0.0.0", "0.0", {"bounds": "[40,40][90,90]"}),
        ("0.0.1", "0.0", {"bounds": "[0,60][90,90]"}),
    )
    assert seen.inside_ancestors(2) == Bounds(40, 40, 50, 50)
    # Touches each clip by itself, yet has no pixel in both.
    assert seen.inside_ancestors(3) is None


def test_an_ancestor_without_rectangle_clips_nothing(response):
    seen = tree(
        response, ("0", None, {"bounds": "[9,9][1,1]"}), ("0.0", "0", {"bounds": "[0,0][5,5]"})
    )
    assert seen.inside_ancestors(1) == Bounds(0, 0, 5, 5)
    assert seen.inside_ancestors(0) is None


def test_sensitive_context_reaches_down_and_not_sideways(response):
    seen = tree(
        response,
        ("0", None, {}),
        ("0.0", "0", {"accessibilityDataSensitive": True}),
        ("0.0.0", "0.0", {}),
        ("0.1", "0", {"accessibilityDataSensitive": None}),
    )
    assert seen.sensitive == {1, 2}


def test_display_is_the_nearest_ancestors(observe, node):
    seen = tree_of(observe(node(node(), display_id="3"), node()))
    assert [seen.display(place) for place in range(3)] == [3, 3, 0]


def test_tree_is_built_once(observe, node):
    observation = observe(node())
    assert tree_of(observation) is tree_of(observation)


def test_links_the_reader_found_are_those_of_a_walk():
    inner = "<node><node><node/></node><node/></node><node bounds='[0,0][9,9]'/>"
    text = f"<hierarchy>{inner}</hierarchy>"
    made = normalize_compact(read_hierarchy(text.encode(), capture_id="c"))
    seen, walked = tree_of(made), tree_of(replace(made, nodes=tuple(made.nodes)))
    assert seen.parent == walked.parent == [-1, 0, 1, 0, -1]
    assert (seen.enter, seen.leave, seen.order) == (walked.enter, walked.leave, walked.order)
    assert seen.leave == [4, 3, 3, 4, 5]
    assert seen.rects == walked.rects == [None, None, None, None, Bounds(0, 0, 9, 9)]
