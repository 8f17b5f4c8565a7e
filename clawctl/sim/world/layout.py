"""Whether every screen of a world fits the display it is made for.

Room     clawctl.sim. Lays screens out, draws nothing.
Input    a World that passed world_check.
Output   Problems: rows and buttons outside a page or dialog that does not scroll.
"""

from collections.abc import Iterator

from clawctl.sim.state import PhoneState
from clawctl.sim.world.check import Problem
from clawctl.sim.world.model import World


def layout_problems(world: World) -> Iterator[Problem]:
    """One problem a screen at most."""
    for name in world.screens:
        state = PhoneState(world)
        state.starts.enter(name)
        window = state.focused_window()
        display = state.stage.metrics.display
        low = display.bottom - world.hardware.navigation_bar_px
        if window.scene.window.top < 0 or window.scene.window.bottom > display.bottom:
            yield Problem(f"screens.{name}", "a dialog higher than the display", False)
        elif window.scene.scroll_range_px == 0:
            lost = [v for v in window.root.walk() if v.clickable and v.bounds.bottom > low]
            if lost:
                words = f"{len(lost)} touchable views below the page's end, and it does not scroll"
                yield Problem(f"screens.{name}", words, False)
