"""A phone whose tree comes from the resident uiautomator2 server; all else goes over adb.

Room     clawctl.devices.u2.
Input    an AdbDevice, whose streams are shared.
Output   trees of all windows, not waiting for a screen that stands still.
Refuses  as AdbDevice does; trees that are missing or empty with EvidenceError, in place of an
         empty screen; and with the errors of resident.py.

Facts, pictures and inputs stay with adb: they need no server, and an input that is lost with a
dying server would leave one more thing unknown.
"""

from typing import Any, Final

from clawctl.devices.adb import keying
from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.base import KEY_CODES, Key, Look, Modifier, Page, TextReply, TreeReply
from clawctl.devices.dump_messages import document_failure
from clawctl.devices.field import check_text, focused_field, is_plain, no_field
from clawctl.devices.u2.resident import Resident
from clawctl.devices.u2.rpc import STACK_OVERFLOW
from clawctl.devices.u2.texting import PATH, Setter
from clawctl_adapters.errors import DeviceError, EvidenceError
from clawctl_adapters.model.evidence import DeviceFacts

METHOD: Final = "u2-dump"
# Levels the server is asked to go down: its own default, and what it manages where that is too
# much for its stack.
MAX_DEPTHS: Final = (50, 24)
RESTARTED: Final = "SERVER_RESTARTED"


