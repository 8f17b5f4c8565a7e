"""Phones and adb servers that tests of several rooms share."""

import os
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from clawctl.devices.adb import AdbDevice, open_adb_device
from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import USER_SERVER_PORT, PrivateAdbServer, free_port
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world

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


@pytest.fixture(scope="session", autouse=True)
def decoy() -> Iterator[socket.socket | None]:
    """A listener where the user's adb server would be: the suite must never come to it.

    None when the port is taken, by a real server or by another worker's decoy.
    """
    with socket.socket() as listener:
        listener.setblocking(False)
        try:
            listener.bind(("127.0.0.1", USER_SERVER_PORT))
            listener.listen()
        except OSError:
            yield None
            return
        yield listener
        assert not was_called(listener), "something of this suite came to port 5037"


def was_called(listener: socket.socket) -> bool:
    """Whether anybody has connected to the listener since the last look."""
    try:
        caller, _ = listener.accept()
    except BlockingIOError:
        return False
    caller.close()
    return True


@pytest.fixture
def phone() -> SimulatedPhone:
    """A small phone in this process."""
    return SimulatedPhone(load_world(CORRIDOR))


@pytest.fixture
def served(phone: SimulatedPhone) -> Iterator[ServedPhone]:
    """The small phone behind an adb server of its own."""
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        served = ServedPhone(phone, adbd, adbd.add(phone), server)
        connect_adb(served.serial, address=served.address)
        yield served
