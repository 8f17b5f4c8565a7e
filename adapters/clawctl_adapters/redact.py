"""Which words of a screen are private, and how they are kept out of everything that leaves it.

Room     adapters; pure.
Input    observations; values on their way into a record, a report or a terminal.
Output   per node the fields to withhold; the same values without what was private.
Refuses  nothing. The observation itself is never changed: the raw evidence stays whole.

Three ways to know: the words' own form (redact_patterns.py), the name of the row they stand in
(redact_labels.py), and having been private elsewhere. A row whose name says version or build is
exempt from the first: its numbers are what people ask for. An identifier whose row has lost its
name to the edge of the screen could be any of them and is withheld too. A whole field is
withheld, not a part of it, so that nobody mistakes a shortened text for the screen's.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import msgspec

from clawctl_adapters.errors import ClawError
from clawctl_adapters.model.node import BLANKS, BULLETS, Node, is_blank, is_secret
from clawctl_adapters.redact_labels import PUBLIC, fits, kind_of_name, speaks_of_accounts
from clawctl_adapters.redact_patterns import Span, find_private, may_be_private
from clawctl_adapters.redact_words import Words
from clawctl_adapters.tree import Tree

FIELDS: Final = ("text", "content_description", "hint")
# One mark for all: whether a word was known or told by its form must not change a record.
MARK: Final = "[withheld]"
MIN_DIGITS = 4  # of an identifier without a name: "100", "14" and "5:30" are none
_DIGIT: Final = re.compile(r"\d")
_WORDLY: Final = re.compile(r"\w")
MAX_SIGNS = 64  # passwords without a letter that are looked for; a screen has one or two
_VALUE_IDS: Final = re.compile(r"(?:^|_)(?:summary|value|detail)", re.IGNORECASE)
MIN_WORD = 4  # a shorter private word is no word to look for elsewhere: "12" stands everywhere
MAX_ROW_TEXTS = 4  # a container with more texts is a page or a list, not one row
MAX_ROW_NODES = 64  # and one with more nodes is none either
MAX_CLIMB = 4  # levels from a name to the row it shares with its value
_LISTS: Final = ("RecyclerView", "ListView", "ScrollView", "ViewPager")
_FIELD_IDS: Final = (
    (re.compile(r"pass(?:word|phrase|code)|passwd|(?:^|_)pwd(?:$|_)", re.IGNORECASE), "password"),
    (re.compile(r"(?:^|_)(?:otp|pin|cvv|cvc|totp)(?:$|_)|verif\w*_?code", re.IGNORECASE), "code"),
)
# Keys whose values are names of places, not words of a screen: only what is known to be private
# is taken out of them, never what merely looks so ("0.10.0.0.7" is a node path).
_PLACES: Final = frozenset(
    {"device", "serial", "run", "path", "nodePath", "labelPath", "valuePath", "rowPath", "where",
     "captureId", "captureBefore", "captureAfter", "evidence", "captures", "bounds", "sha256"}
)  # fmt: skip
_Speaking = list[tuple[int, Node, list[tuple[str, str]]]]  # nodes that say something, and what
_Error = TypeVar("_Error", bound=ClawError)


class Private(msgspec.Struct, frozen=True):
    """What is private on one screen.

    fields  node number → names of the fields to withhold.
    words   private texts and parts of texts, to be taken out of anything else.
    public  whole texts that are a version or a build, whatever they look like.
    """

    fields: dict[int, tuple[str, ...]]
    words: frozenset[str]
    public: frozenset[str] = frozenset()


def private_on(tree: Tree, known: Words | None = None) -> Private:
    """The private words of an observation; found once, then kept with it.

    known  what earlier screens showed as private; only heeded by the call that finds.
    """
    kept = tree.observation.__dict__.get("_private")
    if kept is None:
        kept = tree.observation.__dict__["_private"] = _find(tree, known or Words())
    return kept


def _find(tree: Tree, known: Words) -> Private:
    named = dict(_beside_names(tree))
    fields: dict[int, set[str]] = {}
    words: set[str] = set()
    public: set[str] = set()
    speaking = [
        (place, node, _texts(node))
        for place, node in enumerate(tree.nodes)
        if node.text or node.content_description or node.hint  # most say nothing at all
    ]
    for place, node, texts in speaking:
        is_field = node.password is True or _is_field(node)
        kind = named.get(place) or (_kind_of_field(node) if is_field else None)
        for field, text in texts:
            if kind is None and not is_field and not may_be_private(text):
                continue  # as most
            if kind == PUBLIC and not is_secret(node):
                public.add(text)
                continue
            found = _private_parts(node, field, text, kind)
            if found:
                fields.setdefault(place, set()).add(field)
                words.update(found)
    _add_names_of_people(tree, fields, words)
    words = {word for word in words if len(word) >= MIN_WORD} - public
    _add_repeats(speaking, fields, (Words(words), known), public)
    _add_nameless(tree, speaking, fields)
    ordered = {place: _in_order(names) for place, names in fields.items()}
    return Private(ordered, frozenset(words), frozenset(public))


def _private_parts(node: Node, field: str, text: str, kind: str | None) -> list[str]:
    """What of one field is private: all of it, parts of it, or nothing."""
    if field == "text" and is_secret(node):
        return [text.strip(BLANKS)]
    if kind is not None and field == "text" and fits(kind, text) and not kind_of_name(text):
        return [text.strip(BLANKS)]
    return [text[span.start : span.end] for span in find_private(text)]


def _is_field(node: Node) -> bool:
    return isinstance(node.class_name, str) and node.class_name.endswith("EditText")


def _kind_of_field(node: Node) -> str | None:
    """What an input field is for, by its prompt or its id."""
    if not _is_field(node):
        return None
    kind = kind_of_name(node.hint) if isinstance(node.hint, str) else None
    name = node.resource_id.rpartition("/")[2] if isinstance(node.resource_id, str) else ""
    return kind or next((kind for ids, kind in _FIELD_IDS if ids.search(name)), None)


def _texts(node: Node) -> list[tuple[str, str]]:
    texts = []
    if node.text and not is_blank(node.text):
        texts.append(("text", str(node.text)))
    if node.content_description and not is_blank(node.content_description):
        texts.append(("content_description", str(node.content_description)))
    if node.hint and not is_blank(node.hint):
        texts.append(("hint", str(node.hint)))
    return texts


def _beside_names(tree: Tree) -> Iterator[tuple[int, str]]:
    """Node number → kind, for the texts that stand in one row with a known name."""
    for place, node in enumerate(tree.nodes):
        text = node.text
        kind = kind_of_name(text) if isinstance(text, str) and text else None
        if kind is not None:
            for other in _row_mates(tree, place):
                other_text = tree.nodes[other].text
                if not isinstance(other_text, str) or kind_of_name(other_text) is None:
                    yield other, kind


def _row_mates(tree: Tree, place: int) -> list[int]:
    """The other texts of the smallest container that has any, never beyond the row.

    In a container without rows of its own, names and values alternate: only the next text counts.
    """
    above = tree.parent[place]
    for _ in range(MAX_CLIMB):
        if above < 0:
            return []
        if _is_list(tree.nodes[above]):
            return _next_sibling(tree, place)
        if tree.leave[above] - tree.enter[above] > MAX_ROW_NODES:
            return _next_sibling(tree, place)
        mates = [p for p in tree.below(above) if p != place and not is_blank(tree.nodes[p].text)]
        if mates and len(mates) < MAX_ROW_TEXTS:
            return mates
        if mates:
            return _next_sibling(tree, place)
        if tree.nodes[above].clickable is True:
            return []
        above = tree.parent[above]
    return []


def _next_sibling(tree: Tree, place: int) -> list[int]:
    """The text right after a name in the same container; none where both are rows themselves."""
    after = tree.order[tree.leave[place] : tree.leave[place] + 1]
    if not after or tree.parent[after[0]] != tree.parent[place]:
        return []
    plain = tree.nodes[place].clickable is not True and not is_blank(tree.nodes[after[0]].text)
    return after if plain else []


def _is_list(node: Node) -> bool:
    name = node.class_name
    return node.scrollable is True or (isinstance(name, str) and name.endswith(_LISTS))


def _add_names_of_people(tree: Tree, fields: dict[int, set[str]], words: set[str]) -> None:
    """The title beside an e-mail address names its owner, unless it speaks of accounts."""
    for place in [p for p in fields if "text" in fields[p] and "@" in str(tree.nodes[p].text)]:
        if find_private(str(tree.nodes[place].text))[:1] != _whole_email(tree.nodes[place]):
            continue
        for mate in _row_mates(tree, place):
            text = str(tree.nodes[mate].text)
            known = mate in fields or kind_of_name(text) is not None or speaks_of_accounts(text)
            if not known and tree.enter[mate] < tree.enter[place]:
                fields.setdefault(mate, set()).add("text")
                words.add(text.strip(BLANKS))


def _whole_email(node: Node) -> tuple[Span, ...]:
    """The span an address would have if it were all of the text."""
    return (Span(0, len(str(node.text)), "e-mail"),)


def _add_repeats(
    speaking: _Speaking, fields: dict[int, set[str]], lists: tuple[Words, ...], public: set[str]
) -> None:
    """Fields that say again what is private elsewhere, as a row's own description does."""
    signs = _passwords_of_signs(speaking)
    lists = tuple(words for words in lists if words)
    for place, _, texts in speaking if lists or signs else ():
        for field, text in texts:
            again = any(next(words.spans(text), None) for words in lists)
            if text not in public and (again or any(word in text for word in signs)):
                fields.setdefault(place, set()).add(field)


