"""A long list is put together once, whatever is pinned above it."""

from clawctl_adapters.collecting import Collected, Item
from tests.adapters.screens_by_rows import LIST, row, screen, text

NAMES = [f"Row {letter}" for letter in "ABCDEFGHIJKL"]


def look(first, count, *, header=True):
    """A page of rows from that number on, under a header that never leaves."""
    rows = [row(n + 1, NAMES[first + n]) for n in range(count)]
    head = [(text(f"{LIST}.0", LIST, "Connected", 300),)] if header else []
    return screen(*head, *rows)


def collect(*looks):
    found = Collected(LIST)
    for seen in looks:
        found.add(seen)
    return found


def test_rows_of_overlapping_looks_stand_once_in_order():
    found = collect(look(0, 5, header=False), look(3, 5, header=False), look(7, 5, header=False))
    assert [item.title for item in found.items] == NAMES
    assert found.gaps == 0


def test_a_pinned_header_is_collected_once():
    found = collect(look(0, 5), look(4, 5), look(7, 5))
    assert [item.title for item in found.items if item.header] == ["Connected"]
    assert [item.title for item in found.items if not item.header] == NAMES


def test_the_same_look_again_adds_nothing():
    assert len(collect(look(0, 5), look(0, 5)).items) == 6


def test_rows_that_went_by_unseen_are_counted_as_a_gap():
    found = collect(look(0, 3), look(8, 3))
    assert found.gaps == 1


def test_values_belong_to_their_row():
    found = collect(screen(row(0, "Wi-Fi", summary="Off")))
    assert found.items == [Item(title="Wi-Fi", values=("Off",))]
