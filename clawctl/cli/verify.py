"""clawctl verify RUN: derive every reported value again from the raw files alone."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from clawctl.cli.output import print_json, say
from clawctl.cli.skills import path_option
from clawctl_adapters import to_wire

if TYPE_CHECKING:
    from clawctl.trace.verify import Verification


@click.command("verify")
@click.argument("run", type=click.Path(path_type=Path))
@path_option
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def command(ctx: click.Context, run: Path, paths: tuple[Path, ...], as_json: bool) -> None:
    """Check the run folder RUN.

    Exit 0: all holds. 1: the run claims nothing, and says so. 4: it says what does not hold.
    """
    from clawctl.authors.catalog import Catalog
    from clawctl.trace.verify import verify_run

    catalog = Catalog(paths)
    verification = verify_run(run, lambda name, **inputs: catalog.new(name, inputs))
    if as_json:
        print_json(to_wire(verification))
    else:
        for check in verification.checks:
            if not check.ok:
                say(f"does not hold: {check.name} at {check.place}: {check.saw}")
        say(_verdict(verification))
    ctx.exit(0 if verification.ok else 1 if _is_honest_failure(verification) else 4)


def _is_honest_failure(verification: "Verification") -> bool:
    """Whether the run claims nothing, says so, and everything else about it holds."""
    failed = {check.name for check in verification.checks if not check.ok}
    return verification.status in ("gave_up", "failed") and failed == {"CLAIM"}


def _verdict(verification: "Verification") -> str:
    total = len(verification.checks)
    held = sum(check.ok for check in verification.checks)
    if _is_honest_failure(verification):
        return f"nothing claimed: the run {verification.status}; {held} of {total} checks hold"
    return f"{'verified' if verification.ok else 'NOT verified'}: {held} of {total} checks hold"
