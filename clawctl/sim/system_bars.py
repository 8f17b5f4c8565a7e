"""The status bar and the navigation bar: windows of System UI over every app.

Room     clawctl.sim, pure.
Input    Metrics, the time of day and the battery level as texts.
Output   their view trees.
"""

from clawctl.sim.scene import FRAME, LINEAR, TEXT, nest
from clawctl.sim.text_metrics import text_height, text_width
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

PACKAGE = "com.android.systemui"
CLOCK_SP = 14.0


def status_bar(metrics: Metrics, time_text: str, battery: str) -> View:
    """The clock at the start, the battery at the end."""
    box = Bounds(0, 0, metrics.width_px, metrics.status_bar_px)
    size_px = min(metrics.text_px(CLOCK_SP), max(1, metrics.status_bar_px * 2 // 3))
    margin = metrics.px(24)
    top = (box.height_px - text_height(size_px)) // 2
    clock = _label(time_text, size_px, margin, top, "clock")
    level = _label(battery, size_px, 0, top, "battery_percentage_view")
    width = level.bounds.width_px
    right = metrics.width_px - margin
    level.bounds = Bounds(right - width, level.bounds.top, right, level.bounds.bottom)
    contents = View(LINEAR, box, resource_id=f"{PACKAGE}:id/status_bar_contents")
    contents.children = [clock, level]
    root = View(FRAME, box, resource_id=f"{PACKAGE}:id/status_bar_container")
    return nest((root, View(FRAME, box, resource_id=f"{PACKAGE}:id/status_bar"), contents))


def _label(text: str, size_px: int, left: int, top: int, name: str) -> View:
    box = Bounds(left, top, left + text_width(text, size_px), top + text_height(size_px))
    return View(
        TEXT, box, resource_id=f"{PACKAGE}:id/{name}", text=text, text_px=size_px,
        lines=(text,), paint="bar-text",
    )  # fmt: skip


def navigation_bar(metrics: Metrics) -> View:
    """The handle of gesture navigation."""
    top = metrics.height_px - metrics.navigation_bar_px
    box = Bounds(0, top, metrics.width_px, metrics.height_px)
    width, height = metrics.px(108), metrics.px(3)
    left, up = (metrics.width_px - width) // 2, (box.top + box.bottom - height) // 2
    root = View(FRAME, box, resource_id=f"{PACKAGE}:id/navigation_bar_frame")
    handle = View(
        "android.view.View", Bounds(left, up, left + width, up + height),
        resource_id=f"{PACKAGE}:id/home_handle", paint="handle",
    )  # fmt: skip
    return nest((root, handle))
