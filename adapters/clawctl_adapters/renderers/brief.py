r"""The brief text: what a model reads, and back.

Room     adapters, renderers.
Input    an Observation; or a text that render_brief wrote.
Output   text, coverage first; Brief, the same as values.
Refuses  parse_brief: a text of another form (UsageError).

    c-0001 com.android.settings/.SubSettings 3 45s incomplete | Network & internet
    1.scroll
    2 Network & internet | Mobile, Wi-Fi
    3.switch.on Airplane mode
    4.off Remember this
     Text that belongs to nothing operable

The header is capture, app with its activity, the number of operable elements (`2/3`: two of them
are listed), for how long refs may be acted on, flags, a query, the window's title; each only where
it is known.
The first field of a line is ref, `.kind` unless a plain click (or a check that says on or off),
`.state`s, `#name` without words. On request: `/Class`, `^7` for "inside 7", `@x,y` (`@y` with the
x of the point above, `@x,` with its y), `:left,top,width,height`. A text line starts with a
space, what is folded with `-`. How words are written and parted: wording.py.
"""

import re
from collections.abc import Collection, Sequence
from typing import Final

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.diff import RefBook
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.lines import brief_of
from clawctl_adapters.renderers.values import KIND_NAMES, Brief, Folded, Line, Point
from clawctl_adapters.renderers.wording import (
    STUCK,
    escape,
    join,
    read_label,
    spaced,
    split,
    unescape,
    unspaced,
    write_label,
    write_word,
)

_FIELD: Final = re.compile(
    r"(?P<ref>[0-9]+)(?P<said>(?:\.[a-z]+)*)(?:/(?P<role>[A-Za-z0-9_$\-]+))?"
    r"(?:#(?P<name>[A-Za-z0-9_.\-]+))?(?:\^(?P<inside>[0-9]+))?"
    r"(?:@(?P<first>-?[0-9]+)(?:(?P<comma>,)(?P<second>-?[0-9]+)?)?)?"
    r"(?::(?P<frame>-?[0-9]+,-?[0-9]+,[0-9]+,[0-9]+))?"
    rf"(?P<words>(?: |(?=[{STUCK}])).*)?"
)
_LOOSE: Final = re.compile(f"[ {STUCK}]")
_HEADER: Final = re.compile(
    r"(?P<capture>[^ ]*) (?P<app>[^ /]*)(?:/(?P<activity>[^ ]+))?"
    r" (?:(?P<shown>[0-9]+)/)?(?P<elements>[0-9]+)(?: (?P<age>[0-9]+)s)?"
    r"(?P<flags>(?: [a-z]+(?:-[a-z]+)*)*)(?: query=(?P<query>[^ ]*))?(?: \|(?P<title>.+))?"
)
_FOLD: Final = re.compile(r"-([a-z]+)(?: ([^ ]*))? ([0-9]+)")
_SINCE: Final = "since"  # the second word of a difference; an app of that name is escaped
_CHECKED: Final = frozenset({"on", "off", "unknown"})  # what a box says, so that none need say box


def render_brief(
    observation: Observation,
    *,
    refs: RefBook | None = None,
    points: bool = False,
    frames: bool = False,
    detail: bool = False,
    query: str | None = None,
    only: Collection[int] | None = None,
    max_age_s: float | None = None,
) -> str:
    """One line an element, a header before all; ends with a line feed.

    refs    the session's refs of this observation; None counts from 1.
    points  where to touch: a point of the visible part in screen px that no element inside
            takes, where any is seen. A container that only scrolls has none, as its centre
            belongs to what it holds.
    frames  left, top, width and height of the whole element in screen px.
    detail  every element's class, the last part of its id, and which element it is inside.
    query   only lines whose words, name, class or kind hold it (case folded), and the elements
            they are inside; refs stay, and the header says how many elements are listed.
    only    the same for the elements of these refs.
    max_age_s  for how long from the capture's begin the refs may be acted on, where something
            holds them to it; the header says it.
    """
    return write_brief(
        brief_of(
            observation, refs=refs, points=points, frames=frames, detail=detail, query=query,
            only=only, max_age_s=max_age_s,
        )
    )  # fmt: skip


def write_brief(brief: Brief) -> str:
    """The text of a brief."""
    lines = [_write_header(brief)]
    for fold in brief.folded:
        package = "" if fold.package == brief.app else f" {write_word(fold.package)}"
        lines.append(f"-{fold.what}{package} {fold.operable}")
    above = None
    for line in brief.lines:
        words = join(map(write_label, line.labels)) if line.labels else ""
        lines.append(words if line.ref is None else _write_field(line, above) + words)
        above = line.point or above
    lines.append("")
    return "\n".join(lines)


