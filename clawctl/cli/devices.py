"""clawctl devices: which phones there are and what state they are in."""

from typing import Final

import click

from clawctl.cli.device_rows import device_line, device_rows
from clawctl.cli.open_device import simulated_devices
from clawctl.cli.output import note, print_json, say
from clawctl.devices.base import DeviceInfo
from clawctl_adapters.errors import DeviceError

# No server, or no adb at all, is an answer about phones: none is connected.
NO_PHONES: Final = frozenset({"ADB_SERVER_DOWN", "ADB_MISSING"})


@click.command("devices")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
@click.pass_context
def command(ctx: click.Context, as_json: bool) -> None:
    """List phones: serial, state, backend, model, Android, who holds it, its last error.

    The simulated phones are always there.
    Exit 3: the adb server is there and does not answer; the rest is listed all the same.
    """
    from clawctl.devices.adb import list_adb_devices
    from clawctl.trace.writer import runs_root

    phones: list[DeviceInfo] = []
    failure: DeviceError | None = None
    try:
        phones = list_adb_devices()
    except DeviceError as error:
        failure = None if error.code in NO_PHONES else error
        note(f"no phones over adb: {error}")
    rows = device_rows([*phones, *simulated_devices()], runs=runs_root())
    if as_json:
        told = {} if failure is None else {"error": failure.to_wire()}
        print_json({"devices": rows, **told})
    else:
        for row in rows:
            say(device_line(row))
    ctx.exit(failure.exit_code if failure else 0)
