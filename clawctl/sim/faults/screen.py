"""Faults of the model: what a look, a touch or a key meets, and what changes right before it.

Room     clawctl.sim.faults. Changes a phone's state only when a plan says so.
Input    the faults that strike a call.
Output   whether the call itself still happens.
Refuses  a look with DumpRefused, an input with InputRefused, both in the device's own words.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from clawctl.sim.dump import NO_IDLE, NO_ROOT, DumpRefused
from clawctl.sim.faults.plan import Fault
from clawctl.sim.world.model import Notice, split_key

if TYPE_CHECKING:
    from clawctl.sim.phone import SimulatedPhone

STACK = (
    "java.lang.RuntimeException: Unable to fetch the window hierarchy\n"
    "\tat com.android.commands.uiautomator.DumpCommand.run(DumpCommand.java:94)"
)
KEPT_CHARS = 5  # of a text that is altered on its way
_REFUSED: Mapping[str, tuple[str, int]] = {
    "dump_no_root": (NO_ROOT, 0),
    "dump_not_idle": (NO_IDLE, 0),
    "dump_stack": (STACK, 1),
}


class InputRefused(Exception):
    """The system does not let this input in; text is what its tools print."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def apply(phone: "SimulatedPhone", faults: Sequence[Fault]) -> bool:
    """Let them happen; False when the call itself then does nothing."""
    goes_on = True
    for fault in faults:
        if fault.name in _REFUSED:
            raise DumpRefused(*_REFUSED[fault.name])
        if fault.name == "input_refused":
            raise InputRefused(fault.says)
        if fault.name == "noop_touch":
            goes_on = False
        elif (change := _CHANGES.get(fault.name)) is not None:
            change(phone, fault)
    return goes_on


def altered(text: str, faults: Sequence[Fault]) -> str:
    """What of a typed text arrives."""
    cut = any(fault.name == "text_altered" for fault in faults)
    return text[:KEPT_CHARS] if cut else text


def _heads_up(phone: "SimulatedPhone", _fault: Fault) -> None:
    notice = Notice(app="Messages", title="New message", text="Touch to read")
    phone.controls.post(notice, heads_up=True)


def _rotate(phone: "SimulatedPhone", _fault: Fault) -> None:
    phone.controls.rotate((phone.rotation + 1) % 4)


def _put(phone: "SimulatedPhone", fault: Fault) -> None:
    for key, value in fault.puts.items():
        phone.settings.put(*split_key(key), value)


_CHANGES: Mapping[str, Callable[["SimulatedPhone", Fault], object]] = {
    "heads_up": _heads_up,
    "toast": lambda phone, fault: phone.controls.show_toast(fault.says),
    "shade": lambda phone, _: phone.controls.expand_notifications(),
    "dialog": lambda phone, fault: phone.controls.interrupt(fault.says),
    "keyboard": lambda phone, _: phone.controls.show_keyboard(),
    "screen_off": lambda phone, _: phone.controls.sleep(),
    "lock": lambda phone, _: phone.controls.lock(),
    "rotate": _rotate,
    "secure_window": lambda phone, _: phone.controls.forbid_pictures(),
    "app_crash": lambda phone, _: phone.force_stop(phone.focus().package),
    "open": lambda phone, fault: phone.start(action=fault.says),
    "scroll": lambda phone, fault: phone.controls.scroll_by(fault.after_bytes),
    "put": _put,
    "slide": lambda phone, _: phone.controls.slide(),
    "power_off": lambda phone, _: phone.controls.power_off(),
    "clock_skew": lambda phone, fault: phone.clock.jump(round(fault.seconds)),
}
