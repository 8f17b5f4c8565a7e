"""Whether two pictures of one screen differ where the app is.

Room     clawctl. Pillow, imported on use.
Input    two whole PNGs, the height of the strip that belongs to the system.
Output   True when more than the status bar differs.
"""

import io


def differ_below(one: bytes, other: bytes, top_px: int) -> bool:
    """Whether anything below the top strip differs; so do pictures of unequal size,
    and those of which one cannot be drawn."""
    if one == other:
        return False
    from PIL import Image, ImageChops

    try:
        first, second = (
            Image.open(io.BytesIO(data), formats=("PNG",)).convert("RGB") for data in (one, other)
        )
    except (OSError, SyntaxError, ValueError):
        return True
    if first.size != second.size:
        return True
    width_px, height_px = first.size
    below = (0, min(top_px, height_px - 1), width_px, height_px)
    return ImageChops.difference(first.crop(below), second.crop(below)).getbbox() is not None
