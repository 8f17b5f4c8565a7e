"""The command group: verbs loaded on use, errors turned into one line and an exit code.

Room     clawctl.cli.
Input    the command line. Output  exit 0 done, 1 gave up, 2 usage, 3 device, 4 evidence,
         5 stale, 6 budget, 130 interrupted.

Verbs are a table of names, so that `clawctl --help` loads no verb and no heavy library.
"""

import importlib
import signal
import sys
from types import FrameType
from typing import Final, NoReturn

import click

from clawctl import __version__
from clawctl.cli.output import print_error
from clawctl_adapters.errors import ClawError

VERBS: Final = {
    "devices": ("clawctl.cli.devices", "List phones: serial, state, model, Android."),
    "doctor": ("clawctl.cli.doctor", "Check adb and a phone, and say how to mend what is wrong."),
    "observe": ("clawctl.cli.observe", "Say what a screen or a saved dump shows."),
    "run": ("clawctl.cli.run", "Run a skill on a phone and keep the evidence."),
    "sim": ("clawctl.cli.sim", "List and check the worlds of simulated phones."),
    "verify": ("clawctl.cli.verify", "Derive a run's values again from its raw files."),
}


class LazyGroup(click.Group):
    """A group whose verbs are imported when they are called."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        command = importlib.import_module(VERBS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in VERBS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="clawctl")
def cli() -> None:
    """Look at an Android screen, say what is there, act once, look again.

    No phone at hand? Use -d sim.
    """


def _stop(signum: int, _frame: FrameType | None) -> NoReturn:
    # Unwind as for an interrupt: devices, servers and leases are given back on the way out.
    sys.exit(128 + signum)


def run() -> NoReturn:
    """Run the command line and exit with its code."""
    signal.signal(signal.SIGTERM, _stop)
    try:
        code = cli.main(standalone_mode=False)
    except ClawError as error:
        print_error(error, as_json="--json" in sys.argv)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("interrupted", err=True)
        sys.exit(130)
    sys.exit(code if isinstance(code, int) else 0)
