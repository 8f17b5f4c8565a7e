"""Carrying out what a touch means: screens opened, settings written, dialogs answered.

Room     clawctl.sim. Changes the state, draws nothing.
Input    an Effect, the view it belongs to, where the finger was.
Output   a changed state; toasts and what they say enter the log.
"""

from typing import TYPE_CHECKING

from clawctl.sim import effects
from clawctl.sim.editing import Editor
from clawctl.sim.effects import Effect
from clawctl.sim.panes import pair
from clawctl.sim.system_screens import POWER, screen_of
from clawctl.sim.views import View
from clawctl.sim.world.model import Button, split_key
from clawctl_adapters.model.geometry import Bounds

if TYPE_CHECKING:
    from clawctl.sim.state import PhoneState

QUIET_TAPS = 2  # the first taps on the build number say nothing
MAX_PIN = 16


class Actions:
    """Does to a PhoneState what touches and keys mean."""

    def __init__(self, state: "PhoneState") -> None:
        self._state = state
        self.editor = Editor(state)

    def apply(self, effect: Effect, view: View, x: int) -> None:
        """What a touch means, done."""
        match effect:
            case effects.GoTo() | effects.Launch() | effects.Resume() | effects.Ask():
                self._open(effect, x)
            case effects.Back():
                self.back()
            case effects.Flip() | effects.Choose() | effects.Slide():
                self._write(effect, view.bounds, x, mirrored=view.mirrored)
            case effects.CountTap(count, key, value):
                self._count(count, key, value)
            case effects.Focus(name):
                self.editor.focus(name)
            case effects.Answer(place):
                self._answer(place)
            case effects.Type(text, key):
                self._type(text, key)
            case effects.Unlock(key):
                self.pin_key(key)
            case effects.OpenNotice(place):
                self._open_notice(place)
            case effects.ClearNotices():
                self._state.overlays.clear()

    # ---------------------------------------------------------------- screens

    def _open(self, effect: Effect, x: int) -> None:
        state = self._state
        match effect:
            case effects.GoTo(screen) | effects.Ask(screen):
                from_home = self._in_left_pane(x)
                if not from_home:
                    self._keep_the_page_beside()
                state.starts.open(screen, from_home=from_home)
            case effects.Launch(screen):
                state.starts.enter(screen)
            case effects.Resume(package):
                state.tasks.bring(package)
        state.moved()

    def _keep_the_page_beside(self) -> None:
        """A page that stood beside home unasked is an open one once a row of it is touched."""
        state = self._state
        task = state.tasks.front
        if state.stage.two_pane and task is not None:
            _, page, _ = pair(state.world, task)
            if page not in task.entries:
                task.entries.append(page)

    def _in_left_pane(self, x: int) -> bool:
        """Whether a touch came from the left pane, whose rows replace the page beside it."""
        state = self._state
        if not state.stage.two_pane:
            return False
        window = state.focused_window()
        if len(window.panes) != 2:
            return False
        bounds = window.panes[0].bounds
        return bounds.left <= x < bounds.right

    def back(self) -> None:
        """The back key: put the keyboard away, close the shade, or leave the screen."""
        state = self._state
        over = state.overlays
        if over.shade != "closed":
            over.shade = "closed"
        elif any(window.kind == "keyboard" for window in state.windows()):
            over.ime_hidden = True
        else:
            self.leave()

    def leave(self) -> None:
        """Close what is in front; side by side with home, a first page takes home with it."""
        state = self._state
        task = state.tasks.front
        wide = state.stage.two_pane and not state.tasks.over and task is not None
        if wide and task is not None and not state.stage.is_dialog(task.entries[-1]):
            pages = [entry for entry in task.entries if entry.screen != "home"]
            if len(pages) <= 1:
                task.entries[:] = task.entries[-1:]
        state.tasks.back()
        state.moved()

    def _open_notice(self, place: int) -> None:
        over = self._state.overlays
        headed = over.heads_up_at(self._state.clock.now_ms)
        listed = over.notices[place : place + 1]
        notice = headed if headed is not None and over.shade == "closed" else None
        notice = notice or (listed[0] if listed else None)
        if notice is None:
            return
        over.remove(notice)
        over.shade, over.heads_up = "closed", None
        if notice.goto is not None:
            self._state.starts.enter(notice.goto)
            self._state.moved()

    # --------------------------------------------------------------- settings

    def _write(self, effect: Effect, bounds: Bounds, x: int, *, mirrored: bool) -> None:
        settings = self._state.settings
        match effect:
            case effects.Flip(key, on, off):
                is_on = settings.get(*split_key(key)) == on
                settings.put(*split_key(key), off if is_on else on)
            case effects.Choose(key, value, closes):
                settings.put(*split_key(key), value)
                if closes:
                    self.leave()
            case effects.Slide(key, low, high):
                share = (x - bounds.left) / max(1, bounds.width_px)
                share = min(max(1.0 - share if mirrored else share, 0.0), 1.0)
                settings.put(*split_key(key), str(low + round(share * (high - low))))

    def _count(self, count: int, key: str, value: str) -> None:
        """Toasts count down; no dump shows them."""
        state = self._state
        label = state.stage.values.words.label
        if state.settings.get(*split_key(key)) == value:
            self.toast(label("dev_already_developer"), left=0)
            return
        taps = state.taps[key] = state.taps.get(key, 0) + 1
        left = count - taps
        if left <= 0:
            state.taps[key] = 0
            state.settings.put(*split_key(key), value)
            self.toast(label("dev_now_developer"), left=left)
        elif taps > QUIET_TAPS:
            self.toast(label("dev_steps_away").replace("{}", str(left)), left=left)
        else:
            state.note("toast", left=left)

    def toast(self, text: str, **detail: object) -> None:
        """Show words for a while."""
        self._state.overlays.show_toast(text, self._state.clock.now_ms)
        self._state.note("toast", text=text, **detail)

    # ------------------------------------------------------- dialogs and keys

    def _answer(self, place: int) -> None:
        """A dialog's button: close it, then do what the button says."""
        state, entry = self._state, self._state.front_entry
        if entry is None:
            return
        button = screen_of(state.world, entry.screen).buttons[place]
        typed = self.editor.text() or ""
        power = POWER.get((entry.screen, place))
        self.leave()
        state.note("answer", screen=entry.screen, button=place)
        if power is not None:
            self._power(power)
            return
        self._do(button, typed)

    def _do(self, button: Button, typed: str) -> None:
        state = self._state
        for key, value in button.puts.items():
            state.settings.put(*split_key(key), value)
        if button.writes is not None:
            state.settings.put(*split_key(button.writes), typed)
        if button.toast is not None:
            self.toast(state.stage.values.text(button.toast))
        if button.goto is not None:
            state.starts.open(button.goto)
            state.moved()

    def _power(self, power: str) -> None:
        self._state.note("power", power=power)
        self._state.powered = power != "off"
        self._state.screen_on = power != "off"
        self._state.tasks.go_home()
        self._state.keyguard = self._state.world.hardware.lock != "none"

    def _type(self, text: str, key: str) -> None:
        if key == "del":
            self.editor.delete()
        elif key == "enter":
            self._state.overlays.ime_hidden = True
        else:
            self.editor.insert(text)

    def pin_key(self, key: str) -> None:
        """A key of the lock screen's pad. Entering sends the PIN; a wrong one is counted."""
        state, over = self._state, self._state.overlays
        if key == "delete":
            over.pin = over.pin[:-1]
        elif key != "enter":
            over.pin = (over.pin + key)[:MAX_PIN]
        elif over.pin:
            right = over.pin == state.world.hardware.pin
            state.note("pin", right=right, length=len(over.pin))
            over.pin = ""
            over.wrong_pins = 0 if right else over.wrong_pins + 1
            if right:
                state.keyguard, over.bouncer = False, False

    def unlock(self) -> None:
        """Swipe up on the lock screen: it opens, or asks for its PIN."""
        if self._state.world.hardware.lock == "pin":
            self._state.overlays.bouncer = True
        else:
            self._state.keyguard = False
