"""clawctl trace: the runs that are kept, and removing old ones.

Room     clawctl.cli.
"""

from datetime import UTC, datetime
from pathlib import Path

import click

from clawctl.cli.output import print_json, say
from clawctl_adapters import to_wire

_runs_option = click.option(
    "--runs", "root", type=click.Path(path_type=Path), help="Where run folders are."
)
_json_option = click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")


@click.group("trace")
def command() -> None:
    """List runs, or remove old ones. Raw evidence is private: docs/privacy.md."""


@command.command("list")
@_runs_option
@_json_option
def list_command(root: Path | None, as_json: bool) -> None:
    """Every run, newest first: status, device, skill, size, whether raw evidence was kept."""
    from clawctl.trace.retention import list_runs
    from clawctl.trace.writer import runs_root

    rows = list_runs(root or runs_root())
    if as_json:
        print_json({"runs": [to_wire(row) for row in rows]})
        return
    for row in rows:
        raw = "raw" if row.raw else "no raw"
        size = f"{row.bytes / 1024**2:.1f} MB"
        say(f"{row.run_id}  {row.status:<8} {row.device:<20} {row.skill:<18} {size:>9}  {raw}")
    total = sum(row.bytes for row in rows) / 1024**2
    say(f"{len(rows)} runs, {total:.1f} MB in {root or runs_root()}")


@command.command("prune")
@_runs_option
@click.option("--keep-days", type=click.FloatRange(0), help="Keep runs of the last N days.")
@click.option("--keep", type=click.IntRange(0), help="Keep the N newest runs.")
@click.option("--dry-run", is_flag=True, help="Say what would go; remove nothing.")
@_json_option
def prune_command(
    root: Path | None, keep_days: float | None, keep: int | None, dry_run: bool, as_json: bool
) -> None:
    """Remove the runs that neither --keep-days nor --keep keeps; never one that is running."""
    from clawctl.trace.retention import prune
    from clawctl.trace.writer import runs_root

    pruned = prune(
        root or runs_root(), now=datetime.now(UTC), keep_days=keep_days, keep=keep, dry_run=dry_run
    )
    if as_json:
        print_json(to_wire(pruned))
        return
    verb = "would remove" if dry_run else "removed"
    for row in pruned.removed:
        say(f"{verb} {row.run_id} ({row.status}, {row.device})")
    size = f"{pruned.bytes / 1024**2:.1f} MB"
    say(f"{verb} {len(pruned.removed)} runs and {pruned.leftovers} leftovers, {size}; "
        f"{pruned.kept} stay")  # fmt: skip
