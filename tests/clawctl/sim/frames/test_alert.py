"""Dialogs with words and buttons: their order, their place, their packages."""

import msgspec
import pytest

from clawctl.sim.effects import Answer
from clawctl.sim.frames.alert import alert_frame, permission_frame, text_dialog_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import DialogButton, PageContent

BUTTONS = tuple(
    DialogButton(label, Answer(place), f"android:id/button{place + 1}")
    for place, label in enumerate(("OK", "Cancel", "More"))
)


def page(**more):
    given = {"title": "Really?", "package": "com.android.settings", "buttons": BUTTONS, **more}
    return PageContent(**given)


def test_buttons_stand_neutral_negative_positive_from_the_start(metrics):
    scene = alert_frame(metrics, page(message="It may go wrong."), 0)

    buttons = [view for view in scene.root.walk() if view.cls.endswith("Button")]
    assert [button.text for button in buttons] == ["More", "Cancel", "OK"]
    assert [button.effect for button in buttons] == [Answer(2), Answer(1), Answer(0)]
    words = {view.resource_id: view.text for view in scene.root.walk() if view.text}
    assert words["com.android.settings:id/alertTitle"] == "Really?"
    assert words["android:id/message"] == "It may go wrong."


def test_buttons_too_wide_for_a_line_stand_in_a_column(metrics):
    wide = tuple(msgspec.structs.replace(each, label=each.label + " word" * 8) for each in BUTTONS)

    scene = alert_frame(metrics, page(buttons=wide), 0)

    tops = [view.bounds.top for view in scene.root.walk() if view.cls.endswith("Button")]
    assert tops == sorted(set(tops))


@pytest.mark.parametrize(("skin", "low"), [("aosp", False), ("oneui", True), ("miui", True)])
def test_some_makers_put_their_dialogs_at_the_bottom(metrics, skin, low):
    scene = alert_frame(msgspec.structs.replace(metrics, skin=skin), page(), 0)

    below = metrics.height_px - metrics.navigation_bar_px - scene.window.bottom
    assert (below == metrics.px(12)) is low
    assert scene.root.bounds == scene.window


def test_a_text_dialog_holds_one_field(metrics):
    row = ShownRow(kind="field", title="", resource_id="android:id/edit", typed="Pixel")

    scene = text_dialog_frame(metrics, page(rows=(row,)), 0)

    fields = [view for view in scene.root.walk() if view.cls.endswith("EditText")]
    assert [(field.resource_id, field.text) for field in fields] == [("android:id/edit", "Pixel")]


def test_a_permission_question_has_its_message_and_a_column_of_buttons(metrics):
    controller = "com.google.android.permissioncontroller"
    scene = permission_frame(metrics, page(package=controller), 0)

    ids = [view.resource_id for view in scene.root.walk() if view.resource_id]
    assert "com.android.permissioncontroller:id/permission_message" in ids
    assert "com.android.permissioncontroller:id/permission_icon" in ids
    buttons = [view for view in scene.root.walk() if view.cls.endswith("Button")]
    assert len({button.bounds.left for button in buttons}) == 1
