"""getprop, id, date, sleep, which and their like: who and when one is on the phone.

Room     clawctl.sim.shell.commands. Time is the phone's: sleep moves its clock and returns.
"""

import re

from clawctl.sim.shell.call import Call, Command, split_options

MAX_SLEEP_S = 24 * 3600


def getprop(call: Call) -> int:
    """getprop [NAME [DEFAULT]]"""
    if not call.args:
        props = sorted(call.handset.props().items())
        call.out("".join(f"[{name}]: [{value}]\n" for name, value in props))
        return 0
    default = call.args[1] if len(call.args) > 1 else ""
    call.out((call.handset.prop(call.args[0]) or default) + "\n")
    return 0


def setprop(call: Call) -> int:
    """setprop NAME VALUE: a shell may not set what begins with ro."""
    if len(call.args) != 2:
        return call.fail("usage: setprop NAME VALUE")
    name, value = call.args
    if name.startswith("ro."):
        return call.fail(f"Failed to set property '{name}' to '{value}'.")
    call.handset.phone.props[name] = value
    return 0


def identity(call: Call) -> int:
    """id"""
    call.out("uid=2000(shell) gid=2000(shell) groups=2000(shell),1015(sdcard_rw)"
             " context=u:r:shell:s0\n")  # fmt: skip
    return 0


def whoami(call: Call) -> int:
    """whoami"""
    call.out("shell\n")
    return 0


def date(call: Call) -> int:
    """date [+FORMAT], in UTC; setting it needs a right the shell has not."""
    if any(re.fullmatch(r"\d{8,12}(\.\d\d)?", word) for word in call.args):
        return call.fail("date: cannot set date: Operation not permitted")
    now = call.handset.phone.clock.wall()
    form = next((arg[1:] for arg in call.args if arg.startswith("+")), "%a %b %e %H:%M:%S GMT %Y")
    known = re.sub(r"%(?![aAbBdeHIjmMpsSTFyYZzDR%])", "%%", form)
    call.out(now.strftime(known.replace("%s", str(call.handset.now_s()))) + "\n")
    return 0


def sleep(call: Call) -> int:
    """sleep SECONDS, of the phone's clock."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smhd]?)", call.args[0] if call.args else "")
    if found is None:
        return call.fail("sleep: needs a number")
    seconds = float(found[1]) * {"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}[found[2]]
    call.handset.phone.clock.advance(round(min(seconds, MAX_SLEEP_S) * 1000))
    return 0


def true(_call: Call) -> int:
    """true, and whatever a shell may call here without an effect the model knows."""
    return 0


def false(_call: Call) -> int:
    """false"""
    return 1


def which(call: Call) -> int:
    """which NAMES"""
    found = [f"/system/bin/{name}" for name in call.args if call.find(name) is not None]
    call.out("".join(f"{path}\n" for path in found))
    return int(len(found) < len(call.args) or not found)


def uptime(call: Call) -> int:
    """uptime"""
    minutes = call.handset.phone.clock.now_ms // 60_000
    now = call.handset.phone.clock.wall()
    call.out(f" {now:%H:%M:%S} up {minutes} min,  0 users,  load average: 0.10, 0.10, 0.10\n")
    return 0


def df(call: Call) -> int:
    """df: one data partition with room."""
    call.out("Filesystem      1K-blocks     Used Available Use% Mounted on\n"
             "/dev/block/dm-5 115249236 20000000  95249236  18% /data\n")  # fmt: skip
    return 0


def addresses(call: Call) -> int:
    """ip …, ifconfig: one address of the documentation range."""
    if call.name == "ip" and "route" in call.args:
        call.out("192.0.2.0/24 dev wlan0 proto kernel scope link src 192.0.2.16\n")
        return 0
    call.out("wlan0     Link encap:Ethernet\n"
             "    inet 192.0.2.16/24 brd 192.0.2.255 scope global wlan0\n")  # fmt: skip
    return 0


def base_name(call: Call) -> int:
    """basename and dirname PATH; readlink -f PATH: there are no links."""
    _, words = split_options(call.args)
    path = words[0] if words else ""
    head, _, tail = path.rpartition("/")
    call.out({"basename": tail, "dirname": head or "."}.get(call.name, call.path(path)) + "\n")
    return 0


def sqlite3(call: Call) -> int:
    """sqlite3 FILE SQL: a world keeps its data in no database."""
    _, words = split_options(call.args)
    if words and call.handset.files.entry(call.path(words[0])) is None:
        return call.fail(f'Error: unable to open database "{words[0]}": unable to open file')
    return 0


def emulator_only(call: Call) -> int:
    """bugreportz -v and other tools that say who they are and no more."""
    call.out("1.2\n" if "-v" in call.args else "")
    return int("-v" not in call.args)


def uname(call: Call) -> int:
    """uname [-a]"""
    options, _ = split_options(call.args)
    call.out("Linux localhost 5.10.0 aarch64 Toybox\n" if "a" in options else "Linux\n")
    return 0


COMMANDS: dict[str, Command] = {
    "basename": base_name,
    "bugreportz": emulator_only,
    "date": date,
    "df": df,
    "dirname": base_name,
    "false": false,
    "getprop": getprop,
    "id": identity,
    "ifconfig": addresses,
    "ip": addresses,
    "readlink": base_name,
    "realpath": base_name,
    "restorecon": true,
    "setprop": setprop,
    "sleep": sleep,
    "sqlite3": sqlite3,
    "sync": true,
    "true": true,
    "uname": uname,
    "uptime": uptime,
    "which": which,
    "whoami": whoami,
}
