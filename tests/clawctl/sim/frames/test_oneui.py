"""One UI's pages: an extended title that collapses, and a home with a search button."""

import msgspec

from clawctl.sim.effects import Back, GoTo
from clawctl.sim.frames.oneui import oneui_frame, oneui_home_frame
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import PageContent

ROWS = tuple(ShownRow(kind="plain", title=f"Row {n}", tap=GoTo("x")) for n in range(30))
PAGE = PageContent(
    title="Display", package="com.android.settings", rows=ROWS, search=GoTo("search")
)


def test_the_title_stands_large_until_the_page_is_scrolled(metrics):
    metrics = msgspec.structs.replace(metrics, skin="oneui")
    top = oneui_frame(metrics, PAGE, 0)
    end = oneui_frame(metrics, PAGE, top.scroll_range_px)

    def titles(scene):
        return [v.resource_id.rpartition("/")[2] for v in scene.root.walk() if v.text == "Display"]

    assert titles(top) == ["collapsing_appbar_extended_title"]
    assert titles(end) == [""]
    assert any(view.effect == Back() for view in top.root.walk())


def test_home_has_a_search_button_and_no_arrow(metrics):
    scene = oneui_home_frame(msgspec.structs.replace(metrics, skin="oneui"), PAGE, 0)

    button = next(v for v in scene.root.walk() if v.effect == GoTo("search"))
    assert (button.cls, button.desc) == ("android.widget.Button", "Search settings")
    assert not any(view.effect == Back() for view in scene.root.walk())
    recycler = next(v for v in scene.root.walk() if v.cls.endswith("RecyclerView"))
    assert recycler.scrollable
