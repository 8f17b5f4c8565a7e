"""clawctl record: keep what a phone shows while somebody else operates it.

Room     clawctl.cli.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from clawctl.cli.open_device import backend_option, device_option, opened
from clawctl.cli.output import note, print_json, say
from clawctl_adapters import to_wire
from clawctl_adapters.errors import ClawError


@click.command("record")
@device_option
@backend_option
@click.option(
    "--out", type=click.Path(path_type=Path), required=True,
    help="Where the run folder goes; it is made in there.",
)  # fmt: skip
@click.option("--page", help="Open this Settings page first.")
@click.option("--looks", type=click.IntRange(1, 10_000), help="Look so often, then end.")
@click.option(
    "--changes", "seconds", type=click.FloatRange(0, 86_400), metavar="SECONDS",
    help="For that long, look whenever the screen has changed.",
)  # fmt: skip
@click.option(
    "--rate", type=click.FloatRange(0.1, 10), default=2.0, show_default=True,
    help="Looks a second at most.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def command(
    device_name: str | None,
    backend: str,
    out: Path,
    page: str | None,
    looks: int | None,
    seconds: float | None,
    rate: float,
    as_json: bool,
) -> None:
    """Record what a phone shows, for `clawctl replay` and `-d replay:RUN`.

    Without --looks and --changes one look for each line on standard input: press Enter for
    one, Ctrl-D (or q) to end. Raw evidence is private: docs/privacy.md.
    """
    from clawctl.authors.recording import SKILL, Recorder
    from clawctl.clock import SystemClock
    from clawctl.trace.writer import RunWriter

    if looks is not None and seconds is not None:
        raise click.UsageError("Give --looks or --changes, not both.")
    clock: Any = SystemClock()
    with (
        opened(device_name, backend=backend) as device,
        RunWriter.create(out, skill=SKILL, device=device, clock=clock) as writer,
    ):
        recorder = Recorder(device, clock, writer)
        try:
            if page is not None:
                recorder.open(page)
            if seconds is not None:
                recorder.look_on_change(seconds=seconds, per_second=rate)
            elif looks is not None:
                recorder.look_on_request(_spaced(looks, clock, 1.0 / rate))
            else:
                recorder.look_on_request(_lines())
        except ClawError as error:
            told = recorder.fail(error)
            raise told from error
        recorded = recorder.finish()
    if as_json:
        print_json(to_wire(recorded))
        return
    say(f"{len(recorded.captures)} captures: {', '.join(recorded.captures)}")
    say(f"run: {recorded.run}")


def _spaced(count: int, clock: Any, seconds: float) -> Iterator[int]:
    for number in range(count):
        if number:
            clock.wait(seconds)
        yield number


def _lines() -> Iterator[str]:
    note("Enter: look. q or Ctrl-D: end.")
    for line in sys.stdin:
        if line.strip() in ("q", "quit"):
            return
        yield line
