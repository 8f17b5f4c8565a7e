"""Files to and from the phone."""

import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clawctl.sim.handset import Handset
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.services.sync import SyncService
from clawctl.sim.world.reading import load_world
from tests.conftest import CORRIDOR
from tests.streams import KeptStream


class Sync:
    """A client of one sync conversation."""

    def __init__(self, phone):
        self.handset = Handset(phone)
        self.stream = KeptStream()
        self.service = SyncService(self.handset, self.stream)
        self.service.opened()

    def ask(self, data):
        self.service.receive(data)
        return self.stream.take()


@pytest.fixture
def sync(phone):
    return Sync(phone)


def request(name, text):
    body = text if isinstance(text, bytes) else text.encode()
    return name + struct.pack("<I", len(body)) + body


def done(mtime_s):
    return b"DONE" + struct.pack("<I", mtime_s)


OKAY = b"OKAY" + bytes(4)


def fail(text):
    return request(b"FAIL", text)


def test_a_file_sent_is_a_file_received(sync):
    sent = request(b"SEND", "/sdcard/a,33188") + request(b"DATA", "ab") + request(b"DATA", "c")
    assert sync.ask(sent + done(1234)) == OKAY
    assert sync.ask(request(b"RECV", "/sdcard/a")) == request(b"DATA", "abc") + done(0)
    assert sync.ask(request(b"STAT", "/sdcard/a")) == b"STAT" + struct.pack(
        "<3I", 0o100644, 3, 1234
    )


@settings(max_examples=50, deadline=None)
@given(st.lists(st.integers(1, 400), max_size=8))
def test_any_chunking_gives_the_same_file(sizes):
    sync = Sync(SimulatedPhone(load_world(CORRIDOR)))
    data = request(b"SEND", "/sdcard/a,420") + request(b"DATA", b"x" * 300) + done(1)
    data += request(b"RECV", "/sdcard/a") + request(b"STAT", "/none")
    at = 0
    for size in [*sizes, len(data)]:
        sync.service.receive(data[at : at + size])
        at += size
    assert sync.stream.sent == OKAY + request(b"DATA", b"x" * 300) + done(0) + b"STAT" + bytes(12)


def test_a_long_file_is_received_in_chunks_of_64_kib(sync):
    sync.handset.files.write("/sdcard/long", b"x" * 70_000)
    answer = sync.ask(request(b"RECV", "/sdcard/long"))
    assert answer == request(b"DATA", b"x" * 65536) + request(b"DATA", b"x" * 4464) + done(0)


def test_what_is_missing_is_all_noughts_or_enoent(sync):
    assert sync.ask(request(b"STAT", "/none")) == b"STAT" + bytes(12)
    assert sync.ask(request(b"STA2", "/none")) == b"STA2" + struct.pack("<I", 2) + bytes(64)
    assert sync.ask(request(b"RECV", "/none")) == fail("open failed: No such file or directory")
    assert sync.ask(request(b"LIST", "/none")) == b"DONE" + bytes(16)
    assert sync.ask(request(b"LIS2", "/none")) == b"DONE" + bytes(72)


def test_the_second_stat_has_sizes_of_64_bits(sync):
    sync.handset.files.write("/sdcard/a", b"abc", mode=0o644, mtime_s=7)
    answer = sync.ask(request(b"LST2", "/sdcard/a"))
    fields = struct.unpack("<4sIQQ4IQ3q", answer)
    assert fields[:2] == (b"LST2", 0)
    assert fields[4] == 0o100644
    assert fields[8:] == (3, 7, 7, 7)


def test_a_folder_is_listed_in_both_versions(sync):
    sync.handset.files.write("/data/local/tmp/a", b"abc", mode=0o644, mtime_s=7)
    old = sync.ask(request(b"LIST", "/data/local/tmp"))
    assert old == b"DENT" + struct.pack("<4I", 0o100644, 3, 7, 1) + b"a" + b"DONE" + bytes(16)
    new = sync.ask(request(b"LIS2", "/data/local/tmp"))
    assert new.startswith(b"DNT2" + bytes(4))
    assert new[72:77] == struct.pack("<I", 1) + b"a"
    assert new[77:] == b"DONE" + bytes(72)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (request(b"XXXX", "a"), "unknown command b'XXXX'"),
        (b"STAT" + struct.pack("<I", 0x7FFFFFFF), "length out of range"),
        (b"DATA" + struct.pack("<I", 65537), "length out of range"),
        (request(b"SEND", "/sdcard/a"), "missing , in ID_SEND"),
        (done(1), "DONE without SEND"),
    ],
)
def test_what_cannot_be_understood_ends_the_conversation(sync, data, says):
    assert sync.ask(data) == fail(says)
    assert sync.stream.ended


def test_a_file_that_cannot_be_made_fails_with_its_reason_and_goes_on(sync):
    sent = request(b"SEND", "/system/a,33188") + request(b"DATA", "x") + done(1)
    assert sync.ask(sent) == fail("couldn't create file: Read-only file system")
    assert sync.ask(request(b"STAT", "/none")) == b"STAT" + bytes(12)


def test_a_send_that_never_ends_leaves_no_file(sync):
    sync.ask(request(b"SEND", "/sdcard/a,33188") + request(b"DATA", "half"))
    sync.service.closed()
    assert sync.handset.files.entry("/sdcard/a") is None


def test_quit_closes(sync):
    assert sync.ask(b"QUIT" + bytes(4)) == b""
    assert sync.stream.ended
