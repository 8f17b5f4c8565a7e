"""A check-up of everything between this computer and a phone, in an order that explains itself.

Room     clawctl.devices.
Input    how to open the device; what kind it is by its name.
Output   a Report: each check passed, warned, failed or was skipped, with a code, what was seen
         and how to mend it. Never an exception for something a check is there to find.
Refuses  to touch what another run holds: the phone is leased for as long as the check-up lasts.

A check whose ground is missing is skipped and says which check blocks it: one cause, one
failure. Mends are tried once, and only those that a person would do by pressing a key: the
screen is lit, a lock screen without a secret is put aside. No server is started or killed.
"""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final, Literal, NamedTuple

from clawctl.devices import doctor_host as host
from clawctl.devices import doctor_phone as phone
from clawctl.devices.base import Device, hardware_of
from clawctl.devices.doctor_report import (
    Finding,
    Outcome,
    Report,
    failed,
    not_needed,
    passed,
    summed_up,
)
from clawctl.devices.lease import lease
from clawctl_adapters.errors import ClawError

Kind = Literal["sim", "sim-adb", "adb"]
WAKE: Final = "input keyevent 224"  # KEYCODE_WAKEUP: lights the display, never turns it off
# Puts a lock screen aside that has no secret; one that has stays. Menu is for old releases.
DISMISS: Final = "wm dismiss-keyguard || input keyevent 82"


class Subject(NamedTuple):
    """What is checked.

    name    as the user named it, "" for the only phone.
    kind    "sim" needs no adb; "sim-adb" brings its own server; "adb" is the user's.
    open    opens the device, without a lease; raises ClawError.
    runs    where evidence goes, for the room there.
    """

    name: str
    kind: Kind
    open: Callable[[], Device]
    runs: Path
    languages: frozenset[str] = frozenset()


class Visit:
    """One look at everything. Close it: it holds the device and its lease."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        self._held = ExitStack()
        self._programs: list[host.AdbProgram] | None = None
        self._patient: phone.Patient | None = None

    def close(self) -> None:
        """Give back device and lease."""
        self._held.close()

    @property
    def patient(self) -> phone.Patient:
        """The open phone; only asked for once `device` has passed."""
        assert self._patient is not None, "checks of the phone need the check `device`"
        return self._patient

    def adb_program(self) -> Outcome:
        """adb is there, and which."""
        if self.subject.kind == "sim":
            return not_needed("a phone in this process needs no adb")
        self._programs = host.adb_programs()
        return host.check_program(self._programs)

    def adb_server(self) -> Outcome:
        """The user's adb server answers."""
        if self.subject.kind != "adb":
            return not_needed("a simulated phone does without the user's adb server")
        return host.check_server()

    def adb_versions(self) -> Outcome:
        """Nothing on this host would kill that server."""
        if self.subject.kind != "adb":
            return not_needed("a simulated phone does without the user's adb server")
        return host.check_versions(self._programs or [], host.server_protocol())

    def namesake(self) -> Outcome:
        """No other distribution shares our name."""
        return host.check_namesake()

    def room(self) -> Outcome:
        """Evidence has room."""
        return host.check_room(self.subject.runs)

    def device(self) -> Outcome:
        """It is connected, authorized and online."""
        device = self.subject.open()
        self._held.callback(device.close)
        self._patient = phone.Patient(device, languages=self.subject.languages)
        return passed(f"{device.serial} by {device.kind}")

    def lease(self) -> Outcome:
        """Nobody else uses it; from here on we do."""
        if self.subject.kind != "adb":
            return not_needed("made for this check-up alone")
        self._held.enter_context(lease(hardware_of(self.patient.device)))
        return passed("free")


class Check(NamedTuple):
    """A row of the table: what it needs before it means anything, and how it may be mended."""

    id: str
    run: Callable[[Visit], Outcome]
    required: bool = True
    needs: tuple[str, ...] = ()
    mend: str = ""


def _of_phone(check: Callable[[phone.Patient], Outcome]) -> Callable[[Visit], Outcome]:
    return lambda visit: check(visit.patient)


