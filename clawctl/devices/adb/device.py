"""A phone over adb: the few verbs of a Device, each within its deadline.

Room     clawctl.devices.adb.
Input    pixels, key names, pages.
Output   bytes and facts, vouched for: a fresh dump, a whole picture.
Refuses  with typed errors; bytes that cannot be trusted travel on the error. Inputs are sent
         once: a lost answer is an error, never a second touch.
"""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

from clawctl.devices.adb.picture import cut_png
from clawctl.devices.adb.readings import FACTS_SCRIPT, read_facts
from clawctl.devices.base import KEY_CODES, PAGE_ACTIONS, Key, Page, TreeReply
from clawctl.devices.dump_messages import document_failure, dump_failure
from clawctl_adapters.errors import ClawError, DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts

if TYPE_CHECKING:
    from clawctl.devices.adb.link import Phone, ShellReply

DUMP_FOLDER = "/data/local/tmp"
CLEAN_UP_WITHIN_S = 1.0  # beyond the deadline of a failed call, to remove its file
_PERMISSION_WORDS = ("INJECT_EVENTS", "SecurityException")
_START_WORDS = ("Error:", "Error type", "Exception", "Permission Denial")


class AdbDevice:
    """One phone of an adb server. Not for two threads at once.

    phone     the adbutils subclass of link.py.
    on_close  ends what belongs to this device alone, such as a private server.
    """

    def __init__(
        self, phone: "Phone", *, kind: str = "adb", on_close: Callable[[], None] | None = None
    ) -> None:
        self._phone = phone
        self._kind = kind
        self._on_close = on_close
        self._closed = False

    @property
    def serial(self) -> str:
        """Its adb serial."""
        return self._phone.name

    @property
    def kind(self) -> str:
        """The backend's name."""
        return self._kind

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """Everything the phone says about itself, by one stream."""
        reply = self._run(FACTS_SCRIPT, timeout_s)
        return read_facts(reply.stdout.decode("utf-8", "replace"))

    def tree(self, *, timeout_s: float = 30.0) -> TreeReply:
        """A fresh dump: a file nobody had before, the tool's own success line for it, its exit
        status, and a document that begins and ends. The file is gone afterwards."""
        token = secrets.token_hex(8)
        path = f"{DUMP_FOLDER}/clawctl-{token}.xml"
        mark = f"clawctl-dump-{token}:"
        script = f"uiautomator dump {path} 2>&1; echo {mark}$?; cat {path}; rm -f {path}"
        self._check_open()
        try:
            reply = self._run(script, timeout_s)
        except ClawError:
            self._remove(path)
            raise
        messages, code, document = _cut_dump(reply.stdout, mark)
        failure = dump_failure(
            messages, code, path=path, where=self.serial, raw=document or reply.stdout
        ) or document_failure(document, where=self.serial)
        if failure is not None:
            raise failure
        return TreeReply(data=document, method="uiautomator-dump", messages=messages.strip())

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """The picture, cut and checked."""
        self._check_open()
        with self._phone.client.call(self.serial, timeout_s):
            data = self._phone.run_raw("screencap -p")
        return cut_png(data, where=self.serial)

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """Touch and release, once."""
        self._inject(f"input tap {x_px:d} {y_px:d}", timeout_s)

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """Drag a finger, once."""
        numbers = f"{x1_px:d} {y1_px:d} {x2_px:d} {y2_px:d} {duration_ms:d}"
        self._inject(f"input swipe {numbers}", timeout_s)

    def key(self, key: Key, *, timeout_s: float = 10.0) -> None:
        """Press and release, once."""
        self._inject(f"input keyevent {KEY_CODES[key]:d}", timeout_s)

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        """Start a page by its public intent, once. `am` may fail with status 0: its words count."""
        reply = self._run(f"am start -a {PAGE_ACTIONS[page]}", timeout_s)
        if reply.code != 0 or any(word in reply.text for word in _START_WORDS):
            raise DeviceError("START_REFUSED", self.serial, saw=f"am start, exit {reply.code}")

    def close(self) -> None:
        """Give back what this device holds; the adb server keeps the phone. Later calls raise
        DEVICE_LOST."""
        self._closed = True
        on_close, self._on_close = self._on_close, None
        if on_close is not None:
            on_close()

    def _check_open(self) -> None:
        if self._closed:
            raise DeviceError("DEVICE_LOST", self.serial, saw="a device that was closed")

    def _run(self, script: str, timeout_s: float) -> "ShellReply":
        self._check_open()
        with self._phone.client.call(self.serial, timeout_s):
            return self._phone.run(script)

    def _inject(self, script: str, timeout_s: float) -> None:
        reply = self._run(script, timeout_s)
        denied = any(word in reply.text for word in _PERMISSION_WORDS)
        if denied or reply.code != 0 or "Exception" in reply.text:
            saw = "a SecurityException" if denied else f"the input command, exit {reply.code}"
            raise DeviceError("INPUT_REFUSED", self.serial, saw=saw)

    def _remove(self, path: str) -> None:
        """Best effort after a failure, whose error is the one that counts."""
        try:
            self._run(f"rm -f {path}", CLEAN_UP_WITHIN_S)
        except ClawError:
            return


def _cut_dump(output: bytes, mark: str) -> tuple[str, int, bytes]:
    """The tool's words, its exit status and the file, told apart by a mark nobody else knows."""
    before, found, after = output.partition(mark.encode())
    code, _, document = after.partition(b"\n")
    if not found or not code.strip().isdigit():
        raise EvidenceError("DUMP_UNCONFIRMED", saw="no exit status of the dump", raw=output)
    return before.decode("utf-8", "replace"), int(code), document