def _passwords_of_signs(speaking: _Speaking) -> list[str]:
    """Passwords without a letter or digit: Words leaves them out. Bullets are the mask of one."""
    found = {str(node.text).strip(BLANKS) for _, node, _ in speaking if node.password is True}
    odd = [word for word in found if len(word) >= MIN_WORD and not _WORDLY.search(word)]
    return [word for word in odd if not BULLETS.issuperset(word)][:MAX_SIGNS]


def _add_nameless(tree: Tree, speaking: _Speaking, fields: dict[int, set[str]]) -> None:
    """Values that look like identifiers in a row whose name has scrolled out of sight.

    Withheld here, but no word to take out elsewhere: it may as well be a build number.
    """
    for place, node, _ in speaking:
        name = node.resource_id
        if not isinstance(name, str) or not isinstance(node.text, str):
            continue
        is_value = _VALUE_IDS.search(name.rpartition("/")[2]) is not None
        if is_value and _is_identifier(node.text) and not _row_mates(tree, place):
            fields.setdefault(place, set()).add("text")


def _is_identifier(text: str) -> bool:
    """Numbers, or letters with numbers in every word: "R58N12", "0170 5550199"."""
    digits = sum(map(str.isdecimal, text))
    plain = digits >= MIN_DIGITS and all(c.isalnum() or c in " ./:+()-_\n" for c in text)
    return plain and all(_DIGIT.search(word) for word in text.split())


