"""A picture is whole or it is none."""

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.devices.adb.picture import SIGNATURE, cut_png, picture_warnings
from clawctl_adapters.errors import EvidenceError


def chunk(name, body=b""):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


HEAD = chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
DATA = chunk(b"IDAT", zlib.compress(b"\0" + bytes(6) + b"\0" + bytes(6)))
PNG = SIGNATURE + HEAD + DATA + chunk(b"IEND")
WARNING = b"[Warning] Multiple displays were found, but no display id was specified!\n"


@pytest.mark.parametrize("sent", [PNG, WARNING * 3 + PNG, PNG + b"\r\n", WARNING + PNG + WARNING])
def test_the_picture_is_cut_out_of_what_stands_around_it(sent):
    assert cut_png(sent, where="sim") == PNG


@pytest.mark.parametrize(
    ("sent", "saw"),
    [
        (b"", "0 bytes without a PNG signature"),
        (b"Failed to take screenshot. Status: -1\n", "38 bytes without a PNG signature"),
        (PNG[:-12], f"{len(PNG) - 12} bytes that end before IEND"),
        (PNG[:40], "40 bytes that end before IEND"),
        (SIGNATURE, "8 bytes that end before IEND"),
        (PNG.replace(DATA, DATA[:-1] + b"\0"), "a chunk with a wrong sum"),
        (SIGNATURE + DATA + chunk(b"IEND"), "a PNG without a size"),
        (SIGNATURE + chunk(b"IHDR", bytes(13)) + chunk(b"IEND"), "a PNG without a size"),
    ],
)
def test_anything_less_is_refused_and_its_bytes_kept(sent, saw):
    with pytest.raises(EvidenceError) as caught:
        cut_png(sent, where="sim")
    assert (caught.value.code, caught.value.saw, caught.value.raw) == ("PICTURE_INVALID", saw, sent)


@given(cut=st.integers(0, len(PNG) - 1))
def test_no_prefix_of_a_picture_passes(cut):
    with pytest.raises(EvidenceError):
        cut_png(PNG[:cut], where="sim")


@given(st.binary(max_size=200))
def test_no_bytes_break_it(data):
    with pytest.raises(EvidenceError):
        cut_png(SIGNATURE + data, where="sim")


def test_line_feeds_an_old_terminal_doubled_are_put_back():
    spoiled = PNG.replace(b"\n", b"\r\n")
    assert cut_png(spoiled, where="x") == PNG
    assert picture_warnings(spoiled) == ("LINE_ENDS_REPAIRED",)
    with pytest.raises(EvidenceError) as caught:
        cut_png(spoiled[:-9], where="x")
    assert caught.value.saw == "line-ending damage beyond repair"


def test_words_before_a_picture_are_a_warning():
    assert picture_warnings(b"[Warning] Multiple displays\n" + PNG) == ("WORDS_BEFORE_PICTURE",)
    assert picture_warnings(PNG) == ()
