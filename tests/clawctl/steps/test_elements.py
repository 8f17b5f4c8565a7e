"""Elements by number and by name; what is not sure is refused with what is near."""

import pytest

from clawctl.steps.elements import Elements, Refusal
from clawctl_adapters.identity import assign_refs
from tests.adapters.screens_by_rows import LIST, row, screen
from tests.adapters.test_states import slider

SEEN = screen(
    row(0, "Wi\u2011Fi calling"), row(1, "Delete"), row(2, "Delete"), row(3, "Sound", on=True),
    row(4, "Level", extra=(slider(""),), clickable=False),
)  # fmt: skip


def path_of(element):
    return element[1]


def refused(call):
    with pytest.raises(Refusal) as caught:
        call()
    return caught.value


def test_a_number_means_what_the_ref_book_says():
    book = assign_refs(None, SEEN)
    ref = book.refs[f"{LIST}.3"]
    assert path_of(Elements(SEEN, book).by_ref(ref, "ref")) == f"{LIST}.3"
    assert refused(lambda: Elements(SEEN, book).by_ref(999, "ref")).code == "invalid_ref"


def test_a_name_is_folded_only_where_nothing_has_it_exactly():
    found = Elements(SEEN, None).by_name("Wi-Fi calling", None, ())
    assert path_of(found) == f"{LIST}.0"


def test_a_name_in_other_capitals_is_another_name_and_said_to_be_near():
    error = refused(lambda: Elements(SEEN, None).by_name("wi-fi calling", None, ()))
    assert (error.code, error.near[0].name) == ("target_missing", "Wi\u2011Fi calling")
    assert refused(lambda: Elements(SEEN, None).by_name("SOUND", None, ())).near[0].name == "Sound"


@pytest.mark.parametrize("field", [
    {"text": "Search", "hint": "Search"}, {"text": "", "hint": "Search"},
    {"text": "old words", "hint": "Search"}, {"text": "Search"},
])  # fmt: skip
def test_a_field_is_named_by_its_prompt_whether_the_dump_tells_it_from_text_or_not(field):
    edit = {"class_name": "android.widget.EditText", "bounds": "[64,380][1000,440]",
            "visible_to_user": True, "clickable": True, "enabled": True, **field}  # fmt: skip
    seen = screen(row(0, "Sound", extra=(edit,)))
    assert path_of(Elements(seen, None).by_name("Search", None, ("edit",))) == f"{LIST}.0.3"


def test_a_name_of_two_is_ambiguous_and_both_are_named():
    error = refused(lambda: Elements(SEEN, None).by_name("Delete", None, ()))
    assert (error.code, len(error.near)) == ("ambiguous_target", 2)


def test_a_missing_name_comes_with_what_shares_its_words():
    error = refused(lambda: Elements(SEEN, None).by_name("Wi-Fi", None, ()))
    assert error.code == "target_missing"
    assert error.at(3).index == 3


def test_a_slider_without_words_is_named_by_its_row():
    found = Elements(SEEN, None).by_name("Level", None, ("slider", "edit"))
    assert path_of(found) == f"{LIST}.4.3"


def test_the_only_one_of_a_kind_needs_no_name():
    elements = Elements(SEEN, None)
    assert path_of(elements.only(lambda line: line.kind == "switch", "x")) == f"{LIST}.3"
    assert refused(lambda: elements.only(lambda line: line.kind == "edit", "x")).code == (
        "target_missing"
    )
