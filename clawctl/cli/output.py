"""What is printed: answers on stdout, progress and errors on stderr, JSON alone with --json.

Room     clawctl.cli.

Screen text is other people's data: on a terminal its control and direction characters are
written as escapes, and it never passes through rich markup.
"""

import json
import os
import sys
from typing import Any

import click

from clawctl_adapters.errors import ClawError, UsageError


def safe(text: str) -> str:
    """The text with everything that is not printable written as an escape."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )


def print_json(value: Any) -> None:
    """One JSON value and a line feed on stdout; characters beyond ASCII as escapes."""
    # Escapes keep lone surrogates and terminals harmless whatever the console's encoding is.
    write(json.dumps(value, ensure_ascii=True, indent=2) + "\n")


def say(text: str) -> None:
    """A line for people on stdout."""
    write(safe(text) + "\n")


def write(text: str) -> None:
    """Text on stdout, as it is. Raises UsageError OUTPUT_UNWRITABLE: closed, full, gone."""
    try:
        sys.stdout.write(
            text.encode(sys.stdout.encoding, "backslashreplace").decode(sys.stdout.encoding)
        )
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer would fail once more at exit, with a traceback.
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        raise UsageError("OUTPUT_UNWRITABLE", "stdout", saw=error.strerror or "") from error


def end_output() -> None:
    """What libraries wrote is on its way too, or it is said that it is not."""
    write("")


def mend_streams() -> None:
    """Streams the caller closed become empty ones; a closed stdout cannot take an answer."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
        error = UsageError("OUTPUT_UNWRITABLE", "stdout", saw="it is closed")
        note(f"error: {error}")
        sys.exit(error.exit_code)


def note(text: str) -> None:
    """A line for people on stderr."""
    click.echo(safe(text), err=True)


def print_error(error: ClawError, *, as_json: bool) -> None:
    """The error's one line on stderr; with --json its wire form on stdout as well.

    The last border: what an error quotes passes the same policy as everything else.
    """
    from clawctl_adapters.redact import Redaction

    error = Redaction().error(error)
    if as_json:
        print_json({"error": error.to_wire()})
    note(f"error: {error}")


def safe_lines(text: str) -> str:
    """A text of several lines made harmless for a terminal, ending in one line feed.

    Tabs that begin a line stay, and escapes have the form that parse_brief and parse_outline
    read: what was printed reads back.
    """
    return "\n".join(map(_safe_line, text.rstrip("\n").split("\n"))) + "\n"


def _safe_line(line: str) -> str:
    rest = line.lstrip("\t")
    words = "".join(c if c.isprintable() or ord(c) > 0xFFFF else f"\\u{ord(c):04x}" for c in rest)
    return line[: len(line) - len(rest)] + safe(words)
