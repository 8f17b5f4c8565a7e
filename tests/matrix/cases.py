"""What the matrix asks of the skills on one phone, and which answer the phone makes right.

Input    a Truth, a seed. Output  Cases of every task; the same for the same seed.

Names are asked for both as shown and by key. A page that a phone does not have is asked for, too:
there the right answer is to give up, counted apart.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from clawctl.sim.world.model import LABEL, Row
from tests.matrix.truth import DIALOG, Line, Place, Truth, switch_key

RESETS: Final = {"factory_reset", "reset_options"}  # the policy lets no search open them
REFUSED: Final = {"factory_reset"}  # a page whose row is never touched
# Names that answer by another name of the same key, or nearly: either end is right.
RELATED: Final = {
    "security": {"privacy_protection", "privacy_security", "passwords_security"},
    "connections": {"connection_sharing", "more_connections", "interconnectivity"},
}
# What a person may call a page, and the names that mean it in the simulator's label tables.
PAGES: Final = {
    "network": {"network_internet"},
    "connections": {"connections"},
    "wifi": {"wifi", "internet"},
    "bluetooth": {"bluetooth"},
    "connected_devices": {"connected_devices"},
    "apps": {"apps", "apps_notifications", "app_management", "Apps"},
    "notifications": {"notifications", "notifications_status_bar", "notifications_control_center"},
    "battery": {"battery"},
    "storage": {"storage"},
    "sound": {"sound", "sound_vibration"},
    "display": {"display", "display_brightness", "Display & brightness"},
    "screen_timeout": {"screen_timeout", "sleep", "auto_screen_off"},
    "dark_theme": {"dark_theme", "dark_mode"},
    "location": {"location"},
    "security": {"security", "security_privacy", "Security & privacy"},
    "accessibility": {"accessibility"},
    "date_time": {"date_time", "date_and_time"},
    "languages": {"languages", "languages_input", "language"},
    "system": {"system", "system_settings", "System & updates"},
    "about_phone": {"about_phone", "about_tablet", "about_device", "my_device"},
}
TASKS: Final = ("version", "open", "read", "switch", "choose", "slider", "find", "map")
PER_TASK: Final = 4
MAP_PAGES: Final = 5
PERCENTS: Final = (20, 65, 90)
TOLERANCE: Final = 3
BRIGHTNESS: Final = "system:screen_brightness"
OLD: Final = "aosp-10"  # whose main switch says On or Off in place of a name
# Values that a claim may not be made of: time goes on while the skill reads.
MOVES: Final = ("fact:",)


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One run: the skill, what it is given, and what must be so afterwards.

    value    what the run may claim, field → text; a field that is not named here is free.
    screen   the screen that must be in front in the end, None where it does not matter.
    writes   the one setting that may be written, and the numbers or the text it must hold.
    absent   the phone has no such thing, or shows it in no way: giving up is right.
    """

    task: str
    skill: str
    inputs: dict[str, Any]
    value: dict[str, str] = {}
    screen: str | None = None
    writes: tuple[str, frozenset[str]] | None = None
    absent: bool = False


def cases_of(truth: Truth, tasks: Sequence[str], *, seed: str, each: int) -> Iterator[Case]:
    """Up to `each` cases of every task, drawn from all that the phone offers."""
    for task in tasks:
        found = list(_ALL[task](truth))
        draw = random.Random(f"{seed} {task}")
        draw.shuffle(found)
        yield from _spread(found, 1 if task == "map" else each)


def _spread(found: list[Case], each: int) -> list[Case]:
    """Some of each: never one page's rows alone."""
    taken: list[Case] = []
    pages: set[str] = set()
    for fresh in (True, False):
        for case in found:
            page = str(case.inputs.get("page", ""))
            if len(taken) < each and case not in taken and (page not in pages or not fresh):
                pages.add(page)
                taken.append(case)
    return taken


def _version(truth: Truth) -> Iterator[Case]:
    props = truth.world.props
    value = {
        "android_version": props["ro.build.version.release"],
        "build_number": props["ro.build.display.id"],
    }
    yield Case(task="version", skill="settings-version", inputs={}, value=value)


def _open(truth: Truth) -> Iterator[Case]:
    titles = [place.title for place in truth.places]
    for place in truth.places[1:]:
        if not place.title:
            continue
        yield Case(task="open", skill="settings-open", inputs={"page": place.path},
                   value={"page": place.title}, screen=place.screen,
                   absent=place.label in REFUSED)  # fmt: skip
    for key, labels in PAGES.items():
        meant = [place for place in truth.places[1:] if place.label in labels]
        if len(meant) == 1 and titles.count(meant[0].title) == 1:
            yield Case(task="open", skill="settings-open", inputs={"page": key},
                       value={"page": meant[0].title}, screen=meant[0].screen)  # fmt: skip
        elif not meant and not _has(truth, labels | RELATED.get(key, set())):
            yield Case(task="open", skill="settings-open", inputs={"page": key}, absent=True)


def _has(truth: Truth, labels: set[str]) -> bool:
    """Whether a page or a row has that name, also one that no row of the world leads to."""
    titles = {str(screen.title).removeprefix(LABEL) for screen in truth.world.screens.values()}
    rows = {line.label for place in truth.places for line in place.lines}
    return bool(labels & (titles | rows))


