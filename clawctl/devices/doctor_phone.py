"""Check-ups of one phone, a function each; every one reads, and one presses a key that is none.

Room     clawctl.devices.
Input    a Patient: an open device, its shell where it has one, what was read so far.
Output   Outcomes; device errors are passed on, the doctor turns them into findings.
"""

import re
import time
from collections.abc import Callable
from typing import Final, Protocol, runtime_checkable

from clawctl.devices.base import Device
from clawctl.devices.doctor_makers import (
    HELPER_KEYBOARDS,
    OWN_HELPERS,
    UIAUTOMATION_OWNERS,
    input_switch,
)
from clawctl.devices.doctor_report import Outcome, failed, not_needed, passed, warned
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts

OLDEST_SDK: Final = 24  # Android 7: before it a shell gives no exit status
LOW_SPACE_KB: Final = 100 * 1024
FULL_KB: Final = 10 * 1024  # a dump and a picture need a few megabytes for a moment
MAX_SKEW_S: Final = 120
ECHO: Final = "clawctl-doctor-echo"
NO_KEY: Final = "input keyevent 0"  # KEYCODE_UNKNOWN: needs the permission, does nothing
_U2_PORT: Final = ":2330"  # 9008, as /proc/net/tcp writes it
_PROCESSES: Final = "ps -A -o PID,ARGS 2>/dev/null || ps -A 2>/dev/null || ps"
_LISTENING: Final = "cat /proc/net/tcp /proc/net/tcp6 2>/dev/null"
_LOCKED: Final = "Unlock the phone by hand; clawctl types no PIN."


@runtime_checkable
class Shell(Protocol):
    """What a device offers beyond the few verbs of a phone, for diagnosis alone."""

    def shell_read(self, command: str, *, timeout_s: float = 10.0) -> str:
        """Run one command, once; what it wrote to both streams, as text."""


