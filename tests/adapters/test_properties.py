"""For any tree: normalized or refused typed; budgets monotone; candidates keep every rule."""

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from clawctl_adapters import (
    COMPACT_V1_RULES,
    DEFAULT_RULES,
    normalize_compact,
    parse_brief,
    project_observation,
    read_hierarchy,
    render_brief,
    to_wire,
)
from clawctl_adapters.errors import BudgetError, EvidenceError
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.renderers.lines import brief_of
from clawctl_adapters.rows import read_rows
from clawctl_adapters.tree import tree_of

ODD = st.sampled_from([None, True, False, 0, 1, 1.0, "", "true", [], {}, "[0,0][9,9]"])
SIDE = st.integers(-20, 120)
BOUNDS = st.builds("[{},{}][{},{}]".format, SIDE, SIDE, SIDE, SIDE) | st.sampled_from(["", None])
FLAG = st.sampled_from([True, False, None])
WORDS = st.sampled_from(["", "A", "B", "About", "\ud800", " "]) | st.text(max_size=4)
STATES = ("clickable", "scrollable", "enabled", "visibleToUser", "checkable", "checked",
          "accessibilityDataSensitive", "password")  # fmt: skip
VIEWPORT = {"viewport": {"bounds": {"left": 0, "top": 0, "right": 100, "bottom": 100},
                         "reference": "p", "observedAt": "t"}}  # fmt: skip
OWN = {"dialect": "stock", "visibility": "derived"}


@st.composite
def trees(draw):
    """Nodes whose parents stand anywhere, some of them lost, never in a circle."""
    count = draw(st.integers(0, 12))
    nodes = []
    for number in range(count):
        parent = draw(st.sampled_from([None, "lost", *map(str, range(number))]))
        node = {"nodePath": str(number), "parentPath": parent, "bounds": draw(BOUNDS)}
        node |= {"text": draw(WORDS), "contentDescription": draw(WORDS), "resourceId": draw(WORDS)}
        node |= {"className": draw(st.sampled_from(["a.Switch", "a.EditText", "a.View"]))}
        node |= {name: draw(FLAG) for name in STATES}
        nodes.append(node)
    return draw(st.permutations(nodes))


def respond(nodes, **outer):
    identity = {"commandId": "c"}
    step = {"actionType": "snapshot", "success": True, "data": {}}
    counts = {"totalNodes": len(nodes), "returnedNodes": len(nodes), "omittedNodes": 0}
    return {
        "envelope": {**identity, "status": "success", "stepResults": [step]},
        "compact": {**identity, "schemaVersion": 1, **counts, "truncated": False, "nodes": nodes},
        **outer,
    }


@given(trees(), st.booleans())
def test_any_tree_keeps_ids_and_order(nodes, own):
    seen = normalize_compact(respond(nodes, **({"source": OWN} if own else {})))
    assert [n.node_path for n in seen.nodes] == [n["nodePath"] for n in nodes]
    for kept, given_ in zip(to_wire(seen)["nodes"], nodes, strict=True):
        assert {k: v for k, v in given_.items() if own or k != "password"} == kept


@given(
    st.recursive(
        ODD,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["nodePath", "parentPath", "text", "checked"]), inner)
        ),
    )
)
def test_any_nodes_normalize_or_fail_typed(value):  # fmt: skip
    for nodes in (value, [value], [{"nodePath": "0", "parentPath": None}, value]):
        body = respond([])["compact"] | {"nodes": nodes}
        with suppress(EvidenceError):
            normalize_compact(respond([], compact=body))


@given(trees(), st.integers(1, 14), st.integers(1, 6000))
def test_projection_is_monotone_in_its_budget_and_orphans_nothing(nodes, max_nodes, max_bytes):
    seen = normalize_compact(respond(nodes), VIEWPORT)
    paths = [n.node_path for n in seen.nodes[::2]]

    def shown(more):
        try:
            return project_observation(
                seen,
                select_paths=paths,
                max_nodes=max_nodes + more,
                max_bytes=max_bytes + 99 * more,
            ).nodes
        except BudgetError:
            return ()

    small, large = shown(0), shown(5)
    assert small in ((), large)
    kept = {n.node_path for n in large}
    for node in large:
        assert node.parent_path in kept or node.parent_path not in seen.by_path


@given(trees(), st.sampled_from([DEFAULT_RULES, COMPACT_V1_RULES]))
def test_a_candidate_keeps_every_rule_and_a_hint_breaks_one(nodes, rules):
    seen = normalize_compact(respond(nodes, source=OWN), VIEWPORT)
    specs = [
        {"id": f"{kind}{n.node_path}", "kind": kind, "nodePath": n.node_path}
        for n in seen.nodes for kind in ("click", "scroll")
    ]  # fmt: skip
    shown = project_observation(
        seen, select_paths=[], candidate_specs=specs, max_bytes=10**6, rules=rules
    )
    offered = {c.id for c in shown.candidates}
    for spec in specs:
        claim = rules.claim(seen, spec["kind"], seen.position[spec["nodePath"]])
        assert (spec["id"] in offered) == (rules.judge(claim) == ())
    for found in shown.candidates if rules is DEFAULT_RULES else ():
        assert found.visible.contains(found.tap_point) or seen.bounds[
            found.action_node_path
        ].contains(found.tap_point)
        assert Bounds(0, 0, 100, 100).contains(found.tap_point)
        assert found.selector is not None


@given(trees())
def test_running_clip_is_inside_every_clip(nodes):
    tree = tree_of(normalize_compact(respond(nodes)))
    for place in range(len(tree.nodes)):
        clip = tree.inside_ancestors(place)
        for above in tree.chain(place):
            rect = tree.bounds(above)
            if clip is not None and rect is not None:
                assert clip.clip(rect) == clip


@given(trees())
def test_rows_and_brief_stand_any_tree(nodes):
    seen = normalize_compact(respond(nodes, source=OWN))
    assert parse_brief(render_brief(seen)) == brief_of(seen)
    for row in read_rows(seen):
        assert row.title_path in seen.by_path


@settings(max_examples=300)
@given(
    st.binary(max_size=200)
    | st.text(alphabet='<>/hierachynod "=x&#;![]-?', max_size=80).map(
        lambda text: f"<hierarchy>{text}</hierarchy>".encode()
    )
)
def test_any_bytes_are_read_or_refused_typed(data):  # fmt: skip
    with suppress(EvidenceError):
        assert normalize_compact(read_hierarchy(data, capture_id="c")).provenance.capture_id == "c"
