"""Home and page side by side, as Settings shows them on a wide display (Android 12L and later).

Room     clawctl.sim, pure but for the scroll offsets it corrects.
Input    the front task, and a way to lay a screen out at a width.
Output   one Scene with both panes, and the panes that scroll.

A first-level page has no arrow; its row in the left pane is selected.
"""

from collections.abc import Callable

from clawctl.sim.effects import GoTo
from clawctl.sim.scene import FRAME, LINEAR, Scene, nest
from clawctl.sim.stage_window import Pane
from clawctl.sim.starts import SUB_ACTIVITY
from clawctl.sim.tasks import Entry, Task
from clawctl.sim.views import Metrics, View, move
from clawctl.sim.world.model import World
from clawctl_adapters.model.geometry import Bounds

MIN_WIDTH_DP, LEFT_SHARE = 720, 0.4
PANE_FRAMES = frozenset({"home", "page", "spa"})
HOME = "home"

LayOut = Callable[[Metrics, Entry, bool], Scene]


def is_two_pane(world: World, metrics: Metrics, task: Task | None) -> bool:
    """Whether the front task shows two panes now."""
    if task is None or not world.hardware.two_pane or metrics.width_dp < MIN_WIDTH_DP:
        return False
    page = last_page(world, task)
    own = page.package == world.hardware.settings_package
    return own and world.screens[page.screen].frame in PANE_FRAMES


def last_page(world: World, task: Task) -> Entry:
    """The topmost entry that is no dialog."""
    pages = [e for e in task.entries if not world.screens[e.screen].frame.endswith("-dialog")]
    return pages[-1] if pages else task.entries[-1]


def pair(world: World, task: Task) -> tuple[Entry, Entry, bool]:
    """The entries of the left and the right pane, and whether the right one has an arrow."""
    package = world.hardware.settings_package
    first, page = task.entries[0], last_page(world, task)
    left = first if first.screen == HOME else _beside(task, HOME, package)
    if page.screen != HOME:
        below = [entry for entry in task.entries if entry.screen != HOME]
        return left, page, page is not below[0]
    targets = (row.goto for row in world.screens[HOME].rows if row.goto)
    return left, _beside(task, next(targets, HOME), package), False


def _beside(task: Task, screen: str, package: str) -> Entry:
    return task.beside.setdefault(screen, Entry(screen, package, SUB_ACTIVITY))


def two_panes(
    world: World, metrics: Metrics, task: Task, lay_out: LayOut
) -> tuple[Scene, tuple[Pane, ...]]:  # fmt: skip
    """Both panes in one window."""
    left_entry, right_entry, up = pair(world, task)
    left_px = round(metrics.width_px * LEFT_SHARE)
    right_px = metrics.width_px - left_px
    left = lay_out(metrics.at_width(left_px), left_entry, False)
    right = lay_out(metrics.at_width(right_px), right_entry, up)
    _select(left.root, right_entry, task)
    move(right.root, left_px, 0)
    halves = (
        _half(left, Bounds(0, 0, left_px, metrics.height_px)),
        _half(right, Bounds(left_px, 0, metrics.width_px, metrics.height_px)),
    )
    root = View(FRAME, metrics.display, paint="window")
    both = View(LINEAR, metrics.display, resource_id=f"{metrics.settings_package}:id/two_pane")
    both.children = list(halves)
    content = View(FRAME, metrics.display, resource_id="android:id/content")
    nest((root, View(LINEAR, metrics.display), content, both))
    panes = tuple(
        Pane(half.bounds, entry, scene.scroll_range_px)
        for half, entry, scene in zip(halves, (left_entry, right_entry), (left, right), strict=True)
    )
    return Scene(root, metrics.display, right.scroll_range_px), panes


def _half(scene: Scene, box: Bounds) -> View:
    """A pane's own content, out of the window decor it was laid out with."""
    holder = scene.root.children[0].children[0]
    half = View(FRAME, box)
    half.children = holder.children
    return half


def _select(root: View, right: Entry, task: Task) -> None:
    """Mark the row of the left pane whose page, or one below it, is on the right."""
    below = [entry.screen for entry in task.entries if entry.screen != HOME]
    shown = below[0] if below else right.screen
    for view in root.walk():
        if view.effect == GoTo(shown) and view.clickable:
            view.selected = True
            view.paint = "row-selected"
