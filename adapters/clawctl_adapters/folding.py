"""Labels compared the way people read them: a second pass, never the first.

Room     adapters.
Input    a label as somebody wrote it, or as a screen carries it.
Output   the form in which both are compared.

What is folded, and nothing else: canonical composition (NFC), format characters (direction
marks, zero-width signs, soft hyphens) away, every white space one space, hyphens and quotes of
one kind, an ellipsis as three dots, case. Digits, letters and accents stay what they are.
"""

import unicodedata
from typing import Final

from clawctl_adapters.model.node import BLANKS

_FOLDED: Final = {
    **dict.fromkeys(map(ord, BLANKS), " "),
    **dict.fromkeys(map(ord, "\x1c\x1d\x1e\x1f\x85\u180e"), " "),
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u02bc\u2032\u0060\u00b4\uff07"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02"), '"'),
    0x2026: "...",
}


def fold(label: str) -> str:
    """The label without what a reader does not see or would not type.

    >>> fold("Don\\u2019t\\u00a0allow")
    "don't allow"

    Folding twice changes nothing. Two labels that fold alike may still be two things: whoever
    finds several must not choose.
    """
    plain = unicodedata.normalize("NFC", label).translate(_FOLDED)
    seen = "".join(c for c in plain if unicodedata.category(c) != "Cf")
    folded = unicodedata.normalize("NFC", " ".join(seen.split()).casefold())
    return folded if folded == label else fold(folded)  # casefold can leave what composes anew
