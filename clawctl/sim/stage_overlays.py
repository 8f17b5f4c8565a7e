"""Windows of the system over the apps: bars, shade, heads-up notice, toast, keyboard, lock screen.

Room     clawctl.sim. Reads state, changes nothing.
Input    the overlays' state, values, settings, the time.
Output   StageWindows, not yet in order.
"""

import msgspec

from clawctl.sim.clip import settle_sight
from clawctl.sim.dates import long_date
from clawctl.sim.effects import Flip
from clawctl.sim.frames.keyboard import keyboard
from clawctl.sim.frames.keyguard import bouncer, lock_screen
from clawctl.sim.frames.shade import NoticeText, Tile, heads_up, shade
from clawctl.sim.mirror import mirror
from clawctl.sim.overlays import Overlays
from clawctl.sim.scene import FRAME, TEXT, Scene
from clawctl.sim.stage_window import Kind, StageWindow
from clawctl.sim.system_bars import PACKAGE, navigation_bar, status_bar
from clawctl.sim.values import Values
from clawctl.sim.views import Metrics, View, text_view
from clawctl.sim.world.model import Notice
from clawctl_adapters.model.geometry import Bounds

# Quick settings: the name's key in the tables and the setting a touch flips.
TILES = (
    ("internet", "global:wifi_on", "1", "0"),
    ("bluetooth", "global:bluetooth_on", "1", "0"),
    ("do_not_disturb", "global:zen_mode", "1", "0"),
    ("airplane_mode", "global:airplane_mode_on", "1", "0"),
    ("auto_rotate", "system:accelerometer_rotation", "1", "0"),
    ("battery_saver", "global:low_power", "1", "0"),
    ("night_light", "secure:night_display_activated", "1", "0"),
    ("dark_theme", "secure:ui_night_mode", "2", "1"),
)
# Keyboards without a window: they type what is broadcast to them.
UNSEEN_KEYBOARDS = ("com.github.uiautomator/", "com.android.adbkeyboard/")


class Moment(msgspec.Struct, frozen=True):
    """What the stage needs to know of now.

    slide  share of its way a new screen still has to come in; date: ISO form.
    """

    now_ms: int = 0
    time_text: str = "9:41"
    date: str = "2026-01-05"
    battery: str = "100%"
    slide: float = 0.0
    locked: bool = False


class StageOverlays:
    """Builds the windows that belong to nobody's task."""

    def __init__(self, overlays: Overlays, values: Values) -> None:
        self._overlays = overlays
        self._values = values

    def above(self, metrics: Metrics, moment: Moment, ime: str | None) -> list[StageWindow]:
        """From the bottom up; ime is the package of the keyboard that shows, if one does."""
        over, windows = self._overlays, []
        if ime is not None and not moment.locked and over.shade == "closed":
            keys = keyboard(metrics, ime)
            windows.append(self._window("keyboard", "InputMethod", keys, metrics, package=ime))
        toast = over.toast_at(moment.now_ms)
        if toast is not None:
            view = _toast(metrics, toast.text)
            made = self._window("toast", "Toast", view, metrics)
            windows.append(msgspec.structs.replace(made, touchable=False))
        notice = over.heads_up_at(moment.now_ms)
        if notice is not None and not moment.locked and over.shade == "closed":
            view = heads_up(metrics, self._read(notice))
            windows.append(self._window("heads-up", "NotificationShade", view, metrics))
        windows.append(
            self._window(
                "status-bar", "StatusBar",
                status_bar(metrics, moment.time_text, moment.battery), metrics,
            )
        )  # fmt: skip
        if over.shade != "closed" and not moment.locked:
            windows.append(self._shade(metrics, moment))
        if moment.locked:
            windows.append(self._keyguard(metrics, moment))
        windows.append(
            self._window("navigation-bar", "NavigationBar0", navigation_bar(metrics), metrics)
        )
        return windows

    def _shade(self, metrics: Metrics, moment: Moment) -> StageWindow:
        words = self._values.words
        tiles = [
            Tile(words.label(key), self._values.setting(name) == on, Flip(name, on, off))
            for key, name, on, off in TILES
        ]
        root = shade(
            metrics, tiles, [self._read(notice) for notice in self._overlays.notices],
            moment.time_text, clear_label=words.label("clear_all"),
            expanded=self._overlays.shade == "settings",
        )  # fmt: skip
        return self._window("shade", "NotificationShade", root, metrics, focused=True)

    def _keyguard(self, metrics: Metrics, moment: Moment) -> StageWindow:
        over, words = self._overlays, self._values.words
        if over.bouncer:
            key = "wrong_pin" if over.wrong_pins else "enter_pin"
            root = bouncer(metrics, len(over.pin), words.label(key))
        else:
            day = long_date(moment.date, words.locale)
            root = lock_screen(metrics, moment.time_text, day, words.label("swipe_to_open"))
        return self._window("keyguard", "NotificationShade", root, metrics, focused=True)

    def _read(self, notice: Notice) -> NoticeText:
        text = self._values.text
        return NoticeText(notice.app, text(notice.title), text(notice.text))

    def _window(
        self, kind: Kind, title: str, root: View, metrics: Metrics, *, focused: bool = False,
        package: str = PACKAGE,
    ) -> StageWindow:  # fmt: skip
        if metrics.rtl:
            mirror(root, metrics.width_px)
        settle_sight(root, metrics.display, package)
        return StageWindow(kind, title, package, Scene(root, root.bounds), focused)


def _toast(metrics: Metrics, words: str) -> View:
    """Words on a plate above the bottom of the screen."""
    pad = metrics.px(16)
    text = text_view(metrics, words, 14.0, 0, 0, metrics.width_px - 6 * pad)
    width, height = text.bounds.width_px + 2 * pad, text.bounds.height_px + pad
    left = (metrics.width_px - width) // 2
    top = metrics.height_px - metrics.px(120) - height
    box = Bounds(left, top, left + width, top + height)
    root = View(FRAME, box, paint="toast")
    inner = Bounds(left + pad, top + pad // 2, box.right - pad, box.bottom - pad // 2)
    root.children.append(
        View(
            TEXT, inner, resource_id="android:id/message", text=words, lines=text.lines,
            text_px=text.text_px, paint="title",
        )
    )  # fmt: skip
    return root
