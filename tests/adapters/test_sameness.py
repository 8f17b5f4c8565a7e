"""When two screens count as the same."""

import msgspec
import pytest

from clawctl_adapters.model.node import Node
from clawctl_adapters.sameness import same_screen
from tests.skills.test_loop import observation


def screen(*texts, bounds="[0,0][10,10]", package="app"):
    nodes = tuple(
        Node(node_path=f"0.{i}", parent_path="0", text=text, package="app", bounds=bounds)
        for i, text in enumerate(texts)
    )
    seen = observation("c-1", "")
    known = msgspec.structs.replace(seen.provenance, foreground_package=package)
    return msgspec.structs.replace(seen, nodes=nodes, provenance=known)


ABOUT = ("Up time", "1:02:03", "Model", "Pixel 8", "Battery")


def test_a_tick_or_two_is_the_same_screen():
    later = ("Up time", "1:02:04", "Model", "Pixel 8", "Battery")
    assert same_screen(screen(*ABOUT), screen(*later))


def test_rows_that_differ_in_their_numbers_alone_have_moved():
    rows = [f"Pad {n}" for n in range(40)]
    assert not same_screen(screen(*rows[:10]), screen(*rows[10:20]))


def test_on_a_screen_of_few_texts_a_number_is_a_change():
    assert not same_screen(screen("Pad 1", "Pad 2"), screen("Pad 3", "Pad 4"))
    assert not same_screen(screen("Pad 1"), screen("Pad 2"))


@pytest.mark.parametrize(
    "after",
    [
        screen(*ABOUT[:-1], "Charge"),
        screen(*ABOUT, "More"),
        screen(*ABOUT, bounds="[0,5][10,15]"),
        screen(*ABOUT, package="other"),
    ],
)
def test_other_words_places_counts_or_apps_are_another_screen(after):
    assert not same_screen(screen(*ABOUT), after)


def test_the_system_bars_do_not_count():
    bar = Node(node_path="1", parent_path=None, text="12:01", package="com.android.systemui")
    plain = screen(*ABOUT)
    assert same_screen(plain, msgspec.structs.replace(plain, nodes=(*plain.nodes, bar)))
