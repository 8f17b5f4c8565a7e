"""States come from the node that can tell them, and from no other."""

import pytest

from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.states import (
    checked_at,
    field_text,
    percent_at,
    place_at,
    row_of,
    shown_bounds,
    shows_words,
    state_path_of,
    words_in,
)
from tests.adapters.handmade import node
from tests.adapters.screens_by_rows import LIST, row, screen

WIFI = f"{LIST}.0"


def test_a_title_a_row_and_a_switch_lead_to_the_same_state():
    seen = screen(row(0, "Wi-Fi", on=True), row(1, "Bluetooth", on=False))
    for path in (WIFI, f"{WIFI}.0", f"{WIFI}.2"):
        assert state_path_of(seen, path) == f"{WIFI}.2"
    assert checked_at(seen, f"{WIFI}.2") is True
    assert checked_at(seen, f"{LIST}.1.2") is False
    assert row_of(seen, f"{WIFI}.1") is None
    assert row_of(seen, f"{LIST}.1.0").title == "Bluetooth"


def test_a_node_that_is_not_checkable_tells_no_state():
    seen = screen(row(0, "Wi-Fi", summary="Off"))
    assert state_path_of(seen, WIFI) == WIFI
    assert checked_at(seen, WIFI) is None
    assert checked_at(seen, None) is None


def edit(words, **facts):
    return {"class_name": "android.widget.EditText", "text": words, "bounds": "[0,300][900,480]",
            "visible_to_user": True, **facts}  # fmt: skip


@pytest.mark.parametrize(
    ("field", "holds", "shows"),
    [
        (edit("tea"), "tea", "tea"),
        (edit("Search", hint="Search"), "", ""),
        (edit("ann@example.com"), "ann@example.com", None),
        (edit("••••", password=True), None, None),
        (edit("••••"), None, None),
        (edit(None), None, None),
    ],
)
def test_a_field_says_what_it_holds_and_a_secret_nothing(field, holds, shows):
    seen = screen(row(0, "Name", extra=(field,)))
    assert words_in(seen, f"{WIFI}.3") == holds
    assert field_text(seen, f"{WIFI}.3") == shows
    assert words_in(seen, None) is None


def slider(words):
    return {"class_name": "android.widget.SeekBar", "text": words, "bounds": "[64,380][1000,440]",
            "visible_to_user": True}  # fmt: skip


@pytest.mark.parametrize(
    ("words", "percent", "place"),
    [("45%", 45, "45%"), ("٪ 45", 45, "٪ 45"), ("45.0", None, "45.0"), ("", None, None)],
)
def test_a_slider_is_read_in_its_own_unit(words, percent, place):
    seen = screen(row(0, "Brightness level", extra=(slider(words),)))
    assert percent_at(seen, f"{WIFI}.3") == percent
    assert place_at(seen, f"{WIFI}.3") == place


def test_a_sliders_place_may_stand_beside_it():
    seen = screen(row(0, "Brightness level", summary="60%", extra=(slider(""),)))
    assert percent_at(seen, f"{WIFI}.3") == 60


def test_words_are_shown_only_where_they_can_be_seen():
    below = node(
        f"{LIST}.9", LIST, text="Later", class_name="android.widget.TextView",
        bounds="[0,2500][900,2560]", visible_to_user=True,
    )  # fmt: skip
    seen = screen(row(0, "Wi-Fi"), (below,))
    assert shows_words(seen, "Wi-Fi") is True
    assert shows_words(seen, "Later") is False
    assert shows_words(seen, "Never") is False


def test_words_that_are_missing_from_a_part_of_the_screen_are_unknown():
    part = {"source": "incomplete", "omitted_nodes": 3, "truncated": True}
    assert shows_words(screen(row(0, "Wi-Fi"), coverage=part), "Never") is None


def test_the_shown_part_ends_at_the_container():
    seen = screen(row(11, "Half"))
    assert shown_bounds(seen, f"{LIST}.11") == Bounds(0, 2280, 1080, 2300)
    assert shown_bounds(seen, "lost") is None
