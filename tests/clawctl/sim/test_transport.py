"""Handshake, streams and the one-WRTE rule, without a socket."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.sim import protocol
from clawctl.sim.protocol import AUTH, CLSE, CNXN, OKAY, OPEN, WRTE, Packet, PacketReader, encode
from clawctl.sim.transport import MAX_STREAMS, Transport


class Echo:
    """Answers what it is told, and writes down what happened to it."""

    def __init__(self, stream):
        self.stream = stream
        self.events = []

    def opened(self):
        self.events.append("opened")

    def receive(self, data):
        self.stream.send(data)

    def closed(self):
        self.events.append("closed")


class Peer:
    """The adb server's end: keeps what the phone says."""

    def __init__(self, auth="granted"):
        self.reader = PacketReader()
        self.said = []
        self.services = []
        self.phone = Transport("x=y;", self._open, self._take, auth=auth)

    def _take(self, data):
        self.said += self.reader.feed(data)

    def _open(self, destination, stream):
        if destination != "echo:":
            return None
        self.services.append(Echo(stream))
        return self.services[-1]

    def say(self, command, arg0, arg1, payload=b""):
        """Send one packet and return what came back."""
        self.said.clear()
        self.phone.receive(encode(Packet(command, arg0, arg1, payload)))
        return list(self.said)

    def connect(self, max_payload=1024):
        return self.say(CNXN, protocol.VERSION, max_payload, b"host::\0")


def connected(max_payload=1024):
    peer = Peer()
    peer.connect(max_payload)
    return peer


def test_connecting_answers_with_the_banner():
    assert Peer().connect() == [Packet(CNXN, 0x01000001, 1024 * 1024, b"device::x=y;")]


@pytest.mark.parametrize("auth", ["refused", "late"])
def test_keys_are_asked_for_until_the_dialog_is_answered(auth):
    peer = Peer(auth)
    for answer in (peer.connect(), peer.say(AUTH, 2, 0, b"signature")):
        assert [(p.command, p.arg0, len(p.payload)) for p in answer] == [(AUTH, 1, 20)]
    final = peer.say(AUTH, 3, 0, b"public key\0")
    assert [p.command for p in final] == ([CNXN] if auth == "late" else [])


def test_a_silent_phone_says_nothing_and_opens_nothing():
    peer = Peer("silent")
    assert peer.connect() == []
    assert peer.say(AUTH, 3, 0, b"key") == []
    assert peer.say(OPEN, 7, 0, b"echo:\0") == []
    assert not peer.phone.online


def test_nothing_opens_before_the_key_was_accepted():
    peer = Peer("refused")
    peer.connect()
    assert peer.say(OPEN, 7, 0, b"echo:\0") == []
    assert peer.services == []


def test_an_unknown_service_is_refused():
    assert connected().say(OPEN, 7, 0, b"nothing:\0") == [Packet(CLSE, 0, 7)]


def test_a_stream_opens_echoes_and_closes():
    peer = connected()
    assert peer.say(OPEN, 7, 0, b"echo:\0") == [Packet(OKAY, 1, 7)]
    assert peer.say(WRTE, 7, 1, b"hi") == [Packet(OKAY, 1, 7), Packet(WRTE, 1, 7, b"hi")]
    assert peer.say(OKAY, 7, 1) == []
    assert peer.say(CLSE, 7, 1) == [Packet(CLSE, 1, 7)]
    assert peer.services[0].events == ["opened", "closed"]
    assert peer.phone.open_streams == 0


def test_one_write_is_out_at_a_time_and_the_close_waits_for_the_last():
    peer = connected(max_payload=4)
    peer.say(OPEN, 7, 0, b"echo:\0")
    peer.said.clear()
    peer.services[0].stream.send(b"abcdefghij")
    peer.services[0].stream.close()
    assert peer.said == [Packet(WRTE, 1, 7, b"abcd")]
    assert peer.say(OKAY, 7, 1) == [Packet(WRTE, 1, 7, b"efgh")]
    assert peer.say(OKAY, 7, 1) == [Packet(WRTE, 1, 7, b"ij")]
    assert peer.say(OKAY, 7, 1) == [Packet(CLSE, 1, 7)]


def test_two_streams_do_not_wait_for_each_other():
    peer = connected()
    peer.say(OPEN, 7, 0, b"echo:\0")
    peer.say(OPEN, 8, 0, b"echo:\0")
    peer.said.clear()
    for service in peer.services:
        service.stream.send(b"x")
        service.stream.send(b"y")
    assert peer.said == [Packet(WRTE, 1, 7, b"x"), Packet(WRTE, 2, 8, b"x")]


def test_a_write_to_a_stream_that_is_gone_is_answered_with_a_close():
    assert connected().say(WRTE, 7, 99, b"late") == [Packet(CLSE, 0, 7)]


def test_a_lost_connection_ends_every_stream_once():
    peer = connected()
    peer.say(OPEN, 7, 0, b"echo:\0")
    peer.phone.lost()
    peer.phone.lost()
    peer.services[0].stream.send(b"into the void")
    assert peer.services[0].events == ["opened", "closed"]


def test_streams_are_limited():
    peer = connected()
    for number in range(MAX_STREAMS):
        peer.say(OPEN, number + 1, 0, b"echo:\0")
    assert peer.say(OPEN, 5000, 0, b"echo:\0") == [Packet(CLSE, 0, 5000)]


def test_an_old_peer_gets_payload_sums():
    peer, raw = Peer(), []
    peer.phone = Transport("x", peer._open, raw.append)
    peer.phone.receive(encode(Packet(CNXN, 0x01000000, 4096, b"host::\0"), with_sum=True))
    assert int.from_bytes(raw[0][16:20], "little") == sum(b"device::x")


@given(st.binary(max_size=2000))
def test_garbage_never_raises(garbage):
    peer = connected()
    peer.phone.receive(garbage)
    assert peer.phone.open_streams <= 1


PACKETS = st.lists(
    st.builds(
        Packet,
        st.sampled_from([CNXN, OPEN, OKAY, WRTE, CLSE, AUTH]),
        st.integers(0, 3),
        st.integers(0, 3),
        st.sampled_from([b"", b"echo:\0", b"data"]),
    ),
    max_size=30,
)


@given(PACKETS)
def test_whatever_a_peer_says_no_stream_has_two_writes_out(packets):
    peer = connected()
    out: set[int] = set()
    for packet in packets:
        said = peer.say(*packet)
        if packet.command == OKAY:
            out.discard(packet.arg1)
        for answer in said:
            if answer.command == WRTE:
                assert answer.arg0 not in out
                out.add(answer.arg0)
