"""Real dumps of the neighbouring folder in the outline and the difference: nothing is lost."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from clawctl_adapters.compare import compare
from clawctl_adapters.identity import assign_refs
from clawctl_adapters.model.node import is_blank
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.renderers.brief import write_brief
from clawctl_adapters.renderers.changes import numbered_brief
from clawctl_adapters.renderers.difference import (
    parse_difference,
    render_difference,
    write_difference,
)
from clawctl_adapters.renderers.lines import references_of
from clawctl_adapters.renderers.outline import parse_outline, render_outline, write_outline
from clawctl_adapters.sources.compact import normalize_compact
from clawctl_adapters.sources.hierarchy import read_hierarchy
from clawctl_adapters.tree import tree_of
from tests.adapters.handmade import differ

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
FILES = sorted(CORPUS.glob("*.xml"))
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not FILES, reason="../shared/corpus is absent"),
]
PAIRS = list(pairwise(FILES))


def read(path, capture):
    return normalize_compact(read_hierarchy(path.read_bytes(), capture_id=capture))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_outline_keeps_every_label_and_every_operable_element(path):
    seen = read(path, "c-0001")
    text = render_outline(seen)
    outline = parse_outline(text)
    assert write_outline(outline) == text
    entries = [entry for section in outline.sections for entry in section.entries]
    said = {words for one in entries for words in (one.label, one.value, one.placeholder) if words}
    ids = {entry.id for entry in entries}
    assert {str(one.ref) for one in references_of(seen)} <= ids
    tree = tree_of(seen)
    for place, node in enumerate(seen.nodes):
        hidden = hidden_fields(tree, place)
        for field in ("text", "content_description", "hint"):
            words = getattr(node, field)
            if isinstance(words, str) and not is_blank(words) and field not in hidden:
                assert any(words == one or words.startswith(one) for one in said)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_screen_after_itself_is_one_line(path):
    seen = read(path, "c-0001")
    again = read(path, "c-0002")
    assert compare(seen, again).no_change
    book = assign_refs(None, seen)
    found = differ(book, assign_refs(book, again))
    assert write_difference(found) == "c-0002 since no_change\n"


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=lambda path: path.stem)
def test_the_text_sent_is_never_larger_than_the_full_view(one, other):
    before, after = read(one, "c-0001"), read(other, "c-0002")
    book = assign_refs(None, before)
    following = assign_refs(book, after)
    full = write_brief(numbered_brief(after, following))
    text = render_difference(before, after)
    assert len(text.encode()) <= len(full.encode())
    assert text == full or parse_difference(text) == differ(book, following)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_one_control_that_flips_changes_its_own_line_only(path):
    seen = read(path, "c-0001")
    boxes = [place for place, node in enumerate(seen.nodes) if node.checkable is True]
    if not boxes:
        pytest.skip("nothing on this screen can be checked")
    nodes = list(seen.nodes)
    nodes[boxes[0]] = replace(nodes[boxes[0]], checked=nodes[boxes[0]].checked is not True)
    book = assign_refs(None, seen)
    after = replace(seen, nodes=tuple(nodes))
    found = differ(book, assign_refs(book, after))
    assert [len(found.changed), found.new, found.removed, found.moved] == [1, (), (), ()]
