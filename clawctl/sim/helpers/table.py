"""Which helper apps a phone can have, by name.

Room     clawctl.sim.helpers. A new stand-in is a file with install(handset) and a row here.

Most come with their client, which pushes or installs them; the phone only has to know what they
are, so they are always known and a bare phone stays bare until somebody brings one. The others
are on a phone because its owner put them there; a plan names those.
"""

from collections.abc import Callable, Iterable, Mapping

from clawctl.sim.handset import Handset
from clawctl.sim.helpers import adb_keyboards, agent_device, appium, mobilecli, portal, scrcpy
from clawctl.sim.services.u2 import server as u2_server

# Brought along by the client that uses them.
BROUGHT: Mapping[str, Callable[[Handset], None]] = {
    "agent-device": agent_device.install,
    "appium": appium.install,
    "mobilecli": mobilecli.install,
    "scrcpy": scrcpy.install,
    "u2": u2_server.install,
    "u2-keyboard": adb_keyboards.install_u2,
}
# There before any client comes.
OWNED: Mapping[str, Callable[[Handset], None]] = {
    "adbkeyboard": adb_keyboards.install_adb,
    "portal": portal.install,
}


def install_helpers(handset: Handset, names: Iterable[str]) -> None:
    """Make the phone know what clients bring, and give it the named apps. KeyError: no such."""
    for install in BROUGHT.values():
        install(handset)
    for name in names:
        OWNED[name](handset)
