"""Rows are stacked without gaps, and a window's decor holds its content."""

from clawctl.sim.effects import Back
from clawctl.sim.rows.aosp import ROW_KINDS
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.scene import nest, stack_rows, up_button, window_root
from clawctl.sim.views import View
from clawctl_adapters.model.geometry import Bounds


def test_each_row_starts_where_the_one_before_ends(metrics):
    rows = [ShownRow(kind="plain", title="a"), ShownRow(kind="plain", title="b", summary="c")]

    first, second = stack_rows(metrics, rows, ROW_KINDS, 606)

    assert (first.bounds.top, first.bounds.bottom) == (606, 761)
    assert (second.bounds.top, second.bounds.bottom) == (761, 967)
    assert stack_rows(metrics, [], ROW_KINDS, 0) == []


def test_nesting_makes_each_view_the_only_child_of_the_one_before():
    views = [View(name, Bounds(0, 0, 1, 1)) for name in "abc"]

    assert [view.cls for view in nest(views).walk()] == ["a", "b", "c"]


def test_a_window_holds_its_content_and_the_strip_behind_the_status_bar(metrics):
    content = View("content", metrics.display)

    root = window_root(metrics, content)

    assert [view.resource_id for view in root.walk()] == [
        "",
        "",
        "android:id/content",
        "",
        "android:id/statusBarBackground",
    ]
    assert root.children[-1].bounds == Bounds(0, 0, 1080, 136)


def test_the_arrow_of_a_toolbar_goes_back(metrics):
    arrow = up_button(metrics, Bounds(0, 0, 147, 147))

    assert (arrow.desc, arrow.clickable, arrow.effect) == ("Navigate up", True, Back())
