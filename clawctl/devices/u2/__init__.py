"""Phones read through the resident uiautomator2 server, over the same adb streams.

Of the uiautomator2 library only what it ships for the phone is used: its server and the way to
launch it. Its client is not: it loses TCP_NODELAY (40 ms a call), does not keep its time limits,
repeats acts after a restart and passes an empty tree off as a screen.
"""

from clawctl.devices.u2.device import U2Device
from clawctl.devices.u2.ladder import BACKENDS, with_backend

__all__ = ["BACKENDS", "U2Device", "with_backend"]
