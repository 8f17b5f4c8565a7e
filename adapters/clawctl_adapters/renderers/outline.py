r"""The outline text: every element in tree form, one a line, and back.

Room     adapters, renderers.
Input    an Observation; or a text that render_outline wrote.
Output   text, header first; Outline, the same as values.
Refuses  parse_outline: a text of another form (UsageError).

    observation_id=c-0001 app=com.android.settings elements=4 collapsed=9
    1 RecyclerView/list +scroll
    <tab>2 LinearLayout +click
    <tab><tab>n14 TextView "Airplane mode"
    <tab><tab>3 Switch [unchecked] +click
    --- keyboard com.example.keys: type text with a step, not by keys; back closes it
    n30 View "q" +click

A line is `<tabs>id Role[/subrole] "label" ="value" ~"placeholder" [states] +actions @x,y WxH`;
what is not there is left out. Quoted words are JSON strings; a word without quotes in their
place, `withheld`, is no text of the screen. Nothing an app says can stand outside quotes.
"""

import re
from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.renderers.entries import (
    MAX_VALUE_CHARS,
    Entry,
    Frames,
    Options,
    Outline,
    Section,
    outline_of,
)
from clawctl_adapters.renderers.quoting import STRING, quote, unquote, word
from clawctl_adapters.renderers.slots import Slot

_WITHHELD: Final = "withheld"
CAPTIONS: Final = {
    "app": "another window of the app",
    "dialog": "lies over the app; answer or close it first",
    "window": "another app's window; what it covers cannot be tapped",
    "keyboard": "type text with a step, not by keys; back closes it",
    "system": "System UI over the app; not the app's own",
    "shade": "covers the app; back closes it",
    "bar": "System UI; a tap there leaves the app",
}
_HEADER: Final = re.compile(
    rf"observation_id=(?P<id>{STRING}|[^ \"]+) app=(?P<app>{STRING}|[^ \"]+)"
    rf"(?: window=(?P<window>{STRING}))? elements=(?P<elements>[0-9]+)"
    r"(?: collapsed=(?P<collapsed>[0-9]+))?"
    rf"(?: query=(?P<query>{STRING}) \(showing (?P<shown>[0-9]+) of [0-9]+,"
    r" (?P<matches>[0-9]+) match(?:es)?\))?"
    r"(?: truncated=true\((?P<omitted>[0-9]+) left out by the source\))?"
    r"(?: incomplete=true\((?P<gaps>[a-z_,]+)\))?"
    r"(?: conditions=(?P<conditions>[a-z,\-]+))?"
)
_LINE: Final = re.compile(
    r"(?P<tabs>\t*)(?P<id>n?[0-9]+) (?P<role>[A-Za-z_$][A-Za-z0-9_$\-]*)"
    r"(?:/(?P<subrole>[A-Za-z_][A-Za-z0-9_.\-]*))?"
    rf"(?: (?P<label>{STRING}|{_WITHHELD}))?"
    rf"(?: =(?P<value>{STRING}|{_WITHHELD}))?"
    rf"(?: ~(?P<placeholder>{STRING}|{_WITHHELD}))?"
    r"(?: \[(?P<states>[a-z_,]+)\])?(?: \+(?P<actions>[a-z_,]+))?"
    r"(?: @(?P<frame>-?[0-9]+,-?[0-9]+ [0-9]+x[0-9]+))?"
)
_CAPTION: Final = re.compile(rf"--- (?P<kind>[a-z]+) (?P<package>{STRING}|[^ \"]+): [^\n]*")
_SLOTS: Final[tuple[Slot, ...]] = ("label", "value", "placeholder")


def render_outline(
    observation: Observation,
    *,
    query: str | None = None,
    frames: Frames = "none",
    max_value_chars: int = MAX_VALUE_CHARS,
    collapse: bool = True,
    drop_unnamed_leaves: bool = False,
    interactive_only: bool = False,
    refs: Mapping[str, int] | None = None,
) -> str:
    """Every element of the observation, one a line; ends with a line feed.

    Options are those of entries.Options; refs maps node paths to the session's refs (None:
    the brief's own, from 1). Numbers with an n are places in this capture and may not be acted
    on: they serve to tell lines apart.
    """
    options = Options(
        query=query,
        frames=frames,
        max_value_chars=max_value_chars,
        collapse=collapse,
        drop_unnamed_leaves=drop_unnamed_leaves,
        interactive_only=interactive_only,
    )
    return write_outline(outline_of(observation, options, refs))


def write_outline(outline: Outline) -> str:
    """The text of an outline."""
    lines = [_header(outline)]
    for number, section in enumerate(outline.sections):
        if number or not _is_plain(section, outline.app):
            caption = CAPTIONS.get(section.kind, "")
            lines.append(f"--- {section.kind} {word(section.package)}: {caption}")
        lines.extend(map(_write_entry, section.entries))
    return "\n".join(lines) + "\n"


