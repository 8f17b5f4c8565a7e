"""A simulated phone and what only adb sees of it: files, processes, sockets, installed apps.

Room     clawctl.sim. The model knows screens and input; this adds what a shell finds beside it.
Output   Handset, shared by every service and command of one phone.

Programs, instruments, receivers and providers are tables that helpers fill (helpers/): a bare
phone knows none of them but the uiautomator2 server, which its own client brings along.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from clawctl.sim.files import FileStore
from clawctl.sim.installed import Installed
from clawctl.sim.processes import Processes
from clawctl.sim.waiting import Runs, Timers

if TYPE_CHECKING:
    from clawctl.sim.phone import SimulatedPhone
    from clawctl.sim.shell.call import Call
    from clawctl.sim.transport import Service, Stream
    from clawctl.sim.views import View

_LOCALE_PROPS = ("persist.sys.locale", "ro.product.locale")

Accept = Callable[["Stream"], "Service"]
Program = Callable[["Call"], Awaitable[int]]


class Broadcast(NamedTuple):
    """How a receiver ended: its result code, and data ("" for none)."""

    code: int = 0
    data: str = ""


Receiver = Callable[[dict[str, str]], Broadcast]


class Provider(Protocol):
    """A content provider: query and insert with bindings, a path without its authority."""

    def __call__(self, verb: str, path: str, values: dict[str, str]) -> str:
        """What the content tool prints."""


class Handset:
    """One phone as adbd holds it; every service and command of one phone shares it.

    sockets      who listens inside the phone: "tcp:9008", "localabstract:name".
    reversed_to  what `adb reverse` asked for: the phone's side → the host's side.
    automation   the process that holds UiAutomation; there is one, and dumps need it too when
                 exclusive_dump is set (builds differ in that).
    """

    def __init__(self, phone: "SimulatedPhone", *, timers: Timers | None = None) -> None:
        self.phone = phone
        self.files = FileStore(self.now_s)
        self.runs = Runs()
        self.processes = Processes(self.runs)
        self.installed = Installed()
        self.keyboards: list[str] = []  # that apps brought; the world's own are the model's
        self.sockets: dict[str, Accept] = {}
        self.reversed_to: dict[str, str] = {}
        self.programs: dict[str, Program] = {}
        self.instruments: dict[str, Program] = {}
        self.receivers: dict[str, Receiver] = {}
        self.providers: dict[str, Provider] = {}
        self.install_sessions: dict[int, list[bytes]] = {}
        self.log_begins = 0  # index of the event log from which logcat tells
        self.automation: str | None = None
        self.exclusive_dump = False
        self.timers: Timers = timers or self._pass_time

    def _pass_time(self, delay_s: float, act: Callable[[], None]) -> Callable[[], None]:
        """Without a loop nobody else can act meanwhile: waiting is the phone's time passing."""
        self.phone.clock.advance(round(delay_s * 1000))
        act()
        return lambda: None

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

    def look(self) -> None:
        """Somebody looks at the screen: in instant time a transition is over by then."""
        if self.phone.tempo.mode == "instant" and not self.phone.settled:
            self.phone.clock.advance(self.phone.world.hardware.settle_ms)

    def focused_field(self) -> "View | None":
        """The text field that has the cursor."""
        for root in self.phone.roots()[:1]:
            for view in root.walk():
                if view.focused and view.cls.endswith("EditText"):
                    return view
        return None

    def input_methods(self) -> tuple[str, ...]:
        """All keyboards by component: the world's, and those that apps brought."""
        return tuple(dict.fromkeys([*self.phone.controls.input_methods, *self.keyboards]))

    def packages(self) -> tuple[str, ...]:
        """The world's packages and those installed since, by name."""
        return tuple(sorted({*self.phone.packages, *self.installed.names()}))
