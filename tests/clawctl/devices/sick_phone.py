"""A phone that says what a test wrote down, for check-ups."""

from typing import Any

import msgspec

from clawctl.devices.base import TreeReply
from clawctl.devices.doctor_phone import Patient
from clawctl_adapters.model.evidence import DeviceFacts

HEALTHY = DeviceFacts(
    package="com.android.settings", activity=".Settings", focused_window="Settings", rotation=0,
    width_px=1080, height_px=2400, density_dpi=420, sdk=35, locale="en-US", screen_on=True,
    keyguard=False,
)  # fmt: skip
SAID = {
    "getprop sys.boot_completed": "1",
    "getprop ro.product.manufacturer": "Google",
    "settings get secure default_input_method": "com.example.keys/.Latin",
    "settings get global development_settings_enabled": "1",
    "df -k /data": "Filesystem 1K-blocks Used Available Use% Mounted on\n"
    "/dev/block/dm-5 115249236 20000000 95249236 18% /data",
    "date +%s": "1767225600",
}


class SickPhone:
    """Facts with changes, shell answers by command, and errors in place of tree or picture.

    asked  every shell command, in order.
    """

    serial = "SICK-1"
    kind = "adb"

    def __init__(
        self, said: dict[str, str] | None = None, *, tree: Exception | None = None,
        picture: Exception | None = None, **facts: Any,
    ) -> None:  # fmt: skip
        self.said = SAID | (said or {})
        self.now = msgspec.structs.replace(HEALTHY, **facts)
        self.asked: list[str] = []
        self.closed = 0
        self._tree, self._picture = tree, picture

    def shell_read(self, command: str, *, timeout_s: float = 10.0) -> str:
        self.asked.append(command)
        if command.startswith("echo "):
            return command.removeprefix("echo ") + "\n"
        answer = next((text for part, text in self.said.items() if command.startswith(part)), "")
        return answer + "\n"

    def facts(self, *, timeout_s: float = 10.0) -> DeviceFacts:
        return self.now

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False) -> TreeReply:
        if self._tree is not None:
            raise self._tree
        return TreeReply(data=b"<hierarchy/>", method="fake")

    def screenshot(self, *, timeout_s: float = 20.0) -> bytes:
        if self._picture is not None:
            raise self._picture
        return b"png"

    def close(self) -> None:
        self.closed += 1


def patient(said: dict[str, str] | None = None, **more: Any) -> Patient:
    """Its patient; the computer's time is the phone's."""
    phone: Any = SickPhone(said, **more)
    return Patient(phone, languages=frozenset({"en", "zh-CN"}), now_s=lambda: 1767225600.0)
