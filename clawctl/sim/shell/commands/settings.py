"""settings get | put | delete | list: the three tables from the shell.

Room     clawctl.sim.shell.commands. A missing key prints "null", which is also what a key with
         that very text prints: the device cannot tell them apart here either.
"""

from clawctl.sim.settings_tables import NAMESPACES
from clawctl.sim.shell.call import Call, Command


def settings(call: Call) -> int:
    """settings [--user N] VERB NAMESPACE [KEY [VALUE]]"""
    words = list(call.args)
    while "--user" in words:
        place = words.index("--user")
        del words[place : place + 2]
    if len(words) < 2 or words[1] not in NAMESPACES:
        name = words[1][:40] if len(words) > 1 else ""
        return call.fail(f"Invalid namespace '{name}'", 255)
    tables = call.handset.phone.settings
    match words:
        case ["get", space, key]:
            value = tables.get(space, key)
            call.out(("null" if value is None else value) + "\n")
        case ["put", space, key, value, *_]:
            tables.put(space, key, value)
        case ["delete" | "reset", space, key]:
            call.out(f"Deleted {int(tables.delete(space, key))} rows\n")
        case ["list", space]:
            call.out("".join(f"{key}={value}\n" for key, value in tables.items(space)))
        case _:
            return call.fail("Bad arguments", 255)
    return 0


COMMANDS: dict[str, Command] = {"settings": settings}
