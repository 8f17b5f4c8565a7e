"""clawctl eval: what our texts keep of recorded screens, and what they cost."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from clawctl.cli.output import print_json, say

if TYPE_CHECKING:
    from clawctl.evaluate import Bounds, Evaluation


@click.command("eval")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.option(
    "--gate", type=click.Path(dir_okay=False, path_type=Path),
    help='Other bounds, as JSON: {"ratios": {"brief": 1.8}, "mean": 0.7, "oneControl": 0.15}.',
)  # fmt: skip
@click.pass_context
def command(ctx: click.Context, runs: tuple[Path, ...], as_json: bool, gate: Path | None) -> None:
    """Evaluate our texts over RUNS: run folders, or folders that hold some.

    Exit 1 when something is lost or misleads, a text costs too much, or one of the controls,
    which lose or mislead on purpose, was not noticed.
    """
    bounds = None if gate is None else _bounds(gate)
    from clawctl.cli.screens import screen_of
    from clawctl.evaluate import evaluate
    from clawctl.tokens import counter
    from clawctl.trace.reader import RunReader
    from clawctl_adapters import to_wire

    folders = [folder for path in runs for folder in _folders(path)]
    readers = [RunReader(folder) for folder in folders]
    seen = [[screen_of(run, capture) for capture in run.captures] for run in readers]
    how, count = counter()
    names = [folder.name for folder in folders]
    found = evaluate(seen, how, count, names=names, bounds=bounds)
    if as_json:
        print_json(to_wire(found))
    else:
        _say(found, len(folders))
    ctx.exit(1 if found.failures else 0)


def _bounds(path: Path) -> "Bounds":
    import msgspec

    from clawctl.evaluate import TEXTS, Bounds
    from clawctl_adapters.errors import UsageError

    try:
        found = msgspec.json.decode(path.read_bytes(), type=Bounds)
    except OSError as error:
        saw = error.strerror or "a failure"
        raise UsageError("FILE_UNREADABLE", str(path), saw=saw) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError("FILE_UNREADABLE", str(path), saw="no bounds as --help shows") from error
    unknown = next((name for name in found.ratios if name not in TEXTS), None)
    if unknown is not None:
        raise UsageError("FILE_UNREADABLE", str(path), saw=f"no text is named {unknown!r}")
    return found


def _say(found: "Evaluation", runs: int) -> None:
    screens = max(1, found.screens)
    say(f"{found.screens} screens of {runs} runs; tokens: {found.counted}")
    say(f"{'labels only':26} {found.floor / screens:9.1f} a screen")
    for name, of in found.texts.items():
        if name in found.caught:
            continue
        say(
            f"{name:26} {of.tokens / screens:9.1f} a screen"
            f" {of.tokens / max(1.0, found.floor):7.2f} × labels"
            f"  elements {of.elements_kept}/{of.elements}  reached {of.reached}/{of.elements}"
            f"  labels {of.labels_kept}/{of.labels}"
        )
        say(
            f"{'':26} named above {of.named_kept}/{of.named}  no words {of.unnamed}"
            f"  alike {of.ambiguous}"
        )
    for name, extra in found.extras.items():
        share = extra.tokens / max(1.0, extra.whole)
        say(f"{name:26} {extra.tokens / screens:9.1f} a screen, {share:.0%} of a text with them")
    for package, app in sorted(found.apps.items(), key=lambda one: -one[1].screens):
        shares = ", ".join(
            f"{name} {tokens / max(1.0, app.floor):.2f}" for name, tokens in app.tokens.items()
        )
        say(f"app {package or 'unknown'}: {app.screens} screens, × labels: {shares}")
    for what, ratios in (
        ("difference of a step", [step.ratio for step in found.steps]),
        ("difference of one control", [step.ratio for step in found.steps if step.one]),
    ):
        if ratios:
            mean, most = sum(ratios) / len(ratios), max(ratios)
            say(f"{what:26} {mean:9.3f} of the full view, at most {most:.3f}, {len(ratios)} steps")
    for name, times in found.caught.items():
        of_all = f"{len(found.steps)} steps" if name not in found.texts else f"{screens} screens"
        say(f"control {name}: caught on {times} of {of_all}")
    for failure in found.failures:
        say(f"gate: {failure}")
    say("gate holds" if not found.failures else f"gate: {len(found.failures)} failed")
    say("Figures of recorded screens can refute a text; they do not prove one.")


def _folders(path: Path) -> list[Path]:
    """The run itself, or the runs below it by name; none is no evaluation that holds."""
    from clawctl_adapters.errors import UsageError

    if (path / "run.json").is_file() or not path.is_dir():
        return [path]
    found = sorted(each.parent for each in path.glob("*/run.json"))
    if not found:
        raise UsageError("NOT_A_RUN", str(path), saw="a folder without runs")
    return found
