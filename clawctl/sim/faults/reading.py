"""Read a faults file, or say everything that is wrong with it.

Room     clawctl.sim.faults.
Input    a TOML file: seed, and a list [[fault]] of Fault.
Output   FaultFile. Refuses  with UsageError FAULTS_INVALID at the first place that is wrong;
         problems_of_faults tells all of them.

    seed = 7
    [[fault]]
    name = "dump_no_root"
    nth = 2
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from clawctl.sim.faults.kinds import KINDS, MODEL_POINTS
from clawctl.sim.faults.plan import Fault
from clawctl.sim.settings_tables import NAMESPACES
from clawctl.sim.system_screens import SYSTEM_SCREENS
from clawctl.sim.world.check import Problem
from clawctl_adapters.errors import UsageError

MAX_BYTES, MAX_FAULTS = 1_000_000, 1000
_PARAMETERS = ("after_bytes", "seconds", "text", "code", "puts")


class FaultFile(msgspec.Struct, frozen=True):
    """What a file says: its seed and its faults."""

    seed: int = 0
    faults: tuple[Fault, ...] = ()

    def needs_adb(self) -> tuple[str, ...]:
        """Names of faults that a phone without adb in front of it cannot have."""
        return tuple(fault.name for fault in self.faults if fault.point not in MODEL_POINTS)


def load_faults(path: str | Path, *, over_adb: bool = True) -> FaultFile:
    """The file, checked whole. over_adb: whether an adb server will stand before the phone.

    Raises UsageError FILE_UNREADABLE, FAULTS_INVALID.
    """
    found, problems = _read(Path(path))
    if problems:
        place, saw = problems[0]
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise UsageError("FAULTS_INVALID", f"{path}: {place}", saw=saw + more)
    if not over_adb and (names := found.needs_adb()):
        saw = f"{names[0]} strikes between adb and the phone: use -d sim-adb"
        raise UsageError("FAULTS_INVALID", str(path), saw=saw)
    return found


def problems_of_faults(path: str | Path) -> list[Problem]:
    """All that is wrong: place in the file and what stands there. Raises FILE_UNREADABLE."""
    return [Problem(place, saw) for place, saw in _read(Path(path))[1]]


def is_faults_file(path: str | Path) -> bool:
    """Whether a file is about faults and not a world: it has a list of them and no screens."""
    try:
        tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return False
    return "fault" in tables and "screens" not in tables


def _read(path: Path) -> tuple[FaultFile, list[tuple[str, str]]]:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise UsageError("FILE_UNREADABLE", str(path), saw=str(error.strerror)) from error
    if len(data) > MAX_BYTES:
        return FaultFile(), [("file", f"more than {MAX_BYTES} bytes")]
    try:
        tables = tomllib.loads(data.decode())
    except (ValueError, RecursionError) as error:
        return FaultFile(), [("file", str(error)[:120])]
    return _checked(tables)


def _checked(tables: dict[str, Any]) -> tuple[FaultFile, list[tuple[str, str]]]:
    problems = [(key, "no such table") for key in tables if key not in ("seed", "fault")]
    seed, rows = tables.get("seed", 0), tables.get("fault", [])
    if type(seed) is not int:
        problems.append(("seed", "not a whole number"))
    if not isinstance(rows, list) or not rows or len(rows) > MAX_FAULTS:
        return FaultFile(), [*problems, ("fault", f"not a list of 1 to {MAX_FAULTS} tables")]
    faults: list[Fault] = []
    for place, row in enumerate(rows):
        where = f"fault[{place}]"
        try:
            fault = msgspec.convert(row, Fault, strict=True)
        except msgspec.ValidationError as error:
            problems.append((where, str(error)))
            continue
        faults.append(fault)
        problems += [(f"{where}.{name}", saw) for name, saw in _wrong(fault, row)]
    return FaultFile(seed if type(seed) is int else 0, tuple(faults)), problems


def _wrong(fault: Fault, row: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What of one fault could not work."""
    if fault.name not in KINDS:
        yield "name", f"{fault.name[:40]!r} is no fault; `clawctl sim faults` lists them"
        return
    kind = fault.kind
    given = [name for name in ("nth", "every", "chance") if name in row]
    if len(given) > 1:
        yield given[1], f"also {given[0]}: give one of them"
    for name in ("nth", "every", "times"):
        if name in row and not 1 <= row[name] <= 1_000_000_000:
            yield name, f"{row[name]}, from 1"
    if fault.chance is not None and not 0 < fault.chance <= 1:
        yield "chance", f"{fault.chance}, above 0 to 1"
    if fault.at is not None and not (kind.movable and fault.at in MODEL_POINTS):
        yield "at", f"{fault.name} strikes at {kind.point} only"
    for name in _PARAMETERS:
        if name in row and name not in kind.takes:
            yield name, f"{fault.name} takes {', '.join(kind.takes) or 'no parameter'}"
    yield from _wrong_values(fault)


def _wrong_values(fault: Fault) -> Iterator[tuple[str, str]]:
    if not 0 <= fault.after_bytes <= 1 << 31:
        yield "after_bytes", f"{fault.after_bytes}, from 0"
    if not 0 <= abs(fault.seconds) <= 3600 or (fault.name == "delay" and fault.seconds <= 0):
        yield "seconds", f"{fault.seconds}, up to 3600"
    if not 0 <= fault.status <= 255:
        yield "code", f"{fault.code}, 0 to 255"
    for key in fault.puts:
        if key.partition(":")[0] not in NAMESPACES or not key.partition(":")[2]:
            yield f"puts.{key[:40]}", "not NAMESPACE:KEY"
    if fault.name == "put" and not fault.puts:
        yield "puts", "nothing to write"
    if fault.name == "dialog" and f"system:{fault.says}" not in SYSTEM_SCREENS:
        names = ", ".join(sorted(name.removeprefix("system:") for name in SYSTEM_SCREENS))
        yield "text", f"one of {names}"
    if fault.name == "open" and not fault.says:
        yield "text", "no intent action"
