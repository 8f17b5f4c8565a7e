"""Cut a document at its own delimiters, when it is written the way Android writes them.

Room     adapters, sources.
Input    the text of one document.
Output   an ElementReader that has read it; or None: have it read by a parser.

What is accepted is a strict subset of XML 1.0: names in ASCII, every value in double quotes,
no space around `=`, no comments, instructions, sections or declarations, blanks between tags,
the five entities and references to characters. Tags nest and close as XML asks. Within the
subset the result is the parser's; one unexpected character anywhere gives up the whole
document, so nothing is ever refused or guessed here. Cutting takes a third of the time a
parser needs before it has called anybody.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources import elements
from clawctl_adapters.sources.elements import ElementReader
from clawctl_adapters.sources.layout import JOINT, MAX_PIECES, Block, Layout
from clawctl_adapters.sources.repair import is_legal

MAX_DEPTH: Final = 256  # deeper trees are no screens; the parser counts their paths' size
_SLICE_CHARS: Final = 32_768  # cut so much at a time: the pieces never hold the whole document
_MAX_NAME_CHARS: Final = 4_096  # of one tag's names; those of a layout are kept
_MAX_BLOCKS: Final = 4  # layouts that are tried before a tag is looked at piece by piece
_BLANKS: Final = " \t\r\n"
_NAME: Final = r"([A-Za-z_][A-Za-z0-9_.-]*)"
_FIRST: Final = re.compile(rf"{_NAME}[ \t\r\n]+{_NAME}=")
_NEXT: Final = re.compile(rf"[ \t\r\n]+{_NAME}=")
_BARE: Final = re.compile(rf"{_NAME}[ \t\r\n]*(/?)>[ \t\r\n]*")
_CLOSING: Final = re.compile(rf"/{_NAME}[ \t\r\n]*>[ \t\r\n]*")
_ENTITY: Final = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7}));")
_NAMED: Final = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_LEGAL_BYTES: Final = bytes([9, 10, 13, *range(32, 256)])

_NAMELESS: Final = Layout(())
_UNLIKE: Final = Block(("", "checked", ""), 1, 2)  # no tag is like it


class _Unexpected(Exception):
    """Something outside the subset."""


def read_tags(text: str) -> ElementReader | None:
    """The whole document, or None when any of it is not of the plain form or over a limit."""
    if not text.startswith("<"):
        return None
    cutter = _Cutter("&" in text or "\r" in text)
    try:
        for piece in _slices(text):
            if not _is_clean(piece):
                return None
            cutter.cut(piece.split("<"))
        cutter.finish()
    except (_Unexpected, EvidenceError):
        return None
    return cutter.reader


def _is_clean(text: str) -> bool:
    """Whether XML can carry every character."""
    try:
        raw = text.encode()
    except UnicodeEncodeError:  # half of a pair
        return False
    if raw.translate(None, _LEGAL_BYTES):
        return False
    return text.isascii() or not ("\ufffe" in text or "\uffff" in text)


def _slices(text: str) -> Iterator[str]:
    """Some thousand characters at a time, from behind a `<` to the next."""
    start = 1
    while start:
        end = text.find("<", start + _SLICE_CHARS)
        yield text[start : end if end >= 0 else None]
        start = end + 1


class _Ends(dict[str, bool]):
    """What follows a tag's last value → whether it closes the element at once."""

    def __missing__(self, piece: str) -> bool:
        end = piece.strip(_BLANKS)
        if end not in ("/>", ">"):
            raise _Unexpected
        self[piece] = end == "/>"
        return self[piece]


