"""Whoever listens inside the phone."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.services.table import open_service
from tests.streams import KeptStream


class Echo:
    def __init__(self, stream):
        self.stream = stream

    def opened(self):
        self.stream.send(b"hello ")

    def receive(self, data):
        self.stream.send(data)

    def closed(self):
        pass


@pytest.mark.parametrize(
    ("name", "destination"),
    [
        ("tcp:7001", "tcp:7001"),
        ("tcp:7001", "tcp:7001:localhost"),
        ("localabstract:a:b", "localabstract:a:b"),
        ("localfilesystem:/x", "localfilesystem:/x"),
    ],
)
def test_a_listener_gets_the_streams_to_its_name(phone, name, destination):
    handset, stream = Handset(phone), KeptStream()
    handset.sockets[name] = Echo
    service = open_service(handset, destination, stream)
    service.opened()
    service.receive(b"you")
    assert stream.sent == b"hello you"


def test_where_nobody_listens_the_stream_is_refused(phone):
    assert open_service(Handset(phone), "tcp:7001", KeptStream()) is None
