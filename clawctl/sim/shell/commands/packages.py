"""pm and cmd: installed packages, and services by name.

Room     clawctl.sim.shell.commands.
"""

from clawctl.sim.shell.call import Call, Command
from clawctl.sim.shell.commands.activity import am
from clawctl.sim.shell.commands.settings import settings

_FEATURES = ("android.hardware.touchscreen", "android.hardware.wifi", "android.hardware.telephony")
_OPTIONS_WITH_VALUE = frozenset({"--user", "--uid"})


def _list(call: Call) -> int:
    match call.args[1:2]:
        case ("packages",):
            return _list_packages(call)
        case ("features",):
            call.out("".join(f"feature:{name}\n" for name in _FEATURES))
        case ("users",):
            call.out("Users:\n\tUserInfo{0:Owner:c13} running\n")
        case ("instrumentation",):
            return 0
        case _:
            return call.fail("Error: unknown list type", 1)
    return 0


def _list_packages(call: Call) -> int:
    words, options, filters = list(call.args[2:]), set(), []
    while words:
        word = words.pop(0)
        if word in _OPTIONS_WITH_VALUE:
            del words[:1]
        elif word.startswith("-"):
            options.add(word)
        else:
            filters.append(word)
    for name in call.handset.phone.packages:
        if "-3" in options or not all(part in name for part in filters):
            continue  # a world's packages all come with the system
        path = f"{_path(name)}=" if "-f" in options else ""
        version = " versionCode:1" if "--show-versioncode" in options else ""
        call.out(f"package:{path}{name}{version}\n")
    return 0


def _path(name: str) -> str:
    return f"/system/app/{name}/base.apk"


def _show_path(call: Call) -> int:
    name = call.args[-1]
    if name not in call.handset.phone.packages:
        return 1
    call.out(f"package:{_path(name)}\n")
    return 0


def _has_feature(call: Call) -> int:
    found = call.args[-1] in _FEATURES
    call.out("true\n" if found else "false\n")
    return int(not found)


_VERBS: dict[str, Command] = {"has-feature": _has_feature, "list": _list, "path": _show_path}


def pm(call: Call) -> int:
    """pm VERB …, cmd package VERB …"""
    verb = _VERBS.get(call.args[0]) if call.args else None
    if verb is None:
        return call.fail(f"Unknown command: {call.args[0][:40] if call.args else ''}", 255)
    return verb(call)


_SERVICES: dict[str, Command] = {"activity": am, "package": pm, "settings": settings}


def cmd(call: Call) -> int:
    """cmd SERVICE …: the same commands by their service's name."""
    if call.args == ("-l",):
        call.out("Currently running services:\n")
        call.out("".join(f"  {name}\n" for name in sorted(_SERVICES)))
        return 0
    service = _SERVICES.get(call.args[0]) if call.args else None
    if service is None:
        return call.fail(f"cmd: Can't find service: {call.args[0] if call.args else ''}", 20)
    return service(call.renamed(call.args))


COMMANDS: dict[str, Command] = {"cmd": cmd, "pm": pm}
