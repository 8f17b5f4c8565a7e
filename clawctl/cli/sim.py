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


@command.command("check")
@click.argument("world")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def check(ctx: click.Context, world: str, as_json: bool) -> None:
    """Check WORLD, a name or the path of a TOML file, and explain what is wrong with it."""
    from clawctl.sim.world.reading import problems_of

    problems = problems_of(world)
    if as_json:
        print_json({"world": world, "ok": not problems, "problems": to_wire(problems)})
    else:
        for problem in problems:
            say(f"{problem.place}: {problem.saw}")
        count = len(problems) or "no"
        say(f"{world}: {count} problem{'' if len(problems) == 1 else 's'} found")
    ctx.exit(2 if problems else 0)
