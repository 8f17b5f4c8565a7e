"""Everything on the display at this moment: windows in order, their views laid out and cut.

Room     clawctl.sim. Reads the phone's state, changes nothing but offsets past a page's end.
Input    the world, the open tasks, settings, values, overlays.
Output   Metrics, and StageWindows from the bottom up; exactly one has the focus.
"""

import msgspec

from clawctl.sim.clip import settle_sight
from clawctl.sim.effects import Launch, Resume
from clawctl.sim.frames.table import FRAMES, frame_of
from clawctl.sim.mirror import mirror, mirrored
from clawctl.sim.overlays import Overlays
from clawctl.sim.pages import Pages
from clawctl.sim.panes import is_two_pane, last_page, two_panes
from clawctl.sim.scene import LauncherIcon, PageContent, Scene
from clawctl.sim.settings_tables import SettingsTables
from clawctl.sim.shown import DIALOG_FRAMES
from clawctl.sim.stage_overlays import UNSEEN_KEYBOARDS, Moment, StageOverlays
from clawctl.sim.stage_window import LAYERS, Pane, StageWindow, full_name
from clawctl.sim.system_screens import WINDOW_TITLES, screen_of
from clawctl.sim.tasks import Entry, Tasks
from clawctl.sim.values import Values
from clawctl.sim.views import Metrics, move
from clawctl.sim.world.labels import is_rtl
from clawctl.sim.world.model import World

__all__ = ["LAYERS", "Moment", "Pane", "Stage", "StageWindow", "full_name"]
SLIDE_DP = 96  # how far a new screen comes in from the end side


