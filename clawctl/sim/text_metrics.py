"""How wide and high a text is on the simulated screen, the same on every machine.

Room     clawctl.sim, pure.
Input    a text, a size in px, the width there is.
Output   widths and heights in px, and the lines a text breaks into.

The tree must not depend on the fonts of the machine it is made on, so widths come from a
table: the advance widths of Roboto, the system font of Android, in 1/2048 of the text size.
Heights follow its line box (top 2163, bottom 555 of 2048, each rounded up), which gives the
71 px of a 20 sp title and the 51 px of a 14 sp summary at 420 dpi seen in real dumps.
"""

import math
import unicodedata
from functools import lru_cache

EM = 2048
_TOP, _BOTTOM, _LINE = 2163, 555, 2400
_FIRST = 32  # the table starts at the space
_ADVANCES = (
    507, 527, 655, 1261, 1150, 1500, 1273, 357, 700, 712, 882, 1161, 402, 565, 539, 844,
    1150, 1150, 1150, 1150, 1150, 1150, 1150, 1150, 1150, 1150, 496, 433, 1041, 1124, 1070, 967,
    1839, 1336, 1275, 1333, 1343, 1164, 1132, 1395, 1460, 557, 1130, 1284, 1102, 1788, 1460, 1408,
    1292, 1408, 1261, 1215, 1222, 1328, 1303, 1817, 1284, 1230, 1226, 543, 840, 543, 856, 924,
    633, 1114, 1149, 1072, 1155, 1085, 711, 1149, 1128, 497, 489, 1038, 497, 1795, 1130, 1168,
    1149, 1164, 693, 1057, 669, 1129, 992, 1538, 1015, 969, 1015, 693, 499, 693, 1393,
)  # fmt: skip
_OTHER = 1150


@lru_cache(maxsize=4096)
def _advance(char: str) -> int:
    code = ord(char) - _FIRST
    if 0 <= code < len(_ADVANCES):
        return _ADVANCES[code]
    if unicodedata.category(char) in {"Mn", "Me", "Cf", "Cc", "Cs"}:
        return 0
    if unicodedata.east_asian_width(char) in {"W", "F"}:
        return EM
    base = unicodedata.normalize("NFD", char)[0]
    return _advance(base) if base != char else _OTHER


def text_width(text: str, size_px: int) -> int:
    """Width of one line in px, rounded up; 0 for an empty text."""
    return math.ceil(sum(_advance(char) for char in text) * size_px / EM)


def text_height(size_px: int, lines: int = 1) -> int:
    """Height in px of a text view with that many lines, font padding included."""
    box = math.ceil(_TOP * size_px / EM) + math.ceil(_BOTTOM * size_px / EM)
    return box + (lines - 1) * line_step(size_px)


def line_step(size_px: int) -> int:
    """From one line to the next, in px."""
    return round(_LINE * size_px / EM)


def break_lines(text: str, size_px: int, width_px: int) -> tuple[str, ...]:
    """The lines a text takes in width_px; a word wider than that is cut, nothing is lost.

    >>> break_lines("Pair new device", 50, 200)
    ('Pair new', 'device')
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _break_paragraph(paragraph, size_px, width_px)
    return tuple(lines)


def _break_paragraph(text: str, size_px: int, width_px: int) -> list[str]:
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size_px) <= width_px:
            line = longer
            continue
        if line:
            lines.append(line)
        *full, line = _cut(word, size_px, width_px)
        lines += full
    return [*lines, line]


def _cut(word: str, size_px: int, width_px: int) -> list[str]:
    pieces, piece = [], ""
    for char in word:
        if piece and text_width(piece + char, size_px) > width_px:
            pieces.append(piece)
            piece = ""
        piece += char
    return [*pieces, piece]
