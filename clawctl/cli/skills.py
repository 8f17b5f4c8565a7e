"""clawctl skills: list them, show one, make a new one, check one.

Room     clawctl.cli.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from clawctl.cli.output import print_json, say
from clawctl_adapters import to_wire


def path_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The --path option, the same on every verb that names a skill."""
    return click.option(
        "--path", "paths", multiple=True, type=click.Path(path_type=Path),
        help="A skill's folder, or one that holds some; also $CLAWCTL_SKILLS.",
    )(function)  # fmt: skip


def inputs_of(words: tuple[str, ...]) -> dict[str, str]:
    """A skill's inputs from the command line's key=value words."""
    pairs = [word.partition("=") for word in words]
    if any(not sign or not key for key, sign, _ in pairs):
        raise click.UsageError("Give inputs as key=value.")
    return {key: value for key, _, value in pairs}


_json_option = click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")


@click.group("skills")
def command() -> None:
    """Find, make and check skills. A tutorial: docs/skills.md."""


@command.command("list")
@path_option
@_json_option
def list_command(paths: tuple[Path, ...], as_json: bool) -> None:
    """Every skill: those that ship, those of installed packages, those of folders.

    Runs no code of a skill that does not ship.
    """
    from clawctl.authors.catalog import Catalog

    entries = Catalog(paths).entries()
    if as_json:
        print_json({"skills": [to_wire(entry) for entry in entries]})
        return
    for entry in entries:
        say(f"{entry.name:<20} {entry.policy or '?':<12} {entry.summary or ''}".rstrip())
        if entry.origin != "clawctl":
            say(f"    from {entry.origin}")
        if entry.problem is not None:
            say(f"    cannot be used: {entry.problem}")


@command.command("show")
@click.argument("name")
@path_option
@_json_option
def show_command(name: str, paths: tuple[Path, ...], as_json: bool) -> None:
    """What NAME does, takes and gives, what it may do, and where it is from.

    Loads the skill: that runs the code at the top of its file.
    """
    from clawctl.authors.catalog import Catalog

    shown = Catalog(paths).describe(name)
    if as_json:
        print_json(to_wire(shown))
        return
    say(f"{shown.name}: {shown.summary}")
    say(f"policy: {shown.policy}; from {shown.origin}")
    say("inputs: " + (", ".join(_named(shown.inputs)) or "none"))
    say("outputs: " + (", ".join(shown.fields) or "not stated"))


@command.command("new")
@click.argument("name")
@click.option("--to", type=click.Path(path_type=Path), default=Path(), help="Where; here if not.")
@_json_option
def new_command(name: str, to: Path, as_json: bool) -> None:
    """Write a skill NAME with its phone and its test, all of which hold from the start."""
    from clawctl.authors.templates import FILES, write_template

    folder = write_template(name, to)
    if as_json:
        print_json({"folder": str(folder), "files": list(FILES)})
        return
    say(f"made {folder}: {', '.join(FILES)}")
    say(f"next: clawctl skills check {folder}")


@command.command("check")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--no-tests", is_flag=True, help="Leave out the folder's own test files.")
@_json_option
@click.pass_context
def check_command(ctx: click.Context, folder: Path, no_tests: bool, as_json: bool) -> None:
    """Check the skill in FOLDER on simulated phones: values, types, determinism, replay, tests.

    Exit 0: all holds. Exit 1: something does not, and it says where.
    """
    from clawctl.authors.check import check_folder

    report = check_folder(folder, tests=not no_tests)
    if as_json:
        print_json(to_wire(report))
    else:
        for finding in report.findings:
            mark = "holds" if finding.ok else "DOES NOT HOLD"
            say(f"{finding.name:<11} {mark}: {finding.place} {finding.saw}".rstrip())
        held = sum(finding.ok for finding in report.findings)
        say(f"{report.skill}: {held} of {len(report.findings)} checks hold")
    ctx.exit(0 if report.ok else 1)


def _named(schema: dict[str, Any]) -> list[str]:
    """The inputs of a schema: name, type, whether it may be left out."""
    top = schema.get("$defs", {}).get(str(schema.get("$ref", "")).rpartition("/")[2], schema)
    needed = top.get("required", ())
    return [
        f"{name} ({said.get('type', 'see --json')}{'' if name in needed else ', optional'})"
        for name, said in top.get("properties", {}).items()
    ]
