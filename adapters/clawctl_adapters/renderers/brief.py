r"""The brief text: what a model reads, and back.

Room     adapters, renderers.
Input    an Observation; or a text that render_brief wrote.
Output   text, coverage first; Brief, the same as values.
Refuses  parse_brief: a text of another form (UsageError).

    screen=c-0001 app=com.android.settings elements=3/42 incomplete
    1:scroll
    2 Network & internet | Mobile, Wi-Fi
    3:switch+on Airplane mode
     Text that belongs to nothing operable

The first field is ref, `:kind` unless click, `+state`s, `#name` without words, and `@x,y` where
points are asked for. A text line starts with a space, a folded window with `-`. Words are escaped
so that none can make a line, a field or a separator: backslash, bar, line breaks, controls and
direction marks; `~` begins a field's prompt, `*` stands for withheld words, and words that begin
so are escaped.
"""

import re
from typing import Final

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import Brief, Folded, Label, Line, brief_of

_SEPARATOR: Final = " | "
# Everything a terminal or a line reader could take for structure, and what UTF-8 cannot hold.
_UNSAFE: Final = re.compile(
    "[\\\\|\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]"
)
_SHORT: Final = {"\\": "\\\\", "|": "\\|", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ESCAPE: Final = re.compile(r"\\(u[0-9a-f]{4}|.)", re.DOTALL)
_LONG: Final = {"n": "\n", "r": "\r", "t": "\t", "s": " "}
_FIELD: Final = re.compile(
    r"([0-9]+)(?::([a-z]+))?((?:\+[a-z]+)*)(?:#([A-Za-z0-9_.\-]+))?"
    r"(?:@(-?[0-9]+),(-?[0-9]+))?"
)
_HEADER: Final = re.compile(r"screen=([^ ]*) app=([^ ]*) elements=([0-9]+)/([0-9]+)((?: [a-z-]+)*)")


def render_brief(
    observation: Observation, *, refs: RefBook | None = None, points: bool = False
) -> str:
    """One line an element, a header before all; ends with a line feed.

    refs    the session's refs of this observation; None counts from 1.
    points  `@x,y` after the states: centre of the visible part in screen px, where any is seen.
    """
    return write_brief(brief_of(observation, refs=refs, points=points))


def write_brief(brief: Brief) -> str:
    """The text of a brief."""
    head = [
        f"screen={_word(brief.capture)} app={_word(brief.app)}",
        f"elements={brief.elements}/{brief.total}",
        *brief.flags,
    ]
    lines = [" ".join(head)]
    lines += [f"-{fold.what} {_word(fold.package)} {fold.operable}" for fold in brief.folded]
    lines += [_write_line(line) for line in brief.lines]
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
    lines = [_read_line(line, at) for at, line in enumerate(rest, 2) if not line.startswith("-")]
    return Brief(
        capture=_read(found.group(1)),
        app=_read(found.group(2)),
        elements=int(found.group(3)),
        total=int(found.group(4)),
        flags=tuple(found.group(5).split()),
        folded=tuple(folded),
        lines=tuple(lines),
    )


def _write_line(line: Line) -> str:
    words = _SEPARATOR.join(map(_write_label, line.labels))
    if line.ref is None:
        return " " + words
    kind = "" if line.kind == "click" else f":{line.kind}"
    states = "".join(f"+{state}" for state in line.states)
    name = f"#{line.name}" if line.name else ""
    point = f"@{line.point[0]},{line.point[1]}" if line.point else ""
    return f"{line.ref}{kind}{states}{name}{point}" + (f" {words}" if line.labels else "")


def _read_line(line: str, number: int) -> Line:
    if line.startswith(" "):
        return Line(labels=_read_labels(line[1:]))
    field, _, words = line.partition(" ")
    found = _FIELD.fullmatch(field)
    if found is None:
        raise UsageError("BRIEF_UNREADABLE", f"line {number}", saw="another first field")
    ref, kind, states, name, x_px, y_px = found.groups()
    return Line(
        ref=int(ref),
        kind=kind or "click",
        states=tuple(states.split("+")[1:]),
        name=name or "",
        labels=_read_labels(words) if words else (),
        point=None if x_px is None else (int(x_px), int(y_px)),
    )


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
