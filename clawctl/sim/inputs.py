"""Fingers and keys: what they meet, and what that does to the phone.

Room     clawctl.sim. Changes the state, draws nothing.
Input    points in px of the current rotation, durations in ms, Android key codes, text.
Output   a changed state, and one event an input that names the element which received it.

An input to a screen that is off or to a place where nothing answers is no error: it lands on
nothing, as on a phone, and the log says so.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from clawctl.sim import effects
from clawctl.sim.actions import Actions
from clawctl.sim.effects import Effect
from clawctl.sim.stage_window import MODAL
from clawctl.sim.touch import chain_at, name_of, takes_tap
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Point

if TYPE_CHECKING:
    from clawctl.sim.stage import StageWindow
    from clawctl.sim.state import PhoneState

SLOP_DP = 8  # a finger that moves less has not moved (ViewConfiguration's touch slop)
EDGE_DP = 24  # a drag that starts nearer to a side edge is the back gesture
SWIPE_DP = 48  # how far a gesture of navigation must go
LONG_PRESS_MS = 500
FLING_PX_PER_MS = 1.0  # a swipe quicker than this lets the list run on where the world wants it
FLING_REACH_MS = 350  # how far it runs on: its speed times so much


class Inputs:
    """Carries inputs out on a PhoneState."""

    def __init__(self, state: "PhoneState") -> None:
        self._state = state
        self.actions = Actions(state)
        self._keys: Mapping[int, tuple[str, Callable[[], None]]] = {
            3: ("HOME", self._home),
            4: ("BACK", self._back),
            82: ("MENU", self._menu),
            26: ("POWER", self._power),
            66: ("ENTER", self._enter),
            67: ("DEL", self._delete),
            83: ("NOTIFICATION", self._shade),
            111: ("ESCAPE", self._back),
            187: ("APP_SWITCH", self._overview),
            223: ("SLEEP", self.sleep),
            224: ("WAKEUP", self._wake),
        }

    # ------------------------------------------------------------------ touch

    def tap(self, x: int, y: int) -> None:
        """Touch and release."""
        window, chain = self._meets(x, y)
        view = takes_tap(chain)
        effect = view.effect if view is not None and view.enabled else None
        self._note("tap", window, view or (chain[-1] if chain else None), effect, x=x, y=y)
        if effect is not None and view is not None:
            self.actions.apply(effect, view, x)
        elif window is not None and window.kind == "dialog" and not chain:
            self.actions.leave()

    def swipe(self, x1: int, y1: int, x2: int, y2: int, duration_ms: int) -> None:
        """Drag from one point to another; the content follows the finger and stops with it."""
        metrics = self._state.stage.metrics
        dx, dy = x2 - x1, y2 - y1
        if max(abs(dx), abs(dy)) <= metrics.px(SLOP_DP) and self._usable():
            if duration_ms < LONG_PRESS_MS:
                self.tap(x1, y1)
            else:
                self._long_press(x1, y1, duration_ms)
            return
        window, chain = self._meets(x1, y1)
        path = {"x": x1, "y": y1, "to_x": x2, "to_y": y2, "duration_ms": duration_ms}
        gesture = self._gesture(x1, y1, dx, dy)
        if gesture is not None:
            self._note("swipe", window, None, None, **path, gesture=gesture[0])
            gesture[1]()
            return
        bar = takes_tap(chain)
        if bar is not None and isinstance(bar.effect, effects.Slide) and abs(dx) > abs(dy):
            self._note("swipe", window, bar, bar.effect, **path)
            if bar.enabled:
                self.actions.apply(bar.effect, bar, x2)
            return
        still = abs(dy) < abs(dx)
        scrolled = 0 if still else self._scroll(window, chain, (x1, y1), dy, duration_ms)
        target = next((v for v in reversed(chain) if v.scrollable), chain[-1] if chain else None)
        self._note("swipe", window, target, None, **path, scrolled_px=scrolled)

    def _long_press(self, x: int, y: int, duration_ms: int) -> None:
        window, chain = self._meets(x, y)
        view = next((v for v in reversed(chain) if v.long_clickable or v.clickable), None)
        self._note("long-press", window, view, None, x=x, y=y, duration_ms=duration_ms)

    def _gesture(self, x: int, y: int, dx: int, dy: int) -> tuple[str, Callable[[], None]] | None:
        """The navigation gesture a drag is, if it is one."""
        state, metrics = self._state, self._state.stage.metrics
        if not state.screen_on:
            return None
        far = metrics.px(SWIPE_DP)
        if state.keyguard:
            return ("unlock", self.actions.unlock) if dy < -far else None
        if state.overlays.shade != "closed":
            return ("close-shade", self.close_shade) if dy < -far else self._open_more(dy, far)
        if y < max(metrics.status_bar_px, metrics.px(EDGE_DP)) and dy > far:
            return "shade", self._shade
        if y >= metrics.height_px - metrics.navigation_bar_px and dy < -far:
            return "home", self._home
        edge = metrics.px(EDGE_DP)
        from_side = (x < edge and dx > far) or (x >= metrics.width_px - edge and dx < -far)
        return ("back", self._back) if from_side and abs(dx) > abs(dy) else None

    def _open_more(self, dy: int, far: int) -> tuple[str, Callable[[], None]] | None:
        return ("quick-settings", self._quick_settings) if dy > far else None

    def _scroll(
        self, window: "StageWindow | None", chain: list[View], at: tuple[int, int], dy: int,
        duration_ms: int,
    ) -> int:  # fmt: skip
        """Move the content with the finger, less the slop; how far it went (px, down > 0).

        Where the world has momentum, a quick swipe lets the list run on as time passes.
        """
        pane = window.pane_at(*at) if window is not None else None
        if pane is None or not any(view.drags for view in chain):
            return 0
        slop = self._state.stage.metrics.px(SLOP_DP)
        wish = -dy - slop if dy < 0 else -dy + slop
        before = pane.entry.scroll_px
        after = min(max(before + wish, 0), pane.scroll_range_px)
        pane.entry.scroll_px = after
        speed = wish / max(1, duration_ms)
        if self._state.world.hardware.momentum and abs(speed) >= FLING_PX_PER_MS:
            end = min(max(after + round(speed * FLING_REACH_MS), 0), pane.scroll_range_px)
            self._state.run_on(pane.entry, end)
        return after - before

    def _meets(self, x: int, y: int) -> tuple["StageWindow | None", list[View]]:
        """The topmost window under a point, and its views there from the root down.

        A dialog takes every touch beside it as well; no view of it is met then. A toast lets
        touches through, a lock screen lets nothing below it be met.
        """
        if not self._state.screen_on:
            return None, []
        point = Point(x, y)
        for window in reversed(self._state.windows()):
            inside = window.scene.window.contains(point) or window.kind in MODAL
            if window.touchable and inside:
                return window, chain_at(window.root, point)
        return None, []

    def _usable(self) -> bool:
        return self._state.screen_on and not self._state.keyguard

    # ------------------------------------------------------------------- keys

    def key(self, code: int) -> None:
        """Press and release a key; one that has no meaning here only enters the log."""
        name, act = self._keys.get(code, ("", None))
        window = self._state.focused_window() if self._usable() else None
        self._note("key", window, self._focused_view(window), None, code=code, key=name)
        if act is not None:
            act()

    def text(self, value: str) -> None:
        """Type into the focused field; without one the keys reach nobody."""
        window = self._state.focused_window() if self._state.screen_on else None
        view = self._focused_view(window)
        self._note("text", window, view, None, length=len(value))
        if self._state.keyguard and self._state.overlays.bouncer:
            for char in value:
                self.actions.pin_key(char)
        elif view is not None and self._usable():
            self.actions.editor.insert(value)

    def set_text(self, view: View, value: str) -> bool:
        """Replace a field's text and give it the cursor; False for a view that is no field."""
        window = self._state.focused_window() if self._usable() else None
        self._note("set-text", window, view, view.effect, length=len(value))
        return window is not None and self.actions.editor.set_in(view, value)

    def _focused_view(self, window: "StageWindow | None") -> View | None:
        if window is None:
            return None
        return next((view for view in window.root.walk() if view.focused), None)

    def close_shade(self) -> None:
        """Put the shade away."""
        self._state.overlays.shade = "closed"

    def _shade(self) -> None:
        if self._usable():
            self._state.overlays.shade = "notifications"

    def _quick_settings(self) -> None:
        if self._usable():
            self._state.overlays.shade = "settings"

    def _home(self) -> None:
        if self._usable():
            self.close_shade()
            self._state.tasks.go_home()
            self._state.moved()

    def _back(self) -> None:
        if self._usable():
            self.actions.back()
        elif self._state.keyguard:
            self._state.overlays.bouncer = False

    def _overview(self) -> None:
        if self._usable():
            self.close_shade()
            self._state.tasks.show_overview()
            self._state.moved()

    def _enter(self) -> None:
        """In a search field the hits are there already; on the number pad it sends the PIN."""
        if self._state.keyguard and self._state.overlays.bouncer:
            self.actions.pin_key("enter")

    def _delete(self) -> None:
        if self._state.keyguard and self._state.overlays.bouncer:
            self.actions.pin_key("delete")
        elif self._usable():
            self.actions.editor.delete()

    def _menu(self) -> None:
        if self._state.screen_on and self._state.keyguard:
            self.actions.unlock()

    def _power(self) -> None:
        (self.sleep if self._state.screen_on else self._wake)()

    def sleep(self) -> None:
        """The screen goes off; a phone with a lock is locked."""
        self._state.screen_on = False
        self._state.keyguard = self._state.world.hardware.lock != "none"
        self._state.overlays.bouncer, self._state.overlays.pin = False, ""
        self.close_shade()

    def _wake(self) -> None:
        self._state.screen_on = self._state.powered

    def _note(
        self, kind: str, window: "StageWindow | None", view: View | None, effect: Effect | None,
        **detail: object,
    ) -> None:  # fmt: skip
        where = {"title": window.title, "package": window.package} if window else None
        element = name_of(view) if view is not None else None
        meaning = type(effect).__name__ if effect is not None else None
        entry = self._state.front_entry
        self._state.note(
            kind, **detail, screen=entry.screen if entry else None, window=where,
            element=element, effect=meaning,
        )  # fmt: skip
