"""Where the user's adb server listens, by the variables adb itself reads.

Room     clawctl.devices.adb; pure: an environment in, an address out.
"""

from collections.abc import Mapping
from typing import NamedTuple

from clawctl_adapters.errors import DeviceError

DEFAULT_HOST, DEFAULT_PORT = "127.0.0.1", 5037


class Address(NamedTuple):
    """Host and TCP port of an adb server."""

    host: str
    port: int


def user_server(environment: Mapping[str, str]) -> Address:
    """ADB_SERVER_SOCKET (tcp:PORT or tcp:HOST:PORT) first, then ANDROID_ADB_SERVER_PORT and
    ANDROID_ADB_SERVER_ADDRESS, then 127.0.0.1:5037.

    Raises DeviceError ADB_SERVER_DOWN for an address that is no TCP address: nothing we can
    reach listens there.
    """
    socket = environment.get("ADB_SERVER_SOCKET", "")
    if socket:
        kind, _, rest = socket.partition(":")
        host, _, port = rest.rpartition(":")
        if kind != "tcp":
            raise DeviceError("ADB_SERVER_DOWN", "ADB_SERVER_SOCKET", saw="no tcp address")
        return Address(_host(host), _port(port, "ADB_SERVER_SOCKET"))
    host = environment.get("ANDROID_ADB_SERVER_ADDRESS", "")
    port = environment.get("ANDROID_ADB_SERVER_PORT", "") or str(DEFAULT_PORT)
    return Address(_host(host), _port(port, "ANDROID_ADB_SERVER_PORT"))


def _host(text: str) -> str:
    return DEFAULT_HOST if text in ("", "localhost") else text


def _port(text: str, where: str) -> int:
    if text.isascii() and text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise DeviceError("ADB_SERVER_DOWN", where, saw="no port number")
