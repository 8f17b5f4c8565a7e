"""The skills that ship, by name: a table, nothing registers itself."""

from collections.abc import Callable, Mapping
from typing import Final

from clawctl_adapters.errors import UsageError
from clawctl_skills.base import Skill
from clawctl_skills.settings.version import SettingsVersion

SKILLS: Final[Mapping[str, Callable[[], Skill]]] = {
    SettingsVersion.name: SettingsVersion,
}


def new_skill(name: str) -> Skill:
    """A fresh instance for one run. Raises UsageError SKILL_UNKNOWN."""
    if name not in SKILLS:
        raise UsageError("SKILL_UNKNOWN", name[:60], saw="known: " + ", ".join(sorted(SKILLS)))
    return SKILLS[name]()
