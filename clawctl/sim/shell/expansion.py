"""Turn words into fields: substitution, splitting, file patterns.

Room     clawctl.sim.shell; pure but for the two functions it is given.
Input    a Word, how to get a variable or a command's output, which paths match a pattern.
Output   the fields a command receives; none for an unquoted empty value.
"""

import glob
import re
from collections.abc import Callable
from typing import NamedTuple

from clawctl.sim.shell.words import Part, Word

Value = Callable[[Part], str]
Matches = Callable[[str], list[str]]

_ESCAPED = re.compile(r"\[[*?\[]\]")
_PATTERN_SIGN = re.compile(r"[*?\[]")


class _Field(NamedTuple):
    text: str
    pattern: str  # the same, with everything escaped that was quoted or substituted

    def plus(self, other: "_Field") -> "_Field":
        return _Field(self.text + other.text, self.pattern + other.pattern)


def as_text(word: Word, value: Value) -> str:
    """A word as one text, neither split nor matched: assignments and file names."""
    return "".join(part.text if part.kind == "text" else value(part) for part in word.parts)


def fields(word: Word, value: Value, matches: Matches) -> list[str]:
    """A word's fields; a pattern that matches no path stays as it was written."""
    found: list[_Field] = []
    for field in _split(word, value):
        if _PATTERN_SIGN.search(_ESCAPED.sub("", field.pattern)):
            found += [_Field(path, "") for path in matches(field.pattern)] or [field]
        else:
            found.append(field)
    return [field.text for field in found]


def _split(word: Word, value: Value) -> list[_Field]:
    done: list[_Field] = []
    current: _Field | None = None  # the field that the next piece is glued to
    for part in word.parts:
        if part.kind == "text" or part.quoted:
            text = part.text if part.kind == "text" else value(part)
            bare = part.kind == "text" and not part.quoted
            piece = _Field(text, text if bare else glob.escape(text))
            current = piece if current is None else current.plus(piece)
            continue
        text = value(part)
        pieces = [_Field(each, glob.escape(each)) for each in text.split()]
        if current is not None and (text[:1].isspace() or not pieces):
            if text[:1].isspace():
                done.append(current)
                current = None
        elif current is not None:
            pieces[0] = current.plus(pieces[0])
            current = None
        done += pieces[:-1]
        if pieces:
            current = pieces[-1]
            if text[-1].isspace():
                done.append(current)
                current = None
    return done if current is None else [*done, current]
