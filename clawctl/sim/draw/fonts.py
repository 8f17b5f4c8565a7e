"""Fonts for the picture: what the machine has, else what Pillow brings.

Room     clawctl.sim.draw.
Input    a text and a size in px.
Output   a Pillow font that is not wider than the room there is.
Refuses  nothing; a machine without any font file still gets a picture with text in it.
"""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

# Tried in order; the first that is there serves all its scripts. Plain sans serif faces.
CANDIDATES = (
    "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/System/Library/Fonts/Supplemental/Arial.ttf",
    "C:/Windows/Fonts/arial.ttf",
)
CJK_CANDIDATES = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/System/Library/Fonts/PingFang.ttc",
    "C:/Windows/Fonts/msyh.ttc",
)
_CJK_FROM = 0x2E80  # radicals, kana, hangul and ideographs all lie above


@lru_cache(maxsize=2)
def _file(cjk: bool) -> str | None:
    wanted = (*CJK_CANDIDATES, *CANDIDATES) if cjk else CANDIDATES
    return next((path for path in wanted if Path(path).is_file()), None)


@lru_cache(maxsize=256)
def _font(path: str | None, size_px: int) -> Font:
    if path is not None:
        try:
            return ImageFont.truetype(path, size_px)
        except OSError:  # a file that Pillow cannot read; the bundled font can be read always
            return _font(None, size_px)
    return ImageFont.load_default(size_px)


def font_for(text: str, size_px: int, width_px: int) -> Font:
    """A font of size_px, smaller where the text would be wider than width_px."""
    path = _file(any(ord(char) >= _CJK_FROM for char in text))
    font = _font(path, size_px)
    width = font.getlength(text)
    if width <= width_px or width == 0:
        return font
    return _font(path, max(4, int(size_px * width_px / width)))
