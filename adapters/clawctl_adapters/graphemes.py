"""Cut text between what a person sees as characters, never inside one.

Room     adapters.
Input    any Unicode text, lone surrogates included, and a limit in code points.
Output   the part that fits and how many code points were left off.

The rules of Unicode's text segmentation that matter for a cut: marks, joiners, selectors and
emoji modifiers stay with what they follow, flags with their pair, Hangul syllables whole.
"""

import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_MARKS: Final = frozenset({"Mn", "Mc", "Me"})


def cut(text: str, limit: int) -> tuple[str, int]:
    """At most `limit` code points of text, ending between graphemes, and the number left off.

    >>> cut("abc", 2)
    ('ab', 1)

    A first grapheme longer than the limit is cut where the limit says: something is shown.
    """
    if len(text) <= limit:
        return text, 0
    end = limit
    while end > 0 and _holds_together(text, end):
        end -= 1
    end = end or limit
    return text[:end], len(text) - end


def _holds_together(text: str, at: int) -> bool:
    """Whether the places before and after `at` belong to one grapheme."""
    before, after = text[at - 1], text[at]
    if after == _JOINER or unicodedata.category(after) in _MARKS or _is_extender(after):
        return True
    if before == _JOINER or (before, after) == ("\r", "\n"):
        return True
    if _is_flag_half(before) and _is_flag_half(after):
        return _flag_halves_before(text, at) % 2 == 1
    return _is_syllable(_jamo(before), _jamo(after))


def _is_extender(char: str) -> bool:
    """Emoji skin tones and tag characters; variation selectors are marks already."""
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag_half(text[at - 1 - count]):
        count += 1
    return count


def _jamo(char: str) -> str:
    """L, V or T for Hangul letters, LV or LVT for syllables, "" for all else."""
    code = ord(char)
    if 0x1100 <= code <= 0x115F or 0xA960 <= code <= 0xA97C:
        return "L"
    if 0x1160 <= code <= 0x11A7 or 0xD7B0 <= code <= 0xD7C6:
        return "V"
    if 0x11A8 <= code <= 0x11FF or 0xD7CB <= code <= 0xD7FB:
        return "T"
    if 0xAC00 <= code <= 0xD7A3:
        return "LV" if (code - 0xAC00) % 28 == 0 else "LVT"
    return ""


_FOLLOWERS: Final = {
    "L": ("L", "V", "LV", "LVT"),
    "LV": ("V", "T"),
    "V": ("V", "T"),
    "LVT": ("T",),
    "T": ("T",),
}


def _is_syllable(before: str, after: str) -> bool:
    return after in _FOLLOWERS.get(before, ())
