"""Refs survive for what is still there, and a number never comes to mean something else."""

from hypothesis import given
from hypothesis import strategies as st

from clawctl_adapters.identity import assign_refs, match_elements
from clawctl_adapters.model.diff import Ambiguity, Pair
from clawctl_adapters.renderers.lines import references_of
from tests.adapters.handmade import node, observation, screens
from tests.adapters.test_pairing import listing


def test_first_refs_are_the_briefs_own():
    seen = listing("A", "B")
    book = assign_refs(None, seen)
    assert book.refs == {one.path: one.ref for one in references_of(seen)}
    assert book.next_ref == 6


def test_refs_of_rows_survive_a_scroll_and_new_rows_get_new_numbers():
    first = assign_refs(None, listing("A", "B", "C"))
    second = assign_refs(first, listing("B", "C", "D"))
    assert first.refs == {"l": 1, "l.0": 2, "l.0.1": 3, "l.1": 4, "l.1.1": 5, "l.2": 6, "l.2.1": 7}
    assert second.refs == {"l": 1, "l.0": 4, "l.0.1": 5, "l.1": 6, "l.1.1": 7, "l.2": 8, "l.2.1": 9}


def test_an_element_that_left_comes_back_under_a_new_number():
    book = assign_refs(None, observation(node("0", text="A", clickable=True)))
    book = assign_refs(book, observation(node("0", text="B", clickable=True, package="other")))
    book = assign_refs(book, observation(node("0", text="A", clickable=True)))
    assert (book.refs, book.next_ref) == ({"0": 3}, 4)


@given(st.lists(screens(), min_size=1, max_size=4))
def test_no_number_is_given_twice_in_a_session(looks):
    book, alive, ever = None, set(), set()
    for seen in looks:
        book = assign_refs(book, seen)
        refs = set(book.refs.values())
        assert len(refs) == len(book.refs)
        assert not (refs - alive) & ever
        assert all(ref < book.next_ref for ref in refs)
        alive, ever = refs, ever | refs


def test_matching_names_pairs_both_ways_and_what_is_open():
    def seen(*tops):
        return observation(
            node("0", bounds="[0,0][99,999]"),
            node("t", "0", text="T", bounds="[0,0][99,9]"),
            *[node(f"b{top}", "0", text="OK", clickable=True, bounds=f"[0,{top}][99,{top + 9}]")
              for top in tops],
        )  # fmt: skip

    found = match_elements(seen(100, 200), seen(150, 250))
    assert found.pairs == (Pair("0", "0", "label"), Pair("t", "t", "label"))
    assert found.after_of == found.before_of == {"0": "0", "t": "t"}
    assert found.ambiguous == (Ambiguity(("b100", "b200"), ("b150", "b250")),)
