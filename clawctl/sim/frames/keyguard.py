"""The lock screen: a clock and a hint, or the number pad that asks for the PIN.

Room     clawctl.sim, pure.
Input    Metrics, the time and date as words, what was entered so far, the hint's words.
Output   its views; ids as AOSP's System UI names them.
"""

from clawctl.sim.effects import Unlock
from clawctl.sim.scene import FRAME, LINEAR, TEXT
from clawctl.sim.system_bars import PACKAGE
from clawctl.sim.text_metrics import text_height
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

CLOCK_SP, HINT_SP, KEY_SP = 72.0, 16.0, 28.0
KEY_DP = 84
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "enter")
SIGNS = {"delete": "\u2190", "enter": "\u2713"}


def lock_screen(metrics: Metrics, time_text: str, date_text: str, hint: str) -> View:
    """Clock, date, and what to do."""
    top = metrics.height_px // 6
    parts = [_line(metrics, time_text, CLOCK_SP, top, "lockscreen_clock_view")]
    parts.append(_line(metrics, date_text, HINT_SP, parts[0].bounds.bottom, "keyguard_date"))
    low = metrics.height_px - metrics.navigation_bar_px - metrics.px(56)
    parts.append(_line(metrics, hint, HINT_SP, low, "keyguard_indication_text"))
    return _root(metrics, "keyguard_status_view", parts)


def bouncer(metrics: Metrics, entered: int, message: str) -> View:
    """The number pad. What was entered shows as dots, in the tree as in the picture."""
    message_view = _line(metrics, message, HINT_SP, metrics.height_px // 8, "bouncer_message_view")
    box = Bounds(
        metrics.px(48), message_view.bounds.bottom + metrics.px(16),
        metrics.width_px - metrics.px(48), message_view.bounds.bottom + metrics.px(64),
    )  # fmt: skip
    dots = "\u2022" * entered
    field = View(
        "android.widget.EditText", box, resource_id=f"{PACKAGE}:id/pinEntry", text=dots,
        text_px=metrics.text_px(KEY_SP), lines=(dots,) if dots else (), focusable=True,
        focused=True, password=True, gravity="center", paint="on-wallpaper",
    )  # fmt: skip
    side = min(metrics.px(KEY_DP), (metrics.height_px - box.bottom) // 5)
    left, top = (metrics.width_px - 3 * side) // 2, box.bottom + metrics.px(24)
    keys = [
        _key(metrics, key, left + place % 3 * side, top + place // 3 * side, side)
        for place, key in enumerate(KEYS)
    ]
    return _root(metrics, "keyguard_pin_view", [message_view, field, *keys])


def _key(metrics: Metrics, key: str, left: int, top: int, side: int) -> View:
    name = f"key{key}" if key.isdigit() else f"{key}_button" if key == "delete" else f"key_{key}"
    return View(
        FRAME, Bounds(left, top, left + side, top + side), resource_id=f"{PACKAGE}:id/{name}",
        desc=key, clickable=True, focusable=True, effect=Unlock(key), paint="pin-key",
        text_px=metrics.text_px(KEY_SP), lines=(SIGNS.get(key, key),), gravity="center",
    )  # fmt: skip


def _line(metrics: Metrics, text: str, sp: float, top: int, name: str) -> View:
    size_px = metrics.text_px(sp)
    return View(
        TEXT, Bounds(0, top, metrics.width_px, top + text_height(size_px)), text=text,
        resource_id=f"{PACKAGE}:id/{name}", text_px=size_px, lines=(text,), gravity="center",
        paint="on-wallpaper",
    )  # fmt: skip


def _root(metrics: Metrics, name: str, parts: list[View]) -> View:
    root = View(FRAME, metrics.display, paint="wallpaper")
    panel = View(LINEAR, metrics.display, resource_id=f"{PACKAGE}:id/{name}")
    panel.children = parts
    root.children.append(panel)
    return root
