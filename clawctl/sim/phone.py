"""The simulated phone: one deterministic model behind every way of talking to it.

Room     clawctl.sim. No I/O, no wall clock, no threads: whoever calls from several threads
         keeps the calls apart.
Input    touches, keys, text, starts, settings.
Output   focus, windows, the dump, the picture, the event log; all from one state.
Refuses  a dump with DumpRefused, in the words of the device's tool.
"""

from collections.abc import Sequence

import msgspec

from clawctl.sim.controls import Controls
from clawctl.sim.dump import NO_IDLE, NO_ROOT, Dialect, DumpRefused, write_dump
from clawctl.sim.events import EventLog
from clawctl.sim.faults.kinds import Point
from clawctl.sim.faults.plan import NO_FAULTS, Fault, FaultPlan
from clawctl.sim.faults.screen import altered, apply
from clawctl.sim.inputs import Inputs
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.stage import LAYERS
from clawctl.sim.starts import StartResult
from clawctl.sim.state import PhoneState
from clawctl.sim.system_bars import PACKAGE as SYSTEM_UI
from clawctl.sim.tempo import Tempo
from clawctl.sim.views import View
from clawctl.sim.virtual_clock import VirtualClock
from clawctl.sim.world.model import Display, World
from clawctl_adapters.model.geometry import Bounds

IDLE_WAIT_MS = 10_000  # how long the dump tool waits for a screen that never stands still

__all__ = ["DumpRefused", "Focus", "SimulatedPhone", "StartResult", "Window"]


class Focus(msgspec.Struct, frozen=True):
    """What has the input focus.

    activity      short component, "com.android.settings/.SubSettings"; "" for a window that
                  is no activity's: the shade, the lock screen.
    window_title  window manager's name for it: the component with its class in full.
    page_title    what the page calls itself ("About phone"); dumpsys does not print it.
    """

    package: str
    activity: str
    window_title: str
    page_title: str = ""


class Window(msgspec.Struct, frozen=True):
    """One window: its kind (stage.LAYERS), title, place, and layer, its height in the z order.

    secure  whether it forbids pictures.
    """

    kind: str
    title: str
    package: str
    bounds: Bounds
    focused: bool
    layer: int
    secure: bool = False


