"""A simulated phone and what only adb sees of it: files, and how it was started.

Room     clawctl.sim. The model knows screens and input; this adds what a shell finds beside it.
"""

from typing import TYPE_CHECKING

from clawctl.sim.files import FileStore

if TYPE_CHECKING:
    from clawctl.sim.phone import SimulatedPhone

_LOCALE_PROPS = ("persist.sys.locale", "ro.product.locale")


class Handset:
    """One phone as adbd holds it; every service and command of one phone shares it."""

    def __init__(self, phone: "SimulatedPhone") -> None:
        self.phone = phone
        self.files = FileStore(self.now_s)

    def now_s(self) -> int:
        """The phone's calendar time in whole seconds since 1970."""
        return int(self.phone.clock.wall().timestamp())

    def props(self) -> dict[str, str]:
        """All system properties; the language stands in two of them on every phone."""
        spoken = dict.fromkeys(_LOCALE_PROPS, self.phone.locale)
        return spoken | self.phone.props

    def prop(self, name: str) -> str:
        """A system property, "" when it is not set, as getprop prints it."""
        return self.props().get(name, "")