class _Cutter:
    """One document; `tags` are the names of the elements that are open, the outermost first."""

    def __init__(self, has_references: bool) -> None:
        self.reader = ElementReader()
        self._has_references = has_references
        self._tags: list[str] = []
        self._ends = _Ends()
        self._blocks: list[Block] = []
        self._ends_of_node = {"/node>"}  # as this document writes it, with its blanks
        self._path_chars = 0
        self._max_depth = min(MAX_DEPTH, elements.MAX_DEPTH)
        self._is_over = False

    def finish(self) -> None:
        """The root must have been closed by the very last tag."""
        if not self._is_over:
            raise _Unexpected

    def cut(self, chunks: list[str]) -> None:
        """Every tag in turn; one that is not like the one before goes the long way."""
        rows, tags, ends, block = self.reader.rows, self._tags, self._ends, _UNLIKE
        paths, places, children = self.reader.paths, self.reader.places, self.reader.children
        start = len(rows.paths)
        add_path, add_parent, add_link = (
            rows.paths.append, rows.parent_paths.append, rows.links.append,
        )  # fmt: skip
        add_texts, add_states = rows.texts.append, rows.states.append
        has_references, ends_of_node = self._has_references, self._ends_of_node
        for chunk in chunks:
            if chunk in ends_of_node and tags and tags[-1] == "node":
                del tags[-1], paths[-1], places[-1], children[-1]
                continue
            head, _, rest = chunk.partition(block.first)
            run, _, rest = rest.partition(block.last)
            pieces: list[Any] = (head + JOINT + rest).split('"', MAX_PIECES)
            parent = paths[-1]
            if len(pieces) != block.size or pieces[:-1:2] != block.pieces:
                block, run, pieces = self._try_others(chunk)
            if not pieces or not parent or not (states := block.known.get(run) or block.read(run)):
                self._long_way(chunk)
                continue
            is_leaf = ends[pieces[-1]]
            pieces[-1] = None
            texts = block.texts(pieces)
            if has_references and ("&" in chunk or "\r" in chunk):
                texts = _decoded(texts, chunk.count("&"))
            number = children[-1]
            children[-1] = number + 1
            path = f"{parent}.{number}"
            add_path(path)
            add_parent(parent)
            add_link(places[-1])
            add_texts(texts)
            add_states(states)
            if not is_leaf:
                if len(tags) >= self._max_depth:
                    raise _Unexpected
                tags.append("node")
                paths.append(path)
                children.append(0)
                places.append(len(rows.paths) - 1)
        self._settle(start)

    def _try_others(self, chunk: str) -> tuple[Block, str, list[Any]]:
        """The chunk as another layout of this document, or as one that fits nothing."""
        for block in self._blocks:
            if chunk.startswith(block.pieces[0]):
                run, pieces = block.cut(chunk)
                if len(pieces) == block.size and pieces[:-1:2] == block.pieces:
                    return block, run, pieces
        return _UNLIKE, "", []

    def _settle(self, start: int) -> None:
        """Give up where a limit is near, and make nodes of what has been cut."""
        rows = self.reader.rows
        self._path_chars += sum(map(len, rows.paths[start:]))
        if len(rows.paths) > elements.MAX_NODES or self._path_chars > elements.MAX_PATH_CHARS:
            raise _Unexpected
        if len(rows.texts) >= elements.BATCH:
            rows.flush()

    def _long_way(self, chunk: str) -> None:
        """Any tag: a frame, a root, another layout, a flag that is no word, an end."""
        if self._is_over or len(self._tags) >= self._max_depth:
            raise _Unexpected
        if chunk[:1] == "/":
            self._close(chunk)
            return
        tag, layout, block, pieces, is_leaf = self._read(chunk)
        self._tags.append(tag)
        if self.reader.is_node(tag, layout.names):
            self.reader.open_node(tag, layout, pieces)
            if block is not None and block not in self._blocks[:_MAX_BLOCKS]:
                self._blocks.insert(0, block)
        else:
            given = dict(zip(layout.names, pieces[1::2], strict=True))
            self.reader.open_frame(tag, given)
        if is_leaf:
            self._tags.pop()
            self.reader.close(tag)
            self._is_over = not self._tags

    def _close(self, chunk: str) -> None:
        found = _CLOSING.fullmatch(chunk)
        if found is None or not self._tags or found.group(1) != self._tags.pop():
            raise _Unexpected
        self.reader.close(found.group(1))
        if found.group(1) == "node":
            self._ends_of_node.add(chunk)
        self._is_over = not self._tags

    def _read(self, chunk: str) -> tuple[str, Layout, Block | None, list[Any], bool]:
        """Tag, layout, block if it has one, pieces, and whether the element ends at once."""
        pieces: list[Any] = chunk.split('"', MAX_PIECES)
        if len(pieces) == 1:
            bare = _BARE.fullmatch(chunk)
            if bare is None:
                raise _Unexpected
            return bare.group(1), _NAMELESS, None, [None], bool(bare.group(2))
        if len(pieces) % 2 == 0:  # a quote that nothing closes
            raise _Unexpected
        is_leaf = self._ends[pieces.pop()]
        if self._has_references and ("&" in chunk or "\r" in chunk):
            pieces[1::2] = _decoded(pieces[1::2], chunk.count("&"))
        written = tuple(pieces[::2])
        if sum(map(len, written)) > _MAX_NAME_CHARS:
            raise _Unexpected
        pieces.append(None)
        return *_layout(written), pieces, is_leaf


@lru_cache(maxsize=256)
def _layout(written: tuple[str, ...]) -> tuple[str, Layout, Block | None]:
    """What the pieces between values name, each piece being exactly a name and its `=`."""
    first = _FIRST.fullmatch(written[0])
    others = [_NEXT.fullmatch(piece) for piece in written[1:]]
    if first is None:
        raise _Unexpected
    names = (first.group(2), *(found.group(1) for found in others if found))
    if len(set(names)) != len(written):
        raise _Unexpected
    usual = f"node {' '.join(f'{name}=' for name in names)}" == "".join(written)
    return first.group(1), Layout(names), Block.of(names) if usual else None


def _decoded(values: Sequence[Any], references: int) -> list[Any]:
    """The values with line ends and references as the characters they stand for.

    Gives up unless all of the tag's references are in these values and of the known form.
    """
    decoded = list(values)
    for place, value in enumerate(values):
        if value and ("&" in value or "\r" in value):
            decoded[place], found = _ENTITY.subn(_character, value.replace("\r\n", "\n"))
            if found != value.count("&"):
                raise _Unexpected
            references -= found
    if references:
        raise _Unexpected
    return decoded


def _character(found: re.Match[str]) -> str:
    name, hexadecimal, decimal = found.groups()
    if name:
        return _NAMED[name]
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    if not is_legal(code):
        raise _Unexpected
    return chr(code)
