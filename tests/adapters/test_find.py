"""Labels are found as people ask for them; two are never narrowed to one by chance."""

import pytest

from clawctl_adapters.find import find_label


def button(node, text, top=0, **more):
    bounds = f"[100,{top}][900,{top + 100}]"
    return node(text=text, clickable="true", bounds=bounds, **more)


def test_exact_label_wins_over_one_that_folds_alike(observe, node):
    seen = observe(node(button(node, "OK"), button(node, "ok", 200)))
    found = find_label(seen, "ok")
    assert (found.answer, found.matched_by, found.candidate.node_path) == ("one", "exact", "0.1")


@pytest.mark.parametrize(
    ("shown", "asked"),
    [("About\u00a0phone", "About phone"), ("Don\u2019t allow", "Don't allow")],
)
def test_folded_label_is_found_and_said_to_be_folded(observe, node, shown, asked):
    found = find_label(observe(node(button(node, shown))), asked)
    assert (found.answer, found.matched_by) == ("one", "folded")
    assert found.candidate.selector == {"textEquals": shown}


def test_two_folded_labels_are_ambiguous(observe, node):
    seen = observe(node(button(node, "OK\u200b"), button(node, "ok", 200)))
    assert (find_label(seen, "Ok").answer, find_label(seen, "Ok").matches) == ("several", 2)


def test_description_beside_a_text_is_found(observe, node):
    found = find_label(observe(node(button(node, "x", content_desc="Close"))), "Close")
    assert (found.answer, found.matched_by) == ("one", "description")


def test_label_is_literal(observe, node):
    seen = observe(node(button(node, "Weekly (default)")))
    assert find_label(seen, "Weekly (default)").answer == "one"
    assert find_label(seen, "Weekly .*").answer == "absent"


def test_lost_characters_are_a_near_miss_and_never_a_match(observe, node):
    found = find_label(observe(node(button(node, ".."))), "\U0001f60e")
    assert (found.answer, found.candidate, found.near_misses) == ("absent", None, ("..",))


def test_near_misses_are_typing_errors_and_longer_labels(observe, node):
    seen = observe(node(button(node, "Bluetooth"), button(node, "Battery saver", 200)))
    assert find_label(seen, "Bluetoth").near_misses == ("Bluetooth",)
    assert find_label(seen, "battery").near_misses == ("Battery saver",)
    assert find_label(seen, "Xyz").near_misses == ()


def test_near_miss_gives_no_secret_away(observe, node):
    secret = node(text="hunter22", password="true", class_="a.EditText", bounds="[0,0][99,99]")
    assert find_label(observe(node(secret)), "hunter2").near_misses == ()


def test_absence_in_an_incomplete_source_is_unknown(observe, node):
    seen = observe(node(node()), facts={"maxDepth": 2})
    assert find_label(seen, "Deep label").answer == "unknown"
    assert find_label(observe(node(node())), "Deep label").answer == "absent"


def test_row_names_one_of_many(observe, node):
    rows = [
        node(
            node(text=title, bounds=f"[60,{top}][500,{top + 90}]"),
            button(node, "Delete", top),
            bounds=f"[0,{top}][1080,{top + 100}]",
        )
        for title, top in (("Alpha", 0), ("Beta", 200))
    ]
    seen = observe(node(*rows))
    first = find_label(seen, "Delete")
    assert (first.answer, first.matches, first.candidate) == ("several", 2, None)
    assert [twin.within for twin in first.hints[0].twins] == ["0.0", "0.1"]
    found = find_label(seen, "Delete", row="Beta")
    assert found.candidate.node_path == "0.1.1"
    assert found.candidate.strength == "row"
    assert found.candidate.selector == {"textEquals": "Delete", "row": {"textEquals": "Beta"}}
    assert find_label(seen, "Delete", within="0.0").candidate.node_path == "0.0.1"
    assert find_label(seen, "Delete", row="Gamma").answer == "absent"


def test_rows_of_one_name_stay_ambiguous(observe, node):
    rows = [node(node(text="Alarm"), button(node, "Delete", top)) for top in (0, 200)]
    assert find_label(observe(node(*rows)), "Delete", row="Alarm").answer == "several"


def test_display_limits_the_search(observe, node):
    seen = observe(
        node(button(node, "OK"), display_id="0"),
        node(button(node, "OK"), display_id="3", bounds="[0,0][480,480]"),
    )
    assert find_label(seen, "OK", display=0).candidate.node_path == "0.0"
    assert find_label(seen, "OK").answer == "several"


def test_one_target_that_may_not_be_used_is_refused_with_reasons(observe, node):
    found = find_label(observe(node(button(node, "Go", enabled="false"))), "Go")
    assert (found.answer, found.hints[0].reasons) == ("refused", ("enabled_not_true",))
