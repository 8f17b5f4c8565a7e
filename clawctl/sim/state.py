"""Everything a simulated phone is at one moment, in one place for those who read or change it.

Room     clawctl.sim. No I/O, no wall clock.
Output   PhoneState: tables, tasks, overlays, clock, log, and the windows they amount to.
"""

from datetime import datetime

from clawctl.sim.events import EventLog
from clawctl.sim.overlays import Overlays
from clawctl.sim.rows.skins import SKIN_LABELS
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.stage import Moment, Stage, StageWindow
from clawctl.sim.starts import Starts
from clawctl.sim.tasks import Entry, Tasks
from clawctl.sim.tempo import Tempo
from clawctl.sim.values import Values, Words
from clawctl.sim.virtual_clock import VirtualClock
from clawctl.sim.world.model import World

BATTERY = "100%"
FLING_MS = 400  # how long a list runs on after a quick swipe


class PhoneState:
    """The parts of a phone, put together once.

    fling  the open screen that runs on, from which offset to which, and until when.
    """

    def __init__(self, world: World, tempo: Tempo | None = None) -> None:
        self.world = world
        self.tempo = tempo or Tempo()
        self.clock = VirtualClock(datetime.fromisoformat(world.hardware.start))
        self.log = EventLog()
        self.settings = SettingsTables(world.settings)
        self.props: dict[str, str] = dict(world.props)
        self.screen_on = True
        self.keyguard = False
        self.powered = True
        self.clipboard = ""
        self.taps: dict[str, int] = {}
        self.tasks = Tasks()
        self.overlays = Overlays(notices=list(world.notifications))
        self.starts = Starts(world, self.tasks)
        facts = {"up_time": self.up_time, "date": self.date, "time": self.time}
        values = Values(self.props, self.settings, facts, self.words)
        self.stage = Stage(world, self.settings, values, self.tasks, self.overlays)
        self.settled_at_ms = 0
        self.fling: tuple[Entry, int, int] | None = None
        self.fling_until_ms = 0
        self.settings.watch(self._note_setting)

    def words(self) -> Words:
        """The language now: the setting wins over the property, as when a user changed it."""
        phone = self.world.hardware
        chosen = (self.settings.get("system", "system_locales") or "").split(",")[0]
        locale = chosen or self.props.get("persist.sys.locale") or phone.locale
        maker = phone.labels or SKIN_LABELS.get(phone.skin, "aosp")
        return Words(locale, phone.sdk, maker)

    def up_time(self) -> str:
        """Time since boot as the row "Up time" shows it, "1:02:03"."""
        seconds = self.clock.now_ms // 1000
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    def date(self) -> str:
        """Today, ISO form."""
        return f"{self.clock.wall():%Y-%m-%d}"

    def time(self) -> str:
        """The time of day as the status bar has it, "9:41"."""
        return f"{self.clock.wall():%H:%M}".removeprefix("0")

    def note(self, kind: str, **detail: object) -> None:
        """Write into the event log at the phone's time."""
        self.log.append(self.clock.now_ms, kind, **detail)

    @property
    def settle_ms(self) -> int:
        """How long a new screen slides in."""
        return self.world.hardware.settle_ms or self.tempo.settle_ms

    def moved(self) -> None:
        """A transition has begun: the new screen slides in until it settles."""
        self.settled_at_ms = self.clock.now_ms + self.settle_ms
        self.overlays.ime_hidden = False

    def run_on(self, entry: Entry, to_px: int) -> None:
        """A list runs on to an offset while time passes; a dump waits for it."""
        self.fling = (entry, entry.scroll_px, to_px)
        self.fling_until_ms = self.clock.now_ms + FLING_MS
        self.settled_at_ms = max(self.settled_at_ms, self.fling_until_ms)

    @property
    def front_entry(self) -> Entry | None:
        """The open screen in front; None on the launcher and in the overview."""
        if self.tasks.over:
            return self.tasks.over[-1]
        task = self.tasks.front
        return task.entries[-1] if task is not None else None

    def windows(self) -> list[StageWindow]:
        """What is on the display, from the bottom up."""
        self._run_fling()
        fling_ms = self.fling_until_ms if self.fling is not None else 0
        left_ms = max(0, self.settled_at_ms - max(self.clock.now_ms, fling_ms))
        moment = Moment(
            now_ms=self.clock.now_ms, time_text=self.time(), date=self.date(), battery=BATTERY,
            slide=left_ms / max(1, self.settle_ms), locked=self.keyguard,
        )  # fmt: skip
        return self.stage.windows(moment)

    def _run_fling(self) -> None:
        if self.fling is None:
            return
        entry, start, end = self.fling
        left_ms = max(0, self.fling_until_ms - self.clock.now_ms)
        share = (left_ms / FLING_MS) ** 2  # slows down towards the end
        entry.scroll_px = end - round((end - start) * share)
        if left_ms == 0:
            self.fling = None

    def focused_window(self) -> StageWindow:
        """The window that gets the keys; there is always one."""
        return next(window for window in self.windows() if window.focused)

    def _note_setting(self, namespace: str, key: str, value: str | None) -> None:
        self.note("setting", namespace=namespace, key=key, value=value)
