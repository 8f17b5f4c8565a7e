"""What is done to a phone from outside its screen: fields, clipboard, shade, rotation, power.

Room     clawctl.sim. The same state as touches change; every call enters the event log.
Input    texts, sizes, names of system dialogs.
Output   what was asked for; whether there was something to do it to.

Services use this where a real one goes past the screen: the uiautomator2 server (setText,
clipboard, last toast, orientation), `cmd statusbar`, `ime`, `wm size`, the fault plans.
"""

from typing import TYPE_CHECKING

from clawctl.sim.system_screens import SYSTEM_SCREENS
from clawctl.sim.world.model import Notice

if TYPE_CHECKING:
    from clawctl.sim.inputs import Inputs
    from clawctl.sim.state import PhoneState

ENABLED_KEY, DEFAULT_KEY = "enabled_input_methods", "default_input_method"
MIN_SIDE_PX, MAX_SIDE_PX = 200, 10_000


class Controls:
    """The handles on a phone that are no touch and no key."""

    def __init__(self, state: "PhoneState", inputs: "Inputs") -> None:
        self._state = state
        self._editor = inputs.actions.editor
        self._inputs = inputs

    # ------------------------------------------------------------------- text

    @property
    def clipboard(self) -> str:
        """What was copied last."""
        return self._state.clipboard

    @clipboard.setter
    def clipboard(self, text: str) -> None:
        self._state.clipboard = text
        self._state.note("clipboard", length=len(text))

    def paste(self) -> bool:
        """Put the clipboard into the field with the cursor; False: there is none."""
        done = self._editor.insert(self._state.clipboard)
        self._state.note("paste", done=done, length=len(self._state.clipboard))
        return done

    def field_text(self) -> str | None:
        """What stands in the field with the cursor, a password in clear; None without one."""
        return self._editor.text()

    def clear_field(self) -> bool:
        """Empty the field with the cursor."""
        done = self._editor.clear()
        self._state.note("clear-text", done=done)
        return done

    # -------------------------------------------------------------- keyboards

    @property
    def input_methods(self) -> tuple[str, ...]:
        """Installed keyboards, by component."""
        return self._state.world.hardware.input_methods

    @property
    def enabled_input_methods(self) -> tuple[str, ...]:
        """Those a user may choose."""
        listed = self._state.settings.get("secure", ENABLED_KEY)
        return tuple(listed.split(":")) if listed else self.input_methods

    def enable_input_method(self, method: str, *, enabled: bool = True) -> None:
        """Let a keyboard be chosen, or no longer."""
        kept = [each for each in self.enabled_input_methods if each != method]
        self._state.settings.put("secure", ENABLED_KEY, ":".join([*kept, *[method] * enabled]))

    def choose_input_method(self, method: str) -> None:
        """Use a keyboard."""
        self._state.settings.put("secure", DEFAULT_KEY, method)
        self._state.overlays.ime_hidden = False

    @property
    def keyboard_shown(self) -> bool:
        """Whether a keyboard covers the lower part of the screen."""
        return any(window.kind == "keyboard" for window in self._state.windows())

    def show_keyboard(self) -> None:
        """Bring the keyboard back up, if a field has the cursor."""
        self._state.overlays.ime_hidden = False

    def hide_keyboard(self) -> None:
        """Put the keyboard away until a field is touched again."""
        self._state.overlays.ime_hidden = True

    # ------------------------------------------------------------- passing by

    def last_toast(self, within_ms: int | None = None) -> str | None:
        """The last toast's words, if one began within that time; any time when None."""
        toasts = self._state.overlays.toasts
        if not toasts:
            return None
        old = self._state.clock.now_ms - toasts[-1].at_ms
        return toasts[-1].text if within_ms is None or old <= within_ms else None

    def show_toast(self, text: str) -> None:
        """Show words for a while, as any app may."""
        self._inputs.actions.toast(text)

    def clear_toasts(self) -> None:
        """Forget the toasts there were."""
        self._state.overlays.toasts = []

    def post(self, notice: Notice, *, heads_up: bool = False) -> None:
        """Add a notification; heads_up also lays it over the top of the screen for a while."""
        self._state.overlays.post(notice, self._state.clock.now_ms, heads_up=heads_up)
        self._state.note("notification", app=notice.app, heads_up=heads_up)

    def expand_notifications(self) -> None:
        """`cmd statusbar expand-notifications`."""
        self._open("notifications")

    def expand_quick_settings(self) -> None:
        """`cmd statusbar expand-settings`."""
        self._open("settings")

    def collapse_panels(self) -> None:
        """`cmd statusbar collapse`."""
        self._inputs.close_shade()
        self._state.note("shade", state="closed")

    def _open(self, shade: str) -> None:
        if self._state.screen_on and not self._state.keyguard:
            self._state.overlays.shade = "settings" if shade == "settings" else "notifications"
        self._state.note("shade", state=self._state.overlays.shade)

    def interrupt(self, name: str) -> None:
        """Put a system dialog over what is open: "permission", "anr", "crash", "power-menu".

        Raises KeyError for another name.
        """
        full = f"system:{name}"
        if full not in SYSTEM_SCREENS:
            raise KeyError(name)
        self._state.starts.interrupt(full)
        self._state.note("interrupt", dialog=name)
        self._state.moved()

    # ---------------------------------------------------------- display, power

    def rotate(self, rotation: int | None) -> None:
        """Fix the screen at 0..3 quarter turns; None lets it turn by itself again (upright)."""
        settings = self._state.settings
        if rotation is None:
            settings.put("system", "accelerometer_rotation", "1")
            return
        settings.put("system", "accelerometer_rotation", "0")
        settings.put("system", "user_rotation", str(rotation))

    def override_size(self, size_px: tuple[int, int] | None) -> None:
        """`wm size WxH` of the natural orientation, or `wm size reset`; ValueError if absurd."""
        if size_px is not None and not (
            min(size_px) >= MIN_SIDE_PX and max(size_px) <= MAX_SIDE_PX
        ):
            raise ValueError(f"{size_px[0]}x{size_px[1]}")
        self._state.stage.size_override = size_px
        self._state.note("size", size_px=list(size_px) if size_px else None)

    @property
    def size_override(self) -> tuple[int, int] | None:
        """The size that was forced, natural orientation; None when none is."""
        return self._state.stage.size_override

    def power_off(self) -> None:
        """Switch the phone off: no screen, no answer, until boot()."""
        self._state.powered = self._state.screen_on = False
        self._state.note("power", power="off")

    def boot(self) -> None:
        """Switch it on (again): tasks are gone, settings stay, a lock is locked."""
        state = self._state
        state.powered = state.screen_on = True
        state.keyguard = state.world.hardware.lock != "none"
        for task in list(state.tasks.recent):
            state.tasks.remove(task.package)
        state.tasks.go_home()
        state.overlays.shade = "closed"
        state.note("power", power="on")

    def sleep(self) -> None:
        """Switch the screen off, as its time-out does."""
        self._inputs.sleep()

    def forbid_pictures(self) -> None:
        """Every window is black in pictures from now on; trees stay readable."""
        self._state.overlays.secure = True
        self._state.note("secure", secure=True)

    def scroll_by(self, px: int) -> None:
        """Move the page in front as an app may by itself; its ends hold."""
        entry = self._state.front_entry
        if entry is not None:
            entry.scroll_px = max(0, entry.scroll_px + px)
        self._state.note("scrolled", px=px)

    def slide(self) -> None:
        """Let the screen in front come in once more; it stands still when its time is over."""
        self._state.moved()

    def lock(self) -> None:
        """Lock at once and stay lit, as after a short press and another; no lock: nothing."""
        self._state.keyguard = self._state.world.hardware.lock != "none"
        self._state.note("lock", locked=self._state.keyguard)
