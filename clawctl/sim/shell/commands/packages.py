"""pm and cmd package: what is installed and what starts it.

Room     clawctl.sim.shell.commands. Installing is installs.py; cmd's other services services.py.
"""

from collections.abc import Awaitable

from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call, Command
from clawctl.sim.shell.commands import dumpsys_apps, installs

FEATURES = ("android.hardware.touchscreen", "android.hardware.wifi", "android.hardware.telephony")
_VALUE_OPTIONS = frozenset({"--user", "--uid"})
_INTENT_OPTIONS = frozenset({"-a", "-c", "-d", "-t", "--user", "--query-flags"})


def _list(call: Call) -> int:
    match call.args[1:2]:
        case ("packages" | "package",):
            return _list_packages(call)
        case ("features",):
            call.out("".join(f"feature:{name}\n" for name in FEATURES))
        case ("users",):
            call.out("Users:\n\tUserInfo{0:Owner:c13} running\n")
        case ("instrumentation",):
            for name in sorted(call.handset.instruments):
                package = name.partition("/")[0]
                if package in call.handset.installed:
                    target = package.removesuffix(".test")
                    call.out(f"instrumentation:{name} (target={target})\n")
        case ("permissions" | "permission-groups" | "libraries",):
            return 0
        case _:
            return call.fail("Error: unknown list type", 1)
    return 0


def _list_packages(call: Call) -> int:
    words, options, filters = list(call.args[2:]), set(), []
    while words:
        word = words.pop(0)
        if word in _VALUE_OPTIONS:
            del words[:1]
        elif word.startswith("-"):
            options.add(word)
        else:
            filters.append(word)
    for name in call.handset.packages():
        third = name in call.handset.installed
        hidden = ("-3" in options and not third) or ("-s" in options and third)
        if hidden or not all(part in name for part in filters):
            continue
        path = f"{_path(call.handset, name)}=" if "-f" in options else ""
        code = f" versionCode:{_version(call.handset, name)}"
        version = code if "--show-versioncode" in options else ""
        uid = " uid:10090" if "-U" in options else ""
        call.out(f"package:{path}{name}{version}{uid}\n")
    return 0


def _version(handset: Handset, name: str) -> int:
    found = handset.installed.find(name)
    return found.version_code if found else handset.phone.sdk


def _path(handset: Handset, name: str) -> str:
    if name in handset.installed:
        return installs.apk_path(name)
    return f"/system/app/{name}/base.apk"


def _show_path(call: Call) -> int:
    name = call.args[-1]
    if name not in call.handset.packages():
        return 1
    call.out(f"package:{_path(call.handset, name)}\n")
    return 0


def _has_feature(call: Call) -> int:
    found = call.args[-1] in FEATURES
    call.out("true\n" if found else "false\n")
    return int(not found)


def _operands(words: tuple[str, ...]) -> list[str]:
    rest, found = list(words), []
    while rest:
        word = rest.pop(0)
        if word in _INTENT_OPTIONS:
            del rest[:1]
        elif not word.startswith("-"):
            found.append(word)
    return found


def _resolve(call: Call) -> int:
    """resolve-activity [--brief] … PACKAGE: the activity a launcher would start."""
    phone, words = call.handset.phone, call.args[1:]
    if "android.intent.category.HOME" in words:
        package: str | None = phone.world.hardware.launcher_package
    elif "-p" in words[:-1]:
        package = words[words.index("-p") + 1]
    else:
        package = next(iter(_operands(words)), None)
    activity = dumpsys_apps.main_activity(call.handset, package or "")
    if activity is None:
        call.out("No activity found\n")
        return 0
    head = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n"
    if "--brief" in words:
        call.out(f"{head}{package}/{activity}\n")
    else:
        call.out(f"{head}  ActivityInfo:\n    name={_long(package or '', activity)}\n"
                 f"    packageName={package}\n")  # fmt: skip
    return 0


def _long(package: str, activity: str) -> str:
    return package + activity if activity.startswith(".") else activity


def _query(call: Call) -> int:
    """query-activities … -a MAIN -c LAUNCHER: every app a launcher shows."""
    found = dumpsys_apps.launchable(call.handset)
    if "--components" in call.args:
        call.out("".join(f"{package}/{activity}\n" for package, activity in found))
        return 0
    call.out(f"{len(found)} activities found:\n")
    for number, (package, activity) in enumerate(found):
        call.out(f"  Activity #{number}:\n    priority=0 preferredOrder=0 match=0x108000"
                 " specificIndex=-1 isDefault=false\n")  # fmt: skip
        if "--brief" in call.args:
            call.out(f"    {package}/{activity}\n")
        else:
            call.out(
                f"    ActivityInfo:\n      name={_long(package, activity)}\n"
                f"      packageName={package}\n      ApplicationInfo:\n"
                f"        packageName={package}\n"
            )
    return 0


def _clear(call: Call) -> int:
    """pm clear PACKAGE: its task ends; a world keeps no data of apps beside the settings."""
    name = call.args[-1]
    if name not in call.handset.packages():
        call.out("Failed\n")
        return 1
    call.handset.phone.force_stop(name)
    call.handset.processes.end(package=name)
    call.out("Success\n")
    return 0


def _permission(call: Call) -> int:
    """grant, revoke, enable, disable …: accepted for packages that are there."""
    names = _operands(call.args[1:])
    if not names or names[0] not in call.handset.packages():
        saw = names[0][:60] if names else ""
        return call.fail(f"java.lang.IllegalArgumentException: Unknown package: {saw}", 255)
    return 0


def _state(call: Call) -> int:
    """enable, disable-user …: the state is told, not changed: a world's apps stay as they are."""
    code = _permission(call)
    if code == 0:
        call.out(f"Package {call.args[-1]} new state: {call.args[0]}d\n")
    return code


def _dump(call: Call) -> int:
    call.out(dumpsys_apps.package(call.handset, call.args[1:]))
    return 0


_VERBS: dict[str, Command] = {
    "clear": _clear, "disable": _state, "disable-user": _state, "dump": _dump,
    "enable": _state, "grant": _permission, "has-feature": _has_feature, "list": _list,
    "path": _show_path, "query-activities": _query, "resolve-activity": _resolve,
    "revoke": _permission, **installs.VERBS,
}  # fmt: skip


def pm(call: Call) -> int | Awaitable[int]:
    """pm VERB …, cmd package VERB …; its answer may have to wait for stdin."""
    verb = _VERBS.get(call.args[0]) if call.args else None
    if verb is None:
        return call.fail(f"Unknown command: {call.args[0][:40] if call.args else ''}", 255)
    return verb(call)


COMMANDS: dict[str, Command] = {"pm": pm}
