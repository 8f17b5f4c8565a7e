"""ime: which input methods there are and which one writes.

Room     clawctl.sim.shell.commands. The chosen one stands in the secure settings, as on a phone.
"""

from clawctl.sim.handset import Handset
from clawctl.sim.shell.call import Call, Command

CHOSEN = ("secure", "default_input_method")


def ime(call: Call) -> int:
    """ime list [-s] [-a] | enable ID | disable ID | set ID | reset"""
    words = [word for word in call.args if not word.startswith("-")]
    match words:
        case ["list"]:
            return _list(call)
        case ["enable", name]:
            return _switch(call, name, on=True)
        case ["disable", name]:
            return _switch(call, name, on=False)
        case ["set", name]:
            return _choose(call, name)
        case ["reset"]:
            call.handset.phone.controls.choose_input_method(call.handset.input_methods()[0])
            call.out("Reset current and enabled IMEs for user #0\n")
            return 0
    return call.fail("Error: unknown command", 255)


def _known(handset: Handset, name: str) -> str | None:
    """The id as the phone knows it: "p/p.C" and "p/.C" are one."""
    package, _, written = name.partition("/")
    short = f"{package}/{written.removeprefix(package)}"
    return next((each for each in (name, short) if each in handset.input_methods()), None)


def _list(call: Call) -> int:
    handset = call.handset
    names = handset.input_methods()
    if "-a" not in call.args:
        names = tuple(n for n in names if n in handset.phone.controls.enabled_input_methods)
    for name in names:
        short = "-s" in call.args
        call.out(f"{name}\n" if short else f"{name}:\n  mId={name} mSettingsActivityName=null\n")
    return 0


def _switch(call: Call, name: str, *, on: bool) -> int:
    controls, known = call.handset.phone.controls, _known(call.handset, name)
    if known is None:
        does = "enabled" if on else "disabled"
        call.err(f"Unknown input method {name} cannot be {does} for user #0\n")
        return 0  # the tool complains and leaves with success
    controls.enable_input_method(known, enabled=on)
    if not on and call.handset.phone.settings.get(*CHOSEN) == known:
        controls.choose_input_method(call.handset.input_methods()[0])
    call.out(f"Input method {name}: now {'enabled' if on else 'disabled'} for user #0\n")
    return 0


def _choose(call: Call, name: str) -> int:
    controls, known = call.handset.phone.controls, _known(call.handset, name)
    if known is None or known not in controls.enabled_input_methods:
        call.err(f"Unknown input method {name} cannot be selected for user #0\n")
        return 0
    controls.choose_input_method(known)
    call.out(f"Input method {name} selected for user #0\n")
    return 0


COMMANDS: dict[str, Command] = {"ime": ime}
