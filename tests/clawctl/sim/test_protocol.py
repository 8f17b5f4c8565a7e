"""Packets survive any chunking, and garbage breaks the reader instead of making it wait."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.sim import protocol
from clawctl.sim.protocol import HEADER, Packet, PacketReader, encode

U32 = st.integers(0, 0xFFFFFFFF)
PACKETS = st.lists(
    st.builds(Packet, st.sampled_from(sorted(protocol.COMMANDS)), U32, U32, st.binary(max_size=80)),
    max_size=6,
)


def test_a_packet_is_six_little_endian_words_and_the_payload():
    assert encode(Packet(protocol.OKAY, 1, 2)) == (
        b"OKAY\x01\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xb0\xb4\xbe\xa6"
    )


@given(packets=PACKETS, cuts=st.lists(st.integers(0, 700), max_size=12), sums=st.booleans())
def test_any_chunking_gives_the_same_packets(packets, cuts, sums):
    data = b"".join(encode(packet, with_sum=sums) for packet in packets)
    reader = PacketReader()
    reader.check_sums = sums
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    read = [p for a, b in itertools.pairwise(edges) for p in reader.feed(data[a:b])]
    assert read == packets
    assert reader.broken is None
    assert reader.waiting_bytes == 0


@given(garbage=st.binary(max_size=4096))
def test_garbage_never_raises_and_never_makes_the_reader_hold_more_than_one_packet(garbage):
    reader = PacketReader(max_payload_bytes=64)
    reader.feed(garbage)
    assert reader.waiting_bytes <= HEADER.size + 64


@pytest.mark.parametrize(
    ("header", "reason"),
    [
        ((protocol.OKAY, 1, 1, 0, 0, protocol.OKAY), "magic is not the command's complement"),
        ((0x31313131, 1, 1, 0, 0, 0x31313131 ^ 0xFFFFFFFF), "unknown command 0x31313131"),
        ((protocol.WRTE, 1, 1, 0x7FFFFFFF, 0, protocol.WRTE ^ 0xFFFFFFFF),
         "payload of 2147483647 bytes, limit 1048576"),
    ],
)  # fmt: skip
def test_a_wrong_header_breaks_the_reader_for_good(header, reason):
    reader = PacketReader()
    before = reader.feed(encode(Packet(protocol.OKAY, 1, 2)) + HEADER.pack(*header))
    assert before == [Packet(protocol.OKAY, 1, 2)]
    assert reader.broken == reason
    assert reader.feed(encode(Packet(protocol.OKAY, 1, 2))) == []


def test_a_wrong_sum_counts_only_for_peers_that_send_sums():
    data = bytearray(encode(Packet(protocol.WRTE, 1, 2, b"abc"), with_sum=True))
    data[16] ^= 1
    today = PacketReader()
    assert today.feed(bytes(data)) == [Packet(protocol.WRTE, 1, 2, b"abc")]
    old = PacketReader()
    old.check_sums = True
    assert old.feed(bytes(data)) == []
    assert old.broken == "payload sum is wrong"
