"""Circles among parents are opened, and nothing else is touched."""

from clawctl_adapters.acyclic import acyclic
from tests.adapters.handmade import node, observation


def test_an_observation_without_circles_is_the_very_same_object():
    seen = observation(node("0"), node("1", "0"), node("2", "lost"))
    assert acyclic(seen) == (seen, frozenset())
    assert acyclic(seen)[0] is seen


def test_the_first_node_of_a_circle_becomes_its_root():
    seen = observation(node("r"), node("c", "b"), node("a", "c"), node("b", "a"), node("d", "b"))
    settled, unsettled = acyclic(seen)
    assert [one.parent_path for one in settled.nodes] == [None, None, "c", "a", "b"]
    assert unsettled == {1, 2, 3, 4}


def test_a_node_that_is_its_own_parent_becomes_a_root():
    settled, unsettled = acyclic(observation(node("a", "a"), node("b", "a")))
    assert [one.parent_path for one in settled.nodes] == [None, "a"]
    assert unsettled == {0, 1}
