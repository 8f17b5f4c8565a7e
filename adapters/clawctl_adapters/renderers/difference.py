r"""The difference text: what a step changed, or the full brief where that is smaller.

Room     adapters, renderers.
Input    two observations, the refs of the first; or a text that write_difference wrote.
Output   text; a difference has `since` or a `~` behind the capture, the full view has the app.
Refuses  parse_difference: a text of another form (UsageError).

    c-0004 since …1 incomplete
    ~3.on
    ~5 = | Connected
    +14.switch.off Wi-Fi calling
    + A text that belongs to nothing operable
    -4-6,9 2 texts
    moved 7-12

The capture before is written by the end in which it differs (`…1`: c-0001), and not at all where
it is the number before; `=` stands before one that could be read as a flag. `~` says only what
changed: `.kind`, states gained and lost (`.on`, `-focused`), `#name`, `^7` for "inside 7 now" (0:
in no element), then labels, with `=` for one that stayed at its position and `=3` for three of them
(`=0`: none is left). A change that is all there is stands on the first line, in place of a bare
`since`: `c-0002 ~3.on`.
`+` is a line of the brief, `-` names refs that are gone and how many texts, and never repeats
them. Two observations without a difference give one line that ends in `no_change`.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from clawctl_adapters.errors import UsageError
from clawctl_adapters.identity import assign_refs, match_elements
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.brief import parse_brief, render_brief, write_app, write_brief
from clawctl_adapters.renderers.changes import Difference, LineChange, difference_of
from clawctl_adapters.renderers.values import KIND_NAMES, Brief, Folded, Label, Line
from clawctl_adapters.renderers.wording import STUCK, join, read_label, split, write_label

_SAME: Final = "…"  # begins as the capture does
_STAYED: Final = "="
_NONE_LEFT: Final = "=0"
_RUN: Final = re.compile(r"=([0-9]{0,5})")
_NAMED: Final = "="  # before a capture that could be read as what may follow it
# What can stand in place of the capture before, where it goes without saying.
_FOLLOWS: Final = r"~.*|(?:app|unlisted)=.*|no_change|[a-z]+(?:-[a-z]+)*"
_HEADER: Final = re.compile(
    rf"(?P<capture>[^ ]*) since(?: (?!(?:{_FOLLOWS})(?: |$))(?P<since>[^ ]+))?"
    r"(?P<flags>(?: [a-z]+(?:-[a-z]+)*)*)"
    r"(?: app=(?P<app>[^ /]*)(?:/(?P<activity>[^ ]+))?)?(?: unlisted=(?P<unlisted>[0-9]+))?"
    r"(?P<same> no_change)?(?: (?P<change>~.*))?"
)
_ONE: Final = re.compile(r"([^ ]*) (~.*)")
_CHANGE: Final = re.compile(
    r"~(?P<ref>[0-9]+)(?P<said>(?:\.[a-z]+)*)(?P<lost>(?:-[a-z]+)*)"
    rf"(?P<name>#[A-Za-z0-9_.\-]*)?(?:\^(?P<inside>[0-9]+))?(?P<labels>(?: |(?=[{STUCK}])).*)?"
)
_REMOVED: Final = re.compile(r"-(?P<refs>[0-9,\-]*)(?: (?P<texts>[0-9]+) texts?)?")
_PIECE: Final = re.compile(r"[^\w\r\n]?[^\W\d_]+|[0-9]{1,3}| ?[^\s\w]+\n*|_|\s+")
# With this none of those 573 differences took more tokens than the full brief sent instead.
_MARGIN: Final = 1.05
_SLACK: Final = 2  # short texts: a word may be several tokens


def render_difference(
    before: Observation,
    after: Observation,
    *,
    book: RefBook | None = None,
    next_book: RefBook | None = None,
    max_age_s: float | None = None,
) -> str:
    """What is on the screen after a step, as the difference or as the full brief.

    book       the session's refs of `before`; None counts as its brief does, from 1.
    next_book  those of `after`, as identity.assign_refs gives them; None assigns them here.
    max_age_s  as render_brief has it; only the full brief says it.
    The smaller one is sent, in characters and in an estimate of tokens; never more than the
    full brief. A step without effect is one line.
    """
    book = book or assign_refs(None, before)
    found = match_elements(before, after)
    next_book = next_book or assign_refs(book, after, matching=found)
    short = write_difference(difference_of(book, next_book, found))
    full = render_brief(after, refs=next_book, max_age_s=max_age_s)
    return short if _is_smaller(short, full) else full


def write_difference(found: Difference) -> str:
    """The text of a difference."""
    lines = list(map(_write_change, found.changed))
    lines += ["+" + line for line in _brief_lines(lines=found.new)]
    lines += ["+" + line.removeprefix("-") for line in _brief_lines(folded=found.opened)]
    lines += _brief_lines(folded=found.closed)
    if found.removed or found.removed_texts:
        count = found.removed_texts
        texts = f" {count} text{'' if count == 1 else 's'}" if count else ""
        lines.append(f"-{write_ranges(found.removed)}{texts}")
    if found.moved:
        lines.append(f"moved {write_ranges(found.moved)}")
    header = _write_header(found)
    if len(lines) == len(found.changed) == 1:
        return f"{header.removesuffix(' since')} {lines[0]}\n"
    return "\n".join([header, *lines, ""])


def parse_difference(text: str) -> Difference:
    """The values a difference was written from.

    Raises UsageError DIFFERENCE_UNREADABLE: the text has another form, or is a full brief.
    """
    head, *rest = text.removesuffix("\n").split("\n")
    one = _ONE.fullmatch(head)
    header = _HEADER.fullmatch(head if one is None else f"{one[1]} since {one[2]}")
    if header is None:
        raise _refusal(1, "another header")
    changed: list[LineChange] = []
    new: list[Line] = []
    opened: list[Folded] = []
    closed: list[Folded] = []
    removed: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    texts = 0
    told = [(1, header["change"])] if header["change"] else []
    for number, line in [*told, *enumerate(rest, 2)]:
        if line.startswith("~"):
            changed.append(_read_change(line, number))
        elif line.startswith("moved "):
            moved = read_ranges(line[6:], number)
        elif (gone := _REMOVED.fullmatch(line)) is not None:
            removed, texts = read_ranges(gone["refs"], number), int(gone["texts"] or 0)
        elif line.startswith("-"):
            closed += _read_brief(line, number).folded
        elif re.match(r"\+[a-z]", line):
            opened += _read_brief("-" + line[1:], number).folded
        elif line.startswith("+"):
            new += _read_brief(line[1:], number).lines
        else:
            raise _refusal(number, "another form of line")
    flags, app = header["flags"], header["app"]
    return Difference(
        capture=_read_word(header["capture"]),
        since=_since(header["capture"], header["since"]),
        app=None if app is None else _read_word(app),
        activity=_read_word(header["activity"] or ""),
        flags=tuple(flags.split()),
        changed=tuple(changed),
        new=tuple(new),
        removed=removed,
        removed_texts=texts,
        moved=moved,
        opened=tuple(opened),
        closed=tuple(closed),
        unlisted=int(header["unlisted"] or 0),
    )


def write_ranges(refs: Iterable[int]) -> str:
    """Sorted refs as ranges.

    >>> write_ranges([4, 5, 6, 9])
    '4-6,9'
    """
    spans: list[list[int]] = []
    for ref in refs:
        if spans and ref == spans[-1][1] + 1:
            spans[-1][1] = ref
        else:
            spans.append([ref, ref])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in spans)


def read_ranges(text: str, number: int) -> tuple[int, ...]:
    """The refs of ranges; number is the line it stands in, for the message.

    Raises UsageError DIFFERENCE_UNREADABLE: no ranges.
    """
    refs: list[int] = []
    for span in text.split(",") if text else ():
        found = re.fullmatch(r"([0-9]+)(?:-([0-9]+))?", span)
        if found is None or int(found[2] or found[1]) - int(found[1]) not in range(100_000):
            raise _refusal(number, "another form of ranges")
        refs.extend(range(int(found[1]), int(found[2] or found[1]) + 1))
    return tuple(refs)


def _is_smaller(short: str, full: str) -> bool:
    sizes = len(short.encode()), len(full.encode())
    return sizes[0] <= sizes[1] and _pieces(short) * _MARGIN + _SLACK <= _pieces(full)


def _pieces(text: str) -> int:
    """About as many as o200k tokens: words with the mark before them, numbers to three digits.

    A word counts again for every eleven letters, or two outside ASCII: measured on the texts of
    573 pairs of real screens, within 10 % of the tokens for most.
    """
    return sum(
        1 + (len(piece) - 1) // (11 if piece.isascii() else 2) for piece in _PIECE.findall(text)
    )


def _write_header(found: Difference) -> str:
    capture = _word(found.capture)
    parts = [capture, "since"]
    if found.since != _one_before(found.capture):
        parts.append(_short(capture, _word(found.since)))
    parts += found.flags
    if found.app is not None:
        parts.append(f"app={write_app(found.app, found.activity)}")
    if found.unlisted:
        parts.append(f"unlisted={found.unlisted}")
    if found.no_change:
        parts.append("no_change")
    return " ".join(parts)


def _write_change(change: LineChange) -> str:
    parts = [f"~{change.ref}"]
    if change.kind is not None:
        parts.append(f".{change.kind}")
    parts += [f".{state}" for state in change.gained] + [f"-{state}" for state in change.lost]
    if change.name is not None:
        parts.append(f"#{change.name}")
    if change.inside is not None:
        parts.append(f"^{change.inside}")
    if change.labels is not None:
        parts.append(_write_labels(change.labels))
    return "".join(parts)


def _write_labels(labels: tuple[Label | None, ...]) -> str:
    parts: list[str] = []
    for stayed, run in groupby(labels, key=lambda label: label is None):
        if stayed:
            count = sum(1 for _ in run)
            parts.append(_STAYED if count == 1 else f"{_STAYED}{count}")
        else:
            parts += [_write_label(label) for label in run if label is not None]
    return join(parts or [_NONE_LEFT])


def _write_label(label: Label) -> str:
    words = write_label(label)
    return "\\" + words if words.startswith("=") else words


def _read_change(line: str, number: int) -> LineChange:
    found = _CHANGE.fullmatch(line)
    if found is None:
        raise _refusal(number, "another form of change")
    kind, gained = None, found["said"].split(".")[1:]
    if gained and gained[0] in KIND_NAMES:
        kind, *gained = gained
    return LineChange(
        ref=int(found["ref"]),
        kind=kind,
        gained=tuple(gained),
        lost=tuple(found["lost"].split("-")[1:]),
        name=None if found["name"] is None else found["name"][1:],
        labels=None if found["labels"] is None else _read_labels(found["labels"]),
        inside=None if found["inside"] is None else int(found["inside"]),
    )


def _read_labels(words: str) -> tuple[Label | None, ...]:
    labels: list[Label | None] = []
    for part in split(words):
        run = _RUN.fullmatch(part)
        if run is not None:
            labels += [None] * int(run[1] or 1)
        else:
            labels.append(read_label(part))
    return tuple(labels)


def _word(text: str) -> str:
    """As the brief's header writes it: escaped, without a space."""
    brief = Brief(capture=text, app="", elements=0)
    return write_brief(brief).split(" ", 1)[0]


