"""A shell on a small phone."""

import pytest

from clawctl.sim.handset import Handset
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter, Outcome


class Shell:
    """Runs scripts on one phone, each in a fresh shell."""

    def __init__(self, handset: Handset) -> None:
        self.handset = handset

    def __call__(self, script: str) -> Outcome:
        return Interpreter(self.handset, find_command).run(script)

    def text(self, script: str) -> str:
        """Both streams merged, as shell: sends them."""
        return self(script).merged().decode()


@pytest.fixture
def sh(phone) -> Shell:
    """A shell on the small phone."""
    return Shell(Handset(phone))
