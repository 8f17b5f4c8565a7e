"""Everything on the display at this moment: windows in order, their views laid out and cut.

Room     clawctl.sim. Reads the phone's state, changes nothing.
Input    the world, the open tasks, settings and values.
Output   Metrics, and StageWindows from the bottom up.
"""

from typing import Literal

import msgspec

from clawctl.sim.clip import settle_sight
from clawctl.sim.effects import GoTo, Launch, Resume
from clawctl.sim.frames import FRAMES
from clawctl.sim.scene import LauncherIcon, PageContent, Scene
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.shown import shown_row, shown_rows
from clawctl.sim.shown_row import ShownRow
from clawctl.sim.system_bars import PACKAGE as SYSTEM_UI
from clawctl.sim.system_bars import navigation_bar, status_bar
from clawctl.sim.tasks import Entry, Tasks
from clawctl.sim.values import Values
from clawctl.sim.views import Metrics, View, move
from clawctl.sim.world_model import Screen, World

Kind = Literal["launcher", "app", "dialog", "status-bar", "navigation-bar"]
LAYERS: dict[Kind, int] = {
    "launcher": 20000, "app": 21000, "dialog": 21005, "status-bar": 181000,
    "navigation-bar": 231000,
}  # fmt: skip
SLIDE_DP = 96  # how far a new screen comes in from the end side
MAX_HITS = 20


class StageWindow(msgspec.Struct, frozen=True):
    """A window as it stands: entry is None for System UI and the launcher."""

    kind: Kind
    title: str
    package: str
    scene: Scene
    focused: bool
    entry: Entry | None = None
    secure: bool = False
    page_title: str = ""

    @property
    def root(self) -> View:
        """Its views, sight settled."""
        return self.scene.root


def full_name(package: str, activity: str) -> str:
    """ "com.x", ".Y" → "com.x/com.x.Y", the title window manager gives an activity's window."""
    return f"{package}/{package if activity.startswith('.') else ''}{activity}"


