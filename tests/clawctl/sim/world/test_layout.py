"""Screens that do not fit their display are named."""

from clawctl.sim.world.layout import layout_problems
from clawctl.sim.world.reading import world_from_table


def test_rows_below_a_page_that_does_not_scroll_are_named(table):
    rows = [{"title": f"Row {n}", "goto": "home"} for n in range(40)]
    world = world_from_table(table(*rows, frame="app"))

    found = list(layout_problems(world))

    assert [problem.place for problem in found] == ["screens.page"]
    assert "does not scroll" in found[0].saw
    assert not found[0].fatal


def test_a_dialog_higher_than_the_display_is_named(table):
    rows = [{"kind": "radio", "title": f"{n}", "setting": "global:a", "value": str(n)}
            for n in range(60)]  # fmt: skip
    world = world_from_table(table(*rows, frame="list-dialog"))

    assert [problem.saw for problem in layout_problems(world)] == [
        "a dialog higher than the display"
    ]


def test_a_page_that_scrolls_fits(table):
    world = world_from_table(table(*[{"title": f"Row {n}"} for n in range(40)]))

    assert list(layout_problems(world)) == []
