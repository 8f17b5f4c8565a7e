"""clawctl eval: what our texts keep of recorded screens, and what they cost."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from clawctl.cli.output import print_json, say

if TYPE_CHECKING:
    from clawctl.evaluate import Evaluation


@click.command("eval")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def command(ctx: click.Context, runs: tuple[Path, ...], as_json: bool) -> None:
    """Evaluate our texts over RUNS: run folders, or folders that hold some.

    Exit 1 when something is lost, a difference costs too much, or a text that loses on purpose
    was not noticed.
    """
    from clawctl.cli.screens import screen_of
    from clawctl.evaluate import evaluate
    from clawctl.tokens import counter
    from clawctl.trace.reader import RunReader
    from clawctl_adapters import to_wire

    folders = [folder for path in runs for folder in _folders(path)]
    readers = [RunReader(folder) for folder in folders]
    seen = [[screen_of(run, capture) for capture in run.captures] for run in readers]
    how, count = counter()
    found = evaluate(seen, how, count, names=[folder.name for folder in folders])
    if as_json:
        print_json(to_wire(found))
    else:
        _say(found, len(folders))
    ctx.exit(1 if found.failures else 0)


def _say(found: "Evaluation", runs: int) -> None:
    screens = max(1, found.screens)
    say(f"{found.screens} screens of {runs} runs; tokens: {found.counted}")
    say(f"{'labels only':34} {found.floor / screens:8.1f} a screen")
    for name, of in found.texts.items():
        say(
            f"{name:34} {of.tokens / screens:8.1f} a screen"
            f"  {of.tokens / max(1.0, found.floor):5.2f} × labels"
            f"  elements {of.elements_kept}/{of.elements}  labels {of.labels_kept}/{of.labels}"
        )
    for what, ratios in (
        ("difference of a step", [step.ratio for step in found.steps]),
        ("of one control", [step.ratio for step in found.steps if step.one]),
    ):
        if ratios:
            mean, most = sum(ratios) / len(ratios), max(ratios)
            shown = f"{mean:8.2f} of the full view, at most {most:.2f}"
            say(f"{what:34} {shown}, {len(ratios)} steps")
    for failure in found.failures:
        say(f"gate: {failure}")
    say("gate holds" if not found.failures else f"gate: {len(found.failures)} failed")
    say("Figures of recorded screens can refute a text; they do not prove one.")


def _folders(path: Path) -> list[Path]:
    """The run itself, or the runs below it by name."""
    if (path / "run.json").is_file() or not path.is_dir():
        return [path]
    return sorted(each.parent for each in path.glob("*/run.json"))
