"""Which list a scroll is meant for, when nobody or only a row in it was named."""

import msgspec

from clawctl_adapters.containers import container_of, scroll_containers
from tests.adapters.handmade import node
from tests.adapters.screens_by_rows import LIST, row, screen


def strip(path, kind, *, tall=120):
    """Three chips side by side above the list."""
    chips = [
        node(f"{path}.{n}", path, class_name="android.widget.Button", text=f"Chip {n}",
             bounds=f"[{n * 300},100][{n * 300 + 280},{100 + tall}]", visible_to_user=True)
        for n in range(3)
    ]  # fmt: skip
    holder = node(
        path, "0", class_name=kind, scrollable=True, bounds=f"[0,100][1080,{100 + tall}]",
        visible_to_user=True,
    )  # fmt: skip
    return (holder, *chips)


ROWS = [row(n, f"Row {n}") for n in range(5)]


def paths(seen, way=None):
    return [found.node_path for found in scroll_containers(seen, way)]


def test_a_strip_of_chips_does_not_scroll_down_whatever_its_class():
    for kind in (
        "android.widget.HorizontalScrollView",
        "androidx.recyclerview.widget.RecyclerView",
    ):
        seen = screen(*ROWS, beside=strip("0.7", kind))
        assert paths(seen) == paths(seen, "down") == [LIST]
        assert paths(seen, "right") == ["0.7"]


def test_of_containers_inside_each_other_the_innermost_is_meant():
    seen = screen(*ROWS)
    outer = node("0", class_name="android.widget.ScrollView", scrollable=True,
                 visible_to_user=True, bounds="[0,0][1080,2400]")  # fmt: skip
    seen = msgspec.structs.replace(seen, nodes=(outer, *seen.nodes[1:]))
    assert paths(seen) == [LIST]


def test_what_lies_outside_of_the_screen_is_nobodys_target():
    hidden = node("0.8", "0", class_name="android.widget.ScrollView", scrollable=True,
                  visible_to_user=True, bounds="[0,2400][1080,6000]")  # fmt: skip
    assert paths(screen(*ROWS, beside=(hidden,))) == [LIST]


def test_two_panes_are_two_answers():
    other = node("0.8", "0", class_name="android.widget.ScrollView", scrollable=True,
                 resource_id="com.android.settings:id/pane",
                 visible_to_user=True, bounds="[0,0][1080,290]")  # fmt: skip
    assert paths(screen(*ROWS, beside=(other,))) == [LIST, "0.8"]


def test_a_row_names_the_list_around_it():
    seen = screen(*ROWS)
    assert container_of(seen, f"{LIST}.2.0").node_path == LIST
    assert container_of(seen, LIST).node_path == LIST
    assert container_of(seen, "0") is None
