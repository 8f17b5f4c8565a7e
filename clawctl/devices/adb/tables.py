"""The settings tables over a shell: one command that reads one value, and what it answered.

Room     clawctl.devices.adb; pure.
Input    a namespace and a key; the reply of the command.
Output   the command; the value, None for what the phone calls null.
Refuses  with UsageError SETTING_INVALID what is no such name, before it is near a shell; with
         DeviceError SETTING_UNREADABLE an answer that is no value.

A key whose value is the text "null" reads as one that was never set: the phone's own command
does not tell them apart.
"""

from typing import get_args

from clawctl.devices.base import SETTING_KEY, Namespace
from clawctl_adapters.errors import DeviceError, UsageError


def setting_script(namespace: str, key: str) -> str:
    """The command; raises UsageError SETTING_INVALID."""
    if namespace not in get_args(Namespace) or SETTING_KEY.fullmatch(key) is None:
        raise UsageError("SETTING_INVALID", "settings", saw="no such namespace or key")
    return f"settings get {namespace} {key}"


def read_setting(stdout: bytes, code: int, where: str) -> str | None:
    """The value that the command wrote, without the end of its last line."""
    said = stdout.decode("utf-8", "replace")
    if code != 0 or not said.endswith("\n"):
        saw = f"the settings command, exit {code}"
        raise DeviceError("SETTING_UNREADABLE", where, saw=saw)
    value = said[:-1].removesuffix("\r")
    return None if value == "null" else value
