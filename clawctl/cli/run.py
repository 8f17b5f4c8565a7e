"""clawctl run SKILL: do it, print the answer, keep the evidence."""

from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from clawctl.cli.open_device import backend_option, device_option, opened
from clawctl.cli.output import note, print_json, say
from clawctl.cli.progress import Progress
from clawctl.cli.skills import inputs_of, path_option
from clawctl_adapters import to_wire
from clawctl_skills.base import Budget, Skill


@click.command("run")
@click.argument("skill_name", metavar="SKILL")
@click.argument("words", nargs=-1, metavar="[KEY=VALUE]...")
@device_option
@backend_option
@click.option(
    "--strict", is_flag=True, help="Read the tree again behind the picture; both must be the same."
)
@click.option(
    "--allow", multiple=True, metavar="GROUP,…",
    help="What may be done that cannot be taken back: reset, account, … (docs/policy.md).",
)  # fmt: skip
@click.option("--read-only", is_flag=True, help="Refuse whatever changes something.")
@path_option
@click.option(
    "--chooser", metavar="'CMD …'",
    help="A program that chooses among the skill's candidates (docs/skills.md).",
)  # fmt: skip
@click.option(
    "--chooser-seconds", type=click.FloatRange(0.1, 40), default=12.0, show_default=True,
    help="For each of its answers.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.option("--runs", "root", type=click.Path(path_type=Path), help="Where run folders go.")
@click.option("--no-raw", is_flag=True, help="Keep no dumps and pictures; verify cannot check.")
@click.option("--max-actions", type=click.IntRange(1), help="60, or what the skill says.")
@click.option("--max-seconds", type=click.IntRange(1, 86_400), help="275, or what the skill says.")
@click.pass_context
def command(
    ctx: click.Context,
    skill_name: str,
    words: tuple[str, ...],
    device_name: str | None,
    backend: str,
    strict: bool,
    allow: tuple[str, ...],
    read_only: bool,
    paths: tuple[Path, ...],
    chooser: str | None,
    chooser_seconds: float,
    as_json: bool,
    root: Path | None,
    no_raw: bool,
    max_actions: int | None,
    max_seconds: int | None,
) -> None:
    """Run SKILL on a phone; `clawctl skills list` names them, `skills show` their inputs.

    Exit 0: done, every value read twice. Exit 1: gave up, with where it looked.
    """
    from clawctl.authors.catalog import Catalog
    from clawctl.choosers import CHOOSER, chosen_by
    from clawctl.clock import SystemClock
    from clawctl.policy import Policy
    from clawctl.runner import execute
    from clawctl.trace.writer import RunWriter

    inputs = inputs_of(words)
    own = Catalog(paths).new(skill_name, inputs)
    reads = read_only or bool(getattr(own, "read_only", False))
    policy = Policy(",".join(allow).split(","), read_only=reads)
    clock, last_words = SystemClock(), list[str]()
    budget = _budget(own, max_actions, max_seconds)
    with (
        opened(device_name, backend=backend) as device,
        chosen_by(own, chooser, answer_s=chooser_seconds, tell=last_words.append) as skill,
        Progress(quiet=as_json) as progress,
    ):
        writer = RunWriter.create(
            root, skill=skill.name, device=device, clock=clock, budgets=to_wire(budget),
            keep_raw=not no_raw, inputs=inputs,
        )  # fmt: skip
        with writer:
            if chooser is not None:
                writer.record(CHOOSER, {"chooser": Path(chooser.split()[0]).name})
            report = execute(
                skill, device, clock, writer, budget=budget, watch=progress.watch, strict=strict,
                policy=policy,
            )  # fmt: skip
    if report.status != "done":
        for line in last_words:
            note(f"the chooser's last words: {line}")
    wire = to_wire(report)
    if as_json:
        print_json(wire)
    else:
        _say(wire)
    ctx.exit(0 if report.status == "done" else 1)


def _budget(skill: Skill, actions: int | None, seconds: int | None) -> Budget:
    """The skill's own, or the usual one, but for what the command line says."""
    from clawctl_skills.loop import budget_of

    usual = budget_of(skill)
    return replace(usual, actions=actions or usual.actions, seconds=seconds or usual.seconds)


def _say(report: dict[str, Any]) -> None:
    for field, value in report["value"].items():
        captures = ", ".join(reading["captureId"] for reading in report["evidence"][field])
        say(f"{field}: {value}  (read in {captures})")
    if report["basis"]:
        say("rests on: " + ", ".join(report["basis"]))
    reason = report["reason"]
    if reason is not None:
        say(f"gave up: {reason['reason']}. {reason['detail']}")
        if reason["missing"]:
            say("missing: " + ", ".join(reason["missing"]))
    told = reason if reason is not None else report
    for notice in told["noticed"]:
        why = f" ({', '.join(notice['reasons'])})" if notice["reasons"] else ""
        say(f'noticed at "{notice["page"]}": {notice["key"]} {notice["what"]}{why}')
    for visit in told["looked"]:
        seen = "to both ends" if visit["whole"] else "in part"
        place = f'"{visit["title"]}"' if visit["title"] else visit["package"]
        say(f"looked {seen} at {place} ({', '.join(visit['captures'])})")
    for refusal in report["refusals"]:
        named = refusal["group"] or refusal["policyClass"]
        say(f"not sent ({named}, judged by {refusal['why']}): {refusal['nextMove']}")
    say(f"run: {report['run']}")