def parse_outline(text: str) -> Outline:
    """The values an outline was written from: every id, role, label, value and state.

    Raises UsageError OUTLINE_UNREADABLE: the text has another form.
    """
    head, *rest = text.removesuffix("\n").split("\n")
    outline = _read_header(head)
    sections: list[Section] = []
    entries: list[Entry] = []
    kind, package, captioned = "app", outline.app, False
    for number, line in enumerate(rest, 2):
        caption = _CAPTION.fullmatch(line)
        if caption is None:
            entries.append(_read_entry(line, number))
            continue
        if entries or captioned:
            sections.append(Section(kind=kind, package=package, entries=tuple(entries)))
        kind, package, captioned = caption["kind"], _unword(caption["package"]), True
        entries = []
    if entries or captioned:
        sections.append(Section(kind=kind, package=package, entries=tuple(entries)))
    return replace(outline, sections=tuple(sections))


def _is_plain(section: Section, app: str) -> bool:
    return section.kind == "app" and section.package == app


def _header(outline: Outline) -> str:
    parts = [f"observation_id={word(outline.observation_id)}", f"app={word(outline.app)}"]
    if outline.window is not None:
        parts.append(f"window={quote(outline.window)}")
    parts.append(f"elements={outline.elements}")
    if outline.collapsed:
        parts.append(f"collapsed={outline.collapsed}")
    if outline.query is not None:
        noun = "match" if outline.matches == 1 else "matches"
        shown = f"showing {outline.shown} of {outline.elements}, {outline.matches} {noun}"
        parts.append(f"query={quote(outline.query)} ({shown})")
    if outline.omitted is not None:
        parts.append(f"truncated=true({outline.omitted} left out by the source)")
    if outline.gaps:
        parts.append(f"incomplete=true({','.join(outline.gaps)})")
    if outline.conditions:
        parts.append(f"conditions={','.join(outline.conditions)}")
    return " ".join(parts)


def _read_header(line: str) -> Outline:
    found = _HEADER.fullmatch(line)
    if found is None:
        raise UsageError("OUTLINE_UNREADABLE", "line 1", saw="another header")
    elements = int(found["elements"])
    query, omitted = found["query"], found["omitted"]
    return Outline(
        observation_id=_unword(found["id"]),
        app=_unword(found["app"]),
        window=None if found["window"] is None else _unword(found["window"]),
        elements=elements,
        collapsed=int(found["collapsed"] or 0),
        query=None if query is None else _unword(query),
        matches=int(found["matches"] or 0),
        shown=elements if query is None else int(found["shown"]),
        omitted=None if omitted is None else int(omitted),
        gaps=tuple(found["gaps"].split(",")) if found["gaps"] else (),
        conditions=tuple(found["conditions"].split(",")) if found["conditions"] else (),
    )


def _write_entry(entry: Entry) -> str:
    role = f"{entry.role}/{entry.subrole}" if entry.subrole else entry.role
    parts = [f"{entry.id} {role}"]
    for slot, mark in zip(_SLOTS, ("", "=", "~"), strict=True):
        words = getattr(entry, slot)
        if slot in entry.withheld:
            parts.append(mark + _WITHHELD)
        elif words is not None:
            parts.append(mark + quote(words, entry.cut if slot == "value" else 0))
    if entry.states:
        parts.append(f"[{','.join(entry.states)}]")
    if entry.actions:
        parts.append("+" + ",".join(entry.actions))
    if entry.frame is not None:
        left, top, width, height = entry.frame
        parts.append(f"@{left},{top} {width}x{height}")
    return "\t" * entry.depth + " ".join(parts)


def _read_entry(line: str, number: int) -> Entry:
    found = _LINE.fullmatch(line)
    if found is None:
        raise UsageError("OUTLINE_UNREADABLE", f"line {number}", saw="another form of line")
    words, cut = {}, 0
    for slot in _SLOTS:
        quoted = found[slot]
        if quoted is not None and quoted != _WITHHELD:
            words[slot], left_off = _unquote(quoted, number)
            cut = left_off if slot == "value" else cut
    frame = found["frame"]
    sides = [int(side) for side in re.split("[, x]", frame)] if frame else None
    return Entry(
        id=found["id"],
        depth=len(found["tabs"]),
        role=found["role"],
        subrole=found["subrole"] or "",
        label=words.get("label"),
        value=words.get("value"),
        cut=cut,
        placeholder=words.get("placeholder"),
        withheld=tuple(slot for slot in _SLOTS if found[slot] == _WITHHELD),
        states=tuple(found["states"].split(",")) if found["states"] else (),
        actions=tuple(found["actions"].split(",")) if found["actions"] else (),
        frame=None if sides is None else (sides[0], sides[1], sides[2], sides[3]),
    )


def _unquote(quoted: str, number: int) -> tuple[str, int]:
    try:
        return unquote(quoted)
    except ValueError as fault:
        saw = "words that are no JSON string"
        raise UsageError("OUTLINE_UNREADABLE", f"line {number}", saw=saw) from fault


def _unword(text: str) -> str:
    return _unquote(text, 1)[0] if text.startswith('"') else text
