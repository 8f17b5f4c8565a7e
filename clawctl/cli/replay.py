"""clawctl replay RUN --skill X: decide again on what a run saw, without a phone.

Room     clawctl.cli.
"""

from pathlib import Path
from typing import Any

import click

from clawctl.cli.output import print_json, say
from clawctl.cli.skills import inputs_of, path_option
from clawctl_adapters import to_wire


@click.command("replay")
@click.argument("run", type=click.Path(path_type=Path))
@click.argument("inputs", nargs=-1, metavar="[KEY=VALUE]...")
@click.option("--skill", "name", help="The skill that decides; the run's own if left out.")
@path_option
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def command(
    ctx: click.Context,
    run: Path,
    inputs: tuple[str, ...],
    name: str | None,
    paths: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Decide again on what RUN saw.

    Of the skill's own run, its decisions are compared with the recorded ones. Of any other run
    it is told what the skill would do and read at each capture. Exit 1: it decides otherwise
    than recorded, at the capture named.
    """
    from clawctl.authors.catalog import Catalog
    from clawctl.authors.redecide import redecide
    from clawctl.trace.reader import RunReader

    catalog, head = Catalog(paths), RunReader(run).head
    chosen = name or head.skill
    given = inputs_of(inputs) or (dict(head.inputs) if chosen == head.skill else {})
    found = redecide(run, lambda: catalog.new(chosen, given))
    if as_json:
        print_json(to_wire(found))
    else:
        _say(found)
    ctx.exit(0 if found.diverged_at is None else 1)


def _say(found: Any) -> None:
    for decided in found.decisions:
        line = f"{decided.capture_id}  {_told(decided.decision)}"
        if not decided.same:
            line += f"; recorded: {_told(decided.recorded)}"
        say(line)
        if found.mode == "tell":
            for reading in decided.readings:
                say(f"    {reading['field']}: {reading['value']}")
    if found.diverged_at is not None:
        say(f"decides otherwise than recorded at {found.diverged_at}")
    elif found.mode == "compare":
        say(f"{len(found.decisions)} decisions, all as recorded")


def _told(decision: dict[str, Any]) -> str:
    """One decision in a line."""
    if decision["type"] == "act":
        step = decision["step"]
        named = step.get("candidateId") or step.get("key") or step.get("page") or ""
        return f"{step['action']} {named}: {decision['why']}".replace(" :", ":")
    if decision["type"] == "done":
        return "done: " + ", ".join(f"{k}={v}" for k, v in decision["value"].items())
    if decision["type"] == "give_up":
        return f"gives up: {decision['reason']}"
    return f"looks again: {decision['why']}"
