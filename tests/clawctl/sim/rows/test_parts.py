"""The parts of a row: its box, icon frame, words and switch."""

from clawctl.sim.effects import GoTo
from clawctl.sim.rows.parts import (
    icon_frame,
    row_body,
    row_box,
    row_texts,
    switch_view,
    widget_frame,
)
from clawctl.sim.rows.shown import ShownRow
from clawctl_adapters.model.geometry import Bounds

ROW = ShownRow(kind="plain", title="Airplane mode", summary="Off", tap=GoTo("a"), icon="airplane")


def test_a_row_is_clickable_only_when_a_touch_means_something(metrics):
    assert row_box(metrics, ROW, 0, 100).clickable
    assert not row_box(metrics, ShownRow(kind="plain", title="a"), 0, 100).clickable
    assert not row_box(metrics, ROW, 0, 100, tap=False).clickable
    assert row_box(metrics, ShownRow(kind="plain", title="a", copyable=True), 0, 9).long_clickable


def test_title_and_summary_stand_one_below_the_other(metrics):
    title, summary = row_texts(metrics, ROW, 189, 1038, 42)

    assert (title.resource_id, summary.resource_id) == ("android:id/title", "android:id/summary")
    assert title.bounds.top == 42
    assert summary.bounds.top == title.bounds.bottom == 113
    assert summary.bounds.bottom == 164


def test_an_icon_frame_may_be_empty(metrics):
    full = icon_frame(metrics, ROW, 63, 0, 155)
    empty = icon_frame(metrics, ShownRow(kind="plain", title="a"), 63, 0, 155)

    assert full.children[0].bounds.width_px == 63
    assert full.resource_id == "com.android.settings:id/icon_frame"
    assert empty.children == []
    assert empty.bounds == full.bounds


def test_a_switch_shows_its_state_and_takes_no_click(metrics):
    on = ShownRow(kind="switch", title="a", checked=True, enabled=False)

    switch = switch_view(metrics, on, 1038, 500, "android:id/switch_widget")

    assert (switch.checkable, switch.checked, switch.clickable) == (True, True, False)
    assert not switch.enabled
    assert switch.bounds == Bounds(901, 437, 1038, 563)
    assert widget_frame([switch], 0, 9, 0, 9).children == [switch]


def test_a_row_with_an_icon_starts_its_words_further_in(metrics):
    with_icon = row_body(metrics, ROW, 0)
    without = row_body(metrics, ShownRow(kind="plain", title="a"), 0)

    assert with_icon.children[1].children[0].bounds.left == 189
    assert without.children[0].children[0].bounds.left == 63
    assert (with_icon.bounds.height_px, without.bounds.height_px) == (206, 155)
