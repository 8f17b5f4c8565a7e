"""A phone over adb: the few verbs of a Device, each within its deadline.

Room     clawctl.devices.adb.
Input    pixels, key names, pages.
Output   bytes and facts, vouched for: a fresh dump, a whole picture.
Refuses  with typed errors; bytes that cannot be trusted travel on the error. Inputs are sent
         once: a lost answer is an error, never a second touch.
"""

import re
import secrets
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import msgspec

from clawctl.devices.adb import keying
from clawctl.devices.adb.looking import (
    Dump,
    cut_dump,
    cut_look,
    cut_picture,
    dump_path,
    dump_script,
    look_script,
    picture_script,
)
from clawctl.devices.adb.picture import cut_png, picture_warnings
from clawctl.devices.adb.readings import FACTS_SCRIPT, read_facts
from clawctl.devices.adb.recovery import await_phone
from clawctl.devices.adb.tables import read_setting, setting_script
from clawctl.devices.base import (
    ACTIVITY,
    KEY_CODES,
    MODIFIER_CODES,
    PACKAGE,
    PAGE_ACTIONS,
    Key,
    Look,
    Modifier,
    Namespace,
    Page,
    TextReply,
    TreeReply,
)
from clawctl.devices.dump_messages import confirm_dump
from clawctl_adapters.errors import ClawError, DeviceError, EvidenceError, UsageError
from clawctl_adapters.model.evidence import DeviceFacts

if TYPE_CHECKING:
    from clawctl.clock import Deadline
    from clawctl.devices.adb.link import Phone, ShellReply

CLEAN_UP_WITHIN_S = 0.5  # beyond the deadline of a failed call, to remove its file
_PERMISSION_WORDS = ("INJECT_EVENTS", "SecurityException")
_START_WORDS = ("Error:", "Error type", "Exception", "Permission Denial")

_RESOLVE: Final = (
    "cmd package resolve-activity --brief -a android.intent.action.MAIN"
    " -c android.intent.category.LAUNCHER"
)
DRAG_MS: Final = 1000


def _check_name(form: re.Pattern[str], name: str) -> None:
    """Only names of that form come near a shell; raises UsageError STEP_INVALID for others."""
    if form.fullmatch(name) is None:
        raise UsageError("STEP_INVALID", "open", saw="no name of an app or activity")


