"""Whether a world can work on a phone, before one starts with it.

Room     clawctl.sim, pure.
Input    a World of the right types.
Output   nothing.
Refuses  with UsageError WORLD_INVALID, naming the place in the file and what stands there.
"""

from collections.abc import Iterator
from datetime import datetime

from clawctl.sim.frames import FRAMES
from clawctl.sim.rows import ROW_KINDS
from clawctl.sim.settings_tables import NAMESPACES
from clawctl.sim.values import as_switch
from clawctl.sim.world_model import PREFIXES, Derived, Row, Screen, Value, World, split_key
from clawctl_adapters.errors import UsageError

FACTS = ("up_time",)
OWN_FRAMES = ("launcher", "recents")  # made from `apps` and from the tasks, not from screens
NEEDED_PROPS = ("ro.build.version.release", "ro.build.version.sdk", "ro.product.model")


def check_world(world: World, *, where: str) -> None:
    """Raise at the first thing that could not work."""
    for place, saw in _problems(world):
        raise UsageError("WORLD_INVALID", f"{where}: {place}", saw=saw)


def _problems(world: World) -> Iterator[tuple[str, str]]:
    yield from _hardware(world)
    for prop in NEEDED_PROPS:
        if prop not in world.props:
            yield f"props.{prop}", "no such property"
    for namespace in world.settings:
        if namespace not in NAMESPACES:
            yield f"settings.{namespace}", f"a namespace other than {', '.join(NAMESPACES)}"
    if "home" not in world.screens:
        yield "screens.home", "no such screen"
    for index, app in enumerate(world.apps):
        if app.goto not in world.screens:
            yield f"apps[{index}].goto", f"no screen {app.goto!r}"
    for name, screen in world.screens.items():
        yield from _screen(world, screen, f"screens.{name}")


def _hardware(world: World) -> Iterator[tuple[str, str]]:
    phone = world.hardware
    if min(phone.size_px) < 200 or max(phone.size_px) > 10_000:
        yield "hardware.size_px", f"{list(phone.size_px)}, sides go from 200 to 10000"
    if not 80 <= phone.density_dpi <= 960:
        yield "hardware.density_dpi", f"{phone.density_dpi}, it goes from 80 to 960"
    if min(phone.status_bar_px, phone.navigation_bar_px, phone.settle_ms) < 0:
        yield "hardware", "a negative size or time"
    if phone.status_bar_px + phone.navigation_bar_px > min(phone.size_px) // 2:
        yield "hardware.status_bar_px", "bars that leave no room for a page"
    try:
        datetime.fromisoformat(phone.start)
    except ValueError:
        yield "hardware.start", "no ISO 8601 time"


def _screen(world: World, screen: Screen, place: str) -> Iterator[tuple[str, str]]:
    if screen.frame not in FRAMES or screen.frame in OWN_FRAMES:
        known = ", ".join(sorted(set(FRAMES) - set(OWN_FRAMES)))
        yield f"{place}.frame", f"{screen.frame!r}, none of {known}"
    if screen.title == "":
        yield f"{place}.title", "no title"
    yield from _value(world, screen.title, f"{place}.title")
    if screen.search is not None and screen.search not in world.screens:
        yield f"{place}.search", f"no screen {screen.search!r}"
    if screen.avatar is not None:
        yield from _row(world, screen.avatar, f"{place}.avatar", needs=("desc", "goto"))
    for index, row in enumerate(screen.rows):
        at = f"{place}.rows[{index}]"
        if row.kind not in ROW_KINDS:
            yield f"{at}.kind", f"{row.kind!r}, none of {', '.join(ROW_KINDS)}"
            continue
        yield from _row(world, row, at, needs=ROW_KINDS[row.kind].needs)


def _row(world: World, row: Row, at: str, *, needs: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for name in needs:
        if getattr(row, name) in (None, ""):
            yield f"{at}.{name}", f"nothing, and a row of kind {row.kind!r} needs it"
    for name in ("title", "summary", "desc"):
        yield from _value(world, getattr(row, name), f"{at}.{name}")
    if row.goto is not None and row.goto not in world.screens:
        yield f"{at}.goto", f"no screen {row.goto!r}"
    switch = as_switch(row.switch).key if row.switch is not None else None
    taps = row.taps.key if row.taps is not None else None
    for name, key in (("switch", switch), ("setting", row.setting), ("taps.key", taps)):
        if key is not None and not _is_key(key):
            yield f"{at}.{name}", f"{key!r}, not NAMESPACE:KEY"
    for name in ("when", "enabled"):
        guard = getattr(row, name)
        if isinstance(guard, str):
            yield from _guard(world, guard, f"{at}.{name}")
    if row.low >= row.high:
        yield f"{at}.low", f"{row.low}, not below high"
    if row.taps is not None and row.taps.count < 1:
        yield f"{at}.taps.count", str(row.taps.count)


def _value(world: World, value: Value | None, at: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Derived):
        yield from _source(world, value.source, f"{at}.from")
    elif value is not None and value.startswith(PREFIXES):
        yield from _source(world, value, at)


def _guard(world: World, guard: str, at: str) -> Iterator[tuple[str, str]]:
    source, equals, _ = guard.partition("=")
    if not equals:
        yield at, f"{guard!r}, not SOURCE=VALUE"
    else:
        yield from _source(world, source.removesuffix("!"), at)


def _source(world: World, source: str, at: str) -> Iterator[tuple[str, str]]:
    kind, _, rest = source.partition(":")
    if kind == "prop" and rest not in world.props:
        yield at, f"a property the world does not set: {rest!r}"
    elif kind == "fact" and rest not in FACTS:
        yield at, f"fact {rest!r}, none of {', '.join(FACTS)}"
    elif kind == "setting" and not _is_key(rest):
        yield at, f"{rest!r}, not NAMESPACE:KEY"
    elif f"{kind}:" not in PREFIXES:
        yield at, f"{source!r}, not prop:, setting: or fact:"


def _is_key(key: str) -> bool:
    namespace, name = split_key(key)
    return namespace in NAMESPACES and bool(name)
