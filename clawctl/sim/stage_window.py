"""A window as it stands, and the kinds of window there are, from the bottom up.

Room     clawctl.sim, pure data.
Output   StageWindow, Pane, LAYERS (window manager's heights).
"""

from typing import Literal

import msgspec

from clawctl.sim.scene import Scene
from clawctl.sim.tasks import Entry
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds, Point

Kind = Literal[
    "launcher", "app", "dialog", "keyboard", "heads-up", "toast", "status-bar", "shade",
    "navigation-bar", "keyguard",
]  # fmt: skip
LAYERS: dict[Kind, int] = {
    "launcher": 20000, "app": 21000, "dialog": 21005, "toast": 81000, "keyboard": 141000,
    "heads-up": 171000, "status-bar": 181000, "shade": 171005, "navigation-bar": 231000,
    "keyguard": 171010,
}  # fmt: skip
MODAL = frozenset({"dialog", "shade", "keyguard"})


class Pane(msgspec.Struct, frozen=True):
    """A part of a window that scrolls by itself: its place, its screen, how far it goes (px)."""

    bounds: Bounds
    entry: Entry
    scroll_range_px: int


class StageWindow(msgspec.Struct, frozen=True):
    """A window: entry is None for System UI and the launcher.

    touchable  whether fingers meet it at all; a toast lets them through.
    panes      what in it scrolls; the last one is the page that entry stands for.
    """

    kind: Kind
    title: str
    package: str
    scene: Scene
    focused: bool
    entry: Entry | None = None
    secure: bool = False
    page_title: str = ""
    touchable: bool = True
    panes: tuple[Pane, ...] = ()

    @property
    def root(self) -> View:
        """Its views, sight settled."""
        return self.scene.root

    def pane_at(self, x: int, y: int) -> Pane | None:
        """What a finger at that place would scroll."""
        return next((pane for pane in self.panes if pane.bounds.contains(Point(x, y))), None)


def full_name(package: str, activity: str) -> str:
    """ "com.x", ".Y" → "com.x/com.x.Y", the title window manager gives an activity's window."""
    return f"{package}/{package if activity.startswith('.') else ''}{activity}"
