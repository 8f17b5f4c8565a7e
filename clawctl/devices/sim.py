"""The simulated phone as a device, in this process: no adb, no port, nothing to start.

Room     clawctl.devices; a sibling of every other backend.
Input    a SimulatedPhone, or the name or path of a world.
Output   the same raw bytes and facts as a phone behind adb.
Refuses  with the errors a phone behind adb would give: a dump's words go through the same table.

Time is the phone's own: a call that costs it more virtual time than timeout_s has timed out.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from clawctl.devices.adb.conditions import conditions_of, keyboard_of, window_id_of
from clawctl.devices.adb.tables import read_setting, setting_script
from clawctl.devices.base import (
    KEY_CODES,
    PAGE_ACTIONS,
    Key,
    Modifier,
    Namespace,
    Page,
    TextReply,
    TreeReply,
)
from clawctl.devices.dump_messages import document_failure, dump_failure
from clawctl.devices.field import check_text, no_field
from clawctl.sim.faults.screen import InputRefused
from clawctl.sim.handset import Handset
from clawctl.sim.phone import DumpRefused, SimulatedPhone
from clawctl.sim.shell.commands.dumpsys import report
from clawctl.sim.world.reading import load_world
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts

if TYPE_CHECKING:
    from clawctl.sim.shell.interpreter import Outcome

METHOD = "sim-direct"
LOCK_PACKAGE, LOCK_WINDOW = "com.android.systemui", "NotificationShade"
REPLY = "/dev/tty"  # the file name a dump without a file is confirmed for


class SimDevice:
    """A Device over one SimulatedPhone."""

    def __init__(self, phone: SimulatedPhone) -> None:
        self.phone = phone
        self._handset = Handset(phone)  # for its shell
        self._closed = False

    @classmethod
    def from_world(cls, name: str | Path, *, serial: str = "sim") -> "SimDevice":
        """A phone of that world, freshly booted. Raises UsageError WORLD_UNKNOWN, WORLD_INVALID."""
        return cls(SimulatedPhone(load_world(name), serial=serial))

    @property
    def serial(self) -> str:
        """The phone's name."""
        return self.phone.serial

    @property
    def kind(self) -> str:
        """Always "sim"."""
        return "sim"

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """Focused package and activity, rotation, size, density, screen and lock state."""
        with self._call(timeout_s):
            phone = self.phone
            focus = phone.focus()
            width_px, height_px = phone.size_px
            locked = phone.keyguard
            power, windows = report(phone, "power"), report(phone, "window")
            facts = DeviceFacts(
                package=LOCK_PACKAGE if locked else focus.package,
                activity=None if locked else focus.activity,
                focused_window=LOCK_WINDOW if locked else focus.window_title,
                rotation=phone.rotation, width_px=width_px, height_px=height_px,
                density_dpi=phone.density_dpi, sdk=phone.sdk, locale=phone.locale,
                screen_on=phone.screen_on, keyguard=phone.keyguard, window_id=window_id_of(windows),
                keyboard=keyboard_of(windows, height_px),
            )  # fmt: skip
            # By the words a phone behind adb would say, read as they are read there.
            conditions = conditions_of(power, windows, facts)
            return msgspec.structs.replace(facts, conditions=conditions)

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:  # noqa: ARG002
        """A fresh dump of the active window; raises EvidenceError as base.Device says.

        hurry changes nothing: like the device's tool, this one always waits.
        """
        with self._call(timeout_s):
            try:
                data = self.phone.dump()
            except DumpRefused as refused:
                raise self._dump_error(refused.text, refused.exit_code) from refused
            message = f"UI hierchary dumped to: {REPLY}"
            failure = document_failure(data, where=self.serial)
            if failure is not None:
                raise failure
            return TreeReply(data=data, method=METHOD, messages=message, settled=True)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """PNG of the display."""
        with self._call(timeout_s):
            return self.phone.png()

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Touch and release at one pixel."""
        with self._call(timeout_s):
            self.phone.tap(x_px, y_px)

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """Drag a finger from the first pixel to the second."""
        with self._call(timeout_s):
            self.phone.swipe(x1_px, y1_px, x2_px, y2_px, duration_ms)

    def key(
        self, key: Key, *, modifiers: tuple[Modifier, ...] = (), timeout_s: float = 10.0
    ) -> None:  # fmt: skip
        """Press and release a key; modifiers change nothing that this phone does with it."""
        del modifiers
        with self._call(timeout_s):
            self.phone.key(KEY_CODES[key])

    def long_press(
        self, x_px: int, y_px: int, duration_ms: int = 600, *, timeout_s: float = 10.0
    ) -> None:  # fmt: skip
        """Touch one pixel, hold, release."""
        with self._call(timeout_s):
            self.phone.swipe(x_px, y_px, x_px, y_px, duration_ms)

    def drag(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, *, timeout_s: float = 15.0
    ) -> None:  # fmt: skip
        """Press at the first pixel, move to the second, let go."""
        with self._call(timeout_s):
            self.phone.swipe(x1_px, y1_px, x2_px, y2_px, 1000)

    def start_app(self, package: str, *, timeout_s: float = 15.0) -> None:
        """Start an app as its icon does; raises DeviceError START_REFUSED."""
        with self._call(timeout_s):
            self._started(self.phone.start(package=package).ok, package)

    def start_activity(self, component: str, *, timeout_s: float = 15.0) -> None:
        """Start "pkg/.Class"; raises DeviceError START_REFUSED."""
        with self._call(timeout_s):
            self._started(self.phone.start(component=component).ok, component)

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> TextReply:
        """Text into the focused field, all of it, as a keyboard of every script would."""
        self.check_text(text)
        with self._call(timeout_s):
            views = (view for root in self.phone.roots() for view in root.walk())
            held = self.phone.controls.field_text()
            if held is None or not any(view.focused for view in views):
                raise no_field(self.serial, "0 fields with the focus")
            for _ in held if clear else "":
                self.phone.key(KEY_CODES["backspace"])
            if text:
                self.phone.text(text)
            return TextReply(path="sim", was_empty=not held)

    def check_text(self, text: str) -> None:
        """Raise TEXT_NOT_SENDABLE for what no field holds."""
        check_text(text, self.serial)

    def _started(self, ok: bool, what: str) -> None:
        if not ok:
            raise DeviceError("START_REFUSED", self.serial, saw=f"no activity for {what}"[:100])

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        """Start a Settings page; raises DeviceError START_REFUSED."""
        with self._call(timeout_s):
            result = self.phone.start(action=PAGE_ACTIONS[page])
            if not result.ok:
                raise DeviceError("START_REFUSED", self.serial, saw=f"no activity for {page}")

    def shell_read(self, command: str, *, timeout_s: float = 10.0) -> str:
        """Run one command in the phone's shell; what it wrote, as text. For diagnosis."""
        with self._call(timeout_s):
            return self._run(command).merged().decode("utf-8", "replace")

    def setting(self, namespace: Namespace, key: str, *, timeout_s: float = 10.0) -> str | None:
        """One value of a settings table, by the phone's own command; see base.ReadsSettings."""
        with self._call(timeout_s):
            outcome = self._run(setting_script(namespace, key))
            return read_setting(outcome.stream(1), outcome.code, self.serial)

    def _run(self, command: str) -> "Outcome":
        from clawctl.sim.faults.commands import finder
        from clawctl.sim.shell.commands.table import find_command
        from clawctl.sim.shell.interpreter import Interpreter

        return Interpreter(self._handset, finder(self._handset, find_command)).run(command)

    def close(self) -> None:
        """Let go of the phone; later calls raise DEVICE_LOST. Repeatable."""
        self._closed = True

    def _dump_error(self, text: str, exit_code: int) -> EvidenceError:
        failure = dump_failure(text, exit_code, path=REPLY, where=self.serial)
        failure = failure or EvidenceError("DUMP_UNCONFIRMED", self.serial, saw="no document")
        # What a phone behind adb would have sent: it is kept like any other reply.
        return EvidenceError(
            failure.code, failure.where, saw=failure.saw, next_move=failure.next_move,
            raw=text.encode(),
        )  # fmt: skip

    @contextmanager
    def _call(self, timeout_s: float) -> Iterator[None]:
        """One call: refused once closed, timed by the phone's clock."""
        if self._closed:
            raise DeviceError("DEVICE_LOST", self.serial, saw="a device that was closed")
        began_ms = self.phone.clock.now_ms
        try:
            yield
        except InputRefused as refused:
            raise DeviceError("INPUT_REFUSED", self.serial, saw="a SecurityException") from refused
        if not self.phone.powered:
            raise DeviceError("DEVICE_LOST", self.serial, saw="switched off")
        took_ms = self.phone.clock.now_ms - began_ms
        if took_ms > timeout_s * 1000:
            raise DeviceError("DEVICE_TIMEOUT", self.serial, saw=f"{took_ms} ms")
