"""The notification shade, quick settings, and a heads-up notice: windows of System UI.

Room     clawctl.sim, pure.
Input    Metrics, the notifications, the quick tiles with their state, the time of day.
Output   their views; ids as AOSP's System UI names them.
"""

from collections.abc import Sequence

import msgspec

from clawctl.sim.effects import ClearNotices, Effect, Flip, OpenNotice
from clawctl.sim.scene import FRAME, LINEAR
from clawctl.sim.system_bars import PACKAGE
from clawctl.sim.views import Metrics, View, text_view
from clawctl_adapters.model.geometry import Bounds

PAD_DP, TILE_DP, NOTICE_DP = 16, 64, 84


class Tile(msgspec.Struct, frozen=True):
    """A quick settings tile: its name, whether it is on, what a touch flips."""

    label: str
    on: bool
    effect: Flip


class NoticeText(msgspec.Struct, frozen=True):
    """A notification with its words read."""

    app: str
    title: str
    text: str


def shade(
    metrics: Metrics, tiles: Sequence[Tile], notices: Sequence[NoticeText], time_text: str, *,
    clear_label: str, expanded: bool,
) -> View:  # fmt: skip
    """The whole screen: clock, tiles (all of them when expanded), then the notifications."""
    pad = metrics.px(PAD_DP)
    clock = text_view(
        metrics, time_text, 24.0, pad, metrics.status_bar_px + pad, metrics.width_px,
        resource_id=f"{PACKAGE}:id/clock",
    )  # fmt: skip
    clock.paint = "title"
    shown = tiles if expanded else tiles[:4]
    quick = _tiles(metrics, shown, clock.bounds.bottom + pad, expanded=expanded)
    stack = _notices(metrics, notices, quick.bounds.bottom + pad, clear_label)
    root = View(FRAME, metrics.display, paint="window")
    panel = View(FRAME, metrics.display, resource_id=f"{PACKAGE}:id/notification_panel")
    panel.children = [clock, quick, *([] if expanded else [stack])]
    root.children.append(panel)
    return root


def _tiles(metrics: Metrics, tiles: Sequence[Tile], top: int, *, expanded: bool) -> View:
    pad, height = metrics.px(PAD_DP), metrics.px(TILE_DP)
    width = (metrics.width_px - 3 * pad) // 2
    name = "quick_settings_panel" if expanded else "quick_qs_panel"
    views = []
    for place, tile in enumerate(tiles):
        left = pad + place % 2 * (width + pad)
        up = top + place // 2 * (height + pad // 2)
        views.append(_tile(metrics, tile, Bounds(left, up, left + width, up + height)))
    bottom = max((view.bounds.bottom for view in views), default=top)
    panel = View(LINEAR, Bounds(0, top, metrics.width_px, bottom))
    panel.resource_id = f"{PACKAGE}:id/{name}"
    panel.children = views
    return panel


def _tile(metrics: Metrics, tile: Tile, box: Bounds) -> View:
    words = text_view(
        metrics, tile.label, 14.0, box.left + metrics.px(16), box.top,
        box.width_px - metrics.px(24), resource_id=f"{PACKAGE}:id/tile_label",
    )  # fmt: skip
    words.lines = words.lines[:1]
    up = box.top + (box.height_px - words.bounds.height_px) // 2
    words.bounds = Bounds(words.bounds.left, up, words.bounds.right, up + words.bounds.height_px)
    words.paint = "title"
    view = View(
        "android.widget.Switch", box, desc=tile.label, checkable=True, checked=tile.on,
        clickable=True, focusable=True, effect=tile.effect,
        paint="switch-bar:on" if tile.on else "switch-bar:off",
    )  # fmt: skip
    view.children.append(words)
    return view


def _notices(
    metrics: Metrics, notices: Sequence[NoticeText], top: int, clear_label: str
) -> View:  # fmt: skip
    stack = View(
        "android.widget.ScrollView", Bounds(0, top, metrics.width_px, metrics.height_px),
        resource_id=f"{PACKAGE}:id/notification_stack_scroller",
    )  # fmt: skip
    up = top
    for place, notice in enumerate(notices):
        stack.children.append(notice_view(metrics, notice, up, OpenNotice(place)))
        up = stack.children[-1].bounds.bottom + metrics.px(4)
    if notices:
        stack.children.append(_clear(metrics, clear_label, up))
    return stack


def _clear(metrics: Metrics, label: str, top: int) -> View:
    words = text_view(metrics, label, 14.0, 0, 0, metrics.width_px)
    right = metrics.width_px - metrics.px(PAD_DP)
    left = right - words.bounds.width_px - metrics.px(32)
    return View(
        "android.widget.Button", Bounds(left, top, right, top + metrics.px(40)), text=label,
        resource_id=f"{PACKAGE}:id/dismiss_text", text_px=words.text_px, lines=words.lines,
        clickable=True, focusable=True, effect=ClearNotices(), gravity="center", paint="button",
    )  # fmt: skip


def notice_view(metrics: Metrics, notice: NoticeText, top: int, effect: Effect) -> View:
    """One notification: the app's name, its title, its text."""
    pad = metrics.px(PAD_DP)
    left, right = pad // 2, metrics.width_px - pad // 2
    start, width = left + pad, right - left - 2 * pad
    app = text_view(
        metrics, notice.app, 12.0, start, top + metrics.px(8), width,
        resource_id="android:id/app_name_text",
    )  # fmt: skip
    title = text_view(
        metrics, notice.title, 14.0, start, app.bounds.bottom, width,
        resource_id="android:id/title",
    )  # fmt: skip
    parts = [app, title]
    if notice.text:
        parts.append(
            text_view(
                metrics, notice.text, 14.0, start, title.bounds.bottom, width,
                resource_id="android:id/text",
            )
        )  # fmt: skip
    app.paint, title.paint = "summary", "title"
    bottom = max(parts[-1].bounds.bottom + metrics.px(8), top + metrics.px(NOTICE_DP))
    row = View(
        FRAME, Bounds(left, top, right, bottom), clickable=True, focusable=True,
        long_clickable=True, effect=effect, paint="notice",
        resource_id=f"{PACKAGE}:id/expandableNotificationRow",
    )  # fmt: skip
    row.children = parts
    return row


def heads_up(metrics: Metrics, notice: NoticeText) -> View:
    """A notice over the top of whatever is open."""
    row = notice_view(metrics, notice, metrics.status_bar_px + metrics.px(8), OpenNotice(0))
    root = View(FRAME, row.bounds)
    root.children.append(row)
    return root
