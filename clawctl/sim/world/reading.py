"""Read a world, or say exactly what is wrong with it.

Room     clawctl.sim.
Input    the name of a world that ships with clawctl ("pixel-15-en", "pixel-15-en@ar"), a path
         to a TOML file, or its text or tables.
Output   World.
Refuses  with a UsageError: WORLD_UNKNOWN for a name or file that is not there, WORLD_INVALID
         with the place in the file for anything that could not work on the phone.
"""

from pathlib import Path
from typing import Any

import msgspec

from clawctl.sim.world.check import Problem, check_world, world_problems
from clawctl.sim.world.files import SHIPPED, extended, parse_tables, read_tables, shipped_worlds
from clawctl.sim.world.model import Button, Hardware, Icon, Notice, Row, Screen, World
from clawctl_adapters.errors import UsageError

__all__ = ["SHIPPED", "load_world", "parse_world", "problems_of", "shipped_worlds"]
_TOP_LEVEL = {"name", "hardware", "props", "settings", "screens", "apps", "notifications"}


def load_world(name_or_path: str | Path) -> World:
    """The world of that name or file, checked whole: no screen fails later."""
    tables, where = read_tables(name_or_path)
    return world_from_table(tables, where=where)


def problems_of(name_or_path: str | Path) -> list[Problem]:
    """All that is wrong with a world, or odd about it; its first wrong type alone if it has one.

    Raises UsageError WORLD_UNKNOWN for a world that is not there.
    """
    tables, where = read_tables(name_or_path)
    try:
        world = _world(tables, where)
    except UsageError as error:
        place = error.where.removeprefix(where).removeprefix(": ")
        return [Problem(place, str(error.saw), fatal=True)]
    from clawctl.sim.world.layout import layout_problems  # needs a whole phone

    found = list(world_problems(world))
    return found if any(problem.fatal for problem in found) else [*found, *layout_problems(world)]


def parse_world(text: str, *, where: str = "world") -> World:
    """A world out of the TOML text of its file; where names the file in messages."""
    return world_from_table(parse_tables(text, where=where), where=where)


def world_from_table(table: dict[str, Any], *, where: str = "world") -> World:
    """A world out of plain tables, as TOML gives them."""
    world = _world(extended(dict(table), Path.cwd(), where=where), where)
    check_world(world, where=where)
    return world


def _world(table: dict[str, Any], where: str) -> World:
    """The right types everywhere; what they say is not looked at yet."""
    for key in table:
        if key not in _TOP_LEVEL:
            raise UsageError("WORLD_INVALID", f"{where}: {key}", saw="a table of no known name")
    screens = _table(table, "screens", where)
    return World(
        name=_convert(table.get("name", Path(where).stem), str, f"{where}: name"),
        hardware=_convert(_table(table, "hardware", where), Hardware, f"{where}: hardware"),
        props=_convert(_table(table, "props", where), dict[str, str], f"{where}: props"),
        settings=_convert(
            table.get("settings", {}), dict[str, dict[str, str]], f"{where}: settings"
        ),
        screens={name: _screen(screens[name], f"{where}: screens.{name}") for name in screens},
        apps=_convert(table.get("apps", []), tuple[Icon, ...], f"{where}: apps"),
        notifications=_convert(
            table.get("notifications", []), tuple[Notice, ...], f"{where}: notifications"
        ),
    )


def _table(table: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    found = table.get(key)
    if not isinstance(found, dict):
        raise UsageError("WORLD_INVALID", f"{where}: {key}", saw="no such table")
    return found


def _screen(table: Any, where: str) -> Screen:
    """Rows one by one, so that a mistake is named with its row."""
    if not isinstance(table, dict):
        raise UsageError("WORLD_INVALID", where, saw="not a table")
    read: dict[str, Any] = {}
    for name, kind in (("rows", Row), ("buttons", Button)):
        found = table.get(name, [])
        if not isinstance(found, list):
            raise UsageError("WORLD_INVALID", f"{where}.{name}", saw="not a list")
        read[name] = tuple(
            _convert(each, kind, f"{where}.{name}[{index}]") for index, each in enumerate(found)
        )
    screen: Screen = _convert({**table, "rows": [], "buttons": []}, Screen, where)
    return msgspec.structs.replace(screen, **read)


def _convert(value: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        raise UsageError("WORLD_INVALID", where, saw=str(error)) from error
