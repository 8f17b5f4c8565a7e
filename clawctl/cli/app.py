"""The command group: verbs loaded on use, errors turned into one line and an exit code.

Room     clawctl.cli.
Input    the command line. Output  exit 0 done, 1 gave up, 2 usage, 3 device, 4 evidence,
         5 stale, 6 budget, 130 interrupted.

Verbs are a table of names, so that `clawctl --help` loads no verb and no heavy library.
"""

import importlib
import signal
import sys
from collections.abc import Sequence
from itertools import pairwise
from types import FrameType
from typing import Final, NoReturn

import click

from clawctl import __version__
from clawctl.cli.output import end_output, mend_streams, print_error
from clawctl_adapters.errors import ClawError, UsageError

VERBS: Final = {
    "act": ("clawctl.cli.act", "Do a few steps on a phone; say what each one changed."),
    "devices": ("clawctl.cli.devices", "List phones: state, model, Android, who holds them."),
    "diff": ("clawctl.cli.diff", "Say what a step changed, from two recorded screens."),
    "doctor": ("clawctl.cli.doctor", "Check adb and a phone, and say how to mend what is wrong."),
    "eval": ("clawctl.cli.eval", "Say what our texts keep of recorded screens, and cost."),
    "observe": ("clawctl.cli.observe", "Say what a screen or a saved dump shows."),
    "record": ("clawctl.cli.record", "Keep what a phone shows while somebody operates it."),
    "replay": ("clawctl.cli.replay", "Decide again on what a run saw, without a phone."),
    "run": ("clawctl.cli.run", "Run a skill on a phone and keep the evidence."),
    "sim": ("clawctl.cli.sim", "List and check the worlds of simulated phones."),
    "skills": ("clawctl.cli.skills", "Find, make and check skills."),
    "trace": ("clawctl.cli.trace", "List the runs that are kept, or remove old ones."),
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


class _Terminated(BaseException):
    """SIGTERM; unwinds as an interrupt does, so that devices, servers and leases are given back."""


def _stop(_signum: int, _frame: FrameType | None) -> NoReturn:
    raise _Terminated


def run() -> NoReturn:
    """Run the command line and exit with its code; every failure is one typed error."""
    mend_streams()
    signal.signal(signal.SIGTERM, _stop)
    try:
        code = cli.main(standalone_mode=False)
        end_output()
    except ClawError as error:
        _fail(error, error.exit_code)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else ""
        saw = error.format_message().rstrip(".")
        _fail(UsageError("COMMAND_LINE_INVALID", where, saw=saw), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        _fail(UsageError("INTERRUPTED"), 128 + signal.SIGINT)
    except _Terminated:
        _fail(UsageError("INTERRUPTED"), 128 + signal.SIGTERM)
    sys.exit(code if isinstance(code, int) else 0)


def _fail(error: ClawError, code: int) -> NoReturn:
    print_error(error, as_json=wants_json(sys.argv[1:]))
    sys.exit(code)


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether stdout is for a program: then a failure is a JSON value there too."""
    formats = {"--format=json", "--format=compact"}
    after = {word for option, word in pairwise(arguments) if option == "--format"}
    return "--json" in arguments or bool(formats & set(arguments) or after & {"json", "compact"})
