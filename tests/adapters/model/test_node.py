"""Four states of a fact, blank text, the device's own label."""

import msgspec

from clawctl_adapters.model.node import Node, is_blank, native_label


def node(**facts):
    return Node(node_path="0", parent_path=None, **facts)


def test_false_null_and_left_out_stay_three_facts():
    wire = msgspec.to_builtins(node(enabled=False, checked=None))
    assert wire == {"nodePath": "0", "parentPath": None, "enabled": False, "checked": None}


def test_blank_is_the_reference_trim_set_not_pythons():
    assert is_blank("\ufeff \u3000\n")
    assert not is_blank("\x1c")
    assert not is_blank("\x85")
    assert is_blank(None)


def test_description_labels_a_node_only_where_text_is_blank():
    assert native_label(node(text=" ", content_description="Navigate up")) == "Navigate up"
    assert native_label(node(text="Wi-Fi", content_description="Wi-Fi, on")) == "Wi-Fi"
    assert native_label(node()) == ""
