"""A phone's PNG in the other forms that clients ask for: raw pixels and JPEG.

Room     clawctl.sim.draw, pure.
Input    a PNG that picture.py drew.
Output   RGBA bytes with their size; a JPEG. The last few are kept: drawing a phone's screen
         again and again is what polling clients make us do.
"""

import io
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

_KEPT = 8  # pictures; a full screen of raw pixels is 10 MB


class Pixels(NamedTuple):
    """Rows from the top, four bytes a pixel: red, green, blue, alpha."""

    width_px: int
    height_px: int
    rgba: bytes


def raw_pixels(png: bytes) -> Pixels:
    """The picture's pixels."""
    with Image.open(io.BytesIO(png)) as image:
        return Pixels(image.width, image.height, image.convert("RGBA").tobytes())


@lru_cache(maxsize=_KEPT)
def jpeg(png: bytes, quality: int = 80, scale: float = 1.0) -> bytes:
    """The picture as JPEG; quality 1..95, scale 0..1 of its size."""
    with Image.open(io.BytesIO(png)) as image:
        shown = image.convert("RGB")
    if scale < 1.0:
        shown = shown.resize((max(1, int(shown.width * scale)), max(1, int(shown.height * scale))))
    out = io.BytesIO()
    shown.save(out, "JPEG", quality=min(max(quality, 1), 95))
    return out.getvalue()
