"""What rows.py needs to know of a row to build its views.

Room     clawctl.sim, pure data.
Output   ShownRow; shown.py makes one from a world's row, and so may a frame.
"""

import msgspec

from clawctl.sim.effects import Effect


class Choice(msgspec.Struct, frozen=True):
    """One of several values side by side: its words, whether it is the chosen one, its touch."""

    title: str
    checked: bool
    tap: Effect | None


class ShownRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row to lay out.

    tap, flip  what touching the row and touching its own switch mean; None: nothing.
    aligned    whether an empty icon frame keeps its title in line with rows that have icons.
    choices    what the tiles of a row offer.    resource_id, password: of a field.
    typed      what stands in a field; focused: whether the text cursor is in it.
    share      where a slider stands, 0.0 to 1.0; level: the number it stands for.
    """

    kind: str
    title: str
    summary: str = ""
    desc: str = ""
    icon: str | None = None
    aligned: bool = False
    enabled: bool = True
    checked: bool = False
    copyable: bool = False
    tap: Effect | None = None
    flip: Effect | None = None
    share: float = 0.0
    level: int = 0
    choices: tuple[Choice, ...] = ()
    resource_id: str = ""
    password: bool = False
    typed: str = ""
    focused: bool = False