def _in_order(names: set[str]) -> tuple[str, ...]:
    return tuple(name for name in FIELDS if name in names)


class Redaction:
    """What a run has seen that must not be repeated; grows with every screen it learns."""

    def __init__(self) -> None:
        self.known = Words()
        self._public: set[str] = set()

    def learn(self, private: Private) -> None:
        """Remember the private words of one more screen, and what only looks like them."""
        self.known.add(private.words)
        self._public |= private.public

    def text(self, text: str) -> str:
        """The text with everything private replaced by "[withheld]".

        A text that some screen showed as its version or build is left as it is.
        """
        if text in self._public:
            return text
        return _replace(self._known_out(text))

    def clean(self, value: Any, *, key: str = "") -> Any:
        """The same builtins with every text cleaned; keys and numbers stay."""
        if isinstance(value, str):
            return self._known_out(value) if key in _PLACES else self.text(value)
        if isinstance(value, dict):
            return {name: self.clean(inner, key=str(name)) for name, inner in value.items()}
        if isinstance(value, list | tuple):
            return type(value)(self.clean(inner, key=key) for inner in value)
        return value

    def error(self, error: _Error) -> _Error:
        """The error without private words; the very same one when it had none."""
        saw, where = self.text(error.saw), self._known_out(error.where)
        next_move = self._known_out(error.next_move)
        if (saw, where, next_move) == (error.saw, error.where, error.next_move):
            return error
        return type(error)(
            error.code, where, saw=saw, next_move=next_move, evidence=error.evidence, raw=error.raw
        )

    def _known_out(self, text: str) -> str:
        return self.known.replaced(text, MARK)


def _replace(text: str) -> str:
    pieces, at = [], 0
    for span in find_private(text):
        pieces += [text[at : span.start], MARK]
        at = span.end
    return "".join([*pieces, text[at:]])
