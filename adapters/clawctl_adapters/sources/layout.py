"""Where in a tag our facts stand: worked out once for each layout of attribute names.

Room     adapters, sources.
Input    an element's attribute names, in the order in which they are written.
Output   Layout and Block: pick our facts out of a list of names and values; States of flags.

A dump has a handful of layouts and thousands of elements. Looking every name up for every
element cost more than parsing it.
"""

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final

from msgspec import UNSET, UnsetType

Words = tuple[str | None, ...]
States = tuple[bool | UnsetType | None, ...]
_Pick = Callable[[Sequence[Any]], Any]

TEXTS: Final = (
    "resource-id", "class", "text", "content-desc", "bounds", "package", "hint", "window-id",
    "drawing-order", "display-id",
)  # fmt: skip
CLASS: Final = TEXTS.index("class")
# States keep this order; the two ways to write visibility give one, the seventh.
FLAGS: Final = (
    "checked", "checkable", "selected", "enabled", "clickable", "scrollable", "visible-to-user",
    "accessibility-data-sensitive", "password", "focusable", "focused", "long-clickable",
    "displayed",
)  # fmt: skip
VISIBLE: Final = FLAGS.index("visible-to-user")
PLAIN_FLAGS: Final = FLAGS.index("password")  # before it: the plain form's, where absent is None
_FLAG: Final[dict[str | None, bool | None]] = {"true": True, "false": False, None: None}
_OWN: Final[dict[str | None, bool | UnsetType | None]] = {
    "true": True, "false": False, None: UNSET,
}  # fmt: skip
_STATES: Final[dict[Words, States]] = {}
_MAX_KEPT: Final = 1024  # runs of a layout; a screen has a dozen
MAX_PIECES: Final = 256  # of one tag; no dumper writes a hundred attributes
GLUE: Final = "\x00"  # in place of a block; no document that is cut by hand holds it
JOINT: Final = f'"{GLUE}"'


class Layout:
    """One order of names. Its pickers take [name, value, name, value, …, None].

    texts   the values of TEXTS, None for absent ones.
    flags   the words of FLAGS, None for absent ones.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.texts = _picker(TEXTS, self.names)
        self.flags = _picker(FLAGS, self.names)
        self.has_class = "class" in names


class Block:
    """A node's layout whose flags are one unbroken run: two cuts find them all.

    first, last  what stands between the value before the run and its first value, and between
                 its last value and the next.
    pieces       every second piece around the run, GLUE for the run, up to the last value.
    size         how many pieces there are when every quote is closed.
    texts        as Layout.texts, for what is left around the run.
    known        the run's text → what it says; `read` fills it.
    """

    def __init__(self, names: Sequence[str], start: int, end: int) -> None:
        self.first, self.last = f'" {names[start]}="', f'" {names[end]}="'
        after = [f" {name}=" for name in names[end + 1 :]]
        self.pieces = [f"node {names[0]}=", *(f" {n}=" for n in names[1:start]), GLUE, *after]
        self.size = 2 * len(self.pieces) + 1
        self.texts = _picker(TEXTS, (*names[:start], *names[end:]))
        self.known: dict[str, States] = {}
        self._inner = [f" {name}=" for name in names[start + 1 : end]]
        self._words = _picker(FLAGS, names[start:end])

    @classmethod
    def of(cls, names: Sequence[str]) -> "Block | None":
        """The block of a layout; None where flags stand apart, first or last."""
        places = [place for place, name in enumerate(names) if name in FLAGS]
        if not places:
            return None
        start, end = places[0], places[-1] + 1
        whole = len(places) == end - start and start > 0 and end < len(names)
        return cls(names, start, end) if whole else None

    def cut(self, tag: str) -> tuple[str, list[Any]]:
        """The run and the pieces around it; those of another layout show other names."""
        head, _, rest = tag.partition(self.first)
        run, _, rest = rest.partition(self.last)
        return run, (head + JOINT + rest).split('"', MAX_PIECES)

    def read(self, text: str) -> States | None:
        """What a run says, kept for the next one; None unless it is exactly our names' run."""
        pieces = [None, *text.split('"', 2 * len(FLAGS)), None]
        if len(pieces) != 2 * len(self._inner) + 3 or pieces[2:-1:2] != self._inner:
            return None
        states, is_clean = states_of(self._words(pieces))
        if not is_clean:
            return None
        if len(self.known) < _MAX_KEPT:
            self.known[text] = states
        return states


def states_of(words: Words) -> tuple[States, bool]:
    """The flags as Node keeps them, visibility UNSET where not written; whether all are words.

    True and false are the two words; an absent plain flag is None, one of ours UNSET; any other
    word is None, and the second value False if the flag is a plain one.
    """
    known = _STATES.get(words)
    if known is not None:
        return known, True
    written = words[VISIBLE] or words[-1]
    plain = [*words[:VISIBLE], written, *words[VISIBLE + 1 : PLAIN_FLAGS]]
    states: list[bool | UnsetType | None] = [_FLAG.get(word) for word in plain]
    if written is None:
        states[VISIBLE] = UNSET
    own = [_OWN.get(word) for word in words[PLAIN_FLAGS:-1]]
    found = (*states, *own)
    is_clean = all(word in _FLAG for word in plain)
    # Only true, false and nothing are kept: never a word of somebody's screen.
    if len(_STATES) < _MAX_KEPT and all(word in _FLAG for word in words):
        _STATES[words] = found
    return found, is_clean


def _picker(wanted: Sequence[str], names: Sequence[str]) -> _Pick:
    place = {name: 2 * number + 1 for number, name in enumerate(names)}
    return itemgetter(*(place.get(name, -1) for name in wanted))
