r"""Screen text between quotes, as JSON writes it, with nothing left that could act as structure.

Room     adapters, renderers.
Input    any text, lone surrogates included.
Output   one quoted word without line breaks, controls, direction marks or invisible tags; a
         cut is said inside the quotes as `…(+12 chars)`, which no text can say by itself.
"""

import json
import re
import unicodedata
from typing import Final

# A JSON string on one line; what is inside is checked by the JSON reader.
STRING: Final = r'"(?:[^"\\\n]|\\.)*"'
_CUT: Final = re.compile(r"…\(\+([0-9]+) chars\)\"$")
_PLAIN: Final = re.compile(r"[A-Za-z0-9_.:/+\-]+")
# ASCII controls are JSON's own; the rest a terminal or line reader could obey or hide.
_ODD: Final = re.compile(r"[^\x20-\x7e\xa1-\xac\xae-\u05ff\u3041-\u9fff\uac00-\ud7a3]")
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"  # Persian and emoji need them; alone they show nothing else


def quote(text: str, cut: int = 0) -> str:
    """The text quoted; cut says how many code points were left off its end.

    >>> quote("a\\nb")
    '"a\\\\nb"'
    """
    body = _ODD.sub(_escape, json.dumps(text, ensure_ascii=False)[1:-1])
    body = body.replace("…(+", "\\u2026(+")
    return f'"{body}…(+{cut} chars)"' if cut else f'"{body}"'


def unquote(quoted: str) -> tuple[str, int]:
    """What was quoted, and how much of it had been cut.

    Raises ValueError: not a string as quote writes it.
    """
    found = _CUT.search(quoted)
    whole = quoted if found is None else quoted[: found.start()] + '"'
    text = json.loads(whole)
    if not isinstance(text, str):
        raise ValueError("not a quoted text")
    return text, 0 if found is None else int(found.group(1))


def word(text: str) -> str:
    """As it is when it is plain, else quoted: for header fields."""
    return text if _PLAIN.fullmatch(text) else quote(text)


def _escape(found: re.Match[str]) -> str:
    char = found.group()
    if char in _JOINERS or unicodedata.category(char) not in _HIDDEN:
        return char
    code = ord(char)
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
