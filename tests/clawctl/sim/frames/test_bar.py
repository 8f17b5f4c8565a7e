"""Pages whose bar keeps its height: Android 10, and Compose pages without ids."""

import msgspec

from clawctl.sim.effects import Back, Flip, GoTo
from clawctl.sim.frames.bar import legacy_frame, spa_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent

ROWS = tuple(ShownRow(kind="plain", title=f"Row {n}", tap=GoTo("x")) for n in range(30))
PAGE = PageContent(title="Display", package="com.android.settings", rows=ROWS)


def test_an_old_page_has_its_title_as_a_text_without_an_id_on_the_bar(metrics):
    scene = legacy_frame(metrics, PAGE, 0)

    bar = next(v for v in scene.root.walk() if v.resource_id.endswith(":id/action_bar"))
    assert [(view.text, view.desc, view.resource_id) for view in bar.children] == [
        ("", "Navigate up", ""),
        ("Display", "", ""),
    ]
    recycler = next(v for v in scene.root.walk() if v.cls.endswith("RecyclerView"))
    assert recycler.scrollable
    assert scene.scroll_range_px > 0


def test_an_old_page_scrolls_its_rows_and_not_its_bar(metrics):
    first, later = legacy_frame(metrics, PAGE, 0), legacy_frame(metrics, PAGE, 500)

    def tops(scene):
        return {view.text: view.bounds.top for view in scene.root.walk() if view.text}

    assert tops(first)["Display"] == tops(later)["Display"]
    assert tops(first)["Row 9"] - tops(later)["Row 9"] == 500


def test_a_compose_page_has_no_id_and_its_state_on_the_rows_own_view(metrics):
    rows = (
        ShownRow(kind="plain", title="Google", summary="Not allowed", tap=GoTo("x")),
        ShownRow(kind="switch", title="Allow", checked=True, tap=Flip("global:a")),
    )
    scene = spa_frame(metrics, msgspec.structs.replace(PAGE, rows=rows), 0)

    views = list(scene.root.walk())
    assert {v.resource_id for v in views} == {"", "android:id/content", STATUS}
    switch = next(v for v in views if v.checkable)
    assert (switch.cls, switch.checked, switch.clickable) == ("android.view.View", True, True)
    assert [child.cls for child in switch.children] == ["android.widget.TextView", VIEW]
    arrow = next(v for v in views if v.effect == Back())
    assert [(child.cls, child.desc) for child in arrow.children] == [
        (VIEW, "Navigate up"),
        ("android.widget.Button", ""),
    ]


VIEW = "android.view.View"
STATUS = "android:id/statusBarBackground"