class AdbDevice:
    """One phone of an adb server. Not for two threads at once.

    phone     the adbutils subclass of link.py, for the backends that share its streams.
    on_close  ends what belongs to this device alone, such as a private server.
    """

    def __init__(
        self, phone: "Phone", *, kind: str = "adb", on_close: Callable[[], None] | None = None
    ) -> None:
        self.phone = phone
        self._kind = kind
        self._on_close = on_close
        self._closed = False
        self._left: set[str] = set()  # files a broken call may have left on the phone

    @property
    def serial(self) -> str:
        """Its adb serial."""
        return self.phone.name

    @property
    def kind(self) -> str:
        """The backend's name."""
        return self._kind

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """Everything the phone says about itself, by one stream."""
        reply = self.run(FACTS_SCRIPT, timeout_s)
        return read_facts(reply.stdout.decode("utf-8", "replace"))

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """A fresh dump: a file nobody had before, the tool's own success line for it, its exit
        status, and a document that begins and ends. The file is gone afterwards."""
        token = secrets.token_hex(8)
        script = f"{dump_script(token, hurry=hurry)}; rm -f {dump_path(token)}"
        output = self._run_with_files(script, (dump_path(token),), timeout_s)
        return self._reply(cut_dump(output, token), dump_path(token), hurry)

    def look(
        self, *, picture: bool = True, strict: bool = False, hurry: bool = False,
        timeout_s: float = 60.0,
    ) -> Look:  # fmt: skip
        """Facts, tree, picture and facts by one stream."""
        token = secrets.token_hex(8)
        first, second = dump_path(token), dump_path(token, 2)
        script = look_script(token, picture=picture, strict=strict, hurry=hurry)
        paths = (first, second) if strict else (first,)
        parts = cut_look(self._run_with_files(script, paths, timeout_s), token)
        tree = self._reply(parts.dump, first, hurry)
        picture_odd = picture_warnings(parts.picture or b"")
        tree = msgspec.structs.replace(tree, warnings=(*tree.warnings, *picture_odd))
        again = self._reply(parts.again, second, hurry) if parts.again else None
        if parts.after is None or (strict and again is None):
            saw = "an output that ends before the facts behind it"
            raise EvidenceError("DUMP_UNCONFIRMED", self.serial, saw=saw, raw=tree.data)
        return Look(
            read_facts(parts.before),
            tree,
            None if parts.picture is None else self._cut(parts.picture),
            read_facts(parts.after),
            again,
        )

    @contextmanager
    def call(self, timeout_s: float) -> Iterator["Deadline"]:
        """One deadline for several calls."""
        self.check_open()
        with self.phone.client.call(self.serial, timeout_s) as deadline:
            yield deadline

    def picture_and_facts(
        self, *, picture: bool, timeout_s: float
    ) -> tuple[bytes | EvidenceError | None, DeviceFacts]:
        """A picture, if one is wanted, and the facts behind it, by one stream."""
        if not picture:
            return None, self.facts(timeout_s=timeout_s)
        token = secrets.token_hex(8)
        output = self.run(picture_script(token), timeout_s).stdout
        data, facts = cut_picture(output, token)
        return self._cut(data), read_facts(facts)

    def recover(self, *, timeout_s: float = 30.0) -> None:
        """Wait until the adb server calls the phone ready; see roster.await_phone."""
        self.check_open()
        await_phone(self.phone, timeout_s)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """The picture, cut and checked."""
        self.check_open()
        with self.phone.client.call(self.serial, timeout_s):
            data = self.phone.run_raw("screencap -p")
        return cut_png(data, where=self.serial)

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Touch and release, once."""
        self.inject(f"input tap {x_px:d} {y_px:d}", timeout_s)

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """Drag a finger, once."""
        numbers = f"{x1_px:d} {y1_px:d} {x2_px:d} {y2_px:d} {duration_ms:d}"
        self.inject(f"input swipe {numbers}", timeout_s)

    def key(
        self, key: Key, *, modifiers: tuple[Modifier, ...] = (), timeout_s: float = 10.0
    ) -> None:
        """Press and release, once; with modifiers as `input keycombination` does (Android 13)."""
        if not modifiers:
            self.inject(f"input keyevent {KEY_CODES[key]:d}", timeout_s)
            return
        held = " ".join(str(MODIFIER_CODES[name]) for name in modifiers)
        self.inject(f"input keycombination {held} {KEY_CODES[key]:d}", timeout_s)

    def long_press(
        self, x_px: int, y_px: int, duration_ms: int = 600, *, timeout_s: float = 10.0
    ) -> None:
        """Touch, hold and release, once."""
        numbers = f"{x_px:d} {y_px:d} {x_px:d} {y_px:d} {duration_ms:d}"
        self.inject(f"input swipe {numbers}", timeout_s)

    def drag(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, *, timeout_s: float = 15.0
    ) -> None:
        """Press, hold, move and let go, once."""
        numbers = f"{x1_px:d} {y1_px:d} {x2_px:d} {y2_px:d} {DRAG_MS:d}"
        self.inject(f"input draganddrop {numbers}", timeout_s)

    def start_app(self, package: str, *, timeout_s: float = 15.0) -> None:
        """Start what the launcher would start, once."""
        _check_name(PACKAGE, package)
        with self.call(timeout_s) as deadline:
            found = self.run(f"{_RESOLVE} {package}", deadline.left_s()).text.split()
            component = found[-1] if found else ""
            if ACTIVITY.fullmatch(component) is None or not component.startswith(package + "/"):
                saw = "no launcher activity"
                raise DeviceError("START_REFUSED", self.serial, saw=saw)
            self._start(f"-n {shlex.quote(component)}", deadline.left_s())

    def start_activity(self, component: str, *, timeout_s: float = 15.0) -> None:
        """Start "pkg/.Class", once."""
        _check_name(ACTIVITY, component)
        self._start(f"-n {shlex.quote(component)}", timeout_s)

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        """Start a page by its public intent, once. `am` may fail with status 0: its words count."""
        self._start(f"-a {PAGE_ACTIONS[page]}", timeout_s)

    def _start(self, what: str, timeout_s: float) -> None:
        reply = self.run(f"am start {what}", timeout_s)
        if reply.code != 0 or any(word in reply.text for word in _START_WORDS):
            raise DeviceError("START_REFUSED", self.serial, saw=f"am start, exit {reply.code}")

    def setting(self, namespace: Namespace, key: str, *, timeout_s: float = 10.0) -> str | None:
        """One value of a settings table, read once; see base.ReadsSettings."""
        reply = self.run(setting_script(namespace, key), timeout_s)
        return read_setting(reply.stdout, reply.code, self.serial)

    def check_text(self, text: str) -> None:
        """Raise TEXT_NOT_SENDABLE unless plain keys write it."""
        keying.check_plain(text, self.serial)

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> TextReply:
        """Type printable ASCII into the focused field, once; see keying."""
        return keying.enter(self, text, clear=clear, timeout_s=timeout_s)

    def shell_read(self, command: str, *, timeout_s: float = 10.0) -> str:
        """Run one command, once; what it wrote to both streams, as text. For diagnosis."""
        return self.run(command, timeout_s).text

    def hardware(self, *, timeout_s: float = 10.0) -> str:
        """The phone's own serial number: one phone over USB and Wi-Fi has two adb serials.

        Over USB adb's serial is that number; a phone that does not say keeps adb's.
        """
        if ":" not in self.serial and not self.serial.startswith("adb-"):
            return self.serial
        reply = self.run("getprop ro.serialno", timeout_s)
        return reply.stdout.decode("utf-8", "replace").strip()[:64] or self.serial

    def close(self) -> None:
        """Give back what this device holds; the adb server keeps the phone. Later calls raise
        DEVICE_LOST."""
        if self._left and not self._closed:
            self._remove(())
        self._closed = True
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            on_close()

    def check_open(self) -> None:
        """Raise DEVICE_LOST once the device is closed."""
        if self._closed:
            raise DeviceError("DEVICE_LOST", self.serial, saw="a device that was closed")

    def run(self, script: str, timeout_s: float) -> "ShellReply":
        """Run a script, once, to its end. For the modules beside this one."""
        self.check_open()
        with self.phone.client.call(self.serial, timeout_s):
            return self.phone.run(script)

    def inject(self, script: str, timeout_s: float) -> None:
        """Run a script that sends inputs; raises INPUT_REFUSED when they were not taken."""
        reply = self.run(script, timeout_s)
        denied = any(word in reply.text for word in _PERMISSION_WORDS)
        if denied or reply.code != 0 or "Exception" in reply.text:
            saw = "a SecurityException" if denied else f"the input command, exit {reply.code}"
            raise DeviceError("INPUT_REFUSED", self.serial, saw=saw)

    def _run_with_files(self, script: str, paths: tuple[str, ...], timeout_s: float) -> bytes:
        """Run a script that writes and removes these files; whatever ends it, they go."""
        self.check_open()
        try:
            return self.run(script, timeout_s).stdout
        except ClawError:
            self._remove(paths)
            raise

    def _remove(self, paths: tuple[str, ...]) -> None:
        """Best effort after a failure, whose error is the one that counts. What a phone out of
        reach keeps is remembered, and removed with the next files or at close."""
        self._left |= set(paths)
        try:
            self.run(f"rm -f {' '.join(sorted(self._left))}", CLEAN_UP_WITHIN_S)
        except ClawError:
            return
        self._left.clear()

    def _reply(self, dump: Dump, path: str, hurry: bool) -> TreeReply:
        warnings = confirm_dump(
            dump.messages, dump.code, dump.document, path=path, where=self.serial
        )
        return TreeReply(
            data=dump.document,
            method="uiautomator-dump-compressed" if hurry else "uiautomator-dump",
            messages=dump.messages,
            settled=not hurry,  # what a hurried tool settles for is its own affair
            warnings=(*warnings, "COMPRESSED") if hurry else warnings,
        )

    def _cut(self, data: bytes) -> bytes | EvidenceError:
        try:
            return cut_png(data, where=self.serial)
        except EvidenceError as error:
            return error
