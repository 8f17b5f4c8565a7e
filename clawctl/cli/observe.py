"""clawctl observe: what a screen, or a dump saved by somebody, shows.

Room     clawctl.cli.
Input    a file (- for standard input) or a device. A device's raw bytes are kept in a run
         folder of their own before they are read; a file stays where it is.
Refuses  a text of more than --max-bytes (64,000) with BudgetError BUDGET_EXCEEDED: half a screen
         looks like a whole one; --marks without a picture of the same capture, with UsageError.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import msgspec

from clawctl.cli.open_device import backend_option, device_option, opened
from clawctl.cli.output import note, print_json, safe_lines, write
from clawctl_adapters import (
    normalize_compact,
    read_hierarchy,
    render_brief,
    render_document,
    render_outline,
    to_wire,
)
from clawctl_adapters.errors import BudgetError, ClawError, EvidenceError, UsageError
from clawctl_adapters.model.compact import CompactSnapshot
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.privacy import discreet_observation
from clawctl_adapters.renderers.document import MAX_BYTES

MAX_TEXT_BYTES: Final = 64_000  # some 20,000 tokens; hosts cut or drop what is larger
NARROW: Final = "Ask for less with --query or --refs, or raise --max-bytes."


class Shown(NamedTuple):
    """One screen: as read, as validated, and its picture where one was taken."""

    snapshot: CompactSnapshot
    observation: Observation
    picture: bytes | None = None


class Form(NamedTuple):
    """How a text is written; None is no choice, and the format's own limit."""

    points: bool = False
    detail: bool = False
    refs: tuple[int, ...] | None = None
    query: str | None = None
    frames: str = "none"
    max_bytes: int | None = None


def _brief(shown: Shown, form: Form) -> None:
    text = render_brief(
        shown.observation, points=form.points, detail=form.detail, only=form.refs,
        query=form.query, frames=form.frames != "none",
    )  # fmt: skip
    _write(text, form)


def _outline(shown: Shown, form: Form) -> None:
    frames: Any = form.frames
    _write(render_outline(shown.observation, query=form.query, frames=frames), form)


def _document(shown: Shown, form: Form) -> None:
    write(render_document(shown.observation, max_bytes=form.max_bytes or MAX_BYTES))


def _write(text: str, form: Form) -> None:
    size_bytes, most = len(text.encode("utf-8", "backslashreplace")), form.max_bytes
    if size_bytes > (most or MAX_TEXT_BYTES):
        saw = f"{size_bytes} bytes in {text.count(chr(10))} lines, {most or MAX_TEXT_BYTES} allowed"
        raise BudgetError("BUDGET_EXCEEDED", saw=saw, next_move=NARROW)
    write(safe_lines(text))


FORMATS: Final[dict[str, Callable[[Shown, Form], None]]] = {
    "brief": _brief,
    "outline": _outline,
    "document": _document,
    "json": lambda shown, _form: print_json(to_wire(shown.observation)),
    "compact": lambda shown, _form: print_json(to_wire(shown.snapshot)),
}
# option → the formats that have it
OPTIONS: Final = {
    "points": ("brief",),
    "detail": ("brief",),
    "refs": ("brief",),
    "query": ("brief", "outline"),
    "frames": ("brief", "outline"),
    "max_bytes": ("brief", "outline", "document"),
}


def _refs(_context: click.Context, _option: click.Parameter, words: str | None) -> Any:
    """ "4,7-9" as numbers."""
    from clawctl_adapters.renderers.difference import read_ranges

    try:
        return None if words is None else read_ranges(words, 1)
    except UsageError as error:
        raise click.BadParameter("refs are written 4,7-9") from error


@click.command("observe")
@click.argument("file", required=False)
@device_option
@backend_option
@click.option(
    "--strict", is_flag=True, help="Read the tree again behind the picture; both must be the same."
)
@click.option(
    "--format", "form", type=click.Choice(list(FORMATS)), default="brief", show_default=True,
    help="brief: text for a model; outline: every element; document: every element for programs;"
    " json: the observation; compact: schema version 1.",
)  # fmt: skip
@click.option("--points", is_flag=True, help="brief: where to touch each element, in px.")
@click.option("--detail", is_flag=True, help="brief: class, id and holder of each element.")
@click.option(
    "--refs", callback=_refs, metavar="4,7-9",
    help="brief: only these elements, and what they stand in.",
)  # fmt: skip
@click.option("--query", help="brief, outline: only what holds these words, and what it stands in.")
@click.option(
    "--frames", type=click.Choice(["none", "operable", "all"]), default="none", show_default=True,
    help="brief, outline: place and size in px; the brief has those of what is operable.",
)  # fmt: skip
@click.option(
    "--max-bytes", type=click.IntRange(1),
    help="brief, outline, document: refuse a larger text (exit 6); 64,000 for a model's, 16 MiB for"
    " the document.",
)  # fmt: skip
@click.option(
    "--marks", type=click.Path(dir_okay=False, path_type=Path),
    help="Write the picture with each element's number on it to this PNG file.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--show-private", is_flag=True,
    help="json and compact: with the words withheld by default (codes, numbers, names).",
)  # fmt: skip
@click.option("--no-raw", is_flag=True, help="Keep no dump and no picture of a device.")
@click.option("--runs", "root", type=click.Path(path_type=Path), help="Where raw bytes are kept.")
def command(
    file: str | None,
    device_name: str | None,
    backend: str,
    strict: bool,
    form: str,
    points: bool,
    detail: bool,
    refs: tuple[int, ...] | None,
    query: str | None,
    frames: str,
    max_bytes: int | None,
    marks: Path | None,
    as_json: bool,
    show_private: bool,
    no_raw: bool,
    root: Path | None,
) -> None:
    """Say what FILE (a saved dump, - for standard input) or a device's screen shows.

    Private words (passwords, codes, account names, numbers that name a phone or a person) are
    withheld; docs/privacy.md says which.
    """
    if file is not None and device_name is not None:
        raise click.UsageError("Give a file or a device, not both.")
    name = "json" if as_json else form
    wanted = Form(points, detail, refs, query, frames, max_bytes)
    _check(name, wanted, marks, file)
    if file is not None:
        shown = _from_file(file)
    else:
        shown = _from_device(device_name, root, keep_raw=not no_raw, backend=backend, strict=strict)
    if marks is not None:
        _write_marks(shown, marks)
    FORMATS[name](shown if show_private else _discreet(shown), wanted)


