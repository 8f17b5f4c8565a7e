"""Cutting gives what parsing gives, or gives up; never a third thing."""

from xml.parsers import expat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources import elements
from clawctl_adapters.sources.events import read_events
from clawctl_adapters.sources.repair import keep_breaks
from clawctl_adapters.sources.tags import read_tags

FLAGS = 'checkable="false" checked="false" clickable="true" enabled="true"'


def node(text="a", more="", end="/>"):
    return f'<node index="0" text="{text}" {FLAGS} bounds="[0,0][9,9]"{more}{end}'


def document(inner):
    return f'<hierarchy rotation="1">{inner}</hierarchy>'


def facts(reader):
    nodes = reader.nodes()
    return tuple(nodes), nodes.parents, nodes.rects, reader.facts()


def parsed(text):
    try:
        return facts(read_events(keep_breaks(text)))
    except (expat.ExpatError, UnicodeEncodeError, EvidenceError):
        return None


TREE = document(
    node(end=">") + node("b &amp; &#x41;&#10;") + node("c", ' NAF="true"') * 2
    + '<node class="a.B" checked="maybe"></node>' + node("d") + "</node >\n  "
    + '<a.b.View bounds="[1,1][0,0]" displayed="false"/>' + "<node/>"
)  # fmt: skip


def test_a_tree_as_android_writes_it_is_cut():
    reader = read_tags(TREE)
    assert [n.text for n in reader.nodes()] == [
        "a", "b & A\n", "c", "c", None, "d", None, None,
    ]  # fmt: skip
    assert facts(read_tags(TREE)) == parsed(TREE)


@pytest.mark.parametrize(
    "text",
    [
        document(node("a\tb\r\nc")),
        document(node("a\rb=")),
        document(node() + " \r\n\t " + node(end=" />")),
        document(node("😀 &lt;&gt;&quot;&apos;")),
        document(node("a > b")),
        document(node(' checkable="').replace('="" ', '=" ')),
        "<hierarchy/>",
        '<displays><display id="3"><window id="7" title="A &amp; B"><hierarchy>' + node()
        + "</hierarchy></window></display></displays>",
        document((node(end=">") + node() * 3 + "</node>") * 1500),
    ],
)  # fmt: skip
def test_what_is_cut_is_what_a_parser_reads(text):
    assert facts(read_tags(text)) == parsed(text)


@pytest.mark.parametrize(
    "text",
    [
        document("<!-- -->" + node()),
        document("<![CDATA[]]>"),
        document("<?p?>"),
        document("<node text='a'/>"),
        document('<node text = "a"/>'),
        document('<node text="a" text="b"/>'),
        document('<node text="a"checked="true"/>'),
        document(node() + "words" + node()),
        document(node(end=">")),
        document(node() + "</node>"),
        document(node(end=">") + node() + node()[:-10] + "/></node>"),
        document(node(end=">") + node() + node(end=' hint="/>') + "</node>"),
        document(node(end=">") + node() + node().replace('[0,0][9,9]"', "") + "</node>"),
        document(node(end=">") + node().replace('"true" bounds', '" bounds') + "</node>"),
        "x" + document(node())[1:],
        '<hierarchy rotation=">' + node() + "</hierarchy>",
        document(node("&name;")),
        document(node("&#0;")),
        document(node("&#xd800;")),
        document(node("&")),
        document(node("\x08")),
        document(node("\x00")),
        document(node("\ud800")),
        document(node("\uffff")),
        document(node(end=">") + node() + node().replace('"0"', '"&quot;"') + "</node>"),
        document("<script/>"),
        document(node(end=">") + "<hierarchy/></node>"),
        "<hierarchy/><hierarchy></hierarchy>",
        document(node())[:-12],
        document("<x:node/>"),
        document("<node " + " ".join(f'a{n}="1"' for n in range(200)) + "/>"),
        document("<node>" * 300 + "</node>" * 300),
        document(node(end=">") + node("z").replace('" bounds="', '" \x00"') + "</node>"),
    ],
)
def test_anything_else_is_left_to_the_parser(text):
    assert read_tags(text) is None


@pytest.mark.parametrize("limit", ["MAX_NODES", "MAX_DEPTH", "MAX_PATH_CHARS"])
def test_more_than_a_limit_is_left_to_the_parser(monkeypatch, limit):
    monkeypatch.setattr(elements, limit, 3)
    assert read_tags(document(node(end=">") * 4 + "</node>" * 4)) is None


_SNIPPETS = st.sampled_from(
    [node(), node(end=">"), "</node>", node("&amp;", ' NAF="true"'), '"', "<", ">", "/", " ", "\n",
     "&", "&#65;", "=", "<node/>", '<node text="x" checked="maybe">', "\x01", "<a.B>", "</a.B>",
     '" checkable="', '" bounds="', "é", "'", "node", "</hierarchy>", "<hierarchy>"]
)  # fmt: skip


@given(st.lists(_SNIPPETS, max_size=12).map("".join))
def test_no_mixture_of_pieces_is_read_otherwise_than_by_the_parser(inner):
    text = document(inner)
    cut = read_tags(text)
    assert cut is None or facts(cut) == parsed(text)


_BITS = ('"', "<", ">", "/", "&", "=", " ", "\n", "\r", "\x00", "'", 'a="" ', '" bounds="')


def test_no_single_damage_anywhere_is_read_otherwise_than_by_the_parser():
    for at in range(len(TREE)):
        for length, bit in [
            (1, ""),
            (2, ""),
            *((length, bit) for bit in _BITS for length in (0, 1)),
        ]:
            damaged = TREE[:at] + bit + TREE[at + length :]
            cut = read_tags(damaged)
            assert cut is None or facts(cut) == parsed(damaged), damaged


@given(st.integers(0, len(TREE)), st.integers(0, 9), st.text(max_size=3))
def test_no_damage_to_a_tree_is_read_otherwise_than_by_the_parser(at, length, text):
    damaged = TREE[:at] + text + TREE[at + length :]
    cut = read_tags(damaged)
    assert cut is None or facts(cut) == parsed(damaged)
