"""clawctl doctor: what stands between this computer and a phone, and how to mend it.

Room     clawctl.cli.
Output   one line a check, then what to do next; exit 0 only if every required check passed.
"""

import click

from clawctl.cli.open_device import device_kind, device_option, open_unleased
from clawctl.cli.output import print_json, say
from clawctl.devices.doctor_report import Report
from clawctl_adapters import to_wire


@click.command("doctor")
@device_option
@click.option("--fix", is_flag=True, help="Try safe mends once (light the screen), look again.")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def command(ctx: click.Context, device_name: str | None, fix: bool, as_json: bool) -> None:
    """Check adb, the phone and what skills need of it. Exit 0: ready. Exit 3: not ready.

    Starts and stops no adb server. Presses one key that has no meaning, to see whether input is
    allowed.
    """
    from clawctl.devices.doctor import Subject, examine
    from clawctl.trace.writer import runs_root
    from clawctl_skills.settings.labels import languages

    subject = Subject(
        name=device_name or "",
        kind=device_kind(device_name),
        open=lambda: open_unleased(device_name, backend="adb"),  # starts no helper
        runs=runs_root(),
        languages=languages(),
    )
    report = examine(subject, fix=fix)
    if as_json:
        print_json(to_wire(report))
    else:
        _say(report)
    ctx.exit(0 if report.critical_ok else 3)


def _say(report: Report) -> None:
    for one in report.checks:
        code = f" {one.code}" if one.status in ("fail", "warn") else ""
        say(f"{one.status:<8} {one.id:<18}{code} {one.saw}".rstrip())
    for number, action in enumerate(report.next_actions, start=1):
        say(f"{number}. {action}")
    ready = "ready" if report.critical_ok else "NOT ready"
    say(ready if report.ok or not report.critical_ok else f"{ready}, with warnings")
