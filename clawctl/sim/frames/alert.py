"""Dialogs with words and buttons: alerts, text dialogs, permission questions of another app.

Room     clawctl.sim, pure.
Input    Metrics, PageContent (title, message, buttons, a field), the scroll offset (unused).
Output   Scene whose window is the dialog's rectangle, the only thing its dump holds.

Makers put dialogs at the bottom of the screen (One UI, MIUI) or into its middle (AOSP).
"""

from clawctl.sim.rows.more import edit_view
from clawctl.sim.rows.parts import EDGE_DP
from clawctl.sim.scene import FRAME, LINEAR, SCROLL, DialogButton, PageContent, Scene, nest
from clawctl.sim.views import Metrics, View, move, text_view
from clawctl_adapters.model.geometry import Bounds

SIDE_DP, PAD_DP, BUTTON_DP, MAX_DP = 28, 24, 48, 420
LOW_SKINS = frozenset({"oneui", "miui"})


def dialog_sides(metrics: Metrics) -> tuple[int, int]:
    """Left and right edge of a dialog; no wider than it is on a phone."""
    width = min(metrics.width_px - 2 * metrics.px(SIDE_DP), metrics.px(MAX_DP))
    left = (metrics.width_px - width) // 2
    return left, left + width


def place_dialog(metrics: Metrics, root: View) -> None:
    """Move a dialog laid out from 0 to where the maker puts it."""
    height = root.bounds.height_px
    down = (metrics.height_px - height) // 2
    if metrics.skin in LOW_SKINS:
        down = metrics.height_px - metrics.navigation_bar_px - height - metrics.px(12)
    move(root, 0, max(down, metrics.status_bar_px))


def alert_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """A title, a message, up to three buttons; neutral, negative, positive from the start."""
    return _frame(metrics, page, 0 * scroll_px)


def text_dialog_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """A title, a field and two buttons; the keyboard comes with it."""
    return _frame(metrics, page, 0 * scroll_px)


def _frame(metrics: Metrics, page: PageContent, overflow: int) -> Scene:
    package = metrics.settings_package
    left, right = dialog_sides(metrics)
    pad = metrics.px(PAD_DP)
    title = text_view(
        metrics, page.title, 24.0, left + pad, pad, right - left - 2 * pad,
        resource_id=f"{package}:id/alertTitle",
    )  # fmt: skip
    title.paint = "title"
    heading = View(LINEAR, Bounds(left, 0, right, title.bounds.bottom + metrics.px(8)))
    heading.resource_id = f"{package}:id/topPanel"
    heading.children.append(title)
    parts, bottom = [heading], heading.bounds.bottom
    if page.message:
        parts.append(_message(metrics, page.message, left, right, bottom))
        bottom = parts[-1].bounds.bottom
    if page.rows:
        parts.append(_field(metrics, page, left, right, bottom))
        bottom = parts[-1].bounds.bottom
    parts.append(button_panel(metrics, page.buttons, left, right, bottom + metrics.px(8)))
    whole = Bounds(left, 0, right, parts[-1].bounds.bottom + metrics.px(16))
    panel = View(LINEAR, whole, resource_id=f"{package}:id/parentPanel")
    panel.children = parts
    root = View(FRAME, whole, paint="dialog")
    nest((root, View(FRAME, whole, resource_id="android:id/content"), panel))
    place_dialog(metrics, root)
    return Scene(root, root.bounds, overflow)


def _message(metrics: Metrics, words: str, left: int, right: int, top: int) -> View:
    pad = metrics.px(PAD_DP)
    text = text_view(
        metrics, words, 14.0, left + pad, top, right - left - 2 * pad,
        resource_id="android:id/message",
    )  # fmt: skip
    text.paint = "summary"
    panel = View(
        SCROLL, Bounds(left, top, right, text.bounds.bottom + metrics.px(8)),
        resource_id=f"{metrics.settings_package}:id/scrollView",
    )  # fmt: skip
    panel.children.append(text)
    return panel


