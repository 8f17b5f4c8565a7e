"""The keyboard on the screen: a window of the input method over the lower part of the display.

Room     clawctl.sim, pure.
Input    Metrics, the package of the input method.
Output   its views; each key's touch types or does what the key says.

It covers what lies below and moves nothing: a field or row under it keeps its bounds.
"""

from clawctl.sim.effects import Type
from clawctl.sim.scene import FRAME, GROUP, LINEAR
from clawctl.sim.views import Metrics, View
from clawctl_adapters.model.geometry import Bounds

HEIGHT_DP, KEY_SP = 260, 22.0
ROWS = (
    (("q", "w", "e", "r", "t", "y", "u", "i", "o", "p"), 0.0),
    (("a", "s", "d", "f", "g", "h", "j", "k", "l"), 0.5),
    (("z", "x", "c", "v", "b", "n", "m"), 1.5),
)
LAST = (("@", "@", 1.5), (" ", "Space", 6.0), (".", ".", 1.0), ("\n", "Enter", 1.5))
COLUMNS = 10


def keyboard(metrics: Metrics, package: str) -> View:
    """Three rows of letters, delete, and a row with space and enter."""
    width = metrics.width_px
    bottom = metrics.height_px
    top = bottom - metrics.navigation_bar_px - metrics.px(HEIGHT_DP)
    box = Bounds(0, top, width, bottom)
    unit = width / COLUMNS
    height = metrics.px(HEIGHT_DP) // (len(ROWS) + 1)
    keys = View(GROUP, box, resource_id=f"{package}:id/keyboard_area", paint="keyboard")
    for line, (letters, indent) in enumerate(ROWS):
        for place, letter in enumerate(letters):
            left = int((indent + place) * unit)
            area = Bounds(
                left, top + line * height, int((indent + place + 1) * unit),
                top + (line + 1) * height,
            )  # fmt: skip
            name = f"key_pos_{line}_{place}"
            keys.children.append(_key(metrics, package, name, area, letter, Type(letter)))
    delete = Bounds(int(8.5 * unit), top + 2 * height, width, top + 3 * height)
    keys.children.append(_key(metrics, package, "key_pos_del", delete, "Delete", Type("", "del")))
    start = 0.0
    for text, words, share in LAST:
        area = Bounds(
            int(start * unit), top + 3 * height, int((start + share) * unit), top + 4 * height
        )
        effect = Type("", "enter") if text == "\n" else Type(text)
        name = f"key_pos_{words.lower()}"
        keys.children.append(_key(metrics, package, name, area, words, effect))
        start += share
    root = View(FRAME, box)
    column = View(LINEAR, box, resource_id="android:id/inputArea")
    column.children.append(keys)
    root.children.append(column)
    return root


def _key(metrics: Metrics, package: str, name: str, area: Bounds, words: str, effect: Type) -> View:
    shown = {"Space": "", "Delete": "\u2190", "Enter": "\u21b5"}.get(words, words)
    return View(
        FRAME, area, resource_id=f"{package}:id/{name}", desc=words, clickable=True,
        focusable=True, effect=effect, paint="key", text_px=metrics.text_px(KEY_SP),
        lines=(shown,) if shown else (), gravity="center",
    )  # fmt: skip