def _read(truth: Truth) -> Iterator[Case]:
    for place, line in _lines(truth):
        row = line.row
        if row.kind in ("slider", "tiles", "pair", "radio", "header", "footer", "category"):
            continue
        if row.kind == "main-switch" and truth.world.hardware.skin == OLD:
            continue
        if row.switch is not None:
            field, state = ("state" if line.summary else "value"), _state(line.checked)
            value = {field: state} | ({"value": line.summary} if line.summary else {})
        elif line.summary and not _moves(row):
            value = {"value": line.summary}
        else:
            continue
        inputs = {"page": place.path, "label": line.title}
        yield Case(task="read", skill="settings-read", inputs=inputs, value=value)


def _switch(truth: Truth) -> Iterator[Case]:
    for place, line in _lines(truth):
        row = line.row
        if row.switch is None or row.kind == "tiles":
            continue
        inputs: dict[str, Any] = {"page": place.path, "on": not line.checked}
        if row.kind != "main-switch" or truth.world.hardware.skin != OLD:
            inputs["label"] = line.title
        key = switch_key(row)
        texts = ("1", "0") if isinstance(row.switch, str) else (row.switch.on, row.switch.off)
        after = texts[0] if not line.checked else texts[1]
        stops = not line.enabled or (row.asks is not None and not line.checked)
        yield Case(task="switch", skill="settings-switch", inputs=inputs,
                   value={"state": _state(not line.checked)},
                   writes=(key, frozenset({after})), absent=stops)  # fmt: skip
        same = inputs | {"on": line.checked}
        yield Case(task="switch", skill="settings-switch", inputs=same,
                   value={"state": _state(line.checked)})  # fmt: skip


def _choose(truth: Truth) -> Iterator[Case]:
    for place in truth.places:
        options = [line for line in place.lines if line.row.kind == "radio" and line.alone]
        if len(options) < 2 or not place.way:
            continue
        for line in options:
            key, value = str(line.row.setting), str(line.row.value)
            writes = None if line.checked else (key, frozenset({value}))
            inputs: dict[str, Any] = {"page": "/".join(place.way[:-1]), "label": place.way[-1]}
            if place.frame != DIALOG:
                inputs = {"page": place.path}
            if not inputs["page"]:
                continue
            yield Case(task="choose", skill="settings-choose",
                       inputs=inputs | {"option": line.title},
                       value={"option": line.title}, writes=writes)  # fmt: skip


def _slider(truth: Truth) -> Iterator[Case]:
    for place, line in _lines(truth, also=()):
        row = line.row
        if row.kind != "slider" or row.setting is None or not place.way:
            continue
        here = {"page": place.path, "label": line.title}
        alone = sum(one.row.kind == "slider" for one in place.lines) == 1
        # Also by the row that leads to it, which often says where the slider stands.
        led = {"page": "/".join(place.way[:-1]), "label": place.way[-1]}
        for percent in PERCENTS:
            lead = alone and len(place.way) > 1 and percent != PERCENTS[0]
            inputs = (led if lead else here) | {"percent": percent, "tolerance": TOLERANCE}
            span = row.high - row.low
            near = frozenset(
                str(number)
                for number in range(row.low, row.high + 1)
                if abs((number - row.low) * 100 / span - percent) <= TOLERANCE + 0.5
            )
            # A slider of few steps may have none that near; only brightness is shown anywhere.
            absent = row.setting != BRIGHTNESS or not near
            yield Case(task="slider", skill="settings-slider", inputs=inputs,
                       writes=(row.setting, near), absent=absent)  # fmt: skip


def _find(truth: Truth) -> Iterator[Case]:
    searchable = any(screen.frame == "search" for screen in truth.world.screens.values())
    rows = [(place, line) for place in truth.places for line in place.lines]
    for place in truth.places[1:]:
        name = place.way[-1]
        named = [line for _, line in rows if line.title.casefold() == name.casefold()]
        if len(named) == 1 and name == place.title and named[0].row.when is None:
            yield Case(task="find", skill="settings-find", inputs={"query": name},
                       value={"page": place.title}, screen=place.screen,
                       absent=not searchable or place.label in RESETS)  # fmt: skip


def _map(truth: Truth) -> Iterator[Case]:
    """From home, and from a page that leads on; what it claims is held against the world."""
    yield Case(task="map", skill="settings-map", inputs={"max_pages": MAP_PAGES})
    for place in truth.places[1:]:
        if len(place.way) == 1 and sum(bool(line.row.goto) for line in place.lines) > 1:
            inputs = {"page": place.path, "max_depth": 1, "max_pages": MAP_PAGES}
            yield Case(task="map", skill="settings-map", inputs=inputs)


def _lines(truth: Truth, also: tuple[str, ...] = (DIALOG,)) -> Iterator[tuple[Place, Line]]:
    """Rows that one can ask for by name: alone on their page, no page's own name in them."""
    for place in truth.places:
        if not place.way or place.frame in also:
            continue
        for line in place.lines:
            if line.alone and "/" not in line.title and line.row.taps is None:
                yield place, line


def _moves(row: Row) -> bool:
    text = row.summary if isinstance(row.summary, str) else getattr(row.summary, "source", "")
    return text.startswith(MOVES)


def _state(checked: bool) -> str:
    return "on" if checked else "off"


_ALL: Final = {
    "version": _version,
    "open": _open,
    "read": _read,
    "switch": _switch,
    "choose": _choose,
    "slider": _slider,
    "find": _find,
    "map": _map,
}
