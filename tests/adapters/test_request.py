"""Requests are read into parts by priority, or refused with the place of the fault."""

import pytest

from clawctl_adapters.errors import ClawError
from clawctl_adapters.model.projection import CandidateSpec, Group
from clawctl_adapters.request import Spec, read_parts, with_ancestors
from clawctl_adapters.tree import tree_of


@pytest.fixture
def screen(observe, node):
    return observe(node(node(text="a"), node(text="b")))


def parts(screen, paths=(), specs=(), groups=(), scopes=True):
    return read_parts(screen, paths, specs, groups, scopes=scopes)


def test_groups_stand_by_priority_and_equal_ones_in_their_order(screen):
    groups = [{"name": n, "priority": p} for n, p in (("c", 2), ("a", 1), ("b", 1))]
    assert [part.name for part in parts(screen, groups=groups)] == ["", "a", "b", "c"]


def test_structs_and_mappings_are_read_alike(screen):
    spec = {"id": "x", "kind": "click", "nodePath": "0.1", "within": "0"}
    struct = CandidateSpec("x", "click", "0.1", "0")
    group = {"name": "g", "priority": 3, "selectPaths": ["0.0"], "candidateSpecs": [spec]}
    whole = Group(name="g", priority=3, select_paths=("0.0",), candidate_specs=(struct,))
    assert parts(screen, groups=[group]) == parts(screen, groups=[whole])
    assert parts(screen, groups=[group])[1].specs == [Spec("x", "click", 2, 0)]


def test_the_reference_knows_no_container(screen):
    spec = {"id": "x", "kind": "click", "nodePath": "0.1", "within": "nowhere"}
    assert parts(screen, specs=[spec], scopes=False)[0].specs == [Spec("x", "click", 2)]


@pytest.mark.parametrize(
    ("groups", "code", "where"),
    [
        ("all", "INVALID_PROJECTION_OPTIONS", "groups"),
        ([None], "INVALID_PROJECTION_OPTIONS", "groups[0]"),
        ([{"name": "a", "paths": []}], "INVALID_PROJECTION_OPTIONS", "groups[0]"),
        ([{"name": "a"}, {"name": "a"}], "INVALID_PROJECTION_OPTIONS", "groups[1].name"),
        ([{"name": "a", "priority": 0}], "INVALID_PROJECTION_OPTIONS", "groups[0].priority"),
        (
            [{"name": "a", "selectPaths": "0"}],
            "INVALID_PROJECTION_OPTIONS",
            "groups[0].selectPaths",
        ),
        (
            [{"name": "a", "selectPaths": ["9"]}],
            "UNKNOWN_NODE_REFERENCE",
            "groups[0].select_paths[0]",
        ),
        (
            [{"name": "a", "candidateSpecs": [{"id": "x", "kind": "tap", "nodePath": "0"}]}],
            "UNSUPPORTED_CANDIDATE_KIND",
            "groups[0].candidate_specs[0].kind",
        ),
    ],
)
def test_bad_groups_are_named(screen, groups, code, where):
    with pytest.raises(ClawError) as caught:
        parts(screen, groups=groups)
    assert (caught.value.code, caught.value.where) == (code, where)


def test_an_id_is_given_once_over_all_parts(screen):
    spec = {"id": "x", "kind": "click", "nodePath": "0"}
    with pytest.raises(ClawError, match="INVALID_CANDIDATE_ID"):
        parts(screen, specs=[spec], groups=[{"name": "a", "candidateSpecs": [spec]}])


def test_an_unknown_container_is_named(screen):
    spec = {"id": "x", "kind": "click", "nodePath": "0", "within": "9"}
    with pytest.raises(ClawError) as caught:
        parts(screen, specs=[spec])
    assert caught.value.where == "candidate_specs[0].within"


def test_a_part_brings_its_ancestors(screen):
    (base,) = parts(screen, paths=["0.1"])
    assert with_ancestors(tree_of(screen), base) == {0, 2}
