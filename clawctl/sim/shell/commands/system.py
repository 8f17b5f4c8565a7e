"""getprop, id, ps, date, sleep and their like: who and when one is on the phone.

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


def ps(call: Call) -> int:
    """ps [-A]: the system and whatever app is in front."""
    names = ["init", "system_server", "com.android.systemui", call.handset.phone.focus().package]
    call.out("USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME\n")
    for place, name in enumerate(dict.fromkeys(names), start=1):
        user = "root" if name == "init" else "system"
        call.out(f"{user:<10} {place * 311:>7} {1:>5} {13_000_000:>7} {90_000:>6} {0:<16}"
                 f" {0:>4} S {name}\n")  # fmt: skip
    return 0


def date(call: Call) -> int:
    """date [+FORMAT], in UTC."""
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


def uname(call: Call) -> int:
    """uname [-a]"""
    options, _ = split_options(call.args)
    call.out("Linux localhost 5.10.0 aarch64 Toybox\n" if "a" in options else "Linux\n")
    return 0


COMMANDS: dict[str, Command] = {
    "date": date,
    "false": false,
    "getprop": getprop,
    "id": identity,
    "ps": ps,
    "setprop": setprop,
    "sleep": sleep,
    "sync": true,
    "true": true,
    "uname": uname,
    "whoami": whoami,
}
