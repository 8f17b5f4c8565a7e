"""Nodes of a response: identity, types, parents."""

import pytest

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.node import Node
from clawctl_adapters.sources.events import read_events
from clawctl_adapters.sources.nodes import read_nodes


def code_of(*nodes):
    with pytest.raises(EvidenceError) as caught:
        read_nodes(nodes, own=True)
    return caught.value.code, caught.value.where


def wire(path="0", parent=None, **more):
    return {"nodePath": path, "parentPath": parent, **more}


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ([wire(), wire()], ("INVALID_NODE_IDENTITY", "compact.nodes[1].nodePath")),
        ([wire("")], ("INVALID_NODE_IDENTITY", "compact.nodes[0].nodePath")),
        ([wire(["0"])], ("INVALID_NODE_IDENTITY", "compact.nodes[0].nodePath")),
        ([{"nodePath": "0"}], ("INVALID_NODE_IDENTITY", "0 parentPath")),
        ([wire(parent=0)], ("INVALID_NODE_IDENTITY", "0 parentPath")),
        ([wire(text=0)], ("INVALID_TEXT_FIELD", "0 text")),
        ([wire(bounds={})], ("INVALID_TEXT_FIELD", "0 bounds")),
        ([wire(checked="true")], ("INVALID_STATE_FIELD", "0 checked")),
        ([wire(checked=1)], ("INVALID_STATE_FIELD", "0 checked")),
        ([wire(textTruncated=None)], ("INVALID_TRUNCATION_FLAG", "0 textTruncated")),
        ([wire(drawingOrder=True)], ("INVALID_STATE_FIELD", "0 drawingOrder")),
        ([wire("0", "0")], ("ANCESTRY_CYCLE", "0")),
        ([wire("0", "1"), wire("1", "0")], ("ANCESTRY_CYCLE", "0")),
        ([wire("a", "b"), wire("b", "c"), wire("c", "b")], ("ANCESTRY_CYCLE", "b")),
    ],
)
def test_first_broken_rule_is_named_with_its_place(nodes, expected):
    assert code_of(*nodes) == expected


def test_lost_parents_and_children_before_parents_are_no_cycles():
    checked = read_nodes(
        [wire("x", "lost"), wire("b", "a"), wire("a", None, textTruncated=True)], own=False
    )
    assert [n.node_path for n in checked.nodes] == ["x", "b", "a"]
    assert checked.position == {"x": 0, "b": 1, "a": 2}
    assert (checked.text_truncated, checked.missing_parents) == (True, 1)


def test_what_our_reader_made_is_taken_as_it_is_and_a_copy_is_checked_again():
    made = read_events('<hierarchy><node text="a"><node/></node></hierarchy>').nodes()
    taken, checked = read_nodes(made, own=True), read_nodes(tuple(made), own=True)
    assert taken == checked
    assert taken.nodes is made
    with pytest.raises(EvidenceError, match="INVALID_TEXT_FIELD"):
        read_nodes((*made, Node("1", None, text=0)), own=True)


def test_place_of_a_very_deep_node_stays_short():
    code, where = code_of(wire("0." * 5000, text=3))
    assert (code, len(where) < 200) == ("INVALID_TEXT_FIELD", True)
