"""A device with all that is known about it here: who holds it, what went wrong last.

Room     clawctl.cli; wires the adb server's list to leases and run folders.
Input    rows of the backends. Output  the same in JSON form, and as a line for people.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from clawctl.devices.base import DeviceInfo
from clawctl.devices.lease import holder_of
from clawctl.trace.retention import last_failure, list_runs
from clawctl_adapters import to_wire
from clawctl_adapters.errors import DeviceError

# States of `adb devices` that a person can do something about → the code that says what.
_REMEDIES = {
    "unauthorized": "DEVICE_UNAUTHORIZED",
    "authorizing": "DEVICE_UNAUTHORIZED",
    "no permissions": "DEVICE_UNAUTHORIZED",
    "offline": "DEVICE_OFFLINE",
    "connecting": "DEVICE_OFFLINE",
}
READY = ("device", "ready")


def device_rows(rows: Iterable[DeviceInfo], *, runs: Path) -> list[dict[str, Any]]:
    """Each device with `lease` (who holds it), `lastError` (of its newest run) and `nextMove`.

    lease      pid, user, since, heartbeat; None when nobody holds it.
    lastError  code, at, run; None when its newest run ended without one.
    nextMove   what to do about a state that is not ready; None for one that is.
    sameAs     the serial of an earlier row that is the same phone, over another connection.
    """
    known = list_runs(runs)
    found = []
    first: dict[str, str] = {}
    for row in rows:
        hardware = row.hardware or row.serial
        same_as = first.setdefault(hardware, row.serial)
        holder, failure = holder_of(hardware), last_failure(known, row.serial)
        remedy = DeviceError.codes.get(_REMEDIES.get(row.state, "DEVICE_OFFLINE"))
        found.append(
            to_wire(row)
            | {
                "lease": None if holder is None else to_wire(holder),
                "lastError": None
                if failure is None
                else {"code": failure.error_code, "at": failure.started_at, "run": failure.run_id},
                "nextMove": None if row.state in READY else remedy,
                "sameAs": None if same_as == row.serial else same_as,
            }
        )
    return found


def device_line(row: dict[str, Any]) -> str:
    """Serial, state, backend, model and Android, then whatever else there is to say."""
    line = (
        f"{row['serial']:<24} {row['state']:<14} {row['kind']:<8} "
        f"{row['model'] or '-'}, Android {row['android'] or '-'}"
    )
    if row["sameAs"]:
        line += f"; the same phone as {row['sameAs']}"
    if row["lease"]:
        line += f"; held by process {row['lease']['pid']} of {row['lease']['user'] or 'someone'}"
    if row["lastError"]:
        line += f"; last run: {row['lastError']['code']}"
    return line + (f"; {row['nextMove']}" if row["nextMove"] else "")
