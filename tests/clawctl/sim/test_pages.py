"""What stands on a screen: fields filled, buttons made, search answered."""

import pytest

from clawctl.sim.effects import Answer, GoTo
from clawctl.sim.pages import EDIT_FIELD
from clawctl.sim.state import PhoneState
from clawctl.sim.tasks import Entry


@pytest.fixture
def state(pixel_world) -> PhoneState:
    return PhoneState(pixel_world)


def test_a_text_dialog_has_one_field_with_the_settings_value(state):
    page = state.stage.pages.content(Entry("device_name", "p", ".A", focus=EDIT_FIELD))

    assert [(row.typed, row.focused) for row in page.rows] == [("Pixel 8", True)]
    assert [(b.label, b.effect, b.resource_id) for b in page.buttons] == [
        ("OK", Answer(0), "android:id/button1"),
        ("Cancel", Answer(1), "android:id/button2"),
    ]


@pytest.mark.parametrize("typed", ["wifi", "Wi-Fi", "wi fi"])
def test_search_compares_letters_and_leads_to_the_page_of_the_row(state, typed):
    page = state.stage.pages.content(Entry("search", "p", ".A", texts={"search": typed}))

    hits = {(row.title, row.summary): row.tap for row in page.rows}
    assert hits["Wi\u2011Fi", "Internet"] == GoTo("internet")


def test_search_finds_nothing_for_nothing(state):
    assert state.stage.pages.content(Entry("search", "p", ".A")).rows == ()