def _short(capture: str, since: str) -> str:
    """The end in which it differs from the capture, behind an ellipsis; whole where that is no
    shorter, and marked as a name where it could be read as anything else."""
    if len(since) == len(capture) and since != capture and not since.startswith(_SAME):
        pairs = zip(capture, since, strict=True)
        shared = next(place for place, (one, other) in enumerate(pairs) if one != other)
        if shared > 1:
            return f"{_SAME}{since[shared:]}"
    odd = since.startswith((_SAME, _NAMED)) or re.fullmatch(_FOLLOWS, since) or not since
    return _NAMED + since if odd else since


def _long(capture: str, since: str) -> str:
    """What _short shortened or marked."""
    if not since.startswith(_SAME):
        return since.removeprefix(_NAMED)
    rest = since[1:]
    return capture[: max(0, len(capture) - len(rest))] + rest


def _since(capture: str, written: str | None) -> str:
    """The capture before, as the header names it; without a word it is the number before."""
    if written is not None:
        return _read_word(_long(capture, written))
    before = _one_before(_read_word(capture))
    if before is None:
        raise _refusal(1, "another header")
    return before


def _one_before(capture: str) -> str | None:
    """The id that a session gave the capture before: c-0001 for c-0002."""
    found = re.fullmatch(r"(.*?)([0-9]{1,9})", capture, re.DOTALL)
    if found is None or int(found[2]) == 0:
        return None
    return f"{found[1]}{int(found[2]) - 1:0{len(found[2])}d}"


def _read_word(text: str) -> str:
    return parse_brief(text + _EMPTY_HEADER).capture


def _brief_lines(lines: tuple[Line, ...] = (), folded: tuple[Folded, ...] = ()) -> list[str]:
    """The lines as the brief writes them: one notation, one way of escaping."""
    brief = Brief(capture="", app="", elements=0, lines=lines, folded=folded)
    return write_brief(brief).removesuffix("\n").split("\n")[1:]


def _read_brief(line: str, number: int) -> Brief:
    try:
        return parse_brief(f"{_EMPTY_HEADER}\n{line}\n")
    except UsageError as fault:
        raise _refusal(number, "a line that no brief has") from fault


def _refusal(number: int, saw: str) -> UsageError:
    return UsageError("DIFFERENCE_UNREADABLE", f"line {number}", saw=saw)


_EMPTY_HEADER: Final = write_brief(Brief(capture="", app="", elements=0)).rstrip("\n")
