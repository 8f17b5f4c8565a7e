"""The launcher's home screen and its overview of recent tasks.

Room     clawctl.sim, pure.
Input    Metrics, PageContent (icons, or one icon a task), the scroll offset in px (unused).
Output   Scene.
"""

from clawctl.sim.scene import FRAME, GROUP, LINEAR, TEXT, LauncherIcon, PageContent, Scene, nest
from clawctl.sim.text_metrics import break_lines, text_width
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

COLUMNS, CELL_DP, LABEL_SP = 4, 100, 12.0


def launcher_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Icons on the one page there is, and the dock below it."""
    package = page.package
    side, bottom = metrics.px(19), metrics.height_px - metrics.navigation_bar_px
    dock_top = bottom - metrics.px(CELL_DP + 16)
    loose = [icon for icon in page.icons if not icon.dock]
    docked = [icon for icon in page.icons if icon.dock]
    rows = (len(loose) + COLUMNS - 1) // COLUMNS
    grid_top = dock_top - metrics.px(24) - rows * metrics.px(CELL_DP)
    area = Bounds(side, metrics.status_bar_px, metrics.width_px - side, dock_top)
    workspace = View(
        "android.widget.ScrollView", metrics.display, resource_id=f"{package}:id/workspace"
    )
    cells = View(GROUP, area)
    cells.children = [_icon(metrics, icon, i, side, grid_top) for i, icon in enumerate(loose)]
    workspace.children.append(cells)
    hotseat = View(
        GROUP, Bounds(0, dock_top, metrics.width_px, metrics.height_px),
        resource_id=f"{package}:id/hotseat",
    )  # fmt: skip
    hotseat.children = [_icon(metrics, icon, i, side, dock_top) for i, icon in enumerate(docked)]
    layer = View(FRAME, metrics.display, resource_id=f"{package}:id/drag_layer")
    layer.children = [workspace, hotseat]
    return Scene(_root(metrics, package, layer), metrics.display, 0 * scroll_px)


def _root(metrics: Metrics, package: str, layer: View) -> View:
    root = View(FRAME, metrics.display, paint="wallpaper")
    return nest(
        (
            root,
            View(LINEAR, metrics.display),
            View(FRAME, metrics.display, resource_id="android:id/content"),
            View(FRAME, metrics.display, resource_id=f"{package}:id/launcher"),
            layer,
        )
    )


def _icon(metrics: Metrics, icon: LauncherIcon, place: int, side: int, top: int) -> View:
    width = (metrics.width_px - 2 * side) // COLUMNS
    left = side + place % COLUMNS * width
    up = top + place // COLUMNS * metrics.px(CELL_DP)
    size_px = metrics.text_px(LABEL_SP)
    return View(
        TEXT, Bounds(left, up, left + width, up + metrics.px(CELL_DP)), text=icon.label,
        desc=icon.label, text_px=size_px, lines=break_lines(icon.label, size_px, width)[:1],
        clickable=True, focusable=True, long_clickable=True, effect=icon.effect, paint="app",
        gravity="center",
    )  # fmt: skip


def recents_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """One card a task, the latest in front; a touch brings it back."""
    package, width = page.package, metrics.width_px * 7 // 10
    height, top = metrics.height_px * 6 // 10, metrics.height_px * 2 // 10
    left = (metrics.width_px - width) // 2
    panel = View(
        "android.widget.ListView", metrics.display, resource_id=f"{package}:id/overview_panel"
    )
    for place, icon in enumerate(page.icons):
        start = left - place * (width + metrics.px(16))
        panel.children.append(
            View(
                FRAME, Bounds(start, top, start + width, top + height), desc=icon.label,
                resource_id=f"{package}:id/snapshot", clickable=True, focusable=True,
                effect=icon.effect, paint="card",
            )
        )  # fmt: skip
    if not page.icons:
        panel.children.append(_nothing(metrics, page.hint, top))
    return Scene(_root(metrics, package, panel), metrics.display, 0 * scroll_px)


def _nothing(metrics: Metrics, words: str, top: int) -> View:
    size_px = metrics.text_px(16.0)
    width = text_width(words, size_px)
    left = (metrics.width_px - width) // 2
    return View(
        TEXT, Bounds(left, top, left + width, top + metrics.px(32)), text=words, text_px=size_px,
        lines=(words,), paint="on-wallpaper", gravity="center",
    )  # fmt: skip
