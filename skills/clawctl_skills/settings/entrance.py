"""Which rows of a page answer to a name, and whether a touch on one opens something.

Room     skills; pure.
Input    rows, an Observation, what is asked for. Output  the rows that answer best; yes or no.

A row that is counted by touches, or whose touch would flip a switch or mark an option, is no
entrance.
"""

from typing import Final

import msgspec

from clawctl_adapters.model.observation import Observation
from clawctl_adapters.rows import Row
from clawctl_skills.settings.pages import id_name
from clawctl_skills.settings.panes import is_choice
from clawctl_skills.settings.words import Wanted, keys_of

FOLD: Final = "fold"  # the way of a row that shows the rest of its page
# Rows that are counted by touches or lead where nothing may be pressed.
NEVER: Final = frozenset({"build_number", "factory_reset"})


class Stop(msgspec.Struct, frozen=True):
    """Why one cannot go on: a reason of docs/skills-settings.md, and a sentence."""

    reason: str
    detail: str


def best(rows: tuple[Row, ...], part: Wanted) -> list[Row]:
    """The rows that answer best to a name; several where they answer alike."""
    ranked = [(rank, row) for row in rows if (rank := part.rank(row.title)) is not None]
    least = min((rank for rank, _ in ranked), default=0)
    return [row for rank, row in ranked if rank == least]


def is_entrance(row: Row, observation: Observation) -> bool:
    """Whether a touch on the row's title opens something and flips nothing."""
    meant = keys_of(row.title)
    if meant and meant <= NEVER:
        return False
    return row.checked_path is None or (
        is_two_target(row, observation) and not is_choice(observation, row)
    )


def is_two_target(row: Row, observation: Observation) -> bool:
    """Whether the row's switch stands apart from it: a divider, or the id of such a switch."""
    if row.checked_path is None:
        return False
    below = [node for node in observation.nodes if node.node_path.startswith(f"{row.path}.")]
    return any("divider" in id_name(n) or id_name(n) == "switchWidget" for n in below)
