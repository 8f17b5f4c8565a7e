"""How many tokens a text costs a model: counted where the ranks are installed, else estimated.

Room     clawctl.
Output   what the figure rests on, and the count. The extra `tokens` brings o200k_base's ranks.
"""

import warnings
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

CHARS_PER_TOKEN = 2.7  # of our briefs and of their labels over 86 dumps, 2.5 with points
_PIECE = 50_000  # characters encoded at a time
Count = Callable[[str], float]


def counter() -> tuple[str, Count]:
    """How tokens are counted here, in words, and the count."""
    if find_spec("bpe_openai") is None:
        return f"characters / {CHARS_PER_TOKEN}", lambda text: len(text) / CHARS_PER_TOKEN
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of how it opens its own files
        encoding = import_module("bpe_openai").get_encoding("o200k_base")

    def count(text: str) -> float:
        # The library takes 200,000 tokens at a time; a character has at most four.
        pieces = range(0, len(text), _PIECE)
        return sum(len(encoding.encode_ordinary(text[at : at + _PIECE])) for at in pieces)

    return "o200k_base (bpe-openai)", count
