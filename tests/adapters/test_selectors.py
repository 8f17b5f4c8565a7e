"""The strongest selector that names only the target."""

import pytest

from clawctl_adapters.careful import CarefulClaim
from clawctl_adapters.selectors import Found, find_selector


def found(observation, path, kind="click"):
    return find_selector(CarefulClaim(observation, kind, observation.position[path]))


def button(node, text="", **more):
    return node(text=text, clickable="true", **more)


def test_a_row_repeating_its_title_is_one_target(observe):
    seen = observe("aosp_home.xml")
    title = next(n for n in seen.nodes if n.text == "About phone")
    assert found(seen, title.node_path) == Found({"textEquals": "About phone"}, "label")


def test_a_row_titled_like_its_page_is_told_by_its_id(observe):
    seen = observe("aosp_android_version.xml")
    title = next(n for n in seen.nodes if n.resource_id == "android:id/title")
    expected = {"textEquals": "Android version", "resourceId": "android:id/title"}
    assert found(seen, title.node_path) == Found(expected, "label+id")


def test_one_label_on_two_targets_is_refused_with_the_count(observe, node):
    seen = observe(node(button(node, "Inbox"), button(node, "Inbox")))
    assert found(seen, "0.0").selector is None
    assert found(seen, "0.0").matches == 2


def test_a_hidden_description_counts_as_a_twin(observe, node):
    seen = observe(
        node(button(node, "Bluetooth"), node(content_desc="Bluetooth", bounds="[0,0][0,0]"))
    )
    assert found(seen, "0.0").matches == 2


def test_a_label_inside_an_ancestor_of_unique_id_is_scoped(observe, node):
    panes = [node(button(node, "OK"), resource_id=f"a:id/{name}") for name in ("left", "right")]
    seen = observe(node(*panes))
    expected = {"textEquals": "OK", "ancestor": {"resourceId": "a:id/right"}}
    assert found(seen, "0.1.0") == Found(expected, "scoped")


@pytest.mark.parametrize(
    ("facts", "selector", "strength"),
    [
        ({"content_desc": "Navigate up"}, {"contentDescEquals": "Navigate up"}, "description"),
        ({"resource_id": "a:id/x"}, {"resourceId": "a:id/x"}, "id"),
        (
            {"class_": "a.B", "bounds": "[0,0][9,9]"},
            {"className": "a.B", "bounds": "[0,0][9,9]"},
            "position",
        ),
    ],
)
def test_without_text_description_then_id_then_place_tell(observe, node, facts, selector, strength):
    assert found(observe(node(button(node, **facts))), "0.0") == Found(selector, strength)


def test_a_row_without_words_is_named_by_its_first_text(observe, node):
    seen = observe(
        node(
            button(node, "", resource_id="a:id/row").replace("></node>", ">")
            + node(text="Wi-Fi")
            + "</node>"
        )
    )
    assert found(seen, "0.0") == Found({"textEquals": "Wi-Fi"}, "label")


def test_label_with_a_replaced_character_is_not_used(observe, node):
    seen = observe(node(button(node, "a\ufffd", resource_id="a:id/x")))
    assert found(seen, "0.0") == Found({"resourceId": "a:id/x"}, "id")


def test_password_words_are_in_no_selector(observe):
    seen = observe("login_with_secrets.xml")
    assert found(seen, "0.2") == Found({"contentDescEquals": "Password"}, "description")


def test_two_lists_of_one_id_are_told_apart_by_place(observe):
    seen = observe("tablet_two_panes.xml", size=(2560, 1600))
    assert found(seen, "0.0", "scroll").strength == "position"
    assert found(seen, "0.0", "scroll") != found(seen, "0.1", "scroll")


def deletes(observe, node):
    rows = [
        node(node(text=title), button(node, "Delete"), resource_id="a:id/row")
        for title in ("Alpha", "Beta")
    ]
    return observe(node(*rows))


def in_row(observation, path, within):
    claim = CarefulClaim(observation, "click", observation.position[path])
    claim.within = observation.position[within]
    return find_selector(claim)


def test_a_label_of_every_row_is_refused_with_its_places(observe, node):
    refused = found(deletes(observe, node), "0.1.1")
    assert (refused.selector, refused.matches) == (None, 2)
    assert [(twin.node_path, twin.within) for twin in refused.twins] == [
        ("0.0.1", "0.0"),
        ("0.1.1", "0.1"),
    ]


@pytest.mark.parametrize("within", ["0.1", "0.1.0"])
def test_a_label_in_a_named_row_is_told_by_the_row_s_own_label(observe, node, within):
    expected = {"textEquals": "Delete", "row": {"textEquals": "Beta"}}
    assert in_row(deletes(observe, node), "0.1.1", within) == Found(expected, "row")


@pytest.mark.parametrize("within", ["0", "0.0"])
def test_another_row_or_one_that_holds_several_tells_nothing(observe, node, within):
    assert in_row(deletes(observe, node), "0.1.1", within).selector is None


def test_a_row_without_a_name_of_its_own_tells_nothing(observe, node):
    seen = observe(node(*[node(node(text="Alarm"), button(node, "Delete"))] * 2))
    assert in_row(seen, "0.1.1", "0.1").selector is None


def test_a_text_too_long_for_a_selector_is_passed_over(observe, node):
    seen = observe(node(button(node, "x" * 257, resource_id="a:id/x")))
    assert found(seen, "0.0") == Found({"resourceId": "a:id/x"}, "id")
