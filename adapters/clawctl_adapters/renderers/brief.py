r"""The brief text: what a model reads, and back.

Room     adapters, renderers.
Input    an Observation; or a text that render_brief wrote.
Output   text, coverage first; Brief, the same as values.
Refuses  parse_brief: a text of another form (UsageError).

    c-0001 com.android.settings 3/42 incomplete
    1.scroll
    2 Network & internet | Mobile, Wi-Fi
    3.switch.on Airplane mode
    4.off Remember this
     Text that belongs to nothing operable

The header is capture, app, operable elements of all nodes, then flags. The first field of a line is
ref, `.kind` unless a plain click (or a check that says on or off), `.state`s, `#name` without
words, and where points are asked for `@x,y`, or `@y` below the x before. A text line starts with a
space, what is folded with `-`. Words are escaped
so that none can make a line, a field or a separator: backslash, bar, line breaks, controls and
direction marks; `~` begins a field's prompt, `*` stands for withheld words, and words that begin
so are escaped.
"""

import re
from collections.abc import Sequence
from typing import Final

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import KIND_NAMES, Brief, Folded, Label, Line, brief_of

_SEPARATOR: Final = " | "
# Everything a terminal or a line reader could take for structure, and what UTF-8 cannot hold.
_UNSAFE: Final = re.compile(
    "[\\\\|\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]"
)
_SHORT: Final = {"\\": "\\\\", "|": "\\|", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPE: Final = re.compile(r"\\(u[0-9a-f]{4}|.)", re.DOTALL)
_LONG: Final = {"n": "\n", "r": "\r", "t": "\t", "s": " "}
_FIELD: Final = re.compile(
    r"([0-9]+)((?:\.[a-z]+)*)(?:#([A-Za-z0-9_.\-]+))?(?:@(-?[0-9]+)(?:,(-?[0-9]+))?)?"
)
_HEADER: Final = re.compile(r"([^ ]*) ([^ ]*) ([0-9]+)/([0-9]+)((?: [a-z-]+)*)")
_SINCE: Final = "since"  # the second word of a difference; an app of that name is escaped
_CHECKED: Final = frozenset({"on", "off", "unknown"})  # what a box says, so that none need say box


def render_brief(
    observation: Observation, *, refs: RefBook | None = None, points: bool = False
) -> str:
    """One line an element, a header before all; ends with a line feed.

    refs    the session's refs of this observation; None counts from 1.
    points  where to touch: centre of the visible part in screen px, where any is seen. A container
            that only scrolls has none, as its centre belongs to what it holds.
    """
    return write_brief(brief_of(observation, refs=refs, points=points))


def write_brief(brief: Brief) -> str:
    """The text of a brief."""
    head = [
        _word(brief.capture),
        "\\u0073ince" if brief.app == _SINCE else _word(brief.app),
        f"{brief.elements}/{brief.total}",
        *brief.flags,
    ]
    lines = [" ".join(head)]
    lines += [f"-{fold.what} {_word(fold.package)} {fold.operable}" for fold in brief.folded]
    x_px = None
    for line in brief.lines:
        lines.append(_write_line(line, x_px))
        x_px = line.point[0] if line.point else x_px
    return "\n".join(lines) + "\n"


def parse_brief(text: str) -> Brief:
    """The values a brief was written from, every ref, kind, state and label.

    Raises UsageError BRIEF_UNREADABLE: the text has another form.
    """
    head, *rest = text.removesuffix("\n").split("\n")
    found = _HEADER.fullmatch(head)
    if found is None:
        raise UsageError("BRIEF_UNREADABLE", "line 1", saw="another header")
    folded = [_read_fold(line) for line in rest if line.startswith("-")]
    lines: list[Line] = []
    x_px: int | None = None
    for at, text_line in enumerate(rest, 2):
        if not text_line.startswith("-"):
            lines.append(_read_line(text_line, at, x_px))
            x_px = lines[-1].point[0] if lines[-1].point else x_px
    return Brief(
        capture=_read(found.group(1)),
        app=_read(found.group(2)),
        elements=int(found.group(3)),
        total=int(found.group(4)),
        flags=tuple(found.group(5).split()),
        folded=tuple(folded),
        lines=tuple(lines),
    )


def _write_line(line: Line, x_px: int | None) -> str:
    """x_px: of the last point above."""
    words = _SEPARATOR.join(map(_write_label, line.labels))
    if line.ref is None:
        return " " + words
    kind = [] if line.kind == _usual_kind(line.states) else [line.kind]
    said = "".join(f".{word}" for word in (*kind, *line.states))
    name = f"#{line.name}" if line.name else ""
    point = "" if line.point is None else f"@{line.point[0]},{line.point[1]}"
    if line.point is not None and line.point[0] == x_px:
        point = f"@{line.point[1]}"
    return f"{line.ref}{said}{name}{point}" + (f" {words}" if line.labels else "")


def _usual_kind(states: Sequence[str]) -> str:
    """The kind that goes without saying: who says on or off is a box."""
    return "check" if _CHECKED.intersection(states) else "click"


def _read_line(line: str, number: int, x_px: int | None) -> Line:
    if line.startswith(" "):
        return Line(labels=_read_labels(line[1:]))
    field, _, words = line.partition(" ")
    found = _FIELD.fullmatch(field)
    if found is None:
        raise UsageError("BRIEF_UNREADABLE", f"line {number}", saw="another first field")
    ref, said, name, first, second = found.groups()
    kind, states = "", said.split(".")[1:]
    if states and states[0] in KIND_NAMES:
        kind, *states = states
    if first is not None and second is None and x_px is None:
        raise UsageError("BRIEF_UNREADABLE", f"line {number}", saw="a point without an x above")
    return Line(
        ref=int(ref),
        kind=kind or _usual_kind(states),
        states=tuple(states),
        name=name or "",
        labels=_read_labels(words) if words else (),
        point=_read_point(first, second, x_px),
    )


def _read_point(first: str | None, second: str | None, x_px: int | None) -> tuple[int, int] | None:
    if first is None:
        return None
    if second is not None:
        return int(first), int(second)
    return None if x_px is None else (x_px, int(first))


def _read_fold(line: str) -> Folded:
    what, package, count = line[1:].split(" ")
    return Folded(what, _read(package), int(count))


def _write_label(label: Label) -> str:
    if label.saying == "withheld":
        return "*"
    words = _escape(label.text)
    if label.saying == "prompt":
        return "~" + words
    return "\\" + words if words.startswith(("~", "*")) else words


def _read_labels(words: str) -> tuple[Label, ...]:
    return tuple(_read_label(part) for part in words.split(_SEPARATOR))


def _read_label(part: str) -> Label:
    if part == "*":
        return Label("", "withheld")
    if part.startswith("~"):
        return Label(_read(part[1:]), "prompt")
    return Label(_read(part))


def _escape(words: str) -> str:
    return _UNSAFE.sub(lambda c: _SHORT.get(c.group()) or f"\\u{ord(c.group()):04x}", words)


def _word(words: str) -> str:
    """Escaped, and without a space, for the header."""
    return _escape(words).replace(" ", "\\s")


def _read(words: str) -> str:
    return _ESCAPE.sub(
        lambda found: (
            chr(int(found.group(1)[1:], 16))
            if len(found.group(1)) == 5
            else _LONG.get(found.group(1), found.group(1))
        ),
        words,
    )
