"""Sockets of the phone that lead to the host."""

import pytest

from clawctl.sim import protocol
from clawctl.sim.handset import Handset
from clawctl.sim.protocol import Packet
from clawctl.sim.services.table import open_service
from clawctl.sim.transport import Stream, Transport
from tests.streams import KeptStream


def asked(handset, request):
    stream = KeptStream()
    service = open_service(handset, f"reverse:{request}", stream)
    service.opened()
    assert stream.ended
    return stream.sent


def test_reverse_sockets_are_made_listed_and_taken_away(phone):
    handset = Handset(phone)
    assert asked(handset, "forward:tcp:7777;tcp:8888") == b"OKAY"
    assert asked(handset, "forward:localabstract:x;tcp:1") == b"OKAY"
    listed = b"(reverse) tcp:7777 tcp:8888\n(reverse) localabstract:x tcp:1\n"
    assert asked(handset, "list-forward") == b"%04x" % len(listed) + listed
    assert asked(handset, "killforward:tcp:7777") == b"OKAY"
    assert asked(handset, "killforward:tcp:7777") == b"FAIL001dlistener 'tcp:7777' not found"
    assert asked(handset, "killforward-all") == b"OKAY"
    assert asked(handset, "list-forward") == b"0000"
    assert handset.sockets == {}


def test_a_taken_name_is_only_given_again_to_whom_may_rebind(phone):
    handset = Handset(phone)
    assert asked(handset, "forward:tcp:7777;tcp:1") == b"OKAY"
    assert asked(handset, "forward:tcp:7777;tcp:2") == b"OKAY"
    assert asked(handset, "forward:norebind:tcp:7777;tcp:3").startswith(b"FAIL")
    assert handset.reversed_to == {"tcp:7777": "tcp:2"}
    handset.sockets["tcp:9008"] = lambda stream: None
    assert asked(handset, "forward:tcp:9008;tcp:1").startswith(b"FAIL")


def test_a_port_of_the_phones_choosing_is_told(phone):
    assert asked(Handset(phone), "forward:tcp:0;tcp:8888") == b"OKAY000541000"


@pytest.mark.parametrize("request_", ["forward:tcp:1", "forward:"])
def test_half_a_request_fails(phone, request_):
    assert asked(Handset(phone), request_).startswith(b"FAIL")


def test_who_connects_inside_the_phone_is_joined_to_the_host(phone):
    handset, sent = Handset(phone), []
    transport = Transport("", lambda name, stream: open_service(handset, name, stream), sent.append)
    peer = protocol.PacketReader()

    def say(command, arg0, arg1, payload=b""):
        transport.receive(protocol.encode(Packet(command, arg0, arg1, payload)))
        heard = peer.feed(b"".join(sent))
        sent.clear()
        return heard

    say(protocol.CNXN, protocol.VERSION, 1 << 20, b"host::")
    say(protocol.OPEN, 9, 0, b"reverse:forward:tcp:7777;tcp:8888\0")
    inner = KeptStream()
    service = handset.sockets["tcp:7777"](inner)
    service.receive(b"early")
    (opening,) = peer.feed(b"".join(sent))
    sent.clear()
    assert (opening.command, opening.payload) == (protocol.OPEN, b"tcp:8888\0")
    (write,) = say(protocol.OKAY, 55, opening.arg0)
    assert (write.command, write.arg1, write.payload) == (protocol.WRTE, 55, b"early")
    say(protocol.WRTE, 55, opening.arg0, b"answer")
    assert inner.sent == b"answer"
    say(protocol.CLSE, 55, opening.arg0)
    assert inner.ended
    assert isinstance(inner, Stream)
