"""What a brief costs of its labels stays within its bounds, however tokens are counted."""

import pytest

from clawctl.tokens import counter
from clawctl_adapters import render_brief
from clawctl_adapters.sources.encoding import find_document
from tests.benchmarks.bench_peers import CORPUS
from tests.benchmarks.bench_texts import listed, observe, truth

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/corpus is absent"),
]
BOUNDS = {"plain": ({}, 1.5), "of a session": ({"max_age_s": 45}, 1.5), "points": (
    {"points": True}, 2.0)}  # fmt: skip


@pytest.fixture(scope="module")
def screens():
    """Each dump's observation, its operable bounds and its labels."""
    dumps = (find_document(path.read_bytes()).encode() for path in sorted(CORPUS.glob("*.xml")))
    return [(observe(data), *truth(data)) for data in dumps]


@pytest.mark.parametrize("name", BOUNDS)
def test_a_brief_costs_little_more_than_its_labels(screens, name):
    options, most = BOUNDS[name]
    _, count = counter()
    floor = sum(count("\n".join(labels)) for _, _, labels in screens)
    assert sum(count(render_brief(seen, **options)) for seen, _, _ in screens) <= most * floor


def test_every_operable_node_has_a_line_at_that_price(screens):
    for seen, rects, _ in screens:
        assert set(rects) <= listed(seen)