class Stage:
    """Lays out what the state says; nothing is kept between two calls.

    size_override  what `wm size` set, in the natural orientation; None: the panel's own.
    """

    def __init__(
        self, world: World, settings: SettingsTables, values: Values, tasks: Tasks,
        overlays: Overlays | None = None,
    ) -> None:  # fmt: skip
        self._world = world
        self._settings = settings
        self.values = values
        self._tasks = tasks
        self._overlays = overlays or Overlays()
        self._system = StageOverlays(self._overlays, values)
        self.pages = Pages(world, values)
        self.size_override: tuple[int, int] | None = None

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
        """The display as it is now: rotation, size, density, text scale, language."""
        phone, words = self._world.hardware, self.values.words
        size = self.size_override or phone.size_px
        width, height = size if self.rotation % 2 == 0 else size[::-1]
        back = "navigate_up" if phone.skin not in {"miui", "coloros"} else "back"
        return Metrics(
            width, height, self.density_dpi, phone.status_bar_px, phone.navigation_bar_px,
            font_scale=self._font_scale(), settings_package=phone.settings_package,
            back_label=phone.back_label or words.label(back), rtl=is_rtl(words.locale),
            skin=phone.skin, on_label=words.label("state_on"), off_label=words.label("state_off"),
            cancel_label=words.label("cancel"), ok_label=words.label("ok"),
            search_label=words.label("search_settings"),
        )  # fmt: skip

    def _font_scale(self) -> float:
        try:
            scale = float(self._settings.get("system", "font_scale") or 1.0)
        except ValueError:
            return 1.0
        return scale if 0.5 <= scale <= 3.0 else 1.0

    @property
    def two_pane(self) -> bool:
        """Whether home and page stand side by side now."""
        return is_two_pane(self._world, self.metrics, self._tasks.front)

    def windows(self, moment: Moment) -> list[StageWindow]:
        """From the bottom up."""
        metrics = self.metrics
        shown = self._app_windows(metrics, moment.slide)
        above = self._system.above(metrics, moment, self._keyboard_for(shown))
        taken = any(window.focused for window in above)
        if taken:
            shown = [msgspec.structs.replace(window, focused=False) for window in shown]
        return [*shown, *above]

    def keyboard(self) -> str | None:
        """The package of the input method in use, if it has a window."""
        chosen = self._settings.get("secure", "default_input_method")
        method = chosen or next(iter(self._world.hardware.input_methods), "")
        if not method or method.startswith(UNSEEN_KEYBOARDS):
            return None
        return method.partition("/")[0]

    def _keyboard_for(self, windows: list[StageWindow]) -> str | None:
        """The keyboard's package when a field of the focused window has the cursor."""
        front = next(window for window in windows if window.focused)
        waits = any(view.focused and view.cls.endswith("EditText") for view in front.root.walk())
        return self.keyboard() if waits and not self._overlays.ime_hidden else None

    def _app_windows(self, metrics: Metrics, slide: float) -> list[StageWindow]:
        task, over = self._tasks.front, self._tasks.over
        windows: list[StageWindow] = []
        if task is None:
            windows.append(self._launcher(metrics, focused=not over))
        else:
            first = self._lowest_shown(task.entries)
            for place, entry in enumerate(task.entries[first:], start=first):
                last = place == len(task.entries) - 1
                focused = last and not over
                windows.append(self._window(metrics, entry, focused, slide if last else 0.0))
        for place, entry in enumerate(over):
            windows.append(self._window(metrics, entry, place == len(over) - 1, 0.0))
        return windows

    def _lowest_shown(self, entries: list[Entry]) -> int:
        """Dialogs show what is below them; everything else hides it."""
        place = len(entries) - 1
        while place > 0 and self.is_dialog(entries[place]):
            place -= 1
        return place

    def is_dialog(self, entry: Entry) -> bool:
        """Whether the entry is a window over its page, not a page."""
        return screen_of(self._world, entry.screen).frame in DIALOG_FRAMES

    def _window(self, metrics: Metrics, entry: Entry, focused: bool, slide: float) -> StageWindow:
        screen, task = screen_of(self._world, entry.screen), self._tasks.front
        wide = task is not None and entry in task.entries and not self.is_dialog(entry)
        if wide and task is not None and is_two_pane(self._world, metrics, task):
            scene, panes = two_panes(self._world, metrics, task, self._lay_out)
            shown = last_page(self._world, task) if len(task.entries) > 1 else panes[-1].entry
        else:
            scene, shown = self._lay_out(metrics, entry, True), entry
            panes = (Pane(scene.window, entry, scene.scroll_range_px),)
        if metrics.rtl:
            mirror(scene.root, metrics.width_px)
            scene.window = mirrored(scene.window, metrics.width_px)
            panes = tuple(
                msgspec.structs.replace(pane, bounds=mirrored(pane.bounds, metrics.width_px))
                for pane in panes
            )
        toward = -1 if metrics.rtl else 1
        move(scene.root, toward * round(slide * metrics.px(SLIDE_DP)), 0)
        settle_sight(scene.root, metrics.display, entry.package)
        title = WINDOW_TITLES.get(entry.screen) or full_name(entry.package, entry.activity)
        page_title = self.values.text(screen_of(self._world, shown.screen).title)
        return StageWindow(
            "dialog" if self.is_dialog(entry) else "app", title, entry.package, scene, focused,
            entry, screen.secure or self._overlays.secure, page_title, panes=panes,
        )  # fmt: skip

    def _lay_out(self, metrics: Metrics, entry: Entry, up: bool) -> Scene:
        """A screen at a width; one that became shorter is scrolled back to its end."""
        screen = screen_of(self._world, entry.screen)
        page, frame = self.pages.content(entry, up=up), frame_of(metrics.skin, screen.frame)
        scene = frame(metrics, page, entry.scroll_px)
        if entry.scroll_px > scene.scroll_range_px:
            entry.scroll_px = scene.scroll_range_px
            scene = frame(metrics, page, entry.scroll_px)
        return scene

    def _launcher(self, metrics: Metrics, *, focused: bool) -> StageWindow:
        phone = self._world.hardware
        if self._tasks.overview:
            icons = tuple(
                LauncherIcon(self._label(task.package), Resume(task.package))
                for task in self._tasks.recent
            )
            frame = "recents"
        else:
            icons = tuple(
                LauncherIcon(self.values.text(app.label), Launch(app.goto), app.dock)
                for app in self._world.apps
            )
            frame = "launcher"
        page = PageContent(
            title="", package=phone.launcher_package, icons=icons, hint="No recent items"
        )
        scene = FRAMES[frame](metrics, page, 0)
        if metrics.rtl:
            mirror(scene.root, metrics.width_px)
        settle_sight(scene.root, metrics.display, phone.launcher_package)
        title = full_name(phone.launcher_package, phone.launcher_activity)
        return StageWindow("launcher", title, phone.launcher_package, scene, focused=focused)

    def _label(self, package: str) -> str:
        """What the launcher calls an app."""
        labels = (a.label for a in self._world.apps if a.package == package)
        return self.values.text(next(labels, package))
