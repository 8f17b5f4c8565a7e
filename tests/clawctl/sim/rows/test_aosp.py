"""Each row kind expands to the views that a real Settings row is made of."""

import pytest

from clawctl.sim.effects import Choose, Flip, GoTo, Slide
from clawctl.sim.rows.aosp import ROW_KINDS
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.world.model import Row

FLIP = Flip("global:x")


def build(metrics, **row):
    shown = ShownRow(**{"title": "Title", **row})
    return ROW_KINDS[shown.kind].build(metrics, shown, 600)


def classes(view):
    return [each.cls.rpartition(".")[2] for each in view.walk()]


def by_id(view, name):
    return next(each for each in view.walk() if each.resource_id == name)


def test_a_plain_row_is_title_and_summary_in_a_clickable_row(metrics):
    view = build(metrics, kind="plain", summary="Value", tap=GoTo("a"))

    assert classes(view) == ["LinearLayout", "RelativeLayout", "TextView", "TextView"]
    assert (view.clickable, view.focusable) == (True, True)
    assert by_id(view, "android:id/summary").text == "Value"


def test_a_switch_row_flips_as_a_row_and_shows_its_state_on_the_switch(metrics):
    view = build(metrics, kind="switch", checked=True, tap=FLIP, flip=FLIP)
    switch = by_id(view, "android:id/switch_widget")

    assert view.effect == FLIP
    assert (switch.checked, switch.clickable, switch.effect) == (True, False, None)
    assert by_id(view, "android:id/widget_frame").children == [switch]


def test_a_two_target_row_opens_and_its_switch_flips_by_itself(metrics):
    view = build(metrics, kind="two-target", tap=GoTo("a"), flip=FLIP)
    switch = by_id(view, "com.android.settings:id/switchWidget")

    assert view.effect == GoTo("a")
    assert (switch.clickable, switch.effect, switch.desc) == (True, FLIP, "Title")
    assert by_id(view, "com.android.settings:id/two_target_divider")


def test_a_main_switch_is_one_clickable_bar(metrics):
    view = build(metrics, kind="main-switch", title="Use Wi-Fi", tap=FLIP, flip=FLIP)

    assert view.resource_id == "com.android.settings:id/main_switch_bar"
    assert view.clickable
    assert by_id(view, "com.android.settings:id/switch_text").text == "Use Wi-Fi"
    assert by_id(view, "android:id/switch_widget").checkable


def test_a_radio_row_has_its_button_before_its_words(metrics):
    view = build(metrics, kind="radio", checked=True, tap=Choose("global:x", "1"))

    assert view.children[0].resource_id == "android:id/widget_frame"
    button = by_id(view, "android:id/checkbox")
    assert (button.cls, button.checked) == ("android.widget.RadioButton", True)
    assert by_id(view, "android:id/title").bounds.left == 189


def test_a_slider_tells_its_number_to_no_text(metrics):
    slide = Slide("system:x", 0, 25)
    view = build(metrics, kind="slider", summary="7", tap=slide, level=7, share=0.28)
    bar = by_id(view, "android:id/seekbar")

    assert not view.clickable
    assert (bar.effect, bar.range_value, bar.text) == (slide, 7.0, "")
    assert [each.text for each in view.walk() if each.text] == ["Title"]


@pytest.mark.parametrize("kind", ["category", "footer", "header"])
def test_headings_and_explanations_answer_to_nothing(metrics, kind):
    view = build(metrics, kind=kind, icon=None)

    assert not any(each.clickable or each.effect for each in view.walk())
    assert [each.text for each in view.walk() if each.text] == ["Title"]


def test_a_category_leaves_a_gap_above_itself(metrics):
    view = build(metrics, kind="category")

    assert (view.bounds.top, view.bounds.height_px) == (642, 93)
    assert by_id(view, "android:id/title").bounds.right == 1038


def test_an_entity_header_names_itself(metrics):
    view = build(metrics, kind="header", summary="Below")

    assert view.resource_id == "com.android.settings:id/entity_header"
    assert by_id(view, "com.android.settings:id/entity_header_title").text == "Title"
    assert by_id(view, "com.android.settings:id/entity_header_summary").text == "Below"


@pytest.mark.parametrize("kind", sorted(ROW_KINDS))
def test_every_kind_fills_the_width_and_holds_its_views(metrics, kind):
    view = build(metrics, kind=kind, summary="Value", tap=FLIP, flip=FLIP)

    assert (view.bounds.left, view.bounds.right) == (0, 1080)
    for each in view.walk():
        assert each.bounds.clip(view.bounds) == each.bounds, each.resource_id


@pytest.mark.parametrize("kind", sorted(ROW_KINDS))
def test_every_kind_names_fields_that_a_row_has(kind):
    assert all(hasattr(Row(), name) for name in ROW_KINDS[kind].needs)


@pytest.mark.parametrize("kind", ["plain", "switch", "two-target", "radio"])
def test_a_disabled_row_is_disabled_in_all_its_parts(metrics, kind):
    view = build(metrics, kind=kind, summary="Value", enabled=False, tap=FLIP, flip=FLIP)

    parts = [each for each in view.walk() if each.text or each.checkable or each is view]
    assert not any(each.enabled for each in parts)
