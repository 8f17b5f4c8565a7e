"""Real dumps of the neighbouring folder: each is read, rendered and projected."""

from pathlib import Path

import pytest

from clawctl_adapters import (
    normalize_compact,
    parse_brief,
    project_observation,
    read_hierarchy,
    render_brief,
)
from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.privacy import hidden_fields
from clawctl_adapters.renderers.lines import brief_of
from clawctl_adapters.rows import read_rows
from clawctl_adapters.tree import tree_of

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
FILES = sorted(CORPUS.glob("*.xml"))
pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not FILES, reason="../shared/corpus is absent"),
]
SCREEN = Bounds(0, 0, 1080, 2400)
VIEWPORT = {"bounds": {"left": 0, "top": 0, "right": 1080, "bottom": 2400},
            "reference": "p", "observedAt": "t"}  # fmt: skip


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_dump_is_read_rendered_and_projected(path):
    snapshot = read_hierarchy(path.read_bytes(), capture_id=path.stem)
    seen = normalize_compact(snapshot, {"viewport": VIEWPORT})
    assert parse_brief(render_brief(seen)) == brief_of(seen)
    whole = brief_of(seen, whole=True).lines
    words = {label.text for line in whole for label in line.labels}
    for short, line in zip(brief_of(seen).lines, whole, strict=True):
        said = "\n".join(label.text for label in short.labels)
        assert all(label.text in said for label in line.labels)
    for place, node in enumerate(seen.nodes):
        withheld = "text" in hidden_fields(tree_of(seen), place)
        rect = tree_of(seen).bounds(place)
        seen_there = rect.meets(SCREEN) if rect is not None else not isinstance(node.bounds, str)
        if isinstance(node.text, str) and node.text.strip() and seen_there and not withheld:
            assert node.text in words or set(node.text) <= set("•*·")
    assert all(row.title_path in seen.by_path for row in read_rows(seen))
    kinds = [("click", n) for n in seen.nodes[:30]] + [("scroll", n) for n in seen.nodes[:30]]
    specs = [
        {"id": f"{number}", "kind": kind, "nodePath": found.node_path}
        for number, (kind, found) in enumerate(kinds)
    ]
    shown = project_observation(seen, select_paths=[], candidate_specs=specs, max_bytes=10**6)
    assert len(shown.candidates) + len(shown.discovery_hints) == len(specs)


def test_every_dump_of_the_corpus_is_read():
    read = 0
    for path in FILES:
        try:
            read += bool(read_hierarchy(path.read_bytes(), capture_id="c").compact.nodes)
        except EvidenceError:
            continue
    assert (len(FILES) >= 86, read >= 86) == (True, True)
