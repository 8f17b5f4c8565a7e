"""Methods that concern the whole device: touches, keys, screen, clipboard, dump, picture.

Room     clawctl.sim.services.u2. Each takes the Session and the arguments as they were sent.
"""

import base64
from collections.abc import Sequence
from dataclasses import replace

from clawctl.sim.dump import write_dump
from clawctl.sim.services.u2.session import Session
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds

SHORT_MS = 100  # a finger that is up again by then has tapped
STEP_MS = 5  # of a swipe; the real server waits that long between two points
KEY_CODES = {
    "back": 4, "camera": 27, "center": 23, "del": 67, "delete": 67, "down": 20, "enter": 66,
    "home": 3, "left": 21, "menu": 82, "power": 26, "recent": 187, "right": 22, "search": 84,
    "space": 62, "up": 19, "volume_down": 25, "volume_mute": 164, "volume_up": 24,
}  # fmt: skip
ROTATIONS = {"natural": 0, "n": 0, "left": 1, "l": 1, "upsidedown": 2, "u": 2, "right": 3, "r": 3}
WAKE, SLEEP = 224, 223
DOWN, UP, MOVE = 0, 1, 2


def device_info(session: Session) -> dict[str, object]:
    """What the device says of itself."""
    phone = session.phone
    width, height = phone.size_px
    dp = [round(px * 160 / phone.density_dpi) for px in (width, height)]
    return {
        "currentPackageName": phone.focus().package, "displayWidth": width,
        "displayHeight": height, "displayRotation": phone.rotation, "displaySizeDpX": dp[0],
        "displaySizeDpY": dp[1], "productName": session.handset.prop("ro.product.name"),
        "naturalOrientation": phone.rotation in (0, 2), "screenOn": phone.screen_on,
        "sdkInt": phone.sdk,
    }  # fmt: skip


def click(session: Session, x: int, y: int) -> bool:
    """Touch for a moment."""
    session.phone.tap(x, y)
    return True


def long_click(session: Session, x: int, y: int, duration_ms: int) -> bool:
    """Touch for so long."""
    session.phone.swipe(x, y, x, y, duration_ms)
    return True


def swipe(session: Session, x1: int, y1: int, x2: int, y2: int, steps: int) -> bool:
    """One finger from one point to another."""
    session.phone.swipe(x1, y1, x2, y2, max(steps, 1) * STEP_MS)
    return True


def swipe_points(session: Session, points: Sequence[int], steps: int) -> bool:
    """One finger along points, given as x, y, x, y …; where it ends is what counts."""
    if len(points) < 4:
        return False
    x1, y1, *_ = points
    x2, y2 = points[-2:]
    return swipe(session, int(x1), int(y1), int(x2), int(y2), steps * (len(points) // 2 - 1))


def inject(session: Session, action: int, x: int, y: int, _meta: int) -> bool:
    """A finger goes down, moves or goes up; what it did is known when it is up again."""
    now_ms = session.phone.clock.now_ms
    if action == DOWN:
        session.finger = (x, y, now_ms)
    elif action == UP and session.finger is not None:
        x1, y1, began_ms = session.finger
        session.finger = None
        if (x1, y1) == (x, y) and now_ms - began_ms < SHORT_MS:
            return click(session, x, y)
        session.phone.swipe(x1, y1, x, y, max(now_ms - began_ms, SHORT_MS))
    return action in (DOWN, UP, MOVE)


def press_key(session: Session, name: str) -> bool:
    """A key by the server's name for it; an unknown one is false."""
    code = KEY_CODES.get(name)
    if code is None:
        return False
    session.phone.key(code)
    return True


def press_key_code(session: Session, code: int, _meta: int = 0) -> bool:
    """A key by its Android code."""
    session.phone.key(code)
    return True


def wake_up(session: Session) -> bool:
    """Light the screen."""
    session.phone.key(WAKE)
    return True


def go_to_sleep(session: Session) -> bool:
    """Switch the screen off."""
    session.phone.key(SLEEP)
    return True


def freeze_rotation(session: Session, frozen: bool) -> bool:
    """Keep the screen as it is turned, or let it follow the phone."""
    session.phone.controls.rotate(session.phone.rotation if frozen else None)
    return True


def set_orientation(session: Session, name: str) -> bool:
    """Turn the screen and keep it so."""
    rotation = ROTATIONS.get(name)
    if rotation is None:
        return False
    session.phone.controls.rotate(rotation)
    return True


def open_notifications(session: Session) -> bool:
    """Pull the notification shade down."""
    session.phone.controls.expand_notifications()
    return True


def open_quick_settings(session: Session) -> bool:
    """Pull the quick settings down."""
    session.phone.controls.expand_quick_settings()
    return True


def screenshot(session: Session, scale: float, quality: int) -> str:
    """The picture as JPEG in base64 with line breaks."""
    from clawctl.sim.draw.pixels import jpeg  # Pillow only when one is asked for

    session.handset.look()
    return base64.encodebytes(jpeg(session.phone.png(), quality, float(scale))).decode()


def dump(session: Session, _compressed: bool, max_depth: int = 50, active: bool = False) -> str:
    """The hierarchy of all windows, or of the active one; no windows give one without nodes.

    compressed drops what is not important for accessibility; a world says that of no view.
    """
    phone = session.phone
    session.handset.look()
    phone.clock.advance(phone.tempo.cost_ms("dump-u2"))
    roots = phone.roots()
    if max_depth < _depth(roots):
        roots = tuple(_cut(root, max_depth) for root in roots)
    width, height = phone.size_px
    return write_dump(
        roots[:1] if active else roots, "uiautomator2", rotation=phone.rotation,
        display=Bounds(0, 0, width, height), sdk=phone.sdk,
    ).decode()  # fmt: skip


def _depth(views: Sequence[View]) -> int:
    return 1 + max((_depth(view.children) for view in views), default=0) if views else 0


def _cut(view: View, depth: int) -> View:
    inside = [] if depth <= 1 else [_cut(child, depth - 1) for child in view.children]
    return replace(view, children=inside)


def last_toast(session: Session) -> str | None:
    """The text of the last toast since they were cleared."""
    return session.phone.controls.last_toast()


def clear_toast(session: Session) -> None:
    """Forget it."""
    session.phone.controls.clear_toasts()


def set_clipboard(session: Session, _label: str | None, text: str | None) -> None:
    """Put a text there."""
    session.phone.controls.clipboard = text or ""


def get_clipboard(session: Session) -> str | None:
    """What is there, or null."""
    return session.phone.controls.clipboard or None


def paste(session: Session) -> bool:
    """Ctrl+V: goes to the field that has the cursor, or nowhere."""
    session.phone.controls.paste()
    return True


def clear_input(session: Session) -> bool:
    """Ctrl+A and Del in the field that has the cursor."""
    return session.phone.controls.clear_field()


def nothing(_session: Session) -> None:
    """What the server answers with null: traversed text is not kept."""