class Patient:
    """An open phone and what its check-up has read so far.

    languages  language tags whose row names the skills know; empty means: do not judge.
    now_s      this computer's time, seconds since 1970.
    """

    def __init__(
        self, device: Device, *, languages: frozenset[str] = frozenset(),
        now_s: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self.device = device
        self.languages = languages
        self.now_s = now_s
        self._facts: DeviceFacts | None = None

    @property
    def is_simulated(self) -> bool:
        """Whether its clock and its radio are made up."""
        return self.device.kind.startswith("sim")

    def facts(self) -> DeviceFacts:
        """The phone's facts, asked for once."""
        if self._facts is None:
            self._facts = self.device.facts()
        return self._facts

    def forget(self) -> None:
        """Read everything anew from here on."""
        self._facts = None

    def ask(self, command: str) -> str:
        """What a shell command wrote. Raises DeviceError DEVICE_LOST without a shell."""
        if not isinstance(self.device, Shell):
            raise DeviceError("DEVICE_LOST", self.device.serial, saw="a device without a shell")
        return self.device.shell_read(command).strip()

    def prop(self, name: str) -> str:
        """A system property, "" when it is not set."""
        return self.ask(f"getprop {name}")

    def setting(self, space: str, key: str) -> str | None:
        """A setting, None when it is not set."""
        said = self.ask(f"settings get {space} {key}")
        return None if said in ("", "null") else said


def check_shell(patient: Patient) -> Outcome:
    """Whether a command's own output comes back."""
    if patient.ask(f"echo {ECHO}") == ECHO:
        return passed("answers")
    mend = "Reconnect the phone; if that does not help, restart it."
    return failed("SHELL_SILENT", "another answer than was asked for", mend)


def check_boot(patient: Patient) -> Outcome:
    """Whether the phone has finished starting."""
    if patient.prop("sys.boot_completed") == "1":
        return passed("finished starting")
    return failed("STILL_STARTING", "sys.boot_completed is not 1", "Wait until it has started.")


def check_sdk(patient: Patient) -> Outcome:
    """The API level."""
    sdk = patient.facts().sdk
    if sdk is None:
        return failed("FACT_MISSING", "no API level", "Reconnect the phone and check it again.")
    if sdk < OLDEST_SDK:
        mend = f"Use a phone with API level {OLDEST_SDK} (Android 7) or later."
        return failed("ANDROID_TOO_OLD", f"API level {sdk}", mend)
    return passed(f"API level {sdk}")


def check_size(patient: Patient) -> Outcome:
    """Width and height of the display."""
    facts = patient.facts()
    if facts.width_px and facts.height_px:
        return passed(f"{facts.width_px}x{facts.height_px} px, rotation {facts.rotation}")
    return failed("FACT_MISSING", "no display size", "Wake the phone; `wm size` must answer.")


def check_density(patient: Patient) -> Outcome:
    """Dots per inch."""
    density = patient.facts().density_dpi
    if density:
        return passed(f"{density} dpi")
    return failed("FACT_MISSING", "no density", "`wm density` must answer.")


def check_screen(patient: Patient) -> Outcome:
    """Whether the display is lit."""
    if patient.facts().screen_on:
        return passed("on")
    off = patient.facts().screen_on is False
    saw = "off" if off else "the phone does not say"
    return failed("SCREEN_OFF", saw, "Press the power key, or run `clawctl doctor --fix`.")


def check_unlocked(patient: Patient) -> Outcome:
    """Whether the lock screen is out of the way."""
    locked = patient.facts().keyguard
    if locked is False:
        return passed("unlocked")
    return failed("LOCKED", "the lock screen" if locked else "the phone does not say", _LOCKED)


def check_tree(patient: Patient) -> Outcome:
    """A real read: an enabled service or a running helper proves nothing."""
    try:
        reply = patient.device.tree()
    except EvidenceError as error:
        saw = f"{error.code}: {error.saw}" if error.saw else error.code
        if patient.setting("secure", "enabled_accessibility_services"):
            saw += "; an accessibility service is enabled but not serving"
        return failed(error.code, saw, error.next_move)
    return passed(f"{len(reply.data)} bytes by {reply.method}")


def check_picture(patient: Patient) -> Outcome:
    """A real picture."""
    return passed(f"{len(patient.device.screenshot())} bytes")


def check_u2(patient: Patient) -> Outcome:
    """Who holds UiAutomation, of which a phone has one; whether our helper can be reached."""
    processes = patient.ask(_PROCESSES)
    for words, tool in UIAUTOMATION_OWNERS.items():
        if words in processes:
            mend = f"Stop {tool} on this phone, or let it run and use the stock dump."
            return warned("UIAUTOMATION_TAKEN", f"{tool} runs on the phone", mend)
    if not any(words in processes for words in OWN_HELPERS):
        return passed("no helper runs; the stock dump is free")
    ports = patient.ask(_LISTENING).upper()
    if re.search(rf"{_U2_PORT} \S+ 0A ", ports) or not ports:
        return passed("the uiautomator2 server runs")
    mend = "Restart the helper: `python -m uiautomator2 init`, or restart the phone."
    return warned("HELPER_UNREACHABLE", "its process runs, port 9008 does not listen", mend)


def check_injection(patient: Patient) -> Outcome:
    """Whether this shell may inject input at all; some makers forbid it by a switch."""
    said = patient.ask(NO_KEY)
    if "SecurityException" not in said and "INJECT_EVENTS" not in said:
        return passed("input is allowed")
    switch = input_switch(patient.prop("ro.product.manufacturer"), patient.prop("ro.product.brand"))
    return failed("INPUT_REFUSED", "a SecurityException", switch)


def check_input_method(patient: Patient) -> Outcome:
    """Whether the keyboard is the owner's and not one that a tool left behind."""
    name = patient.setting("secure", "default_input_method")
    if name is None:
        mend = "Choose a keyboard in the phone's settings."
        return warned("INPUT_METHOD_NONE", "no input method is set", mend)
    for words, tool in HELPER_KEYBOARDS.items():
        if words in name:
            mend = f"Choose the owner's keyboard again; {tool} left its own."
            return warned("INPUT_METHOD_HELPER", f"a helper keyboard of {tool}", mend)
    return passed(name[:80])


def check_disk(patient: Patient) -> Outcome:
    """Whether a dump has room on the phone."""
    free_kb = _free_kb(patient.ask("df -k /data"))
    if free_kb is None:
        mend = "Look at the phone's storage page."
        return warned("DISK_UNKNOWN", "df does not say", mend)
    saw, mend = f"{free_kb // 1024} MB free", "Free space on the phone."
    if free_kb < FULL_KB:
        return failed("DISK_FULL", saw, mend)
    return passed(saw) if free_kb >= LOW_SPACE_KB else warned("DISK_LOW", saw, mend)


def _free_kb(said: str) -> int | None:
    """The fourth column of df's last line; a long device name may stand on a line of its own."""
    words = " ".join(said.splitlines()[1:]).split()
    numbers = [word for word in words[1:] if word.isdecimal()]
    return int(numbers[2]) if len(numbers) >= 3 else None


def check_clock(patient: Patient) -> Outcome:
    """Whether the phone's time is this computer's: records of both are compared by it."""
    if patient.is_simulated:
        return not_needed("a simulated phone's time is its own")
    said = patient.ask("date +%s")
    if not said.isdecimal():
        return warned("CLOCK_UNKNOWN", "date does not say", "Look at the phone's date and time.")
    skew_s = int(said) - round(patient.now_s())
    if abs(skew_s) <= MAX_SKEW_S:
        return passed(f"{skew_s:+d} s from this computer's")
    mend = "Let phone and computer set their time by the network."
    return warned("CLOCK_SKEW", f"{skew_s:+d} s from this computer's", mend)


def check_locale(patient: Patient) -> Outcome:
    """Whether the skills know the names of rows in the phone's language."""
    tag = patient.facts().locale
    if tag is None:
        return warned("FACT_MISSING", "no language", "Look at the phone's language page.")
    known = {tag, tag.split("-")[0], "-".join(tag.split("-")[::2])}  # zh-Hans-CN is zh-CN too
    if not patient.languages or known & patient.languages:
        return passed(tag)
    mend = "Skills find rows by name: add this language's names, or choose another language."
    return warned("LOCALE_UNKNOWN", f"{tag}: its row names are not known", mend)


def check_developer_options(patient: Patient) -> Outcome:
    """Whether developer options are on; makers turn debugging off with them."""
    names = ("development_settings_enabled", "adb_enabled")
    on = [name for name in names if patient.setting("global", name) == "1"]
    if on:
        return passed(", ".join(on))
    mend = "Turn on developer options and USB debugging."
    return warned("DEVELOPER_OPTIONS_OFF", "neither they nor USB debugging are on", mend)
