"""The same target on a fresh tree."""

from pathlib import Path

import pytest

from clawctl.steps.recheck import (
    CHANGED,
    REFUSED,
    find_again,
    has_lost_name,
    is_meant,
    stands_still,
)
from clawctl_adapters import normalize_compact, project_observation, read_hierarchy
from tests.adapters.screens_by_rows import LIST, row, screen

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "hierarchy"
SIZE = {"left": 0, "top": 0, "right": 1080, "bottom": 2400}
CONTEXT = {"viewport": {"bounds": SIZE, "reference": "display", "observedAt": "now"}}
TREE = (FIXTURES / "aosp_network.xml").read_text(encoding="utf-8")


def seen(tree: str, capture_id: str = "c-2", package: str = "com.android.settings"):
    snapshot = read_hierarchy(tree.encode(), capture_id=capture_id, facts={"package": package})
    return normalize_compact(snapshot, CONTEXT)


@pytest.fixture
def before():
    return seen(TREE, "c-1")


@pytest.fixture
def target(before):
    (path,) = [node.node_path for node in before.nodes if node.text == "Airplane mode"]
    specs = [{"id": "row", "kind": "click", "nodePath": path}]
    (found,) = project_observation(before, select_paths=(), candidate_specs=specs).candidates
    return found


def test_an_unchanged_screen_gives_the_same_target_at_the_same_place(before, target):
    found = find_again(before, target, seen(TREE))
    assert not isinstance(found, str)
    assert stands_still(target, found)


def test_a_row_that_was_reused_for_another_name_is_another_target(before, target):
    assert find_again(before, target, seen(TREE.replace("Airplane mode", "Data Saver"))) == CHANGED


def test_another_app_in_front_is_another_screen(before, target):
    assert find_again(before, target, seen(TREE, package="com.example")) == CHANGED


def test_a_target_that_became_disabled_is_refused(before, target):
    row = before.by_path[target.action_node_path]
    start = TREE.index(f'bounds="{row.bounds}"')
    opening = TREE.rindex("<node", 0, start)
    disabled = TREE[opening:start].replace('enabled="true"', 'enabled="false"')
    fresh = seen(TREE[:opening] + disabled + TREE[start:])
    assert find_again(before, target, fresh) == REFUSED


def test_words_that_name_another_one_now_as_well_are_no_target_any_more(before, target):
    """Nobody can tell any more which of the two was meant."""
    after = TREE.replace('text="Internet"', 'text="Airplane mode"')
    assert after != TREE
    assert find_again(before, target, seen(after)) == CHANGED


def field(words, *, id_end="name"):
    return screen(row(0, "Sound", extra=({
        "class_name": "android.widget.EditText", "text": words, "bounds": "[64,380][1000,440]",
        "resource_id": f"com.android.settings:id/{id_end}", "visible_to_user": True,
    },)))  # fmt: skip


def test_a_row_with_another_title_is_not_what_was_meant_and_a_field_with_other_words_is():
    path, rows = f"{LIST}.0", [screen(row(0, name, on=True)) for name in ("Wi-Fi", "NFC")]
    assert is_meant(rows[0], path, rows[0], path)
    assert not is_meant(rows[0], path, rows[1], path)
    assert is_meant(field("old"), f"{path}.3", field("new"), f"{path}.3")
    assert not is_meant(field("old"), f"{path}.3", field("old", id_end="pin"), f"{path}.3")


def test_a_name_is_lost_when_no_text_of_the_element_says_it_any_more():
    path, rows = f"{LIST}.0", [screen(row(0, name, on=True)) for name in ("Wi-Fi", "NFC")]
    assert has_lost_name("Wi-Fi", rows[0], path, rows[1], path)
    assert not has_lost_name("Wi-Fi", rows[0], path, rows[0], path)
    assert not has_lost_name(None, rows[0], path, rows[1], path)
    assert not has_lost_name("Bluetooth", rows[0], path, rows[1], path)
    assert not has_lost_name("Wi-Fi", rows[0], path, rows[1], None)


def test_a_switch_that_says_its_state_is_the_same_switch_when_it_flips():
    def switch(words, *, on):
        return screen(row(0, "Wi-Fi", extra=({
            "class_name": "android.widget.Switch", "text": words, "bounds": "[900,340][1040,440]",
            "visible_to_user": True, "checkable": True, "checked": on,
        },)))  # fmt: skip

    path = f"{LIST}.0.3"
    assert is_meant(switch("ON", on=True), path, switch("OFF", on=False), path)
    assert not is_meant(switch("ON", on=True), path, switch("OFF", on=True), path)


def test_a_label_of_several_rows_is_found_again_by_its_row_and_by_no_other():
    def results(first: str, second: str = "Beta"):
        return screen(row(0, "Wi-Fi", summary=first), row(1, "Wi-Fi", summary=second))

    before = results("Alpha")
    spec = {"id": "r", "kind": "click", "nodePath": f"{LIST}.0.0", "within": f"{LIST}.0"}
    (target,) = project_observation(before, select_paths=(), candidate_specs=[spec]).candidates
    assert target.strength == "row"
    found = find_again(before, target, results("Alpha"))
    assert not isinstance(found, str)
    assert stands_still(target, found)
    moved = find_again(before, target, results("Beta", "Alpha"))
    assert moved.node_path == f"{LIST}.1.0"
    assert not stands_still(target, moved)
    assert find_again(before, target, results("Gamma")) in (CHANGED, REFUSED)
    assert find_again(before, target, results("Beta")) in (CHANGED, REFUSED)


def test_a_switch_that_says_what_others_say_is_found_again_by_its_rows_title():
    def rows(*names: str):
        return screen(*(
            row(place, name, extra=({
                "class_name": "android.widget.Switch", "text": "ON", "visible_to_user": True,
                "bounds": f"[900,{340 + 180 * place}][1040,{440 + 180 * place}]",
                "checkable": True, "checked": True, "clickable": True,
            },)) for place, name in enumerate(names)
        ))  # fmt: skip

    before = rows("Alpha", "Beta")
    spec = {"id": "s", "kind": "click", "nodePath": f"{LIST}.1.3", "within": f"{LIST}.1.0"}
    (target,) = project_observation(before, select_paths=(), candidate_specs=[spec]).candidates
    found = find_again(before, target, rows("Alpha", "Beta"))
    assert not isinstance(found, str)
    assert found.node_path == f"{LIST}.1.3"
    assert find_again(before, target, rows("Alpha", "Gamma")) in (CHANGED, REFUSED)
