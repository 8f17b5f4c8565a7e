"""uiautomator dump, with the tool's own words, statuses and bad habits.

Room     clawctl.sim.shell.commands.
Input    dump [--verbose] [--compressed] [FILE]; /sdcard/window_dump.xml without one.
Output   the file and the success line, spelled as the historic tool spells it. /dev/tty sends the
         document and the line behind it without a line feed between.
Refuses  as the tool does: message on stderr, for two of them with status 0, the old file kept.
"""

from clawctl.sim.dump import DumpRefused
from clawctl.sim.shell.call import Call, Command
from clawctl.sim.stack_traces import ALREADY_REGISTERED

DEFAULT_FILE = "/sdcard/window_dump.xml"
TERMINAL = "/dev/tty"


def uiautomator(call: Call) -> int:
    """uiautomator dump …; the test runner behind the other words is not simulated."""
    if call.args[:1] != ("dump",):
        return call.fail("Usage: uiautomator <subcommand> [options]", 1)
    if call.handset.exclusive_dump and call.handset.automation is not None:
        return call.fail(ALREADY_REGISTERED, 1)
    names = [arg for arg in call.args[1:] if not arg.startswith("--")]
    target = names[0] if names else DEFAULT_FILE
    try:
        document = call.handset.phone.dump("stock")
    except DumpRefused as refusal:
        return call.fail(refusal.text, refusal.exit_code)
    if target == TERMINAL:
        call.out(document)
    else:
        _write(call, target, document)
    call.out(f"UI hierchary dumped to: {target}\n")
    return 0


def _write(call: Call, target: str, document: bytes) -> None:
    """The tool logs a file it cannot write and reports success all the same."""
    try:
        call.handset.files.write(call.path(target), document)
    except OSError:
        return


COMMANDS: dict[str, Command] = {"uiautomator": uiautomator}
