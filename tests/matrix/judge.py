"""One case on one fresh phone, and what the phone says of the answer.

right   done, and everything claimed is so; or given up where there is nothing to be done.
honest  given up, or refused, with its reason, where it could have been done; nothing was changed.
wrong   a claim that is not so, or a setting that nobody asked to change.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.model import World
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError, UsageError
from clawctl_skills.registry import new_skill
from clawctl_skills.settings.map_keys import escaped, key_of_row
from tests.matrix.cases import OLD, Case
from tests.matrix.truth import Line, Truth, plain

Verdict = Literal["right", "honest", "wrong"]
WITHHELD = "[withheld]"  # what a report says in place of an address or a serial number
UNFOLDS = "_advanced"  # what a fold of the simulator remembers is no setting of a phone


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A case's verdict; why is the reason of a run that gave up, or what was not so."""

    case: Case
    verdict: Verdict
    why: str = ""
    actions: int = 0
    looks: int = 0


def judge(world: World, case: Case, faults: Sequence[Fault] = (), *, seed: int = 0) -> Judged:
    """Run it and ask the phone; faults  what goes wrong with it meanwhile."""
    phone = SimulatedPhone(world)
    phone.use_faults(faults, seed=seed)
    device, clock = SimDevice(phone), FakeClock()
    with tempfile.TemporaryDirectory() as folder:
        try:
            skill = new_skill(case.skill, **case.inputs)
            head = {"skill": case.skill, "device": device, "clock": clock}
            with RunWriter.create(Path(folder), **head) as writer:
                report = execute(skill, device, clock, writer)
        except UsageError:
            raise  # the case itself is wrong
        except ClawError as error:
            return _ended(phone, case, error.code)
    if report.status != "done":
        judged = _ended(phone, case, str((report.reason or {}).get("reason", "?")))
    else:
        wrongs = _wrongs(phone, case, report.value or {})
        withheld = WITHHELD in (report.value or {}).values() and not wrongs and case.task != "map"
        verdict: Verdict = "wrong" if wrongs else "honest" if withheld else "right"
        judged = Judged(case=case, verdict=verdict, why="; ".join(wrongs) or WITHHELD * withheld)
    return msgspec.structs.replace(judged, actions=report.actions, looks=report.looks)


def _ended(phone: SimulatedPhone, case: Case, reason: str) -> Judged:
    """No claim was made: honest, unless something was changed that nobody asked for."""
    key = case.writes[0] if case.writes and not case.absent else None
    strays = [one for one in written(phone) if one != key]
    if strays:
        why = f"{reason}, but wrote {', '.join(strays)}"
        return Judged(case=case, verdict="wrong", why=why)
    return Judged(case=case, verdict="right" if case.absent else "honest", why=reason)


def _wrongs(phone: SimulatedPhone, case: Case, value: dict[str, str]) -> list[str]:
    """What a done run claims that is not so, and what it did beside."""
    if case.task == "map":
        return [*_map_wrongs(phone, value), *(f"wrote {one}" for one in written(phone))]
    wrongs = ["done, and there was nothing to be done"] if case.absent else []
    for field, words in case.value.items():
        if plain(value.get(field, "")) not in (words, WITHHELD):
            wrongs.append(f"{field} is {words!r}, not {value.get(field)!r}")
    if case.screen is not None and case.screen not in _in_front(phone):
        wrongs.append(f"{phone.screen} is in front, not {case.screen}")
    key, holds = case.writes or (None, frozenset[str]())
    if key is not None and phone.settings.get(*key.split(":")) not in holds:
        wrongs.append(f"{key} holds {phone.settings.get(*key.split(':'))!r}")
    wrongs += [f"wrote {one}" for one in written(phone) if one != key]
    return wrongs


def _in_front(phone: SimulatedPhone) -> set[str | None]:
    """The screen in front; beside home in two panes also the one that stands there unasked."""
    screens = {phone.screen}
    if phone.screen == "home" and phone.world.hardware.two_pane:
        targets = (row.goto for row in phone.world.screens["home"].rows if row.goto)
        screens.add(next(targets, None))
    return screens


def _map_wrongs(phone: SimulatedPhone, value: dict[str, str]) -> list[str]:
    """Rows of a map that the world does not have, or that say something else."""
    if len(value) < 2:
        return ["next to nothing was read"]
    said: dict[str, set[str] | None] = {}
    old = phone.world.hardware.skin == OLD
    for place in Truth(phone.world).everywhere:
        for line in place.lines:
            key = key_of_row(place.title, line.title)
            texts = None if old else _texts(line)
            known = said.setdefault(key, set())
            said[key] = None if known is None or texts is None else known | texts
            for tile in line.tiles:
                said[key_of_row(place.title, tile)] = None
    wrongs = []
    for key, words in value.items():
        expected = said.get(key, set()) if key in said or not old else None
        if expected is not None and plain(words) not in expected and WITHHELD not in words:
            wrongs.append(f"{key} is {expected or 'not there'}, not {words!r}")
    return wrongs


def _texts(line: Line) -> set[str] | None:
    """What a row may say in a map; None for kinds that are drawn in ways of their own."""
    if line.row.kind not in ("plain", "switch", "two-target"):
        return None
    if line.row.summary is not None and "fact:" in str(line.row.summary):
        return None  # goes on while it is read
    state = [f"[{'on' if line.checked else 'off'}]"] if line.row.switch is not None else []
    return {plain(" ".join([escaped(line.summary), *state]))}


def written(phone: SimulatedPhone) -> list[str]:
    """Settings that were written since the start, each once, what a fold remembers apart."""
    keys = [f"{e.detail['namespace']}:{e.detail['key']}" for e in phone.log.of_kind("setting")]
    return [key for key in dict.fromkeys(keys) if not key.endswith(UNFOLDS)]
