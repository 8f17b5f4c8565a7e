"""clawctl sim: the simulated phones themselves.

Room     clawctl.cli.
Input    the name or path of a world.
Output   sim list: the worlds that ship with clawctl. sim check: what is wrong with a world, and
         where; exit 0 when nothing is, 2 when something is. sim serve: see sim_serve.py.
"""

import click

from clawctl.cli.output import print_json, say
from clawctl.cli.sim_serve import serve
from clawctl_adapters import to_wire


@click.group("sim")
def command() -> None:
    """Simulated phones: serve them, list their worlds, check one of your own."""


command.add_command(serve)


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def list_worlds(as_json: bool) -> None:
    """List the worlds that come with clawctl; use one with -d sim:NAME."""
    from clawctl.sim.world.reading import shipped_worlds

    names = list(shipped_worlds())
    if as_json:
        print_json({"worlds": names})
    else:
        for name in names:
            say(name)


@command.command("faults")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def list_faults(as_json: bool) -> None:
    """List what a faults file may name, with where it strikes and what it takes."""
    from clawctl.sim.faults.kinds import KINDS

    if as_json:
        print_json({"faults": {name: to_wire(kind) for name, kind in KINDS.items()}})
        return
    for name, kind in KINDS.items():
        takes = f" (takes {', '.join(kind.takes)})" if kind.takes else ""
        say(f"{name}: {kind.does}; at {kind.point}{takes}")


@command.command("check")
@click.argument("world")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def check(ctx: click.Context, world: str, as_json: bool) -> None:
    """Check WORLD, a name or the path of a TOML file, and explain what is wrong with it.

    A file of faults is checked as one.
    """
    from clawctl.sim.faults.reading import is_faults_file, problems_of_faults
    from clawctl.sim.world.reading import problems_of

    problems = problems_of_faults(world) if is_faults_file(world) else problems_of(world)
    if as_json:
        print_json({"world": world, "ok": not problems, "problems": to_wire(problems)})
    else:
        for problem in problems:
            say(f"{problem.place}: {problem.saw}")
        count = len(problems) or "no"
        say(f"{world}: {count} problem{'' if len(problems) == 1 else 's'} found")
    ctx.exit(2 if problems else 0)
