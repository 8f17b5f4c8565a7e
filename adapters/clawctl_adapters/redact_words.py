"""Find known words in any text, in time that does not grow with their number.

Room     adapters; pure.
Input    private words as they stood on screens; a text.
Output   where one of them stands in it, never inside a longer word.

No alternation of all words in one regular expression: a hostile screen can hold thousands, and
every character of every other text would be tried against each of them.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

_TOKEN: Final = re.compile(r"\w+")


class Words:
    """A set of words that only grows."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        self._known: set[str] = set()
        self._by_token: dict[str, list[tuple[int, str]]] = {}
        self.add(words)

    def add(self, words: Iterable[str]) -> None:
        """Take in more words; those without a letter or digit name nothing and are left out."""
        for word in words:
            first = _TOKEN.search(word)
            if first is None or word in self._known:
                continue
            self._known.add(word)
            same = self._by_token.setdefault(first.group(), [])
            same.append((first.start(), word))
            same.sort(key=lambda entry: -len(entry[1]))

    def __bool__(self) -> bool:
        return bool(self._known)

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Start and end of each known word in the text, from the left, the longest first."""
        if not self._by_token:
            return
        free_from = 0
        for token in _TOKEN.finditer(text):
            for lead, word in self._by_token.get(token.group(), ()):
                start = token.start() - lead
                end = start + len(word)
                if start >= free_from and text.startswith(word, start) and _ends(text, end):
                    yield start, end
                    free_from = end
                    break

    def replaced(self, text: str, by: str) -> str:
        """The text with every known word replaced."""
        pieces, at = [], 0
        for start, end in self.spans(text):
            pieces += [text[at:start], by]
            at = end
        return "".join([*pieces, text[at:]]) if pieces else text


def _ends(text: str, end: int) -> bool:
    """Whether a word may end there: not between two letters or digits."""
    return end >= len(text) or not (_is_word(text[end - 1]) and _is_word(text[end]))


def _is_word(character: str) -> bool:
    return character == "_" or character.isalnum()
