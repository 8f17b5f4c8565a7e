"""From the text behind -d to a phone.

Room     clawctl.cli. Backends are imported on use: a simulated phone needs no adb library.
Input    sim | sim:WORLD | sim-adb | sim-adb:WORLD | replay:RUN | SERIAL, or nothing for the only
         phone; how the tree of a phone over adb is read.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal

import click

from clawctl.devices.base import Device, DeviceInfo, hardware_of
from clawctl.devices.lease import lease

if TYPE_CHECKING:
    from clawctl.devices.adb import AdbDevice
    from clawctl.sim.faults.reading import FaultFile

DEFAULT_WORLD: Final = "pixel-15-en"
Kind = Literal["sim", "sim-adb", "adb"]
SIMULATED: Final = ("sim", "sim-adb")
BACKENDS: Final = ("auto", "adb", "u2")  # the names of clawctl.devices.u2, loaded only on use
RECORDED: Final = "replay"
FAULTS: Final = "clawctl.faults"


def _open_sim(world: str) -> Device:
    from clawctl.devices.sim import SimDevice

    device = SimDevice.from_world(world)
    if (faults := _faults(over_adb=False)) is not None:
        device.phone.use_faults(faults.faults, seed=faults.seed)
    return device


def _open_sim_adb(world: str) -> "AdbDevice":
    from clawctl.devices.sim_adb import open_sim_adb

    return open_sim_adb(world, faults=_faults(over_adb=True))


def _faults(*, over_adb: bool) -> "FaultFile | None":
    """The faults that were asked for."""
    if (path := _faults_path()) is None:
        return None
    from clawctl.sim.faults.reading import load_faults

    return load_faults(path, over_adb=over_adb)


def _faults_path() -> str | None:
    """What --faults names on the command line that is being carried out."""
    context = click.get_current_context(silent=True)
    return context.meta.get(FAULTS) if context is not None else None


def _keep_faults(context: click.Context, _option: click.Parameter, path: str | None) -> None:
    """Where whoever opens the phone finds them."""
    context.meta[FAULTS] = path


def simulated_devices() -> tuple[DeviceInfo, ...]:
    """The simulated phones that are always there, as rows of `clawctl devices`."""
    from clawctl.sim.world.reading import load_world

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
    """The -d option, the same on every verb, and what may go wrong with a simulated phone."""
    function = click.option(
        "--faults", type=click.Path(dir_okay=False), expose_value=False, callback=_keep_faults,
        help="What goes wrong with a simulated phone: a faults file.",
    )(function)  # fmt: skip
    return click.option(
        "-d",
        "--device",
        "device_name",
        metavar="DEVICE",
        help="sim, sim:WORLD, sim-adb, sim-adb:WORLD, replay:RUN or a serial; the only phone if"
        " left out.",
    )(function)


def backend_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The --backend option of every verb that reads a phone's tree."""
    return click.option(
        "--backend",
        type=click.Choice(BACKENDS),
        default="auto",
        show_default=True,
        help="How the tree of a phone over adb is read: adb (the stock tool), u2 (the"
        " uiautomator2 server), auto (the first that serves; the capture says which).",
    )(function)


def device_kind(name: str | None) -> Kind:
    """Which of the ways to a phone a name takes: "sim", "sim-adb", or "adb" for any serial."""
    kind = (name or "").partition(":")[0]
    known: dict[str, Kind] = {"sim": "sim", "sim-adb": "sim-adb", RECORDED: "sim"}
    return known.get(kind, "adb")


def open_unleased(name: str | None, *, backend: str = "auto") -> Device:
    """The phone, without asking whether another holds it; the caller closes it.

    Raises as `opened` does, but for DEVICE_BUSY.
    """
    kind, _, rest = (name or "").partition(":")
    if kind not in SIMULATED and _faults_path() is not None:
        raise click.UsageError("--faults is for simulated phones: -d sim or -d sim-adb")
    if kind == RECORDED:
        from clawctl.replay import open_recorded

        return open_recorded(rest)
    if kind == "sim":
        return _open_sim(rest or DEFAULT_WORLD)
    from clawctl.devices.adb import open_adb_device

    device = _open_sim_adb(rest or DEFAULT_WORLD) if kind == "sim-adb" else open_adb_device(name)
    return _read_by(device, backend)


def _read_by(device: "AdbDevice", backend: str) -> Device:
    """The device of that backend; the phone is given back when there is none."""
    from clawctl.devices.u2 import with_backend

    try:
        return with_backend(device, backend)
    except BaseException:
        device.close()
        raise


@contextmanager
def opened(name: str | None, *, backend: str = "auto") -> Iterator[Device]:
    """A leased phone, given back at the end whatever happens.

    backend  one of BACKENDS; a phone in this process and a recorded one have but one way.
    Raises DeviceError: no such device, several, busy, not ready; UsageError for worlds.
    """
    device = open_unleased(name, backend=backend)
    try:
        if device_kind(name) == "adb":
            with lease(hardware_of(device)):
                yield device
        else:
            yield device  # made for this call alone: nobody else can hold it
    finally:
        device.close()
