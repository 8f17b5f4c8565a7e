"""Which phones an adb server knows, and the one that is meant.

Room     clawctl.devices.adb.
Input    the user's environment; a serial or none.
Output   rows for `clawctl devices`; an open AdbDevice.
Refuses  no phone, several without a name, one that is not ready: each with its own code.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from clawctl.devices.adb.address import Address, user_server
from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.base import DeviceInfo
from clawctl_adapters.errors import ClawError, DeviceError, UsageError

if TYPE_CHECKING:
    from adbutils import AdbDeviceInfo

    from clawctl.devices.adb.link import Client

READY = "device"
ASK_WITHIN_S = 5.0
CONNECT_WITHIN_S = 12.0  # the server itself gives up on a silent phone after 10 s
# States of `adb devices` → code; for all others (recovery, sideload, bootloader …) OTHER_MODE.
OTHER_MODE = "DEVICE_OTHER_MODE"
STATE_CODES = {
    "unauthorized": "DEVICE_UNAUTHORIZED",
    "authorizing": "DEVICE_UNAUTHORIZED",
    "no": "DEVICE_NO_PERMISSION",  # "no permissions": udev keeps the phone from us
    "offline": "DEVICE_OFFLINE",
    "connecting": "DEVICE_OFFLINE",
}


def _client(address: Address | None) -> "Client":
    from clawctl.devices.adb.link import Client

    return Client(*(address or user_server(os.environ)))


def _rows(client: "Client") -> list["AdbDeviceInfo"]:
    with client.call("adb devices", ASK_WITHIN_S):
        return list(client.list(extended=True))


def list_adb_devices(address: Address | None = None) -> list[DeviceInfo]:
    """Every phone the server knows, ready or not; model and Android only where it said so.

    address  of the adb server; the user's own when None.
    Raises DeviceError ADB_SERVER_DOWN when nothing listens there.
    """
    client = _client(address)
    found = []
    for row in _rows(client):
        release, hardware = _told(client, row) if row.state == READY else (None, None)
        found.append(
            DeviceInfo(
                serial=row.serial,
                kind="adb",
                state=_state(row),
                model=row.tags.get("model"),
                android=release,
                hardware=hardware,
            )
        )
    return found


def _state(row: "AdbDeviceInfo") -> str:
    """adbutils keeps the first word of "no permissions"."""
    return "no permissions" if row.state == "no" else str(row.state)


def _told(client: "Client", row: "AdbDeviceInfo") -> tuple[str | None, str | None]:
    """Android version and serial number, None where the phone does not say."""
    from clawctl.devices.adb.link import Phone

    try:
        with client.call(row.serial, ASK_WITHIN_S):
            reply = Phone(client, row.serial, row.transport_id).run(
                "getprop ro.build.version.release; getprop ro.serialno"
            )
    except ClawError:
        return None, None  # a listing must not fail because one phone went away meanwhile
    release, _, serial = reply.stdout.decode("utf-8", "replace").partition("\n")
    return release.strip()[:20] or None, serial.strip()[:64] or None


def server_version(address: Address | None = None) -> int:
    """The protocol number of the server (41 for every release since 2018); the user's when None.

    Raises DeviceError ADB_SERVER_DOWN when nothing listens there.
    """
    client = _client(address)
    with client.call("adb server", ASK_WITHIN_S), client.make_connection() as connection:
        connection.send_command("host:version")
        connection.check_okay()
        return int(connection.read_string_block(), 16)


def connect_adb(serial: str, *, address: Address) -> None:
    """Have the server connect to a phone on TCP ("host:port").

    What it answers is not looked at: it says "failed" of a phone whose owner accepts the key a
    moment later, and "already connected" of one that is offline. The state tells.
    """
    client = _client(address)
    with client.call(serial, CONNECT_WITHIN_S):
        client.connect(serial)


def open_adb_device(
    serial: str | None,
    *,
    address: Address | None = None,
    kind: str = "adb",
    on_close: Callable[[], None] | None = None,
) -> AdbDevice:
    """The phone of that serial, or the only one there is.

    address  of the adb server; the user's own when None.
    kind, on_close  are handed to the AdbDevice.

    Raises UsageError DEVICE_AMBIGUOUS; DeviceError NO_DEVICE, DEVICE_NOT_FOUND,
    DEVICE_UNAUTHORIZED, DEVICE_NO_PERMISSION, DEVICE_OFFLINE, DEVICE_OTHER_MODE, ADB_SERVER_DOWN.
    """
    from clawctl.devices.adb.link import Phone

    client = _client(address)
    row = _choose(_rows(client), serial)
    if row.state != READY:
        code = STATE_CODES.get(row.state, OTHER_MODE)
        raise DeviceError(code, row.serial, saw=f"state {_state(row)[:20]}")
    phone = Phone(client, row.serial, row.transport_id)
    return AdbDevice(phone, kind=kind, on_close=on_close)


def _choose(rows: list["AdbDeviceInfo"], serial: str | None) -> "AdbDeviceInfo":
    named = [row for row in rows if serial is None or row.serial == serial]
    if len(named) > 1:
        raise UsageError("DEVICE_AMBIGUOUS", serial or "adb devices", saw=f"{len(named)} phones")
    if not named and serial is None:
        raise DeviceError("NO_DEVICE", "adb devices")
    if not named:
        raise DeviceError("DEVICE_NOT_FOUND", serial or "", saw=f"{len(rows)} other phones")
    return named[0]
