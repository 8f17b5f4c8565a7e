"""A skill from outside, run so that whatever its code raises is a typed error with a place.

Room     clawctl.authors.
Input    a skill. Output  the same skill.
Refuses  UsageError SKILL_INVALID for what its select, decide or read raise and for what they
         return that is none of the forms of base.py; errors of our own families pass.
"""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from clawctl.authors.local import RAISED
from clawctl.authors.manifest import invalid
from clawctl_adapters.model.observation import Observation
from clawctl_adapters.model.projection import Selection
from clawctl_skills.base import Act, Decision, Done, GiveUp, Look, Reading, Skill, View


class Guarded:
    """Passes everything through; further attributes (fields, labels, …) are the skill's own."""

    def __init__(self, skill: Skill) -> None:
        self._skill = skill

    def __getattr__(self, name: str) -> Any:
        return getattr(self._skill, name)

    @property
    def name(self) -> str:
        """The skill's name."""
        return self._skill.name

    def select(self, observation: Observation) -> Selection:
        """The skill's selection."""
        with self._told("select"):
            found = self._skill.select(observation)
        self._check("select", found, Selection)
        return found

    def decide(self, view: View) -> Decision:
        """The skill's decision."""
        with self._told("decide"):
            found = self._skill.decide(view)
        self._check("decide", found, Act, Look, Done, GiveUp)
        return found

    def read(self, observation: Observation) -> tuple[Reading, ...]:
        """The skill's readings."""
        with self._told("read"):
            found = tuple(self._skill.read(observation))
        for reading in found:
            self._check("read", reading, Reading)
        return found

    @contextmanager
    def _told(self, method: str) -> Iterator[None]:
        try:
            yield
        except RAISED as error:
            raise invalid(self._place(method, error), type(error).__name__) from error

    def _place(self, method: str, error: BaseException) -> str:
        """The last line of the skill's own file that was running."""
        file = getattr(sys.modules.get(type(self._skill).__module__), "__file__", None)
        lines = [f.lineno for f in traceback.extract_tb(error.__traceback__) if f.filename == file]
        return f"{file}:{lines[-1]}" if lines else f"{self.name}.{method}"

    def _check(self, method: str, found: object, *kinds: type) -> None:
        if not isinstance(found, kinds):
            saw = f"{type(found).__name__} returned, expected {kinds[0].__name__}"
            raise invalid(f"{self.name}.{method}", saw)
