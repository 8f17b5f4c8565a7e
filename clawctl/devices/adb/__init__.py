"""Phones behind an adb server, real or simulated, with adbutils as the client.

adbutils is imported when a phone is opened, not before: `clawctl --help` and reading a recorded
run need neither it nor an adb program.
"""

from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.adb.roster import list_adb_devices, open_adb_device

__all__ = ["AdbDevice", "list_adb_devices", "open_adb_device"]
