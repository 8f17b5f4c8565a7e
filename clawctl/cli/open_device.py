"""From the text behind -d to a phone.

Room     clawctl.cli. Backends are imported on use: a simulated phone needs no adb library.
Input    sim | sim:WORLD | sim-adb | sim-adb:WORLD | SERIAL, or nothing for the only phone.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import click

from clawctl.devices.base import Device, DeviceInfo
from clawctl.devices.lease import lease

DEFAULT_WORLD: Final = "pixel-15-en"


def _open_sim(world: str) -> Device:
    from clawctl.devices.sim import SimDevice

    return SimDevice.from_world(world)


def _open_sim_adb(world: str) -> Device:
    from clawctl.devices.sim_adb import open_sim_adb

    return open_sim_adb(world)


SIMULATED: Final[dict[str, Callable[[str], Device]]] = {
    "sim": _open_sim,
    "sim-adb": _open_sim_adb,
}


def simulated_devices() -> tuple[DeviceInfo, ...]:
    """The simulated phones that are always there, as rows of `clawctl devices`."""
    from clawctl.sim.world import load_world

    props = load_world(DEFAULT_WORLD).props
    return tuple(
        DeviceInfo(
            serial=kind,
            kind=kind,
            state="device",
            model=props.get("ro.product.model"),
            android=props.get("ro.build.version.release"),
        )
        for kind in SIMULATED
    )


def device_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The -d option, the same on every verb."""
    return click.option(
        "-d",
        "--device",
        "device_name",
        metavar="DEVICE",
        help="sim, sim:WORLD, sim-adb, sim-adb:WORLD or a serial; the only phone if left out.",
    )(function)


@contextmanager
def opened(name: str | None) -> Iterator[Device]:
    """A leased phone, given back at the end whatever happens.

    Raises DeviceError: no such device, several, busy, not ready; UsageError for worlds.
    """
    kind, _, world = (name or "").partition(":")
    if kind in SIMULATED:
        device = SIMULATED[kind](world or DEFAULT_WORLD)
    else:
        from clawctl.devices.adb import open_adb_device

        device = open_adb_device(name)
    try:
        if kind in SIMULATED:
            yield device  # made for this call alone: nobody else can hold it
        else:
            with lease(device.serial):
                yield device
    finally:
        device.close()
