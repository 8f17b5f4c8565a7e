"""A list dialog: a window of its own with one choice per line and a Cancel button.

Room     clawctl.sim, pure.
Input    Metrics, PageContent (its rows are the choices), the scroll offset in px (unused).
Output   Scene whose window is the dialog's rectangle, the only thing its dump holds.
"""

from clawctl.sim.effects import Back
from clawctl.sim.frames.alert import button_panel, dialog_sides, place_dialog
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import FRAME, LINEAR, DialogButton, PageContent, Scene, nest
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

PAD_DP, LINE_DP = 24, 48


def list_dialog_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """Title, choices, Cancel; in the middle of the screen. Its lines do not scroll."""
    left, right = dialog_sides(metrics)
    title = text_view(
        metrics, page.title, 24.0, left + metrics.px(PAD_DP), metrics.px(PAD_DP),
        right - left - 2 * metrics.px(PAD_DP),
        resource_id=f"{metrics.settings_package}:id/alertTitle",
    )  # fmt: skip
    title.paint = "title"
    top = title.bounds.bottom + metrics.px(16)
    lines = [
        _line(metrics, row, left, right, top + index * metrics.px(LINE_DP))
        for index, row in enumerate(page.rows)
    ]
    bottom = top + len(lines) * metrics.px(LINE_DP)
    cancel = DialogButton(metrics.cancel_label, Back(), "android:id/button2")
    buttons = button_panel(metrics, (cancel,), left, right, bottom + metrics.px(8))
    whole = Bounds(left, 0, right, buttons.bounds.bottom + metrics.px(16))
    heading = View(LINEAR, Bounds(left, 0, right, top))
    heading.resource_id = f"{metrics.settings_package}:id/topPanel"
    heading.children.append(title)
    choices = View(
        "android.widget.ListView", Bounds(left, top, right, bottom), focusable=True,
        resource_id=f"{metrics.settings_package}:id/select_dialog_listview",
    )  # fmt: skip
    choices.children = lines
    middle = View(
        FRAME, Bounds(left, top, right, bottom),
        resource_id=f"{metrics.settings_package}:id/contentPanel",
    )  # fmt: skip
    middle.children.append(choices)
    panel = View(LINEAR, whole, resource_id=f"{metrics.settings_package}:id/parentPanel")
    panel.children = [heading, middle, buttons]
    root = View(FRAME, whole, paint="dialog")
    nest((root, View(FRAME, whole, resource_id="android:id/content"), panel))
    place_dialog(metrics, root)
    return Scene(root, root.bounds, 0 * scroll_px)


def _line(metrics: Metrics, row: ShownRow, left: int, right: int, top: int) -> View:
    words = text_view(metrics, row.title, 16.0, left + metrics.px(64), top, right - left)
    box = Bounds(left, top, right, top + metrics.px(LINE_DP))
    return View(
        "android.widget.CheckedTextView", box, resource_id="android:id/text1", text=row.title,
        text_px=words.text_px, lines=words.lines[:1], checkable=True, checked=row.checked,
        clickable=row.tap is not None, enabled=row.enabled, effect=row.tap, paint="choice",
    )  # fmt: skip