def _check(name: str, form: Form, marks: Path | None, file: str | None) -> None:
    """Refuse what would be passed over in silence."""
    for option, owners in OPTIONS.items():
        if getattr(form, option) not in (None, False, "none") and name not in owners:
            said = f"--{option.replace('_', '-')} is for --format {', '.join(owners)}"
            raise click.UsageError(said)
    if marks is not None and file is not None:
        raise click.UsageError("--marks needs a device: a dump has no picture")


def _write_marks(shown: Shown, path: Path) -> None:
    """From the observation as read: what is private is painted over whatever is printed."""
    from clawctl_adapters import render_marks

    assert shown.picture is not None  # a device's capture has one or has failed
    marked = render_marks(shown.observation, shown.picture)
    try:
        path.write_bytes(marked)
    except OSError as error:
        saw = error.strerror or "a failure"
        raise UsageError("OUTPUT_UNWRITABLE", str(path), saw=saw) from error
    note(f"marks written to {path}")


def _discreet(shown: Shown) -> Shown:
    """Both forms without private words."""
    snapshot, observation, picture = shown
    discreet = discreet_observation(observation)
    nodes = tuple(discreet.by_path.get(n.node_path, n) for n in snapshot.compact.nodes)
    compact = msgspec.structs.replace(snapshot.compact, nodes=nodes)
    snapshot = msgspec.structs.replace(snapshot, compact=compact, source=discreet.source)
    return Shown(snapshot, discreet, picture)


def _from_file(file: str) -> Shown:
    data = _bytes_of(file)
    try:
        snapshot = read_hierarchy(data, capture_id=Path(file).stem or "stdin")
        return Shown(snapshot, normalize_compact(snapshot))
    except EvidenceError as error:
        # The bytes are where the caller has them; say so.
        kept = None if file == "-" else file
        raise EvidenceError(
            error.code, f"{file} {error.where}".rstrip(), saw=error.saw,
            next_move=error.next_move, evidence=error.evidence or kept,
        ) from error  # fmt: skip


def _bytes_of(file: str) -> bytes:
    """At most one byte more than the reader takes: it then says that it is too much."""
    from clawctl_adapters.sources.encoding import MAX_BYTES as MAX_DUMP_BYTES

    try:
        if file == "-":
            return sys.stdin.buffer.read(MAX_DUMP_BYTES + 1)
        # A pipe or a device may never end, or never begin.
        if not Path(file).is_file():
            saw = "no regular file" if Path(file).exists() else "no such file"
            raise UsageError("FILE_UNREADABLE", file, saw=saw)
        with Path(file).open("rb") as opened_file:
            return opened_file.read(MAX_DUMP_BYTES + 1)
    except (OSError, ValueError) as error:
        saw = getattr(error, "strerror", None) or "not a name a file can have"
        raise UsageError("FILE_UNREADABLE", file[:200], saw=saw) from error


def _from_device(
    name: str | None, root: Path | None, *, keep_raw: bool, backend: str, strict: bool
) -> Shown:
    from clawctl.capture import capture, reading_facts, viewport_context
    from clawctl.clock import SystemClock
    from clawctl.trace.format import Ending
    from clawctl.trace.writer import RunWriter

    clock: Any = SystemClock()
    with (
        opened(name, backend=backend) as device,
        RunWriter.create(
            root, skill="observe", device=device, clock=clock, keep_raw=keep_raw
        ) as writer,
    ):
        note(f"raw bytes kept in {writer.path}" if keep_raw else "no raw bytes kept")
        try:
            taken = capture(device, clock, writer, capture_id="c-0001", strict=strict)
            snapshot = read_hierarchy(
                taken.tree, capture_id=taken.capture_id, facts=reading_facts(taken)
            )
            observation = normalize_compact(snapshot, viewport_context(taken))
            shown = Shown(snapshot, observation, taken.picture)
        except ClawError as error:
            writer.finish(Ending(status="failed", reason=error.to_wire()))
            raise
        writer.finish(Ending(status="done"))
    return shown
