"""Two maps: what is gone, what is new, what is only unknown."""

from clawctl_skills.settings.map_diff import SettingsTree, compare_maps, lines_of
from tests.skills.settings.phones import Run, odd

FIRST = SettingsTree({"A/x": "1", "A/y": "2", "B/z": "3"}, {"A": True, "B": True})


def test_equal_maps_are_the_same():
    assert compare_maps(FIRST, FIRST).same
    assert lines_of(compare_maps(FIRST, FIRST)) == []


def test_a_row_of_a_page_both_saw_whole_is_gone_new_or_changed():
    second = SettingsTree({"A/x": "9", "A/new": "4", "B/z": "3"}, {"A": True, "B": True})
    found = compare_maps(FIRST, second)
    assert (found.removed, found.added, found.changed) == (
        {"A/y": "2"}, {"A/new": "4"}, {"A/x": ("1", "9")},
    )  # fmt: skip
    assert lines_of(found) == ["- A/y: 2", "+ A/new: 4", "~ A/x: 1 -> 9"]


def test_a_row_of_a_page_seen_in_part_is_unknown():
    second = SettingsTree({"A/x": "1", "B/z": "3"}, {"A": False, "B": True})
    found = compare_maps(FIRST, second)
    assert (found.removed, found.unknown) == ({}, ("A/y",))
    assert not found.same


def test_pages_of_one_map_alone_are_told_as_pages():
    second = SettingsTree({"C/w": "5"}, {"A": True, "C": True})
    found = compare_maps(FIRST, second)
    assert (found.only_first, found.only_second) == (("B",), ("C",))
    assert found.removed == {"A/x": "1", "A/y": "2"}
    assert found.added == {}


def tree(run: Run) -> SettingsTree:
    return SettingsTree(run.value, {page.title: page.whole for page in run.report.looked})


def test_the_same_phone_gives_the_same_map_and_a_changed_setting_one_row():
    maps = [tree(odd("settings-map", page="Switches")) for _ in range(2)]
    assert compare_maps(*maps).same
    other = odd("settings-map", page="Switches", settings={"global:two": "0"})
    assert compare_maps(maps[0], tree(other)).changed == {"Switches/Two": ("[on]", "[off]")}
