"""A picture is complete or refused, by bytes alone."""

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clawctl.trace.png import MAX_PIXELS, SIGNATURE, check_png, png_size
from clawctl_adapters.errors import EvidenceError
from tests.clawctl.fakes import chunk, png

WHOLE = png(8, 5)


def header(width=8, height=5, depth=8, colour=0, interlace=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlace))


def picture(head, raw, *, before=b"", after=b""):
    data = chunk(b"IDAT", zlib.compress(raw))
    return SIGNATURE + head + before + data + after + chunk(b"IEND", b"")


def refusal(data, check=check_png):
    with pytest.raises(EvidenceError) as caught:
        check(data, "c-0001")
    assert caught.value.code == "PICTURE_INVALID"
    assert caught.value.raw == data
    return caught.value.saw


def test_a_whole_picture_has_a_size():
    assert png_size(WHOLE) == (8, 5)
    assert check_png(WHOLE) == (8, 5)


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_a_picture_cut_anywhere_is_refused_before_it_is_inflated(length):
    refusal(WHOLE[:length], png_size)


@given(place=st.integers(0, len(WHOLE) - 1), bit=st.integers(0, 7))
def test_any_changed_bit_is_refused_before_it_is_inflated(place, bit):
    data = bytearray(WHOLE)
    data[place] ^= 1 << bit
    refusal(bytes(data), png_size)


def test_words_before_or_behind_the_picture_are_refused():
    assert refusal(b"[Warning] several displays\n" + WHOLE).endswith("without PNG signature")
    assert refusal(WHOLE + b"\n") == "1 bytes after the end"


def test_pixel_data_that_do_not_fill_the_rows_are_refused():
    assert refusal(picture(header(), (b"\x00" + b"x" * 8) * 4)) == "36 of 45 bytes of pixels"
    assert refusal(picture(header(), (b"\x00" + b"x" * 8) * 6)) == "46 of 45 bytes of pixels"
    assert refusal(picture(header(), b"\x07" + b"x" * 8 + (b"\x00" + b"x" * 8) * 4)) == (
        "row filter 7"
    )
    broken = SIGNATURE + header() + chunk(b"IDAT", b"no zlib") + chunk(b"IEND", b"")
    assert refusal(broken) == "pixel data that do not inflate"


@pytest.mark.parametrize(
    ("head", "saw"),
    [
        (header(width=0), "a size of 0x5"),
        (header(width=MAX_PIXELS, height=2), f"a size of {MAX_PIXELS}x2"),
        (header(depth=3), "an unknown pixel format"),
        (header(colour=5), "an unknown pixel format"),
        (header(interlace=2), "an unknown pixel format"),
        (header(colour=3), "no palette"),
        (b"", "no header chunk first"),
    ],
)
def test_a_header_that_describes_no_screen_is_refused(head, saw):
    assert refusal(picture(head, b"")) == saw


def test_pixel_data_must_be_there_and_unbroken():
    end = chunk(b"IEND", b"")
    assert refusal(SIGNATURE + header() + end) == "no unbroken pixel data"
    split = picture(header(), b"", after=chunk(b"tEXt", b"a\x00b") + chunk(b"IDAT", b""))
    assert refusal(split) == "no unbroken pixel data"


@pytest.mark.parametrize(
    ("head", "raw_bytes", "palette"),
    [
        (header(depth=1), 5 * (1 + 1), b""),
        (header(depth=16, colour=6), 5 * (1 + 64), b""),
        (header(depth=8, colour=2), 5 * (1 + 24), b""),
        (header(depth=4, colour=3), 5 * (1 + 4), chunk(b"PLTE", bytes(48))),
        # Adam7 of 8x5: passes of 1x1, 1x1, 2x1, 2x2, 4x1, 4x3, 8x2 pixels
        (header(interlace=1), 2 + 2 + 3 + 2 * 3 + 5 + 3 * 5 + 2 * 9, b""),
    ],
)
def test_every_pixel_format_of_the_specification_is_measured(head, raw_bytes, palette):
    assert check_png(picture(head, bytes(raw_bytes), before=palette)) == (8, 5)
    refusal(picture(head, bytes(raw_bytes - 1), before=palette))


def test_a_picture_one_pixel_wide_has_no_empty_passes():
    # Adam7 of 1x1 is one pass
    assert check_png(picture(header(width=1, height=1, interlace=1), bytes(2))) == (1, 1)
