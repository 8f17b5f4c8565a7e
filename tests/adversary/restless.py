"""A simulated phone whose page of switches moves, changes and hides while somebody acts on it.

Each row's words, presence and use are settings of the phone, so a move is a few writes. A move
falls due some time after a step has begun, whoever it was that asked for the step; every read
and every input first lets the moves happen that are due, as if they had happened on time. The
phone notes each look, move and touch with the second it happened: driver.py judges by that.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from clawctl.sim.dump import Dialect, DumpRefused
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.views import View
from clawctl.sim.world.model import Notice
from clawctl.sim.world.reading import parse_world

Move = Literal[
    "still", "insert", "relabel", "repeat", "remove", "disable", "flip", "scroll", "heads_up",
    "shade", "dialog", "leave",
]  # fmt: skip
MOVES: Final[tuple[Move, ...]] = (
    "insert", "relabel", "repeat", "remove", "disable", "flip", "scroll", "heads_up", "shade",
    "dialog", "leave",
)  # fmt: skip
NAMES: Final = (
    "Airplane mode", "Auto-rotate", "Battery saver", "Bluetooth", "Dark theme", "Dial pad tones",
    "Do not disturb", "Hotspot", "Location", "Mobile data", "Nearby share", "Night light",
    "Screen saver", "Touch sounds", "Vibration", "Wi-Fi",
)  # fmt: skip
HIDDEN: Final = 4  # the first rows are hidden until a move inserts them
SHOWN: Final = range(HIDDEN, HIDDEN + 6)  # rows that are on the first screen whole
NOTICE: Final = Notice(app="Mail", title="New message", text="Tap to read")
ACTION: Final = "android.settings.SETTINGS"


def world_text() -> str:
    """The world, as a file would hold it: one page of switches, a second page, a dialog."""
    rows = [
        f'  {{ title = "setting:global:name_{n}", kind = "switch", switch = "global:on_{n}",'
        f' when = "setting:global:shown_{n}=1", enabled = "setting:global:usable_{n}=1" }},'
        for n in range(len(NAMES))
    ]
    tables = [
        line
        for n, name in enumerate(NAMES)
        for line in (
            f'name_{n} = "{name}"', f'on_{n} = "0"', f'usable_{n} = "1"',
            f'shown_{n} = "{int(n >= HIDDEN)}"',
        )
    ]  # fmt: skip
    return "\n".join([
        'name = "restless"', "[hardware]", "size_px = [720, 1280]", "density_dpi = 280", "sdk = 34",
        "[props]", '"ro.build.version.release" = "14"', '"ro.build.version.sdk" = "34"',
        '"ro.product.model" = "Restless"', "[settings.global]", *tables,
        "[screens.home]", 'title = "Controls"', f'actions = ["{ACTION}"]',
        "rows = [", *rows, "]",
        "[screens.other]", 'title = "Other"', 'actions = ["android.settings.DISPLAY_SETTINGS"]',
        'activity = ".Settings$DisplaySettingsActivity"',
        'rows = [{ title = "Nothing here" }]',
        "[screens.question]", 'frame = "alert-dialog"', 'title = "Update now?"',
        'actions = ["android.settings.SYSTEM_UPDATE_SETTINGS"]', 'activity = ".Settings$Update"',
        'message = "The phone restarts."',
        'buttons = [{ title = "Yes", puts = { "global:updated" = "1" } }, { title = "No" }]',
    ])  # fmt: skip


class Noted(NamedTuple):
    """What the phone saw happen: look, move or touch; of a touch also what received it.

    words   the title of the row touched at that moment, "" where no row was.
    alone   whether no other row on the screen had that title.
    row     the number of the row whose switch changed by it, or -1.
    """

    kind: Literal["look", "move", "touch"]
    at_s: float
    words: str = ""
    alone: bool = True
    row: int = -1


class RestlessPhone(SimulatedPhone):
    """See the module. Calls come from one thread at a time, as for any simulated phone."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        super().__init__(parse_world(world_text()), serial="restless")
        self._chance = random.Random(0)
        self._now_s = now_s
        self._move: Move = "still"
        self._due_s = 0.0
        self._target = 0
        self._faults: list[str] = []
        self.notes: list[Noted] = []
        self.fired: list[str] = []
        # on() of all dumps, of each row since its first touch
        self.shown_on: set[tuple[int, str | None]] = set()

    def begin(
        self, target: int, move: Move, *, chance: random.Random, after_s: float = 0.0,
        faults: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """A new step on row `target`: the page as it was made, then the move when it is due.

        chance  decides how far and which row a move takes.
        faults  each happens once: "no_root" and "not_idle" to a dump, "noop" to a touch.
        """
        self._chance = chance
        for n, name in enumerate(NAMES):
            self._set(f"name_{n}", name)
            self._set(f"on_{n}", "0")
            self._set(f"usable_{n}", "1")
            self._set(f"shown_{n}", str(int(n >= HIDDEN)))
        state = self._state
        state.overlays.shade, state.overlays.heads_up, state.overlays.notices = "closed", None, []
        state.tasks.remove(self.world.hardware.settings_package)
        super().start(action=ACTION)
        self._move, self._target, self._faults = move, target, list(faults)
        self._due_s = self._now_s() + after_s
        self.notes, self.fired = [], []
        self.shown_on = set()

    def on(self) -> set[tuple[int, str | None]]:
        """The rows whose switch is on now: number and title."""
        get = self.settings.get
        rows = [n for n in range(len(NAMES)) if get("global", f"shown_{n}") == "1"]
        return {(n, get("global", f"name_{n}")) for n in rows if get("global", f"on_{n}") == "1"}

    # ------------------------------------------------------- what clients do

    def roots(self) -> tuple[View, ...]:
        """As ever, and noted as a look."""
        self._catch_up()
        self.notes.append(Noted("look", self._now_s()))
        return super().roots()

    def dump(self, dialect: Dialect = "stock") -> bytes:
        """As ever, and noted as a look; or refused by a fault, in the tool's own words."""
        self._catch_up()
        if dialect == "stock" and self._takes("no_root"):
            raise DumpRefused("ERROR: null root node returned by UiTestAutomationBridge.", 0)
        if dialect == "stock" and self._takes("not_idle"):
            raise DumpRefused("ERROR: could not get idle state.", 0)
        self.shown_on |= self.on()
        self.notes.append(Noted("look", self._now_s()))
        return super().dump(dialect)

    def png(self, display: int = 0) -> bytes:
        """As ever."""
        self._catch_up()
        return super().png(display)

    def tap(self, x: int, y: int) -> None:
        """Touched, with what received it noted; a fault lets the touch fall on nothing."""
        self._catch_up()
        if self._takes("noop"):
            return
        shown, states = self._titles(), self._states()
        super().tap(x, y)
        element = self.log.of_kind("tap")[-1].detail["element"]
        words = element["text"] if element is not None else ""
        pairs = zip(states, self._states(), strict=True)
        row = next((n for n, (was, now) in enumerate(pairs) if was != now), -1)
        if all(note.row != row for note in self.notes):
            self.shown_on = {pair for pair in self.shown_on if pair[0] != row}
        self.notes.append(Noted("touch", self._now_s(), words, shown.count(words) == 1, row))

    def swipe(self, x1: int, y1: int, x2: int, y2: int, duration_ms: int) -> None:
        """As ever."""
        self._catch_up()
        super().swipe(x1, y1, x2, y2, duration_ms)

    def key(self, code: int) -> None:
        """As ever."""
        self._catch_up()
        super().key(code)

    # ------------------------------------------------------------------ moves

    def _titles(self) -> list[str | None]:
        """The titles of the rows that exist now."""
        get = self.settings.get
        rows = [n for n in range(len(NAMES)) if get("global", f"shown_{n}") == "1"]
        return [get("global", f"name_{n}") for n in rows]

    def _states(self) -> list[str | None]:
        return [self.settings.get("global", f"on_{n}") for n in range(len(NAMES))]

    def _set(self, key: str, value: str) -> None:
        if self.settings.get("global", key) != value:
            self.settings.put("global", key, value)

    def _takes(self, fault: str) -> bool:
        if fault not in self._faults:
            return False
        self._faults.remove(fault)
        self.fired.append(fault)
        return True

    def _happen(self, move: Move) -> None:
        """One move; the target is the row the step was asked for."""
        target, state = self._target, self._state
        others = [n for n in range(HIDDEN, len(NAMES)) if n != target]
        match move:
            case "insert":
                for n in range(self._chance.randint(1, HIDDEN)):
                    self._set(f"shown_{n}", "1")
            case "relabel":
                rows = [*others, target]
                step = self._chance.randint(1, len(rows) - 1)
                for place, n in enumerate(rows):
                    self._set(f"name_{n}", NAMES[rows[(place + step) % len(rows)]])
            case "repeat":
                near = [n for n in others if n in SHOWN]  # below the fold nobody can see it
                self._set(f"name_{self._chance.choice(near)}", NAMES[target])
            case "remove":
                self._set(f"shown_{target}", "0")
            case "disable":
                self._set(f"usable_{target}", "0")
            case "flip":
                self._set(f"on_{target}", "1")
            case "scroll":
                if state.front_entry is not None:
                    state.front_entry.scroll_px += self._chance.randint(30, 400)
            case "heads_up":
                state.overlays.post(NOTICE, self.clock.now_ms, heads_up=True)
            case "shade":
                state.overlays.shade = "notifications"
            case "dialog":
                super().start(action="android.settings.SYSTEM_UPDATE_SETTINGS")
            case "leave":
                super().start(action="android.settings.DISPLAY_SETTINGS")

    def _catch_up(self) -> None:
        if self._move != "still" and self._now_s() >= self._due_s:
            move, self._move = self._move, "still"
            self._happen(move)
            self.notes.append(Noted("move", self._due_s))
