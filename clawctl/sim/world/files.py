"""Find and read world files: shipped or of one's own, variants put on top of what they extend.

Room     clawctl.sim. The only module of the simulator that opens a world file.
Input    a name or path, "@" and a language behind it if wanted ("pixel-15-en@ar").
Output   the tables of one whole world, as TOML gives them.
Refuses  with a UsageError: WORLD_UNKNOWN for a name or file that is not there, WORLD_INVALID for
         broken TOML and for worlds that extend each other in a circle.
"""

import tomllib
from pathlib import Path
from typing import Any

from clawctl.sim.world.labels import LOCALES
from clawctl_adapters.errors import UsageError

SHIPPED = Path(__file__).parents[1] / "worlds"
_LOCALE_PROPS = ("persist.sys.locale", "ro.product.locale")
_MAX_DEPTH = 8


def shipped_worlds() -> tuple[str, ...]:
    """The names of the worlds that come with clawctl; each takes "@" and a language."""
    return tuple(sorted(path.stem for path in SHIPPED.glob("*.toml")))


def read_tables(name_or_path: str | Path) -> tuple[dict[str, Any], str]:
    """A world's tables, and where they come from for messages."""
    name, at, language = str(name_or_path).rpartition("@")
    if at and language in LOCALES:
        path = find(name)
        tables = _whole(path, _MAX_DEPTH)
        tables["name"] = f"{tables['name']}@{language}"
        return speak(tables, LOCALES[language]), str(path)
    path = find(name_or_path)
    return _whole(path, _MAX_DEPTH), str(path)


def parse_tables(text: str, *, where: str) -> dict[str, Any]:
    """The tables of one file's text."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError("WORLD_INVALID", where, saw=str(error)) from error
    except RecursionError as error:
        raise UsageError("WORLD_INVALID", where, saw="values nested too deeply") from error


def find(name_or_path: str | Path) -> Path:
    """The file of a shipped world or of a path."""
    shipped = SHIPPED / f"{name_or_path}.toml"
    if isinstance(name_or_path, str) and name_or_path in shipped_worlds():
        return shipped
    path = Path(name_or_path)
    if not path.is_file():
        saw = f"neither a file nor one of {', '.join(shipped_worlds())}"
        raise UsageError("WORLD_UNKNOWN", str(name_or_path), saw=saw)
    return path


def _whole(path: Path, depth: int) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UsageError("WORLD_INVALID", str(path), saw="not UTF-8 text") from error
    except OSError as error:
        raise UsageError("WORLD_UNKNOWN", str(path), saw=type(error).__name__) from error
    tables = parse_tables(text, where=str(path))
    tables.setdefault("name", path.stem)
    return extended(tables, path.parent, where=str(path), depth=depth)


def extended(
    tables: dict[str, Any], folder: Path, *, where: str, depth: int = _MAX_DEPTH
) -> dict[str, Any]:
    """The tables put on top of the world they extend, in the language they ask for.

    Screens of the extended world that no row, button, icon or intent leads to are left out.
    """
    base, locale = tables.pop("extends", None), tables.pop("locale", None)
    for key, value in (("extends", base), ("locale", locale)):
        if value is not None and not isinstance(value, str):
            raise UsageError("WORLD_INVALID", f"{where}: {key}", saw="not a text")
    if base is not None:
        if depth == 0:
            raise UsageError("WORLD_INVALID", f"{where}: extends", saw="worlds in a circle")
        beside = folder / base
        below = _whole(beside if beside.is_file() else find(base), depth - 1)
        tables = _without_strays(merge(below, tables), kept=tables)
    return tables if locale is None else speak(tables, LOCALES.get(locale, locale))


def _without_strays(joined: dict[str, Any], *, kept: dict[str, Any]) -> dict[str, Any]:
    """Leave out screens of the extended world that the variant leads nowhere to any more."""
    screens = joined.get("screens")
    if not isinstance(screens, dict):
        return joined
    own = kept.get("screens") if isinstance(kept.get("screens"), dict) else {}
    starts = [*_listed(joined, "apps"), *_listed(joined, "notifications")]
    todo = ["home", *(own or {}), *(start.get("goto") for start in starts)]
    todo += [name for name, screen in screens.items() if _actions(screen)]
    reached: set[object] = set()
    while todo:
        name = todo.pop()
        if name not in reached and isinstance(screens.get(name), dict):
            reached.add(name)
            todo += _targets(screens[name])
    stay = {name: screen for name, screen in screens.items() if name in reached}
    return {**joined, "screens": stay}


def _actions(screen: Any) -> bool:
    return isinstance(screen, dict) and bool(screen.get("actions"))


def _targets(screen: dict[str, Any]) -> list[Any]:
    avatar = screen.get("avatar")
    rows = [*_listed(screen, "rows"), *([avatar] if isinstance(avatar, dict) else [])]
    found = [row.get(key) for row in rows for key in ("goto", "asks")]
    found += [button.get("goto") for button in _listed(screen, "buttons")]
    return [*found, screen.get("search")]


def _listed(table: dict[str, Any], key: str) -> list[dict[str, Any]]:
    found = table.get(key)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def merge(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """Tables joined key by key, the upper one's values winning; `insert` goes before the rows."""
    joined = dict(below)
    for key, value in above.items():
        under = joined.get(key)
        if isinstance(value, dict) and isinstance(under, dict):
            joined[key] = merge(under, value)
        else:
            joined[key] = value
    if "insert" in joined and isinstance(below.get("rows"), list):
        joined["rows"] = [*joined.pop("insert"), *joined["rows"]]
    return joined


def speak(tables: dict[str, Any], locale: str) -> dict[str, Any]:
    """The same world in another language."""
    props = dict.fromkeys(_LOCALE_PROPS, locale)
    return merge(tables, {"hardware": {"locale": locale}, "props": props})
