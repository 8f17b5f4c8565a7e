"""A map of Settings as a kept run has it.

Room     clawctl; reads only.
Input    a run folder of settings-map. Output  its SettingsTree, None for anything else.
"""

from pathlib import Path

from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import UsageError
from clawctl_skills.settings.map_diff import SettingsTree
from clawctl_skills.settings.map_keys import escaped

SKILL = "settings-map"


def map_of(path: Path) -> SettingsTree | None:
    """The rows a done run claims, and of each page whether it was seen whole."""
    try:
        run = RunReader(path)
    except (UsageError, OSError):
        return None
    if run.head.skill != SKILL or run.status != "done" or run.result is None:
        return None
    ends = [step.data for step in run.steps if step.kind in ("decision", "cut_short")]
    looked = ends[-1].get("looked", ()) if ends else ()
    return SettingsTree(
        rows=dict(run.result.ending.value),
        pages={escaped(str(page["title"])): page["whole"] is True for page in looked},
    )