class U2Device:
    """One phone of an adb server, read by its uiautomator2 server. Not for two threads at once."""

    def __init__(self, inner: AdbDevice, resident: Resident) -> None:
        self._inner = inner
        self.resident = resident

    @property
    def serial(self) -> str:
        """Its adb serial."""
        return self._inner.serial

    @property
    def kind(self) -> str:
        """The backend's name, behind that of the phone below when it is not a plain one."""
        return "u2" if self._inner.kind == "adb" else f"{self._inner.kind}+u2"

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        """As AdbDevice.facts."""
        return self._inner.facts(timeout_s=timeout_s)

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:  # noqa: ARG002
        """All windows as they are now; hurry changes nothing, nothing is waited for."""
        return self._tree(timeout_s=timeout_s)

    def _tree(self, *more: bool, timeout_s: float) -> TreeReply:
        """more  True for the active window alone."""
        restarts = self.resident.restarts
        self._inner.check_open()
        for depth in MAX_DEPTHS:
            try:
                answer = self.resident.call(
                    "dumpWindowHierarchy", False, depth, *more, timeout_s=timeout_s, repeat=True
                )
            except DeviceError as error:
                if error.saw != STACK_OVERFLOW or depth == MAX_DEPTHS[-1]:
                    raise
                continue
            return self._reply(answer, depth, restarted=self.resident.restarts > restarts)
        raise AssertionError("the last depth returns or raises")

    def look(
        self, *, picture: bool = True, strict: bool = False, hurry: bool = False,
        timeout_s: float = 60.0,
    ) -> Look:  # fmt: skip
        """Facts, tree, then picture and facts by one stream: three streams, four when strict."""
        with self._inner.call(timeout_s) as deadline:
            before = self.facts(timeout_s=deadline.left_s())
            tree = self.tree(timeout_s=deadline.left_s(), hurry=hurry)
            if not strict:
                shown, after = self._inner.picture_and_facts(
                    picture=picture, timeout_s=deadline.left_s()
                )
                return Look(before, tree, shown, after)
            shown, _ = self._inner.picture_and_facts(picture=picture, timeout_s=deadline.left_s())
            again = self.tree(timeout_s=deadline.left_s(), hurry=hurry)
            return Look(before, tree, shown, self.facts(timeout_s=deadline.left_s()), again)

    def recover(self, *, timeout_s: float = 30.0) -> None:
        """As AdbDevice.recover; a server of ours that died is started by the next tree."""
        self._inner.recover(timeout_s=timeout_s)

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        """As AdbDevice.screenshot."""
        return self._inner.screenshot(timeout_s=timeout_s)

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        """As AdbDevice.tap."""
        self._inner.tap(x_px, y_px, timeout_s=timeout_s)

    def swipe(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, duration_ms: int,
        *, timeout_s: float = 15.0,
    ) -> None:  # fmt: skip
        """As AdbDevice.swipe."""
        self._inner.swipe(x1_px, y1_px, x2_px, y2_px, duration_ms, timeout_s=timeout_s)

    def key(
        self, key: Key, *, modifiers: tuple[Modifier, ...] = (), timeout_s: float = 10.0
    ) -> None:
        """As AdbDevice.key."""
        self._inner.key(key, modifiers=modifiers, timeout_s=timeout_s)

    def long_press(
        self, x_px: int, y_px: int, duration_ms: int = 600, *, timeout_s: float = 10.0
    ) -> None:
        """As AdbDevice.long_press."""
        self._inner.long_press(x_px, y_px, duration_ms, timeout_s=timeout_s)

    def drag(
        self, x1_px: int, y1_px: int, x2_px: int, y2_px: int, *, timeout_s: float = 15.0
    ) -> None:
        """As AdbDevice.drag."""
        self._inner.drag(x1_px, y1_px, x2_px, y2_px, timeout_s=timeout_s)

    def start_app(self, package: str, *, timeout_s: float = 15.0) -> None:
        """As AdbDevice.start_app."""
        self._inner.start_app(package, timeout_s=timeout_s)

    def start_activity(self, component: str, *, timeout_s: float = 15.0) -> None:
        """As AdbDevice.start_activity."""
        self._inner.start_activity(component, timeout_s=timeout_s)

    def open_page(self, page: Page, *, timeout_s: float = 15.0) -> None:
        """As AdbDevice.open_page."""
        self._inner.open_page(page, timeout_s=timeout_s)

    def check_text(self, text: str) -> None:
        """Raise TEXT_NOT_SENDABLE for what no field holds."""
        check_text(text, self.serial)

    def enter_text(self, text: str, *, clear: bool, timeout_s: float = 30.0) -> TextReply:
        """Keys for plain text that is added, the server's own way for all else; see texting."""
        self.check_text(text)
        with self._inner.call(timeout_s) as deadline:
            try:
                tree = self._tree(True, timeout_s=deadline.left_s())
            except EvidenceError as error:
                raise no_field(self.serial, f"no tree: {error.code}") from error
            field = focused_field(tree.data, self.serial)
            if not clear and is_plain(text) and len(text) <= keying.MAX_CHARS:
                keying.press(self._inner, text, deadline.left_s())
                return TextReply(path=keying.PATH, was_empty=field.is_empty())

            def ask(method: str, *params: Any, repeat: bool = False) -> Any:
                left_s = deadline.left_s()
                return self.resident.call(method, *params, timeout_s=left_s, repeat=repeat)

            def rub() -> None:
                keys = f"{KEY_CODES['move_end']:d} {KEY_CODES['backspace']:d}"
                self._inner.inject(f"input keyevent {keys}", deadline.left_s())

            setter = Setter(ask, rub, field, self.serial)
            was_empty = setter.enter(text, clear=clear)
            return TextReply(path=PATH, was_empty=was_empty, is_exact=not field.password)

    def close(self) -> None:
        """End the server if it is ours, take its program from the phone, close what is below."""
        self.resident.close()
        self._inner.close()

    def __getattr__(self, name: str) -> Any:
        # Verbs that the phone below has beyond the common ones.
        return getattr(self._inner, name)

    def _reply(self, answer: Any, depth: int, *, restarted: bool) -> TreeReply:
        if not isinstance(answer, str):
            saw = "no tree in the server's answer"
            raise EvidenceError("DUMP_NO_ROOT", self.serial, saw=saw)
        data = answer.encode("utf-8", "surrogatepass")
        failure = document_failure(data, where=self.serial)
        if failure is not None:
            raise failure
        return TreeReply(
            data=data, method=METHOD, settled=False, max_depth=depth,
            warnings=(RESTARTED,) if restarted else (),
        )  # fmt: skip
