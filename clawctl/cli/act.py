"""clawctl act: do a few steps on a phone, and say what each one changed.

Room     clawctl.cli.
Input    steps as JSON objects or in a few words; a device.
Output   the result of each step and the difference on the screen; the view, without a step.
Refuses  everything when one step cannot be planned (exit 2); what has changed by then (exit 5).
"""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from clawctl.cli.open_device import backend_option, device_option, opened
from clawctl.cli.output import note, print_json, safe_lines, say, write
from clawctl_adapters import to_wire
from clawctl_adapters.errors import ClawError

if TYPE_CHECKING:
    from clawctl.session import Session
    from clawctl.steps.series import StepsReport

USAGE, GAVE_UP, DEVICE, STALE = 2, 1, 3, 5
# Codes of results and refusals that say: the screen is another than the step was decided on.
CHANGED: Final = frozenset(
    {"target_changed", "target_moving", "target_gone", "target_not_actionable", "point_outdated"}
)
REFUSED: Final = frozenset(
    {"INPUT_REFUSED", "NO_FOCUSED_FIELD", "START_REFUSED", "TEXT_NOT_SENDABLE", "interrupted"}
)
AFTERWARDS: Final = frozenset({"target_gone", "point_outdated", "not_run"})


@click.command("act")
@click.argument("steps", metavar="STEP…", nargs=-1)
@device_option
@backend_option
@click.option(
    "--one-by-one", is_flag=True,
    help="Plan each step on what the one before it left, not all of them on the first view.",
)  # fmt: skip
@click.option(
    "--picture", metavar="WxH", help="The size of the picture that x and y were read from."
)
@click.option(
    "--allow", multiple=True, metavar="GROUP,…",
    help="What may be done that cannot be taken back: reset, account, … (docs/policy.md).",
)  # fmt: skip
@click.option("--read-only", is_flag=True, help="Refuse whatever changes something.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.option(
    "--runs", "--run", "root", type=click.Path(path_type=Path), help="Where run folders go."
)
@click.option("--no-raw", is_flag=True, help="Keep no dumps and pictures.")
@click.pass_context
def command(
    ctx: click.Context,
    steps: tuple[str, ...],
    device_name: str | None,
    backend: str,
    one_by_one: bool,
    picture: str | None,
    allow: tuple[str, ...],
    read_only: bool,
    as_json: bool,
    root: Path | None,
    no_raw: bool,
) -> None:
    """Do each STEP once: 'click Wi-Fi', 'set Wi-Fi on', '{"action": "press", "key": "back"}'.

    Exit 0: every step is confirmed. 1: one was not. 2: one cannot be planned, so none ran.
    3: the phone refused it. 5: the screen changed before it was sent.
    """
    from clawctl.clock import SystemClock
    from clawctl.policy import Policy
    from clawctl.session import Session
    from clawctl.steps.short import read_words
    from clawctl.trace.format import Ending
    from clawctl.trace.writer import RunWriter

    planned = [read_words(text) for text in steps]
    size = _size(picture)
    policy = Policy(",".join(allow).split(","), read_only=read_only)
    clock: Any = SystemClock()
    with (
        opened(device_name, backend=backend) as device,
        RunWriter.create(
            root, skill="act", device=device, clock=clock, keep_raw=not no_raw
        ) as writer,
    ):
        session = Session(device, clock, writer, policy=policy)
        try:
            view = session.view()
            reports = _run(session, view, planned, size, one_by_one=one_by_one)
        except ClawError as error:
            writer.finish(Ending(status="failed", reason=session.redaction.error(error).to_wire()))
            raise
        code = max(map(_exit_code, reports), default=0)
        writer.finish(Ending(status="gave_up" if code else "done"))
    if as_json:
        print_json(_wire(view, reports, str(writer.path)))
    else:
        _say(view, reports)
        note(f"run: {writer.path}")
    ctx.exit(code)


def _run(
    session: "Session", view: str, steps: list[dict[str, Any]], size: tuple[int, int] | None,
    *, one_by_one: bool,
) -> "list[StepsReport]":  # fmt: skip
    """One report, or one a step until the first that is not confirmed."""
    lists = [[step] for step in steps] if one_by_one else [steps] if steps else []
    capture_id, reports = view.split(" ", 1)[0], []
    for each in lists:
        reports.append(session.run(each, capture_id=capture_id, picture_px=size))
        capture_id = reports[-1].capture_id
        if not reports[-1].ok:
            break
    return reports


def _size(picture: str | None) -> tuple[int, int] | None:
    if picture is None:
        return None
    found = re.fullmatch(r"([1-9][0-9]{0,4})x([1-9][0-9]{0,4})", picture)
    if found is None:
        raise click.UsageError("--picture takes a width and a height: 540x1200")
    return int(found[1]), int(found[2])


def _exit_code(report: "StepsReport") -> int:
    if report.stale:
        return STALE
    if any(refusal.code not in AFTERWARDS for refusal in report.refusals) and not report.steps:
        return USAGE
    codes = {done.result.code for done in report.steps if done.result.effect != "confirmed"}
    codes |= {refusal.code for refusal in report.refusals}
    if codes & CHANGED:
        return STALE
    if codes & REFUSED:
        return DEVICE
    return 0 if report.ok else GAVE_UP


def _wire(view: str, reports: "list[StepsReport]", run: str) -> dict[str, Any]:
    """All reports as one; the view stands in it where no step was asked for."""
    wires = [to_wire(report) for report in reports]
    last = wires[-1] if wires else {"captureId": view.split(" ", 1)[0], "text": view}
    return {
        "captureId": last["captureId"],
        "steps": [done for wire in wires for done in wire["steps"]],
        "refusals": [refusal for wire in wires for refusal in wire["refusals"]],
        "stale": any(report.stale for report in reports),
        "text": last.get("text", ""),
        "run": run,
    }


def _say(view: str, reports: "list[StepsReport]") -> None:
    if not reports:
        write(safe_lines(view))
    for report in reports:
        for done in report.steps:
            result = done.result
            proof = {True: ", verified", False: ", contradicted", None: ""}[result.verified]
            why = f" ({result.code})" if result.code else ""
            say(f"{result.step.verb}: {result.effect}{proof}{why} by {result.path or 'none'}")
            if result.escalation:
                say(f"  {result.escalation}")
            write(safe_lines(done.text))
        for refusal in report.refusals:
            say(f"step {refusal.index + 1} not done: {refusal.code} {refusal.field}".rstrip())
            say(f"  saw {refusal.saw}" + "".join(f", {reason}" for reason in refusal.reasons))
            for near in refusal.near:
                say(f"  near: {near.ref} {near.role} {near.name}")
        if report.text:
            write(safe_lines(report.text))