class SimulatedPhone:
    """A phone made of a world. Inputs take effect at once; time passes only by its clock.

    clock             moved by whoever holds it; a dump of a page in motion moves it too.
    log               all that happened; inputs with the element that received them.
    settings, props   live tables: writing them changes what the screen shows.
    tempo              what things cost in the phone's time; instant costs nothing.
    controls          what is done to a phone from outside its screen: fields, shade, power, …
    faults            what goes wrong with it; nothing unless use_faults says so.
    """

    def __init__(self, world: World, *, serial: str = "sim", tempo: Tempo | None = None) -> None:
        self.serial = serial
        self._state = PhoneState(world, tempo)
        self._inputs = Inputs(self._state)
        self.controls: Controls = Controls(self._state, self._inputs)
        self._picture: tuple[object, bytes] | None = None
        self.faults = NO_FAULTS
        self._striking = False

    def use_faults(self, faults: Sequence[Fault], *, seed: int = 0) -> None:
        """Let these go wrong from now on; their counts begin anew."""
        self.faults = FaultPlan(faults, seed=seed, note=self._state.note)

    def _meets(self, point: Point, words: str = "") -> bool:
        """Let the faults of a call strike; whether the call goes on. A change they make is no
        call of its own."""
        return self._struck(self._faults_at(point, words))

    def _faults_at(self, point: Point, words: str = "") -> list[Fault]:
        return [] if self._striking else self.faults.meet(point, words)

    def _struck(self, faults: list[Fault]) -> bool:
        if not faults:
            return True
        self._striking = True
        try:
            return apply(self, faults)
        finally:
            self._striking = False

    @property
    def tempo(self) -> Tempo:
        """How much of the phone's time things take."""
        return self._state.tempo

    @property
    def world(self) -> World:
        """What the phone was made from; it never changes."""
        return self._state.world

    @property
    def clock(self) -> VirtualClock:
        """The phone's own time."""
        return self._state.clock

    @property
    def log(self) -> EventLog:
        """What happened so far."""
        return self._state.log

    @property
    def settings(self) -> SettingsTables:
        """The tables behind switches and values."""
        return self._state.settings

    @property
    def props(self) -> dict[str, str]:
        """System properties."""
        return self._state.props

    @property
    def packages(self) -> tuple[str, ...]:
        """Installed packages, by name."""
        phone = self.world.hardware
        found = {phone.settings_package, phone.launcher_package, SYSTEM_UI, "android"}
        found |= {app.package for app in self.world.apps}
        found |= {screen.package for screen in self.world.screens.values() if screen.package}
        found |= {method.partition("/")[0] for method in phone.input_methods}
        return tuple(sorted(found))

    @property
    def physical_size_px(self) -> tuple[int, int]:
        """Width and height of the panel in its natural orientation."""
        return self.world.hardware.size_px

    @property
    def size_px(self) -> tuple[int, int]:
        """Width and height as the screen is turned now."""
        metrics = self._state.stage.metrics
        return metrics.width_px, metrics.height_px

    @property
    def density_dpi(self) -> int:
        """Dots per inch, a forced density included."""
        return self._state.stage.density_dpi

    @property
    def rotation(self) -> int:
        """0..3, quarter turns against the natural orientation."""
        return self._state.stage.rotation

    @property
    def sdk(self) -> int:
        """Android API level."""
        return self.world.hardware.sdk

    @property
    def locale(self) -> str:
        """BCP 47 tag of the system language."""
        return self._state.words().locale

    @property
    def screen_on(self) -> bool:
        """Whether the display is lit."""
        return self._state.screen_on

    @property
    def keyguard(self) -> bool:
        """Whether the lock screen covers everything."""
        return self._state.keyguard

    @property
    def powered(self) -> bool:
        """Whether the phone runs at all; a front-end drops the connection when it does not."""
        return self._state.powered

    @property
    def displays(self) -> tuple[Display, ...]:
        """The displays beside the first, which all other measures are of."""
        return self.world.hardware.displays

    @property
    def screen(self) -> str | None:
        """The world's id of the screen in front; None on the launcher."""
        entry = self._state.front_entry
        return entry.screen if entry else None

    @property
    def settled(self) -> bool:
        """Whether the last transition is over."""
        return self.clock.now_ms >= self._state.settled_at_ms

    def focus(self) -> Focus:
        """The window that gets the keys."""
        window = self._state.focused_window()
        if window.entry is None and window.kind != "launcher":
            return Focus(window.package, "", window.title)
        activity = window.entry.activity if window.entry else self.world.hardware.launcher_activity
        return Focus(
            window.package, f"{window.package}/{activity}", window.title, window.page_title
        )

    def windows(self) -> tuple[Window, ...]:
        """All windows, the topmost first."""
        windows = [
            Window(
                w.kind,
                w.title,
                w.package,
                w.scene.window,
                w.focused,
                LAYERS[w.kind] + place,
                w.secure,
            )
            for place, w in enumerate(self._state.windows())
        ]
        return tuple(reversed(windows))

    def roots(self) -> tuple[View, ...]:
        """The views of all windows, sight settled, the focused window's first.

        Made anew by every call. () while the screen is off; while it is locked, what a service
        sees then.
        """
        self._meets("look", "roots")
        if not self.screen_on:
            return ()
        active, others = self._roots()
        return tuple(active + others)

    def dump(self, dialect: Dialect = "stock") -> bytes:
        """The XML document of what can be seen.

        stock waits for the screen to stand still and holds the active window; uiautomator2
        waits for nothing and holds all windows, the active one first.
        Raises DumpRefused: screen off or locked, a page that never stands still, a text that
        the device's serializer cannot write.
        """
        try:
            return self._dump(dialect)
        except DumpRefused as refused:
            self._state.note("dump-refused", text=refused.text, exit_code=refused.exit_code)
            raise

    def _dump(self, dialect: Dialect) -> bytes:
        self._meets("look", "dump")
        stock = dialect == "stock"
        self.clock.advance(self.tempo.cost_ms("dump" if stock else "dump-u2"))
        blind = self.keyguard and stock and not self.world.hardware.keyguard_dump
        if not self.screen_on or blind:
            raise DumpRefused(NO_ROOT, 0)
        if stock:
            self._wait_for_idle()
        active, others = self._roots()
        return write_dump(
            active if stock else active + others, dialect, rotation=self.rotation,
            display=self._state.stage.metrics.display, sdk=self.sdk,
        )  # fmt: skip

    def _roots(self) -> tuple[list[View], list[View]]:
        """The active window, and the other ones a service sees: no toast, nothing locked away."""
        windows = [w for w in self._state.windows() if w.kind != "toast"]
        if self.keyguard:
            windows = [w for w in windows if w.package == SYSTEM_UI]
        active = [window.root for window in windows if window.focused]
        return active, [window.root for window in windows if not window.focused]

    def _wait_for_idle(self) -> None:
        """The tool's wait costs virtual time; it ends without a dump on a page in motion."""
        entry = self._state.front_entry
        screen = self.world.screens.get(entry.screen) if entry is not None else None
        if screen is not None and screen.busy:
            self.clock.advance(IDLE_WAIT_MS)
            raise DumpRefused(NO_IDLE, 0)
        self.clock.advance(max(0, self._state.settled_at_ms - self.clock.now_ms))

    def png(self, display: int = 0) -> bytes:
        """The picture of a display as PNG; black while the screen is off.

        display is a logical id: 0, or one of `displays`; raises KeyError for another.
        """
        self._meets("picture")
        self.clock.advance(self.tempo.cost_ms("png"))
        if display:
            return self._second({each.id: each for each in self.displays}[display])
        return self._first()

    def _second(self, display: Display) -> bytes:
        from clawctl.sim.draw.picture import draw_blank

        return draw_blank(display.size_px)

    def _first(self) -> bytes:
        from clawctl.sim.draw.picture import (  # Pillow only when one is asked for
            draw_png,
            picture_key,
        )

        windows = self._state.windows() if self.screen_on else []
        dark = self.settings.get("secure", "ui_night_mode") == "2"
        key = picture_key(windows, self.size_px, dark=dark, locked=self.keyguard)
        if self._picture is None or self._picture[0] != key:
            data = draw_png(
                windows, self._state.stage.metrics, dark=dark, locked=self.keyguard
            )  # fmt: skip
            self._picture = (key, data)
        return self._picture[1]

    def tap(self, x: int, y: int) -> None:
        """Touch and release at a pixel."""
        self.clock.advance(self.tempo.cost_ms("tap"))
        if self._meets("touch", "tap"):
            self._inputs.tap(x, y)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, duration_ms: int) -> None:
        """Drag a finger; the content follows it, less the touch slop.

        It stops with the finger unless the world's phone has momentum.
        """
        self.clock.advance(self.tempo.lasts_ms(duration_ms))
        if self._meets("touch", "swipe"):
            self._inputs.swipe(x1, y1, x2, y2, duration_ms)

    def key(self, code: int) -> None:
        """Press and release a key by its Android code."""
        self.clock.advance(self.tempo.cost_ms("key"))
        if self._meets("key", str(code)):
            self._inputs.key(code)

    def text(self, value: str) -> None:
        """Type into the focused field."""
        self.clock.advance(self.tempo.cost_ms("text"))
        faults = self._faults_at("text")
        if self._struck(faults):
            self._inputs.text(altered(value, faults))

    def set_text(self, view: View, value: str) -> bool:
        """Replace what stands in a field, as an accessibility service does; False: no field.

        view is one that roots() gave; it has the cursor afterwards.
        """
        faults = self._faults_at("text")
        return self._struck(faults) and self._inputs.set_text(view, altered(value, faults))

    def start(
        self, *, action: str | None = None, component: str | None = None, package: str | None = None
    ) -> StartResult:
        """Start an activity: by component, else by action, else an app by its package."""
        self._meets("start", component or action or package or "")
        self.clock.advance(self.tempo.cost_ms("start"))
        starts = self._state.starts
        self._state.overlays.shade = "closed"
        if component is not None:
            result = starts.by_component(component)
        elif action is not None:
            result = starts.by_action(action)
        else:
            result = starts.by_package(package or "")
        self._state.note(
            "start", action=action, component=component, package=package, ok=result.ok
        )  # fmt: skip
        if result.ok:
            self._state.moved()
        return result

    def force_stop(self, package: str) -> None:
        """End an app's task; an unknown package is no error, as with `am force-stop`."""
        stopped = self._state.tasks.remove(package)
        self._state.note("force-stop", package=package, stopped=stopped)
