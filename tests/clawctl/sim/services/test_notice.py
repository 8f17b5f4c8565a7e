"""Services that only say why not."""

from clawctl.sim.services.notice import Notice
from tests.streams import KeptStream


def test_a_production_build_refuses_root_with_a_sentence_and_closes():
    stream = KeptStream()
    service = Notice.no_root(stream)
    service.opened()
    service.receive(b"ignored")
    service.closed()
    assert stream.sent == b"adbd cannot run as root in production builds\n"
    assert stream.ended


def test_each_refusal_has_its_own_sentence():
    said = set()
    for make in (Notice.no_root, Notice.not_root, Notice.no_remount):
        stream = KeptStream()
        make(stream).opened()
        said.add(stream.sent)
    assert len(said) == 3