def _field(metrics: Metrics, page: PageContent, left: int, right: int, top: int) -> View:
    pad = metrics.px(EDGE_DP)
    box = Bounds(left + pad, top + metrics.px(8), right - pad, top + metrics.px(64))
    panel = View(FRAME, Bounds(left, top, right, box.bottom + metrics.px(8)))
    panel.resource_id = f"{metrics.settings_package}:id/customPanel"
    panel.children.append(edit_view(metrics, page.rows[0], box))
    return panel


def button_panel(
    metrics: Metrics, buttons: tuple[DialogButton, ...], left: int, right: int, top: int
) -> View:
    """The buttons at the end of a dialog: positive last, neutral first and at the other side.

    Buttons that do not fit side by side stand one below the other, positive on top.
    """
    pad, height = metrics.px(PAD_DP), metrics.px(BUTTON_DP)
    views = [_button(metrics, button, height) for button in buttons]
    wide = sum(view.bounds.width_px for view in views) > right - left - pad
    end, line = right - metrics.px(12), top
    for place, view in enumerate(views):
        width = min(view.bounds.width_px, right - left - pad)
        start = left + metrics.px(12) if place == 2 and not wide else end - width
        view.bounds = Bounds(start, line, start + width, line + height)
        if wide:
            line += height
        else:
            end = start
    bottom = (line if wide else line + height) + metrics.px(4)
    panel = View(
        SCROLL, Bounds(left, top, right, bottom),
        resource_id=f"{metrics.settings_package}:id/buttonPanel",
    )  # fmt: skip
    panel.children = views if wide else sorted(views, key=lambda view: view.bounds.left)
    return panel


def _button(metrics: Metrics, button: DialogButton, height: int) -> View:
    words = text_view(metrics, button.label, 14.0, 0, 0, metrics.width_px)
    return View(
        "android.widget.Button", Bounds(0, 0, words.bounds.width_px + metrics.px(24), height),
        resource_id=button.resource_id, text=button.label, text_px=words.text_px,
        lines=words.lines[:1], clickable=True, focusable=True, effect=button.effect,
        gravity="center", paint="button",
    )  # fmt: skip


PERMISSION_IDS = (
    "permission_allow_foreground_only_button", "permission_allow_one_time_button",
    "permission_deny_button",
)  # fmt: skip


def permission_frame(metrics: Metrics, page: PageContent, scroll_px: int) -> Scene:
    """The permission controller's question: a window of another package, a column of buttons."""
    left, right = dialog_sides(metrics)
    pad, owner = metrics.px(PAD_DP), "com.android.permissioncontroller"
    side = metrics.px(36)
    middle = (left + right - side) // 2
    icon = View(
        "android.widget.ImageView", Bounds(middle, pad, middle + side, pad + side),
        resource_id=f"{owner}:id/permission_icon", paint="icon:location",
    )  # fmt: skip
    asks = page.package.endswith(".permissioncontroller")
    message = text_view(
        metrics, page.title, 18.0, left + pad, icon.bounds.bottom + metrics.px(12) if asks else pad,
        right - left - 2 * pad, resource_id=f"{owner}:id/permission_message", fill=True,
    )  # fmt: skip
    message.gravity, message.paint = "center", "title"
    top, buttons = message.bounds.bottom + metrics.px(24), []
    for button in page.buttons:
        view = _button(metrics, button, metrics.px(BUTTON_DP))
        view.bounds = Bounds(left + pad, top, right - pad, top + metrics.px(BUTTON_DP))
        view.paint = "button-filled"
        buttons.append(view)
        top = view.bounds.bottom + metrics.px(8)
    whole = Bounds(left, 0, right, top + metrics.px(16))
    container = View(LINEAR, Bounds(left, 0, right, message.bounds.bottom))
    container.resource_id = f"{owner}:id/content_container"
    container.children = [icon, message] if asks else [message]
    column = View(LINEAR, Bounds(left, message.bounds.bottom, right, whole.bottom))
    column.children = buttons
    dialog = View(LINEAR, whole, resource_id=f"{owner}:id/grant_dialog")
    dialog.children = [container, column]
    root = View(FRAME, whole, paint="dialog")
    nest((root, View(FRAME, whole, resource_id="android:id/content"), dialog))
    place_dialog(metrics, root)
    return Scene(root, root.bounds, 0 * scroll_px)