class Stage:
    """Lays out what the state says; nothing is kept between two calls."""

    def __init__(
        self, world: World, settings: SettingsTables, values: Values, tasks: Tasks
    ) -> None:
        self._world = world
        self._settings = settings
        self.values = values
        self._tasks = tasks

    @property
    def rotation(self) -> int:
        """0..3: what the user fixed while auto-rotation is off; the phone itself lies upright."""
        if self._settings.get("system", "accelerometer_rotation") != "0":
            return 0
        wanted = self._settings.get("system", "user_rotation") or "0"
        return int(wanted) if wanted in {"0", "1", "2", "3"} else 0

    @property
    def density_dpi(self) -> int:
        """The forced density, or the panel's."""
        forced = self._settings.get("secure", "display_density_forced") or ""
        usable = forced.isascii() and forced.isdigit() and 80 <= int(forced) <= 960
        return int(forced) if usable else self._world.hardware.density_dpi

    @property
    def metrics(self) -> Metrics:
        """The display as it is now: rotation, density and text scale."""
        phone = self._world.hardware
        width, height = phone.size_px if self.rotation % 2 == 0 else phone.size_px[::-1]
        return Metrics(
            width, height, self.density_dpi, phone.status_bar_px, phone.navigation_bar_px,
            font_scale=self._font_scale(), settings_package=phone.settings_package,
            back_label=phone.back_label,
        )  # fmt: skip

    def _font_scale(self) -> float:
        try:
            scale = float(self._settings.get("system", "font_scale") or 1.0)
        except ValueError:
            return 1.0
        return scale if 0.5 <= scale <= 3.0 else 1.0

    def windows(self, *, time_text: str, battery: str, slide: float = 0.0) -> list[StageWindow]:
        """From the bottom up. slide is the share of its way a new screen still has to come."""
        metrics = self.metrics
        shown = self._app_windows(metrics, slide)
        bars: tuple[tuple[Kind, str, View], ...] = (
            ("status-bar", "StatusBar", status_bar(metrics, time_text, battery)),
            ("navigation-bar", "NavigationBar0", navigation_bar(metrics)),
        )
        for kind, title, root in bars:
            settle_sight(root, metrics.display, SYSTEM_UI)
            scene = Scene(root, root.bounds)
            shown.append(StageWindow(kind, title, SYSTEM_UI, scene, focused=False))
        return shown

    def _app_windows(self, metrics: Metrics, slide: float) -> list[StageWindow]:
        task = self._tasks.front
        if task is None:
            return [self._launcher(metrics)]
        windows: list[StageWindow] = []
        first = self._lowest_shown(task.entries)
        for place, entry in enumerate(task.entries[first:], start=first):
            last = place == len(task.entries) - 1
            windows.append(self._window(metrics, entry, last, slide if last else 0.0))
        return windows

    def _lowest_shown(self, entries: list[Entry]) -> int:
        """Dialogs show what is below them; everything else hides it."""
        place = len(entries) - 1
        while place > 0 and self.is_dialog(entries[place]):
            place -= 1
        return place

    def is_dialog(self, entry: Entry) -> bool:
        """Whether the entry is a window over its page, not a page."""
        return self._world.screens[entry.screen].frame == "list-dialog"

    def _window(self, metrics: Metrics, entry: Entry, focused: bool, slide: float) -> StageWindow:
        screen = self._world.screens[entry.screen]
        page, frame = self._page(screen, entry), FRAMES[screen.frame]
        scene = frame(metrics, page, entry.scroll_px)
        if entry.scroll_px > scene.scroll_range_px:  # the page became shorter under the finger
            entry.scroll_px = scene.scroll_range_px
            scene = frame(metrics, page, entry.scroll_px)
        move(scene.root, round(slide * metrics.px(SLIDE_DP)), 0)
        settle_sight(scene.root, metrics.display, entry.package)
        return StageWindow(
            "dialog" if self.is_dialog(entry) else "app",
            full_name(entry.package, entry.activity),
            entry.package, scene, focused, entry, screen.secure, page.title,
        )  # fmt: skip

    def _page(self, screen: Screen, entry: Entry) -> PageContent:
        rows = shown_rows(screen, self.values)
        if screen.frame == "search":
            rows = self._hits(entry.typed)
        return PageContent(
            title=self.values.text(screen.title),
            package=entry.package,
            rows=rows,
            hint=screen.hint,
            query=entry.typed,
            focused=entry.focused,
            search=GoTo(screen.search) if screen.search else None,
            avatar=shown_row(screen.avatar, self.values) if screen.avatar else None,
        )

    def _hits(self, typed: str) -> tuple[ShownRow, ...]:
        """Rows of any Settings page whose title holds what is typed; each opens its page."""
        wanted, hits = typed.strip().casefold(), []
        for name, screen in self._world.screens.items():
            if not wanted or screen.frame not in {"page", "home"}:
                continue
            for row in screen.rows:
                title = self.values.text(row.title)
                if row.kind in {"category", "footer", "header"} or not self.values.shown(row):
                    continue
                if wanted in title.casefold():
                    path = self.values.text(screen.title)
                    goto = GoTo(row.goto or name)
                    hits.append(ShownRow(kind="plain", title=title, summary=path, tap=goto))
        return tuple(hits[:MAX_HITS])

    def _launcher(self, metrics: Metrics) -> StageWindow:
        phone = self._world.hardware
        if self._tasks.overview:
            icons = tuple(
                LauncherIcon(self._label(task.package), Resume(task.package))
                for task in self._tasks.recent
            )
            frame = "recents"
        else:
            icons = tuple(
                LauncherIcon(app.label, Launch(app.goto), app.dock) for app in self._world.apps
            )
            frame = "launcher"
        page = PageContent(
            title="", package=phone.launcher_package, icons=icons, hint="No recent items"
        )
        scene = FRAMES[frame](metrics, page, 0)
        settle_sight(scene.root, metrics.display, phone.launcher_package)
        title = full_name(phone.launcher_package, phone.launcher_activity)
        return StageWindow("launcher", title, phone.launcher_package, scene, focused=True)

    def _label(self, package: str) -> str:
        """What the launcher calls an app."""
        return next((app.label for app in self._world.apps if app.package == package), package)
