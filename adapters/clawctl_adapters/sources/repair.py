"""Characters that XML 1.0 cannot carry, made readable without losing a node.

Room     adapters, sources.
Input    a document's text that a strict parser has refused, or one with line breaks in values.
Output   the text with pairs joined, unusable characters as U+FFFD, line breaks as references.

Old dumpers write an emoji as two references to surrogate halves and control characters as
they are; one such character would otherwise cost the whole screen.
"""

import re
from typing import Final

_HIGH: Final = r"&#(?:x(d[89ab][0-9a-f]{2})|(5[56][0-9]{3}));"
_LOW: Final = r"&#(?:x(d[c-f][0-9a-f]{2})|(5[67][0-9]{3}));"
_PAIR: Final = re.compile(_HIGH + _LOW, re.IGNORECASE)
_REFERENCE: Final = re.compile(r"&#(?:x([0-9a-f]{1,8})|([0-9]{1,10}));", re.IGNORECASE)
_ILLEGAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_VALUE: Final = re.compile(r'="[^"<]*"')
_BREAK: Final = re.compile("\r\n|[\r\n\t]")
_BREAKS: Final = {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


def repair_characters(text: str) -> tuple[str, int]:
    """The text with every character XML allows, and how many had to be replaced by U+FFFD."""
    text = _PAIR.sub(_join, text)
    replaced = 0

    def legal_reference(found: re.Match[str]) -> str:
        nonlocal replaced
        if is_legal(_code_of(found.group(1), found.group(2))):
            return found.group()
        replaced += 1
        return "\N{REPLACEMENT CHARACTER}"

    text = _REFERENCE.sub(legal_reference, text)
    text, raw = _ILLEGAL.subn("\N{REPLACEMENT CHARACTER}", text)
    return text, replaced + raw


def keep_breaks(text: str) -> str:
    """The text with literal tabs and line breaks inside values as references.

    An XML parser would turn them into spaces, and a label could no longer be matched.
    """
    # Every value is taken in turn: the quote that ends one in "=" must not seem to begin another.
    return _VALUE.sub(
        lambda value: _BREAK.sub(lambda found: _BREAKS[found.group()[-1]], value.group()), text
    )


def _code_of(hexadecimal: str | None, decimal: str | None) -> int:
    return int(hexadecimal, 16) if hexadecimal else int(decimal or "0")


def _join(found: re.Match[str]) -> str:
    high = _code_of(found.group(1), found.group(2))
    low = _code_of(found.group(3), found.group(4))
    if not (0xD800 <= high <= 0xDBFF and 0xDC00 <= low <= 0xDFFF):
        return found.group()
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def is_legal(code: int) -> bool:
    """Whether XML 1.0 can carry the character of this code."""
    return (
        code in (0x9, 0xA, 0xD)
        or 0x20 <= code <= 0xD7FF
        or 0xE000 <= code <= 0xFFFD
        or 0x10000 <= code <= 0x10FFFF
    )
