"""A list dialog is a window of its own, in the middle of the screen."""

from clawctl.sim.effects import Back, Choose
from clawctl.sim.frames.dialog import list_dialog_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent


def test_a_dialog_holds_its_title_its_choices_and_cancel(metrics):
    chosen = Choose("global:x", "1", closes=True)
    rows = (
        ShownRow(kind="radio", title="Off", tap=Choose("global:x", "0", closes=True)),
        ShownRow(kind="radio", title="On", checked=True, tap=chosen),
    )
    page = PageContent(title="Mode", package="com.android.settings", rows=rows)

    scene = list_dialog_frame(metrics, page, 0)

    views = list(scene.root.walk())
    lines = [view for view in views if view.resource_id == "android:id/text1"]
    cancel = next(view for view in views if view.resource_id == "android:id/button2")
    title = next(view for view in views if view.resource_id == "com.android.settings:id/alertTitle")
    assert title.text == "Mode"
    assert [(line.text, line.checked) for line in lines] == [("Off", False), ("On", True)]
    assert lines[1].effect == chosen
    assert cancel.effect == Back()
    assert scene.window == scene.root.bounds
    assert scene.window.top - 0 == 2400 - scene.window.bottom
    assert all(view.bounds.clip(scene.window) == view.bounds for view in views)
