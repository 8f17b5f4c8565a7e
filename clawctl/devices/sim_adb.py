"""A simulated phone behind a private, real adb server, driven like any phone over adb.

Room     clawctl.devices.
Input    a world's name or path.
Output   an AdbDevice; close() ends server, guard, listener and thread.
Refuses  with UsageError for the world, DeviceError SIM_FAILED or ADB_MISSING for the rest.
"""

from contextlib import ExitStack

from clawctl.devices.adb.address import Address
from clawctl.devices.adb.device import AdbDevice
from clawctl.devices.adb.roster import connect_adb, open_adb_device
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.faults.reading import FaultFile
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world


def open_sim_adb(world: str, *, faults: FaultFile | None = None) -> AdbDevice:
    """Load the world, serve the phone, start a private adb server and connect to it."""
    phone = SimulatedPhone(load_world(world))
    if faults is not None:
        phone.use_faults(faults.faults, seed=faults.seed)
    return serve_over_adb(phone)


def serve_over_adb(phone: SimulatedPhone) -> AdbDevice:
    """The same for a phone that stands already. From here on its model belongs to the server's
    thread; look at it again after close()."""
    with ExitStack() as stack:
        adbd = stack.enter_context(AdbdServer())
        server = stack.enter_context(PrivateAdbServer())
        serial = f"127.0.0.1:{adbd.add(phone)}"
        address = Address(server.host, server.port)
        connect_adb(serial, address=address)
        held = ExitStack()
        device = open_adb_device(serial, address=address, kind="sim-adb", on_close=held.close)
        held.push(stack.pop_all())
    return device
