"""A phone with faults behind the real adb server, for an independent client and for ours."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import adbutils

from clawctl.capture import capture
from clawctl.clock import FakeClock
from clawctl.devices.adb import AdbDevice, open_adb_device
from clawctl.devices.adb.address import Address
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.base import Device
from clawctl.devices.u2 import with_backend
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world
from clawctl.trace.store import MemoryStore
from clawctl_adapters.errors import ClawError

WORLD = Path(__file__).resolve().parents[4] / "fixtures" / "worlds" / "corridor.toml"


class Faulty(NamedTuple):
    """A phone that is connected, and what it hangs on."""

    phone: SimulatedPhone
    serial: str
    address: Address
    adbd: AdbdServer

    def theirs(self) -> adbutils.AdbDevice:
        """The phone as adbutils sees it."""
        return adbutils.AdbClient(host=self.address.host, port=self.address.port).device(
            self.serial
        )

    @contextmanager
    def ours(self, backend: str = "adb") -> Iterator[Device]:
        """The phone as our own device."""
        device: AdbDevice = open_adb_device(self.serial, address=self.address)
        chosen = with_backend(device, backend)
        try:
            yield chosen
        finally:
            chosen.close()

    @contextmanager
    def waiting(self) -> Iterator[AdbDevice]:
        """The phone as our own device over the stock tool, as soon as adb has it again."""
        row = adbutils.AdbClient(host=self.address.host, port=self.address.port)
        row.wait_for(self.serial, timeout=10)
        device = open_adb_device(self.serial, address=self.address)
        try:
            yield device
        finally:
            device.close()


@contextmanager
def connected(
    server: PrivateAdbServer, *faults: Fault, seed: int = 0, phone: SimulatedPhone | None = None
) -> Iterator[Faulty]:
    """That phone, or one on its list of settings; it meets the faults once it is connected."""
    if phone is None:
        phone = SimulatedPhone(load_world(WORLD))
        phone.start(action="android.settings.SETTINGS")
    address = Address(server.host, server.port)
    with AdbdServer() as adbd:
        serial = f"127.0.0.1:{adbd.add(phone)}"
        connect_adb(serial, address=address)
        adbd.run(lambda: phone.use_faults(faults, seed=seed) if faults else None)
        yield Faulty(phone, serial, address, adbd)


def outcome(work: Callable[[], object]) -> str:
    """What a call of ours comes to: its result in words, or its error's code."""
    try:
        return str(work())
    except ClawError as error:
        return error.code


def symptom(work: Callable[[], object]) -> str:
    """What somebody else's call comes to: its result, or its error's type and text."""
    try:
        return str(work())
    except (OSError, EOFError, adbutils.AdbError) as error:
        return f"{type(error).__name__}: {error}"


def capture_of(device: Device) -> str:
    """A whole capture in virtual time: how many tries it took, and what it named."""
    seen = capture(device, FakeClock(), MemoryStore(), capture_id="c-1")
    return " ".join([f"try {seen.attempts}", *seen.facts.conditions])


def picture_of(device: adbutils.AdbDevice) -> str:
    """What adbutils makes of a picture: black where it made one up."""
    extremes = device.screenshot().convert("L").getextrema()
    return "black" if extremes == (0, 0) else "a picture"
