"""Read a world file, or say exactly what is wrong with it.

Room     clawctl.sim. The only module of the simulator that opens a world file.
Input    the name of a world that ships with clawctl, or a path to a TOML file.
Output   World.
Refuses  with a UsageError: WORLD_UNKNOWN for a name or file that is not there, WORLD_INVALID
         with the place in the file for anything that could not work on the phone.
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from clawctl.sim.world_check import check_world
from clawctl.sim.world_model import Hardware, Icon, Row, Screen, World
from clawctl_adapters.errors import UsageError

SHIPPED = Path(__file__).parent / "worlds"
_TOP_LEVEL = {"name", "hardware", "props", "settings", "screens", "apps"}


def shipped_worlds() -> tuple[str, ...]:
    """The names of the worlds that come with clawctl."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def load_world(name_or_path: str | Path) -> World:
    """The world of that name or file, checked whole: no screen fails later."""
    path = _find(name_or_path)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("WORLD_UNKNOWN", str(path), saw=type(error).__name__) from error
    return parse_world(text, where=str(path))


def parse_world(text: str, *, where: str = "world") -> World:
    """A world out of the TOML text of its file; where names the file in messages."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError("WORLD_INVALID", where, saw=str(error)) from error
    return world_from_table(table, where=where)


def world_from_table(table: dict[str, Any], *, where: str = "world") -> World:
    """A world out of plain tables, as TOML gives them."""
    for key in table:
        if key not in _TOP_LEVEL:
            raise UsageError("WORLD_INVALID", f"{where}: {key}", saw="a table of no known name")
    screens = _table(table, "screens", where)
    world = World(
        name=_convert(table.get("name", Path(where).stem), str, f"{where}: name"),
        hardware=_convert(_table(table, "hardware", where), Hardware, f"{where}: hardware"),
        props=_convert(_table(table, "props", where), dict[str, str], f"{where}: props"),
        settings=_convert(
            table.get("settings", {}), dict[str, dict[str, str]], f"{where}: settings"
        ),
        screens={name: _screen(screens[name], f"{where}: screens.{name}") for name in screens},
        apps=_convert(table.get("apps", []), tuple[Icon, ...], f"{where}: apps"),
    )
    check_world(world, where=where)
    return world


def _find(name_or_path: str | Path) -> Path:
    shipped = SHIPPED / f"{name_or_path}.toml"
    if isinstance(name_or_path, str) and name_or_path in shipped_worlds():
        return shipped
    path = Path(name_or_path)
    if not path.is_file():
        saw = f"neither a file nor one of {', '.join(shipped_worlds())}"
        raise UsageError("WORLD_UNKNOWN", str(name_or_path), saw=saw)
    return path


def _table(table: dict[str, Any], key: str, where: str) -> dict[str, Any]:
    found = table.get(key)
    if not isinstance(found, dict):
        raise UsageError("WORLD_INVALID", f"{where}: {key}", saw="no such table")
    return found


def _screen(table: Any, where: str) -> Screen:
    """Rows one by one, so that a mistake is named with its row."""
    if not isinstance(table, dict):
        raise UsageError("WORLD_INVALID", where, saw="not a table")
    rows = table.get("rows", [])
    if not isinstance(rows, list):
        raise UsageError("WORLD_INVALID", f"{where}.rows", saw="not a list")
    read = [_convert(row, Row, f"{where}.rows[{index}]") for index, row in enumerate(rows)]
    screen: Screen = _convert({**table, "rows": []}, Screen, where)
    return msgspec.structs.replace(screen, rows=tuple(read))


def _convert(value: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        raise UsageError("WORLD_INVALID", where, saw=str(error)) from error
