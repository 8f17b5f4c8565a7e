"""Facts that differ between two looks at one element."""

from msgspec import UNSET

from clawctl_adapters.differing import compare_matched, differing_facts
from clawctl_adapters.model.diff import Change, Matching, Pair
from tests.adapters.handmade import node, observation


def test_facts_are_wire_names_and_position_is_none_of_them():
    one = node("0", text="A", long_clickable=True, bounds="[0,0][1,1]", drawing_order=1)
    other = node("0", text="B", long_clickable=False, bounds="[0,0][2,2]", drawing_order=2)
    assert differing_facts(one, other) == ("text", "longClickable")


def test_a_fact_that_one_source_leaves_out_is_not_compared():
    assert differing_facts(node("0", text="A"), node("0", text=UNSET)) == ()
    assert differing_facts(node("0", text="A"), node("0", text=None)) == ("text",)


def test_only_given_pairs_are_the_same():
    before, after = observation(node("0", text="A")), observation(node("1", text="B"))
    nobody = Matching(pairs=(), ambiguous=(), after_of={}, before_of={})
    found = compare_matched(before, after, nobody)
    assert (found.gone, found.appeared, found.changed) == (("0",), ("1",), ())
    pair = Pair("0", "1", "place")
    both = Matching(pairs=(pair,), ambiguous=(), after_of={"0": "1"}, before_of={"1": "0"})
    found = compare_matched(before, after, both)
    assert (found.gone, found.appeared) == ((), ())
    assert found.changed == (Change("0", "1", ("text",)),)
