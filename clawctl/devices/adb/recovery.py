"""A connection that may come back: wait for it, reconnect what may be reconnected, once.

Room     clawctl.devices.adb.
Input    a phone; seconds.
Output   nothing: when it returns, the adb server calls the phone ready.
Refuses  with the DeviceError that describes the phone's last state. No adb server is started or
         ended, and no other phone is touched.
"""

from typing import TYPE_CHECKING

from clawctl.clock import Clock, Deadline, SystemClock
from clawctl_adapters.errors import ClawError, DeviceError

if TYPE_CHECKING:
    from clawctl.devices.adb.link import Phone

PAUSE_S = 0.1  # between two looks; an adb server reconnects a dropped phone after about 0.25 s
# A phone on TCP that stays "offline" is not reconnected by the server: it says "already connected".
RECONNECT_AFTER_S = 2.0
ASK_WITHIN_S = 3.0
READY = "device"


def await_phone(phone: "Phone", timeout_s: float, *, clock: Clock | None = None) -> None:
    """Wait until the server calls the phone ready.

    A phone on TCP ("host:port") is disconnected and connected once when it does not come back
    by itself. Raises DeviceError DEVICE_OFFLINE, DEVICE_UNAUTHORIZED, DEVICE_NOT_FOUND or
    ADB_SERVER_DOWN at the end of timeout_s.
    """
    clock = clock or SystemClock()
    deadline, patience = Deadline(clock, timeout_s), Deadline(clock, RECONNECT_AFTER_S)
    tried = ":" not in phone.name
    while True:
        error = _state(phone, min(ASK_WITHIN_S, max(deadline.left_s(), PAUSE_S)))
        if error is None:
            return
        if deadline.left_s() <= PAUSE_S or error.code == "DEVICE_UNAUTHORIZED":
            raise error
        if not tried and patience.left_s() == 0.0 and error.code != "ADB_SERVER_DOWN":
            tried = True
            _reconnect(phone, deadline.left_s())
        clock.wait(PAUSE_S)


def _state(phone: "Phone", within_s: float) -> ClawError | None:
    """None for a ready phone, else the error that describes its state."""
    try:
        with phone.client.call(phone.name, within_s):
            rows = [row for row in phone.client.list(extended=True) if row.serial == phone.name]
    except ClawError as error:
        return error
    if not rows:
        return DeviceError("DEVICE_NOT_FOUND", phone.name, saw="no such phone any more")
    state = rows[0].state
    if state == READY:
        return None
    code = "DEVICE_UNAUTHORIZED" if state in ("unauthorized", "no") else "DEVICE_OFFLINE"
    return DeviceError(code, phone.name, saw=f"state {state[:20]}")


def _reconnect(phone: "Phone", within_s: float) -> None:
    """Only this address; what the server answers is not looked at, the state tells."""
    try:
        with phone.client.call(phone.name, within_s):
            phone.client.disconnect(phone.name)
            phone.client.connect(phone.name)
    except ClawError:
        return