def parse_brief(text: str) -> Brief:
    """The values a brief was written from, every ref, kind, state and label.

    Raises UsageError BRIEF_UNREADABLE: the text has another form.
    """
    head, *rest = text.removesuffix("\n").split("\n")
    found = _HEADER.fullmatch(head)
    if found is None:
        raise _refusal(1, "another header")
    app, title = unescape(found["app"]), found["title"]
    folded: list[Folded] = []
    lines: list[Line] = []
    above: Point | None = None
    for number, line in enumerate(rest, 2):
        if line.startswith("-"):
            folded.append(_read_fold(line, number, app))
        elif _LOOSE.match(line):
            lines.append(Line(labels=tuple(map(read_label, split(line)))))
        else:
            lines.append(_read_line(line, number, above))
            above = lines[-1].point or above
    return Brief(
        capture=unescape(found["capture"]),
        app=app,
        elements=int(found["elements"]),
        activity=unescape(found["activity"] or ""),
        title="" if title is None else unescape(unspaced(title)),
        max_age_s=None if found["age"] is None else int(found["age"]),
        flags=tuple(found["flags"].split()),
        folded=tuple(folded),
        lines=tuple(lines),
        query=None if found["query"] is None else unescape(found["query"]),
        shown=None if found["shown"] is None else int(found["shown"]),
    )


def _write_header(brief: Brief) -> str:
    listed = "" if brief.shown is None else f"{brief.shown}/"
    head = [
        write_word(brief.capture),
        write_app(brief.app, brief.activity),
        f"{listed}{brief.elements}",
    ]
    if brief.max_age_s is not None:
        head.append(f"{brief.max_age_s}s")
    head += brief.flags
    if brief.query is not None:
        head.append(f"query={write_word(brief.query)}")
    if brief.title:
        head.append("|" + spaced(escape(brief.title)))
    return " ".join(head)


def write_app(app: str, activity: str) -> str:
    """The app and its activity as one word of a header."""
    word = "\\u0073ince" if app == _SINCE else write_word(app).replace("/", "\\u002f")
    word = f"\\u007e{word[1:]}" if word.startswith("~") else word  # as a change begins
    return f"{word}/{write_word(activity)}" if activity else word


def _write_field(line: Line, above: Point | None) -> str:
    """above: the last point before this line."""
    kind = "" if line.kind == _usual_kind(line.states) else f".{line.kind}"
    states = "." + ".".join(line.states) if line.states else ""
    role = f"/{line.role}" if line.role else ""
    name = f"#{line.name}" if line.name else ""
    inside = "" if line.inside is None else f"^{line.inside}"
    point = "" if line.point is None else _write_point(line.point, above)
    frame = "" if line.frame is None else ":" + ",".join(map(str, line.frame))
    return f"{line.ref}{kind}{states}{role}{name}{inside}{point}{frame}"


def _write_point(point: Point, above: Point | None) -> str:
    x_px, y_px = point
    if above is not None and above[0] == x_px:
        return f"@{y_px}"
    return f"@{x_px}," if above is not None and above[1] == y_px else f"@{x_px},{y_px}"


def _usual_kind(states: Sequence[str]) -> str:
    """The kind that goes without saying: who says on or off is a box."""
    return "check" if states and _CHECKED.intersection(states) else "click"


def _read_line(text: str, number: int, above: Point | None) -> Line:
    found = _FIELD.fullmatch(text)
    if found is None:
        raise _refusal(number, "another first field")
    kind, states = "", found["said"].split(".")[1:]
    if states and states[0] in KIND_NAMES:
        kind, *states = states
    sides = [int(side) for side in found["frame"].split(",")] if found["frame"] else None
    return Line(
        ref=int(found["ref"]),
        kind=kind or _usual_kind(states),
        states=tuple(states),
        name=found["name"] or "",
        labels=tuple(map(read_label, split(found["words"]))) if found["words"] else (),
        point=_read_point(found, number, above),
        role=found["role"] or "",
        inside=None if found["inside"] is None else int(found["inside"]),
        frame=None if sides is None else (sides[0], sides[1], sides[2], sides[3]),
    )


def _read_point(found: re.Match[str], number: int, above: Point | None) -> Point | None:
    if found["first"] is None:
        return None
    first = int(found["first"])
    if found["second"] is not None:
        return first, int(found["second"])
    if above is None:
        raise _refusal(number, "half a point and none above")
    return (first, above[1]) if found["comma"] else (above[0], first)


def _read_fold(line: str, number: int, app: str) -> Folded:
    found = _FOLD.fullmatch(line)
    if found is None:
        raise _refusal(number, "another form of what is folded")
    return Folded(found[1], app if found[2] is None else unescape(found[2]), int(found[3]))


def _refusal(number: int, saw: str) -> UsageError:
    return UsageError("BRIEF_UNREADABLE", f"line {number}", saw=saw)
