"""Compose rows have no ids, and a switch's state is on the row."""

from clawctl.sim.effects import Flip, GoTo
from clawctl.sim.rows.shown import ShownRow
from clawctl.sim.rows.spa import plain_row, switch_row, words_row


def test_no_row_has_an_id(metrics):
    row = ShownRow(kind="plain", title="Google", summary="Allowed", icon="apps", tap=GoTo("x"))

    for build in (plain_row, switch_row, words_row):
        assert {view.resource_id for view in build(metrics, row, 0).walk()} == {""}


def test_the_row_is_what_is_checked(metrics):
    row = ShownRow(kind="switch", title="Allow", checked=True, tap=Flip("global:a"))

    view = switch_row(metrics, row, 0)

    assert (view.checkable, view.checked, view.clickable) == (True, True, True)
    assert not any(child.checkable for child in view.children)


def test_a_groups_title_answers_to_nothing(metrics):
    view = words_row(metrics, ShownRow(kind="category", title="General"), 0)

    assert not any(each.clickable for each in view.walk())
