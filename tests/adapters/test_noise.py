"""Saving a dump the way people do changes nothing that is read from it."""

from pathlib import Path

import pytest
from lxml import etree

from clawctl_adapters import read_hierarchy
from clawctl_adapters.sources.encoding import find_document
from tests.adapters.conftest import FIXTURES

OWN = sorted((FIXTURES / "hierarchy").glob("*.xml"))
CORPUS = sorted((Path(__file__).resolve().parents[3] / "shared" / "corpus").glob("*.xml"))
PROLOG = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
TRAILER = "UI hierchary dumped to: /dev/tty\n"
shared = [
    pytest.mark.shared,
    pytest.mark.skipif(not CORPUS, reason="../shared/corpus is absent"),
]
MANNERS = {
    "UTF-8 with a mark": lambda text: (PROLOG + text).encode("utf-8-sig"),
    "UTF-16 of a shell redirect": lambda text: (PROLOG + text + TRAILER).encode("utf-16"),
    "UTF-16, other byte order": lambda text: b"\xfe\xff" + (PROLOG + text).encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: (PROLOG + text).encode("utf-16-le"),
    "glued behind": lambda text: (PROLOG + text + TRAILER).encode(),
    "glued before": lambda text: ("* daemon started\n" + PROLOG + text).encode(),
    "lines of Windows": lambda text: (PROLOG + "\n" + text + "\n").replace("\n", "\r\n").encode(),
    "indented": lambda text: (PROLOG + text.replace("><", ">\n  <")).encode(),
    "foreign bytes around": lambda text: b"log \xc3\x28\n" + text.encode() + b" \xe9\xff end",
    "all of it": lambda text: (
        "adb: log\r\n" + PROLOG + "\r\n" + text.replace("\n", "\r\n") + TRAILER
    ).encode("utf-16"),
}  # fmt: skip


def check(path):
    """Every manner of saving gives the facts of the file as it is."""
    plain = read_hierarchy(path.read_bytes(), capture_id="c")
    text = find_document(path.read_bytes())
    changed = [
        manner
        for manner, save in MANNERS.items()
        if read_hierarchy(save(text), capture_id="c") != plain
    ]
    assert not changed


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_screen_saved_in_any_manner_keeps_its_facts(path):
    check(path)


@pytest.mark.parametrize(
    "path", [pytest.param(p, marks=shared, id=p.stem) for p in CORPUS] or [
        pytest.param(None, marks=shared, id="absent")]
)  # fmt: skip
def test_real_dump_saved_in_any_manner_keeps_its_facts(path):
    check(path)


@pytest.mark.shared
@pytest.mark.skipif(not CORPUS, reason="../shared/corpus is absent")
def test_the_files_that_a_strict_parser_refuses_are_read_as_saved():
    refused = []
    for path in CORPUS:
        try:
            etree.fromstring(path.read_bytes())
        except etree.XMLSyntaxError:
            refused.append(path)
    assert len(refused) == 7
    for path in refused:
        assert read_hierarchy(path.read_bytes(), capture_id="c").compact.nodes
