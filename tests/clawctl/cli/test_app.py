"""The command group."""

import subprocess
import sys

from clawctl.cli.app import VERBS, cli

HEAVY = ("adbutils", "uiautomator2", "PIL", "lxml", "rich", "jinja2", "asyncio")


def test_every_verb_of_the_table_is_a_command_with_help():
    for name in VERBS:
        command = cli.get_command(None, name)
        assert command is not None
        assert command.help
    assert cli.get_command(None, "nonsense") is None


def test_help_loads_no_verb_and_no_heavy_library():
    code = (
        "import sys\n"
        "from clawctl.cli.app import cli\n"
        "cli.main(['--help'], standalone_mode=False)\n"
        f"loaded = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "assert not loaded, loaded\n"
        "assert 'clawctl.cli.run' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for name in VERBS:
        assert f"  {name} " in done.stdout
