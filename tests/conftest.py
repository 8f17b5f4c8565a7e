"""Phones and adb servers that tests of several rooms share."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from clawctl.devices.adb import AdbDevice, open_adb_device
from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer, free_port
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world import load_world

CORRIDOR = Path(__file__).resolve().parent.parent / "fixtures" / "worlds" / "corridor.toml"

# No test may reach the user's adb server, not even by mistake: until a test names another, the
# user's server is a port where nobody listens.
os.environ.pop("ADB_SERVER_SOCKET", None)
os.environ["ANDROID_ADB_SERVER_PORT"] = str(free_port())


@dataclass
class ServedPhone:
    """A simulated phone behind a real adb server, seen from both ends.

    Its model belongs to the adbd thread: look and change inside adbd.run().
    """

    phone: SimulatedPhone
    adbd: AdbdServer
    port: int
    server: PrivateAdbServer

    @property
    def serial(self) -> str:
        """Its adb serial."""
        return f"127.0.0.1:{self.port}"

    @property
    def address(self) -> Address:
        """Of the adb server."""
        return Address(self.server.host, self.server.port)

    def open(self) -> AdbDevice:
        """The phone as our product sees it."""
        return open_adb_device(self.serial, address=self.address)


@pytest.fixture()
def phone() -> SimulatedPhone:
    """A small phone in this process."""
    return SimulatedPhone(load_world(CORRIDOR))


@pytest.fixture()
def served(phone: SimulatedPhone) -> Iterator[ServedPhone]:
    """The small phone behind an adb server of its own."""
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        served = ServedPhone(phone, adbd, adbd.add(phone), server)
        connect_adb(served.serial, address=served.address)
        yield served
