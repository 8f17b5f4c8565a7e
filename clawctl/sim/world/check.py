"""Whether a world can work on a phone, before one starts with it.

Room     clawctl.sim, pure.
Input    a World of the right types.
Output   Problems: the place in the file and what stands there; fatal ones would fail later, the
         others are odd (a screen nobody can reach, a name missing in the phone's language).
Refuses  check_world: with UsageError WORLD_INVALID at the first fatal one.
"""

from collections.abc import Iterator
from datetime import datetime

import msgspec

from clawctl.sim.frames.table import FRAMES
from clawctl.sim.pages import kinds_on
from clawctl.sim.rows.skins import COMPOSE_KINDS, SKIN_KINDS, SKIN_LABELS, kinds_of
from clawctl.sim.settings_tables import NAMESPACES
from clawctl.sim.values import as_switch
from clawctl.sim.world.labels import has_label, makers
from clawctl.sim.world.model import (
    LABEL,
    PREFIXES,
    Button,
    Derived,
    Row,
    Screen,
    Value,
    World,
    split_key,
)
from clawctl_adapters.errors import UsageError

FACTS = ("up_time", "date", "time")
OWN_FRAMES = ("launcher", "recents")  # made from `apps` and from the tasks, not from screens
NEEDED_PROPS = ("ro.build.version.release", "ro.build.version.sdk", "ro.product.model")


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong: its place in the file, what stands there, whether a phone could not run."""

    place: str
    saw: str
    fatal: bool = True


def check_world(world: World, *, where: str) -> None:
    """Raise at the first thing that could not work."""
    for place, saw in _problems(world):
        raise UsageError("WORLD_INVALID", f"{where}: {place}", saw=saw)


def world_problems(world: World) -> Iterator[Problem]:
    """All that could not work, then what is merely odd."""
    fatal = [Problem(place, saw) for place, saw in _problems(world)]
    yield from fatal
    if not fatal:
        for name in world.screens:
            if name not in reachable(world):
                yield Problem(f"screens.{name}", "no row, button or intent leads here", False)


def reachable(world: World) -> set[str]:
    """Screens that home, launcher icons, notifications and intents lead to."""
    screens, seen = world.screens, set[str]()
    todo = ["home", *(app.goto for app in world.apps)]
    todo += [notice.goto for notice in world.notifications if notice.goto]
    todo += [name for name, screen in screens.items() if screen.actions]
    while todo:
        name = todo.pop()
        if name not in seen:
            seen.add(name)
            todo += leads_to(screens[name])
    return seen


def leads_to(screen: Screen) -> list[str]:
    """The screens that one leads to."""
    rows = [*screen.rows, *([screen.avatar] if screen.avatar else [])]
    found = [row.goto for row in rows] + [row.asks for row in rows]
    found += [button.goto for button in screen.buttons] + [screen.search]
    return [name for name in found if name]


def _problems(world: World) -> Iterator[tuple[str, str]]:
    yield from _hardware(world)
    if world.hardware.skin not in SKIN_KINDS:
        return
    for prop in NEEDED_PROPS:
        if prop not in world.props:
            yield f"props.{prop}", "no such property"
    for namespace in world.settings:
        if namespace not in NAMESPACES:
            yield f"settings.{namespace}", f"a namespace other than {', '.join(NAMESPACES)}"
    if "home" not in world.screens:
        yield "screens.home", "no such screen"
    for index, app in enumerate(world.apps):
        yield from _leads(world, app.goto, f"apps[{index}].goto")
        yield from _value(world, app.label, f"apps[{index}].label")
    for index, notice in enumerate(world.notifications):
        at = f"notifications[{index}]"
        yield from _leads(world, notice.goto, f"{at}.goto")
        for name in ("title", "text"):
            yield from _value(world, getattr(notice, name), f"{at}.{name}")
    for name, screen in world.screens.items():
        yield from _screen(world, screen, f"screens.{name}")


def _leads(world: World, goto: str | None, at: str) -> Iterator[tuple[str, str]]:
    if goto is not None and goto not in world.screens:
        yield at, f"no screen {goto!r}"


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
    if phone.skin not in SKIN_KINDS:
        yield "hardware.skin", f"{phone.skin!r}, none of {', '.join(SKIN_KINDS)}"
    if phone.labels and phone.labels not in makers():
        yield "hardware.labels", f"{phone.labels!r}, none of {', '.join(makers())}"
    if phone.lock == "pin" and not (phone.pin.isascii() and phone.pin.isdecimal()):
        yield "hardware.pin", "no digits, and lock is pin"
    for index, display in enumerate(phone.displays):
        if display.id == 0 or min(display.size_px) < 100:
            yield f"hardware.displays[{index}]", "an id of 0, or a side below 100 px"
    try:
        datetime.fromisoformat(phone.start)
    except ValueError:
        yield "hardware.start", "no ISO 8601 time"


def _screen(world: World, screen: Screen, place: str) -> Iterator[tuple[str, str]]:
    if screen.frame not in FRAMES or screen.frame in OWN_FRAMES:
        known = ", ".join(sorted(set(FRAMES) - set(OWN_FRAMES)))
        yield f"{place}.frame", f"{screen.frame!r}, none of {known}"
        return
    if screen.title == "":
        yield f"{place}.title", "no title"
    for name in ("title", "hint", "message"):
        yield from _value(world, getattr(screen, name), f"{place}.{name}")
    yield from _leads(world, screen.search, f"{place}.search")
    if screen.setting is not None and not _is_key(screen.setting):
        yield f"{place}.setting", f"{screen.setting!r}, not NAMESPACE:KEY"
    if screen.avatar is not None:
        yield from _row(world, screen.avatar, f"{place}.avatar", needs=("desc", "goto"))
    kinds = COMPOSE_KINDS if screen.frame == "spa" else kinds_of(world.hardware.skin)
    for index, row in enumerate(screen.rows):
        at = f"{place}.rows[{index}]"
        if row.kind not in kinds_on(screen, world.hardware.skin):
            yield f"{at}.kind", f"{row.kind!r}, none of {', '.join(kinds)}"
            continue
        yield from _row(world, row, at, needs=kinds[row.kind].needs)
    for index, button in enumerate(screen.buttons):
        yield from _button(world, button, f"{place}.buttons[{index}]")


def _button(world: World, button: Button, at: str) -> Iterator[tuple[str, str]]:
    yield from _value(world, button.title, f"{at}.title")
    yield from _value(world, button.toast, f"{at}.toast")
    yield from _leads(world, button.goto, f"{at}.goto")
    for key in (*button.puts, *([button.writes] if button.writes else [])):
        if not _is_key(key):
            yield f"{at}.puts", f"{key!r}, not NAMESPACE:KEY"


def _row(world: World, row: Row, at: str, *, needs: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for name in needs:
        if getattr(row, name) in (None, "", {}):
            yield f"{at}.{name}", f"nothing, and a row of kind {row.kind!r} needs it"
    for name in ("title", "summary", "desc"):
        yield from _value(world, getattr(row, name), f"{at}.{name}")
    for words in row.choices.values():
        yield from _value(world, words, f"{at}.choices")
    yield from _leads(world, row.goto, f"{at}.goto")
    yield from _leads(world, row.asks, f"{at}.asks")
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
        for words in (*value.cases.values(), value.form):
            yield from _label(world, words, at)
    elif value is not None and value.startswith(PREFIXES):
        yield from _source(world, value, at)
    elif value is not None:
        yield from _label(world, value, at)


def _label(world: World, words: str, at: str) -> Iterator[tuple[str, str]]:
    """A name that no table has would show as its key."""
    maker = world.hardware.labels or SKIN_LABELS.get(world.hardware.skin, "aosp")
    if words.startswith(LABEL) and maker in makers():
        key = words[len(LABEL) :]
        if not has_label(key, maker):
            yield at, f"no name for {key!r} in the tables {maker}, aosp, common"


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
