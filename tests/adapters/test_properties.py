"""For any tree: normalized or refused typed; budgets monotone; candidates keep every rule."""

from contextlib import suppress
from xml.sax.saxutils import quoteattr

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
from clawctl_adapters.find import find_label
from clawctl_adapters.folding import fold
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


# XML attribute → wire name; the words of states are kept as flags.
TEXTS = {
    "text": "text", "content-desc": "contentDescription", "resource-id": "resourceId",
    "class": "className", "bounds": "bounds", "package": "package", "hint": "hint",
}  # fmt: skip
FLAGS = {
    "checkable": "checkable", "checked": "checked", "clickable": "clickable",
    "enabled": "enabled", "focusable": "focusable", "focused": "focused",
    "scrollable": "scrollable", "long-clickable": "longClickable", "password": "password",
    "selected": "selected", "visible-to-user": "visibleToUser",
}  # fmt: skip
XML_TEXT = st.text(
    alphabet=st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"])
    | st.sampled_from("\t\n<>&\"'"),
    max_size=6,
).filter(lambda text: not any(c in "\ufffe\uffff" for c in text))


@st.composite
def documents(draw):
    """A tree as XML and as what it must become: attributes by path, children under parents."""
    expected = []

    def write(path, depth):
        texts = draw(st.dictionaries(st.sampled_from(sorted(TEXTS)), XML_TEXT, max_size=4))
        flags = draw(
            st.dictionaries(st.sampled_from(sorted(FLAGS)), st.sampled_from(["true", "false"]))
        )
        flags["visible-to-user"] = draw(st.sampled_from(["true", "false"]))
        expected.append((path, texts, flags))
        count = draw(st.integers(0, 3)) if depth < 3 else 0
        inner = "".join(write(f"{path}.{number}", depth + 1) for number in range(count))
        words = " ".join(
            f"{name}={quoteattr(value, {chr(9): '&#9;', chr(10): '&#10;'})}"
            for name, value in {**texts, **flags}.items()
        )
        return f"<node {words}>{inner}</node>"

    return f"<hierarchy>{write('0', 0)}</hierarchy>", expected


@given(documents())
def test_no_fact_of_a_document_is_lost_on_the_way(document):
    xml, expected = document
    snapshot = read_hierarchy(xml.encode(), capture_id="c")
    seen = normalize_compact(snapshot)
    assert to_wire(normalize_compact(to_wire(snapshot))) == to_wire(seen)
    assert [node.node_path for node in seen.nodes] == [path for path, _, _ in expected]
    for wire, (path, texts, flags) in zip(to_wire(seen)["nodes"], expected, strict=True):
        assert wire["parentPath"] == (path.rpartition(".")[0] or None)
        for name, key in TEXTS.items():
            assert wire.get(key) == texts.get(name)
        for name, key in FLAGS.items():
            assert wire.get(key) == {"true": True, "false": False, None: None}[flags.get(name)]


@given(trees(), st.integers(1, 12), st.integers(1, 4000), st.lists(st.integers(1, 3), max_size=4))
def test_groups_are_whole_and_a_larger_budget_never_drops_a_more_urgent_one(
    nodes, max_nodes, max_bytes, priorities
):
    seen = normalize_compact(respond(nodes), VIEWPORT)
    paths = [n.node_path for n in seen.nodes]
    groups = [
        {
            "name": f"g{number}",
            "priority": priority,
            "selectPaths": paths[number :: len(priorities)],
        }
        for number, priority in enumerate(priorities)
    ]

    def shown(more):
        return project_observation(
            seen, select_paths=[], groups=groups,
            max_nodes=max_nodes + more, max_bytes=2000 + max_bytes + 400 * more,
        )  # fmt: skip

    fates = []
    for result in (shown(0), shown(3)):
        kept = {node.node_path for node in result.nodes}
        assert all(n.parent_path in kept or n.parent_path not in paths for n in result.nodes)
        told = () if not groups else result.coverage.projection.groups
        for fate in told:
            wanted = set(groups[int(fate.name[1:])]["selectPaths"])
            assert wanted <= kept if fate.kept else result.needs_richer_evidence
        fates.append([fate.kept for fate in told])
    assert fates[0] <= fates[1]


@given(trees(), WORDS)
def test_a_label_that_is_found_stands_on_the_one_target(nodes, label):
    seen = normalize_compact(respond(nodes, source=OWN), VIEWPORT)
    found = find_label(seen, label)
    assert (found.candidate is not None) == (found.answer == "one")
    if found.candidate is not None:
        node = seen.by_path[found.candidate.node_path]
        said = {fold(words) for words in (node.text, node.content_description) if words}
        assert fold(label) in said
        assert found.matches == 1
    if found.answer == "several":
        assert found.matches > 1
