"""Every maker has every row kind; what a world names is there whoever made the phone."""

import pytest

from clawctl.sim.effects import Flip, GoTo
from clawctl.sim.rows.shown import Choice, ShownRow
from clawctl.sim.rows.skins import ALL_KINDS, COMPOSE_KINDS, SKIN_KINDS, SKIN_LABELS, kinds_of
from clawctl.sim.world.labels import makers

SKINS = [*SKIN_KINDS, "compose"]


def kinds(skin):
    return COMPOSE_KINDS if skin == "compose" else kinds_of(skin)


def test_every_skin_has_every_kind_and_its_labels_are_a_table():
    assert all(set(kinds(skin)) == set(ALL_KINDS) for skin in SKINS)
    assert set(SKIN_LABELS.values()) <= set(makers())


@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("kind", sorted(ALL_KINDS))
def test_a_row_lies_within_the_page_and_ends_below_its_top(metrics, skin, kind):
    row = ShownRow(
        kind=kind, title="A title that is long enough for two lines of it", summary="Value",
        tap=GoTo("x"), flip=Flip("global:a"), checked=True, resource_id="a:id/b",
        choices=(Choice("One", True, GoTo("x")), Choice("Two", False, GoTo("y"))),
    )  # fmt: skip

    view = kinds(skin)[kind].build(metrics, row, 500)

    assert view.bounds.top >= 500
    assert view.bounds.bottom > view.bounds.top
    for each in view.walk():
        assert each.bounds.top >= 500, each
        assert each.bounds.bottom <= view.bounds.bottom, each
        assert 0 <= each.bounds.left <= each.bounds.right <= metrics.width_px, each


@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("kind", ["switch", "two-target", "main-switch"])
def test_a_switch_shows_its_state_somewhere_and_something_flips_it(metrics, skin, kind):
    flip = Flip("global:a")
    row = ShownRow(kind=kind, title="Wi-Fi", checked=True, tap=flip, flip=flip)

    views = list(kinds(skin)[kind].build(metrics, row, 0).walk())

    assert [view.checked for view in views if view.checkable] == [True]
    assert any(view.effect == flip for view in views)


@pytest.mark.parametrize("skin", SKINS)
def test_a_value_is_on_the_row_with_its_title(metrics, skin):
    row = ShownRow(kind="plain", title="Android version", summary="15", tap=GoTo("x"))

    views = list(kinds(skin)["plain"].build(metrics, row, 0).walk())

    assert [view.text for view in views if view.text] == ["Android version", "15"]
