"""Whose rows a Settings app has: each maker's kinds, on top of AOSP's.

Room     clawctl.sim, pure.
Input    the name of a skin.
Output   its row kinds by name; every skin has all kinds.
"""

from collections.abc import Mapping

from clawctl.sim.rows.aosp import ROW_KINDS, switch_row, two_target_row
from clawctl.sim.rows.coloros import COLOROS_KINDS
from clawctl.sim.rows.legacy import main_switch_row, worded
from clawctl.sim.rows.miui import MIUI_KINDS
from clawctl.sim.rows.more import MORE_KINDS
from clawctl.sim.rows.oneui import ONEUI_KINDS
from clawctl.sim.rows.parts import RowKind
from clawctl.sim.rows.spa import SPA_KINDS

ALL_KINDS: Mapping[str, RowKind] = {**ROW_KINDS, **MORE_KINDS}
LEGACY_KINDS: Mapping[str, RowKind] = {
    "switch": RowKind(worded(switch_row), ("title", "switch")),
    "two-target": RowKind(worded(two_target_row), ("title", "switch", "goto")),
    "main-switch": RowKind(main_switch_row, ("title", "switch")),
}
SKIN_KINDS: Mapping[str, Mapping[str, RowKind]] = {
    "aosp": ALL_KINDS,
    "aosp-10": {**ALL_KINDS, **LEGACY_KINDS},
    "aosp-16": ALL_KINDS,
    "oneui": {**ALL_KINDS, **ONEUI_KINDS},
    "miui": {**ALL_KINDS, **MIUI_KINDS},
    "coloros": {**ALL_KINDS, **COLOROS_KINDS},
}
COMPOSE_KINDS: Mapping[str, RowKind] = {**ALL_KINDS, **SPA_KINDS}
# The table of names a skin's phones use.
SKIN_LABELS = {"oneui": "samsung", "miui": "xiaomi", "coloros": "oneplus"}


def kinds_of(skin: str) -> Mapping[str, RowKind]:
    """The row kinds of a skin."""
    return SKIN_KINDS[skin]
