"""cmd and svc: the system's services by name.

Room     clawctl.sim.shell.commands.
"""

import re
from collections.abc import Awaitable

from clawctl.sim.shell.call import Call, Command
from clawctl.sim.shell.commands import keyboards
from clawctl.sim.shell.commands.activity import am
from clawctl.sim.shell.commands.packages import pm
from clawctl.sim.shell.commands.settings import settings

_SVC_KEYS = {"bluetooth": "bluetooth_on", "data": "mobile_data", "nfc": "nfc_on",
             "wifi": "wifi_on"}  # fmt: skip


def svc(call: Call) -> int:
    """svc wifi|bluetooth|data|nfc enable|disable; svc power stayon …"""
    match call.args:
        case (name, "enable" | "disable" as state) if name in _SVC_KEYS:
            call.handset.phone.settings.put("global", _SVC_KEYS[name], str(int(state == "enable")))
        case ("power", "stayon", *_) | ("usb", *_):
            return 0
        case _:
            return call.fail("Usage: svc [wifi|bluetooth|data|nfc|power] [enable|disable]")
    return 0


def _clipboard(call: Call) -> int:
    """cmd clipboard get|set text: only some builds have it."""
    match call.args:
        case ("get" | "get-text", *_):
            call.out(call.handset.phone.controls.clipboard + "\n")
        case ("set" | "set-text", *rest):
            call.handset.phone.controls.clipboard = " ".join(
                word for word in rest if word != "text"
            )
        case _:
            return call.fail("Unknown command", 255)
    return 0


def _uimode(call: Call) -> int:
    """cmd uimode night [yes|no|auto]"""
    tables = call.handset.phone.settings
    words = {"no": "1", "yes": "2", "auto": "0"}
    if call.args[:1] != ("night",):
        return call.fail("Unknown command", 255)
    if call.args[1:2] and call.args[1] in words:
        tables.put("secure", "ui_night_mode", words[call.args[1]])
    mode = tables.get("secure", "ui_night_mode") or "1"
    said = next((word for word, number in words.items() if number == mode), "no")
    call.out(f"Night mode: {said}\n")
    return 0


def _statusbar(call: Call) -> int:
    """cmd statusbar expand-notifications | expand-settings | collapse"""
    controls = call.handset.phone.controls
    acts = {
        "collapse": controls.collapse_panels,
        "expand-notifications": controls.expand_notifications,
        "expand-settings": controls.expand_quick_settings,
    }
    act = acts.get(call.args[0] if call.args else "")
    if act is None:
        return call.fail("Unknown command", 255)
    act()
    return 0


def _overlay(call: Call) -> int:
    """Services that are asked for and change nothing a screen shows."""
    del call
    return 0


def _input_method(call: Call) -> int:
    return keyboards.ime(call)


_SERVICES: dict[str, Command] = {
    "activity": am, "appops": _overlay, "clipboard": _clipboard, "input_method": _input_method,
    "notification": _overlay, "overlay": _overlay, "package": pm, "settings": settings,
    "statusbar": _statusbar, "uimode": _uimode,
}  # fmt: skip


def cmd(call: Call) -> int | Awaitable[int]:
    """cmd SERVICE …: the same commands by their service's name."""
    if call.args == ("-l",):
        call.out("Currently running services:\n")
        call.out("".join(f"  {name}\n" for name in sorted(_SERVICES)))
        return 0
    service = _SERVICES.get(call.args[0]) if call.args else None
    if service is None:
        return call.fail(f"cmd: Can't find service: {call.args[0] if call.args else ''}", 20)
    return service(call.renamed(call.args))


def service(call: Call) -> int:
    """service call|check|list: binder by number, which no model answers."""
    match call.args:
        case ("check", name):
            call.out(f"Service {name}: {'found' if name in _SERVICES else 'not found'}\n")
        case ("list",):
            call.out(f"Found {len(_SERVICES)} services:\n")
        case ("call", _, number, *_) if re.fullmatch(r"\d+", number):
            call.out("Result: Parcel(00000000    '....')\n")
        case _:
            return call.fail("Usage: service [list | check NAME | call NAME CODE]", 10)
    return 0


COMMANDS: dict[str, Command] = {"appops": _overlay, "cmd": cmd, "service": service, "svc": svc}
