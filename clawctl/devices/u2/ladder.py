"""Which way a tree is read: asked for, or by a ladder that says which rung answered and why.

Room     clawctl.devices.u2.
Input    an AdbDevice and a backend's name.
Output   the device of that backend. auto: the stock tool, which leaves nothing on the phone;
         the uiautomator2 server where one answers already, as the stock tool cannot work beside
         it, or after the stock tool gave up twice.
Refuses  what the rung that is left refuses.

One UiAutomation owner at a time: the stock tool is not called while a server of ours lives.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.base import Device, Look, TextReply, TreeReply
from clawctl.devices.u2.device import U2Device
from clawctl.devices.u2.resident import Resident
from clawctl_adapters.errors import ClawError, DeviceError

BACKENDS: Final = ("auto", "adb", "u2")
# After these the stock tool may go on failing for as long as the screen stays as it is.
GIVES_UP: Final = frozenset({"DUMP_NOT_IDLE", "DUMP_REFUSED", "DEVICE_TIMEOUT"})
TRIES: Final = 2
_SERVER_FAILS: Final = frozenset({"HELPER_FAILED", "AUTOMATION_TAKEN"})

T = TypeVar("T")


def with_backend(device: AdbDevice, backend: str) -> Device:
    """The same phone, read the way that was asked for.

    Raises DeviceError HELPER_FAILED or AUTOMATION_TAKEN for u2 without a server that serves.
    """
    if backend == "adb":
        return device
    resident = Resident(device.phone)
    if backend == "u2":
        resident.ensure()
        return U2Device(device, resident)
    return Ladder(device, resident)


class Ladder(U2Device):
    """An AdbDevice first, a U2Device where that does not do. Not for two threads at once."""

    def __init__(self, inner: AdbDevice, resident: Resident) -> None:
        super().__init__(inner, resident)
        self._on_server: bool | None = None  # None until the first tree
        self._failures = 0
        self._skipped: tuple[str, ...] = ()
        self._server_failed = False

    @property
    def kind(self) -> str:
        """That of the phone below; each tree says how it was read."""
        return self._inner.kind

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        """A tree by the rung that serves; `skipped` names the others and why."""
        with self._inner.call(timeout_s) as deadline:
            reply = self._climb(
                lambda: self._inner.tree(timeout_s=deadline.left_s(), hurry=hurry),
                lambda: U2Device.tree(self, timeout_s=deadline.left_s(), hurry=hurry),
                deadline.left_s,
            )
        return self._marked(reply)

    def look(
        self, *, picture: bool = True, strict: bool = False, hurry: bool = False,
        timeout_s: float = 60.0,
    ) -> Look:  # fmt: skip
        """A look by the rung that serves."""
        options = {"picture": picture, "strict": strict, "hurry": hurry}
        with self._inner.call(timeout_s) as deadline:
            look = self._climb(
                lambda: self._inner.look(timeout_s=deadline.left_s(), **options),
                lambda: self._server_look(deadline.left_s(), options),
                deadline.left_s,
            )
        return look._replace(tree=self._marked(look.tree))

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> TextReply:
        """By keys where they write it and the stock tool serves, else by the server."""
        self.check_text(text)
        with self._inner.call(timeout_s) as deadline:
            if not self._is_on_server():
                try:
                    self._inner.check_text(text)
                except DeviceError as error:
                    self._server_for_text(error, deadline.left_s())
                else:
                    return self._inner.enter_text(text, clear=clear, timeout_s=deadline.left_s())
            return super().enter_text(text, clear=clear, timeout_s=deadline.left_s())

    def _server_for_text(self, error: DeviceError, left_s: float) -> None:
        """Have the server take over, or raise the error that asked for it."""
        if self._server_failed:
            raise error
        try:
            self.resident.ensure(timeout_s=left_s)
        except ClawError as refused:
            self._server_failed = True
            self._skipped = (f"u2: {refused.code}",)
            raise error from refused
        self._on_server = True
        self._skipped = (f"adb: {error.code}",)

    def _is_on_server(self) -> bool:
        """Whether the server answers for the tree; one that is there already does."""
        if self._on_server is None:
            self._on_server = self.resident.answers()
            if self._on_server:
                self._skipped = ("adb: a uiautomator2 server answers on this phone",)
        return self._on_server

    def _server_look(self, left_s: float, options: dict[str, bool]) -> Look:
        return U2Device(self._inner, self.resident).look(timeout_s=left_s, **options)

    def _climb(
        self, stock: Callable[[], T], server: Callable[[], T], left_s: Callable[[], float]
    ) -> T:
        if self._is_on_server():
            try:
                return server()
            except ClawError as error:
                self._after_server(error)
                if self._on_server:
                    raise
        try:
            found = stock()
        except ClawError as error:
            if not self._after_stock(error, left_s()):
                raise
            return server()
        self._failures = 0
        return found

    def _after_server(self, error: ClawError) -> None:
        """Back to the stock tool when no server serves; ours has ended by then."""
        if error.code in _SERVER_FAILS:
            self.resident.stop()
            self._on_server, self._server_failed = False, True
            self._skipped = (f"u2: {error.code}",)

    def _after_stock(self, error: ClawError, left_s: float) -> bool:
        """Whether the server took over: after the second failure of a kind that stays."""
        self._failures += error.code in GIVES_UP
        if self._failures < TRIES or self._server_failed or left_s <= 0.0:
            return False
        try:
            self.resident.ensure(timeout_s=left_s)
        except ClawError as refused:
            self._server_failed = True
            self._skipped = (f"u2: {refused.code}",)
            return False
        self._on_server = True
        self._skipped = (f"adb: {error.code}",)
        return True

    def _marked(self, reply: TreeReply) -> TreeReply:
        return msgspec.structs.replace(reply, skipped=self._skipped) if self._skipped else reply

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)
