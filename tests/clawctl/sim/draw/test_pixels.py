"""A phone's picture as raw pixels and as JPEG."""

import io

from PIL import Image

from clawctl.sim.draw.pixels import jpeg, raw_pixels


def test_raw_pixels_are_rows_of_four_bytes(phone):
    phone.start(action="android.settings.SETTINGS")
    pixels = raw_pixels(phone.png())
    assert (pixels.width_px, pixels.height_px) == phone.size_px
    assert len(pixels.rgba) == 4 * pixels.width_px * pixels.height_px
    assert pixels.rgba[3::4] == b"\xff" * (pixels.width_px * pixels.height_px)


def test_a_jpeg_has_the_asked_size_and_looks_like_the_screen(phone):
    phone.start(action="android.settings.SETTINGS")
    whole = Image.open(io.BytesIO(jpeg(phone.png(), 90)))
    assert (whole.format, whole.size) == ("JPEG", phone.size_px)
    half = Image.open(io.BytesIO(jpeg(phone.png(), 90, 0.5)))
    assert half.size == (phone.size_px[0] // 2, phone.size_px[1] // 2)
    exact = Image.open(io.BytesIO(phone.png())).convert("RGB")
    here, there = exact.getpixel((5, 600)), whole.convert("RGB").getpixel((5, 600))
    assert max(abs(a - b) for a, b in zip(here, there, strict=True)) < 16
