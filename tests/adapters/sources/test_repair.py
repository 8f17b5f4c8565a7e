"""Characters XML cannot carry: pairs joined, the rest replaced and counted."""

import pytest

from clawctl_adapters.sources.repair import keep_breaks, repair_characters


@pytest.mark.parametrize(
    ("text", "repaired", "count"),
    [
        ("a&#xD83D;&#xDE00;b", "a😀b", 0),
        ("a&#55357;&#56832;b", "a😀b", 0),
        ("a&#xD83D;b", "a\ufffdb", 1),
        ("a&#8;b\x01c", "a\ufffdb\ufffdc", 2),
        ("tab&#9;break&#10;&amp;&#x4E2D;", "tab&#9;break&#10;&amp;&#x4E2D;", 0),
        ("&#99999999;", "\ufffd", 1),
        ("lone \ud83d half", "lone \ufffd half", 1),
    ],
)
def test_every_character_becomes_one_that_xml_allows(text, repaired, count):
    assert repair_characters(text) == (repaired, count)


def test_line_breaks_in_values_become_references_and_others_stay():
    text = '<node\r\n text="a\r\nb\tc"\n/>\n'
    assert keep_breaks(text) == '<node\r\n text="a&#10;b&#9;c"\n/>\n'


def test_a_value_that_ends_in_an_equals_sign_begins_no_other():
    text = '<node text="a="\n hint="b"\n/>'
    assert keep_breaks(text) == text
