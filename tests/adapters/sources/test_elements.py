"""Single attributes on their way into a node."""

import pytest
from msgspec import UNSET

from clawctl_adapters.sources.elements import ElementReader


def read(attributes):
    reader = ElementReader()
    reader.feed(f"<hierarchy><node {attributes}/></hierarchy>")
    return reader.nodes[0]


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
    reader = ElementReader()
    reader.feed("<hierarchy>" + '<node checked="?"/>' * 50 + "</hierarchy>")
    assert len(reader.facts().anomalies) == 32
