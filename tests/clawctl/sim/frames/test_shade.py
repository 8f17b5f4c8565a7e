"""The shade: tiles that flip settings, notifications, and how it opens and closes."""

from clawctl.sim.effects import Flip, OpenNotice
from clawctl.sim.frames.shade import NoticeText, Tile, heads_up, shade

TILES = [Tile(f"Tile {n}", n == 0, Flip(f"global:t{n}")) for n in range(8)]
NOTICES = [NoticeText("Mail", "New message", "Hello"), NoticeText("System", "USB", "")]


def test_a_shade_shows_four_tiles_and_all_notices_and_expanded_all_tiles(metrics):
    plain = shade(metrics, TILES, NOTICES, "9:41", clear_label="Clear all", expanded=False)
    wide = shade(metrics, TILES, NOTICES, "9:41", clear_label="Clear all", expanded=True)

    def switches(root):
        return [(v.desc, v.checked) for v in root.walk() if v.cls.endswith("Switch")]

    assert switches(plain) == [
        ("Tile 0", True), ("Tile 1", False), ("Tile 2", False), ("Tile 3", False),
    ]  # fmt: skip
    assert len(switches(wide)) == 8
    words = [view.text for view in plain.walk() if view.text]
    assert {"New message", "Hello", "USB", "Clear all"} <= set(words)
    assert "New message" not in [view.text for view in wide.walk()]


def test_a_heads_up_notice_is_as_high_as_its_row(metrics):
    root = heads_up(metrics, NOTICES[0])

    assert root.bounds == root.children[0].bounds
    assert root.children[0].effect == OpenNotice(0)


def test_drags_from_the_top_open_it_further_and_upward_close_it(pixel, look):
    pixel.swipe(500, 10, 500, 900, 200)
    assert look(pixel, "notification_stack_scroller") is not None
    pixel.swipe(500, 400, 500, 1200, 200)
    assert look(pixel, "quick_settings_panel") is not None

    pixel.swipe(500, 1800, 500, 600, 200)

    assert pixel.focus().package == "com.android.settings"


def test_back_and_home_close_it(pixel):
    for key in (4, 3):
        pixel.controls.expand_notifications()
        pixel.key(key)
        assert pixel.focus().window_title != "NotificationShade"


def test_a_tile_is_the_setting_itself(pixel, touch):
    pixel.controls.expand_notifications()
    touch(pixel, "Airplane mode")

    assert pixel.settings.get("global", "airplane_mode_on") == "1"
