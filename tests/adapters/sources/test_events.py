"""What only a parser can read, and what it must refuse at once."""

from xml.parsers import expat

import pytest

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources.events import read_events


def test_every_way_to_write_an_attribute_is_read():
    nodes = read_events("<hierarchy><!-- x --><node text = 'a\"b' /><?p?></hierarchy>").nodes()
    assert [(node.node_path, node.text) for node in nodes] == [("0", 'a"b')]


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE h><hierarchy/>",
        "<hierarchy><![CDATA[x]]></hierarchy>",
        "<hierarchy><node>x</node></hierarchy>",
    ],
)
def test_document_types_sections_and_loose_words_are_refused(text):
    with pytest.raises(EvidenceError):
        read_events(text)


def test_a_parsers_own_error_is_left_to_the_caller():
    with pytest.raises(expat.ExpatError):
        read_events("<hierarchy><node></hierarchy>")