_HELD = ("device", "lease")
_READY = (*_HELD, "shell", "boot", "screen", "unlocked")
CHECKS: Final = (
    Check("adb_program", Visit.adb_program),
    Check("adb_server", Visit.adb_server),
    Check("adb_versions", Visit.adb_versions, needs=("adb_program", "adb_server")),
    Check("namesake", Visit.namesake, required=False),
    Check("room", Visit.room, required=False),
    Check("device", Visit.device, needs=("adb_server",)),
    Check("lease", Visit.lease, needs=("device",)),
    Check("shell", _of_phone(phone.check_shell), needs=_HELD),
    Check("boot", _of_phone(phone.check_boot), needs=(*_HELD, "shell")),
    Check("sdk", _of_phone(phone.check_sdk), needs=(*_HELD, "shell")),
    Check("size", _of_phone(phone.check_size), needs=(*_HELD, "shell")),
    Check("density", _of_phone(phone.check_density), needs=(*_HELD, "shell")),
    Check("screen", _of_phone(phone.check_screen), needs=(*_HELD, "shell"), mend=WAKE),
    Check("unlocked", _of_phone(phone.check_unlocked), needs=(*_HELD, "shell"), mend=DISMISS),
    Check("tree", _of_phone(phone.check_tree), needs=_READY),
    Check("picture", _of_phone(phone.check_picture), needs=(*_HELD, "shell", "screen")),
    Check("injection", _of_phone(phone.check_injection), needs=(*_HELD, "shell")),
    Check("u2_server", _of_phone(phone.check_u2), required=False, needs=(*_HELD, "shell")),
    Check("input_method", _of_phone(phone.check_input_method), required=False,
          needs=(*_HELD, "shell")),
    Check("disk", _of_phone(phone.check_disk), required=False, needs=(*_HELD, "shell")),
    Check("clock", _of_phone(phone.check_clock), required=False, needs=(*_HELD, "shell")),
    Check("locale", _of_phone(phone.check_locale), required=False, needs=(*_HELD, "shell")),
    Check("developer_options", _of_phone(phone.check_developer_options), required=False,
          needs=(*_HELD, "shell")),
)  # fmt: skip


def examine(subject: Subject, *, fix: bool = False) -> Report:
    """Run every check; with fix try each safe mend once and look again.

    The device is opened once for a look and given back at the end of all of them.
    """
    visit = Visit(subject)
    try:
        findings = _look(visit, CHECKS, {})
        tried: tuple[str, ...] = ()
        if fix:
            findings, tried = _mend(visit, findings)
        return summed_up(subject.name, findings, tried)
    finally:
        visit.close()


def _look(visit: Visit, checks: tuple[Check, ...], known: dict[str, Finding]) -> list[Finding]:
    found = dict(known)
    for check in checks:
        blocker = next((need for need in check.needs if not _is_ground(found[need])), None)
        if blocker is not None:
            outcome = Outcome(status="skipped", code="BLOCKED", saw=f"needs {blocker}")
        else:
            outcome = _run(check, visit)
        found[check.id] = Finding(
            id=check.id, required=check.required, blocked_by=blocker,
            status=outcome.status, code=outcome.code, saw=outcome.saw, mend=outcome.mend,
        )  # fmt: skip
    return list(found.values())


def _is_ground(finding: Finding) -> bool:
    """Whether what rests on it can be looked at: it passed, or does not matter here."""
    return finding.status in ("pass", "warn") or finding.code == "NOT_NEEDED"


def _run(check: Check, visit: Visit) -> Outcome:
    try:
        return check.run(visit)
    except ClawError as error:
        return failed(error.code, error.saw or error.where, error.next_move)


def _mend(visit: Visit, findings: list[Finding]) -> tuple[list[Finding], tuple[str, ...]]:
    """Try the mend of each check that failed, then look at the phone again."""
    broken = {one.id for one in findings if one.status in ("fail", "warn")}
    todo = [check for check in CHECKS if check.mend and check.id in broken]
    if not todo:
        return findings, ()
    for check in todo:
        try:
            visit.patient.ask(check.mend)
        except ClawError:
            continue  # what is still broken shows in the second look
    visit.patient.forget()
    again = tuple(check for check in CHECKS if "lease" in check.needs)
    kept = {one.id: one for one in findings if one.id not in {check.id for check in again}}
    return _look(visit, again, kept), tuple(check.id for check in todo)
