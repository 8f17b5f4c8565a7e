"""Single attributes on their way into a node; frames, windows and limits of one document."""

import pytest
from msgspec import UNSET

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources.elements import ElementReader
from clawctl_adapters.sources.events import read_events
from clawctl_adapters.sources.layout import Layout


def read(attributes):
    return read_events(f"<hierarchy><node {attributes}/></hierarchy>").nodes()[0]


@pytest.mark.parametrize(
    ("word", "number"),
    [("7", 7), ("-1", -1), ("", None), ("--5", None), ("²", None), ("9" * 13, None)],
)
def test_numbers_are_plain_decimal_or_nothing(word, number):
    assert read(f'drawing-order="{word}"').drawing_order == number


def test_own_facts_absent_from_the_dump_are_unset_and_unusable_ones_none():
    node = read('password="maybe" package=""')
    assert (node.password, node.focused, node.package, node.hint) == (None, UNSET, "", UNSET)


def test_at_most_thirty_two_anomalies_are_named():
    reader = read_events("<hierarchy>" + '<node checked="?"/>' * 50 + "</hierarchy>")
    assert len(reader.facts().anomalies) == 32


def test_a_frame_inside_a_node_and_a_foreign_element_are_refused():
    reader = ElementReader()
    reader.open_frame("hierarchy", {})
    reader.open_node("node", Layout(()), [None])
    with pytest.raises(EvidenceError, match="HIERARCHY_FORBIDDEN"):
        reader.is_node("window", ())
    with pytest.raises(EvidenceError, match="HIERARCHY_FORBIDDEN"):
        reader.is_node("script", ("src",))
    assert reader.is_node("script", ("bounds",)) is True


def test_depth_counts_levels_of_nodes_not_of_frames():
    assert read_events("<hierarchy><node><node/></node><node/></hierarchy>").deepest() == 2
    assert read_events("<hierarchy/>").deepest() == 0
