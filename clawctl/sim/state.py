"""Everything a simulated phone is at one moment, in one place for those who read or change it.

Room     clawctl.sim. No I/O, no wall clock.
Output   PhoneState: tables, tasks, clock, log, and the windows they amount to.
"""

from datetime import datetime

from clawctl.sim.events import EventLog
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.stage import Stage, StageWindow
from clawctl.sim.starts import Starts
from clawctl.sim.tasks import Entry, Tasks
from clawctl.sim.values import Values
from clawctl.sim.virtual_clock import VirtualClock
from clawctl.sim.world_model import World

BATTERY = "100%"


class PhoneState:
    """The parts of a phone, put together once."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.clock = VirtualClock(datetime.fromisoformat(world.hardware.start))
        self.log = EventLog()
        self.settings = SettingsTables(world.settings)
        self.props: dict[str, str] = dict(world.props)
        self.screen_on = True
        self.keyguard = False
        self.taps: dict[str, int] = {}
        self.tasks = Tasks()
        self.starts = Starts(world, self.tasks)
        values = Values(self.props, self.settings, {"up_time": self.up_time})
        self.stage = Stage(world, self.settings, values, self.tasks)
        self.settled_at_ms = 0
        self.settings.watch(self._note_setting)

    def up_time(self) -> str:
        """Time since boot as the row "Up time" shows it, "1:02:03"."""
        seconds = self.clock.now_ms // 1000
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    def note(self, kind: str, **detail: object) -> None:
        """Write into the event log at the phone's time."""
        self.log.append(self.clock.now_ms, kind, **detail)

    def moved(self) -> None:
        """A transition has begun: the new screen slides in until it settles."""
        self.settled_at_ms = self.clock.now_ms + self.world.hardware.settle_ms

    @property
    def front_entry(self) -> Entry | None:
        """The open screen in front; None on the launcher and in the overview."""
        task = self.tasks.front
        return task.entries[-1] if task is not None else None

    def windows(self) -> list[StageWindow]:
        """What is on the display, from the bottom up."""
        left_ms = max(0, self.settled_at_ms - self.clock.now_ms)
        slide = left_ms / max(1, self.world.hardware.settle_ms)
        time_text = f"{self.clock.wall():%H:%M}".removeprefix("0")
        return self.stage.windows(time_text=time_text, battery=BATTERY, slide=slide)

    def focused_window(self) -> StageWindow:
        """The window that gets the keys; there is always one."""
        return next(window for window in self.windows() if window.focused)

    def _note_setting(self, namespace: str, key: str, value: str | None) -> None:
        self.note("setting", namespace=namespace, key=key, value=value)
