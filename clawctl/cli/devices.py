"""clawctl devices: which phones there are and what state they are in."""

import click

from clawctl.cli.open_device import simulated_devices
from clawctl.cli.output import note, print_json, say
from clawctl_adapters import to_wire
from clawctl_adapters.errors import DeviceError


@click.command("devices")
@click.option("--json", "as_json", is_flag=True, help="One JSON value on stdout.")
def command(as_json: bool) -> None:
    """List phones: serial, state, model, Android. The simulated phone is always there."""
    from clawctl.devices.adb import list_adb_devices

    try:
        phones = list_adb_devices()
    except DeviceError as error:
        if error.code not in ("ADB_SERVER_DOWN", "ADB_MISSING"):
            raise
        # No server is an answer about phones, not a failure: none is connected.
        phones = []
        note(f"no phones over adb: {error}")
    rows = [*phones, *simulated_devices()]
    if as_json:
        print_json({"devices": [to_wire(row) for row in rows]})
        return
    for row in rows:
        facts = f"{row.model or '-'}, Android {row.android or '-'}"
        say(f"{row.serial:<24} {row.state:<14} {facts}")
