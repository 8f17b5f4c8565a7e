"""A dump as a compact response: identity, facts, paths, visibility, repairs, limits."""

import pytest

from clawctl_adapters import normalize_compact, read_hierarchy, to_wire
from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.sources import elements

PLAIN_KEYS = {
    "nodePath", "parentPath", "resourceId", "className", "text", "contentDescription", "bounds",
    "textTruncated", "contentDescriptionTruncated", "checked", "checkable", "selected", "enabled",
    "clickable", "scrollable", "visibleToUser", "accessibilityDataSensitive",
}  # fmt: skip


def read(xml, **more):
    return read_hierarchy(f"<hierarchy>{xml}</hierarchy>".encode(), capture_id="c-1", **more)


def nodes_of(xml):
    return read(xml).compact.nodes


def code_of(xml):
    with pytest.raises(EvidenceError) as caught:
        read(xml)
    return caught.value.code


def test_response_is_schema_version_one_with_our_profile():
    response = to_wire(read('<node text="a"/>', task_id="t-9", facts={"package": "com.x"}))
    assert response["envelope"]["commandId"] == response["compact"]["commandId"] == "c-1"
    assert response["envelope"]["taskId"] == response["compact"]["taskId"] == "t-9"
    assert response["envelope"]["stepResults"][0]["data"] == {
        "actual_format": "hierarchy_xml",
        "foreground_package": "com.x",
    }
    assert response["source"]["kind"] == "android-hierarchy-v1"
    assert set(response["compact"]["nodes"][0]) == PLAIN_KEYS


def test_task_id_is_left_out_when_not_given():
    response = to_wire(read("<node/>"))
    assert "taskId" not in response["envelope"]
    assert "taskId" not in response["compact"]


def test_facts_become_strings_of_the_step_data():
    facts = {"rotation": 1, "screenOn": True, "keyguard": False, "widthPx": 1080, "sdk": None}
    data = read("<node/>", facts=facts).envelope.step_results[0].data
    assert data == {
        "actual_format": "hierarchy_xml", "rotation": "1", "screen_on": "true",
        "keyguard": "false", "display_width_px": "1080",
    }  # fmt: skip


def test_paths_count_children_and_ignore_the_index_attribute():
    xml = '<node index="4"><node index="7"/><node index="9"><node index="3"/></node></node><node/>'
    assert [n.node_path for n in nodes_of(xml)] == ["0", "0.0", "0.1", "0.1.0", "1"]
    assert [n.parent_path for n in nodes_of(xml)] == [None, "0", "0", "0.1", None]


def test_false_absent_and_unusable_flags_stay_three_facts():
    response = read('<node checked="false"/><node/><node checked="maybe"/>')
    assert [n.checked for n in response.compact.nodes] == [False, None, None]
    assert response.source.anomalies == ("2 has a flag that is neither true nor false",)


def test_empty_and_absent_strings_stay_two_facts():
    assert [n.text for n in nodes_of('<node text=""/><node/>')] == ["", None]


def test_visibility_of_a_stock_dump_is_derived_and_said_so():
    xml = (
        '<node bounds="[0,0][9,9]"><node bounds="[0,0][9,9]"/><node bounds="[0,5][9,5]"/>'
        '<node bounds="[0,9][9,5]"/><node/></node>'
    )
    response = read(xml)
    assert response.source.visibility == "derived"
    assert [n.visible_to_user for n in response.compact.nodes] == [None, True, None, None, True]


def test_visibility_is_taken_as_written_where_a_dump_writes_it():
    xml = '<node visible-to-user="true"><node visible-to-user="false"/><node/></node>'
    response = read(xml)
    assert (response.source.visibility, response.source.dialect) == ("reported", "uiautomator2")
    assert [n.visible_to_user for n in response.compact.nodes] == [True, False, None]


def test_class_named_elements_are_nodes_of_that_class():
    xml = (
        '<android.widget.FrameLayout displayed="true"><node class="a.Row$1" text="Row"/>'
        '<node class="" text="x"/></android.widget.FrameLayout>'
    )
    response = read(xml)
    assert response.source.dialect == "appium"
    found = [n.class_name for n in response.compact.nodes]
    assert found == ["android.widget.FrameLayout", "a.Row$1", ""]


def test_windows_of_several_displays_keep_display_layer_and_title():
    xml = (
        '<displays><display id="0"><window id="7" title="App" layer="2" type="TYPE_APPLICATION">'
        '<hierarchy rotation="1"><node text="a"/></hierarchy></window></display>'
        '<display id="3"><window id="9" layer="1"><hierarchy><node text="b"/></hierarchy>'
        "</window></display></displays>"
    )
    response = read_hierarchy(xml.encode(), capture_id="c")
    assert [(n.node_path, n.display_id) for n in response.compact.nodes] == [("0", 0), ("1", 3)]
    assert [(w.path, w.window_id, w.layer) for w in response.source.windows] == [
        ("0", "7", 2), ("1", "9", 1),
    ]  # fmt: skip
    assert response.source.rotation == 1


def test_a_character_xml_cannot_carry_costs_no_node():
    response = read('<node text="ok 😀" content-desc="a&#8;b"/><node text="Next"/>')
    assert response.compact.nodes[0].text == "ok 😀"
    assert response.compact.nodes[0].content_description == "a\ufffdb"
    assert response.compact.nodes[1].text == "Next"
    assert response.source.anomalies == ("1 characters XML cannot carry became U+FFFD",)


def test_line_breaks_inside_a_value_are_kept():
    assert nodes_of('<node text="one\r\ntwo"/>')[0].text == "one\ntwo"


@pytest.mark.parametrize(
    ("xml", "code"),
    [
        ("<node>words</node>", "HIERARCHY_MALFORMED"),
        ("<node><node></node>", "HIERARCHY_MALFORMED"),
        ('<node text="a" text="b"/>', "HIERARCHY_MALFORMED"),
        ('<node text="&name;"/>', "HIERARCHY_FORBIDDEN"),
        ("<node><![CDATA[x]]></node>", "HIERARCHY_FORBIDDEN"),
        ("<script/>", "HIERARCHY_FORBIDDEN"),
        ("<node><window/></node>", "HIERARCHY_FORBIDDEN"),
    ],
)
def test_broken_and_foreign_trees_are_refused(xml, code):
    assert code_of(xml) == code


def test_an_entity_bomb_is_refused_before_anything_is_expanded():
    bomb = b'<!DOCTYPE h [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><hierarchy><node text="&b;"/>'
    with pytest.raises(EvidenceError, match="HIERARCHY_FORBIDDEN"):
        read_hierarchy(bomb + b"</hierarchy>", capture_id="c")


def test_three_thousand_levels_are_read():
    nodes = nodes_of("<node>" * 3000 + "</node>" * 3000)
    assert (len(nodes), nodes[-1].node_path.count(".")) == (3000, 2999)


@pytest.mark.parametrize("limit", ["MAX_NODES", "MAX_DEPTH", "MAX_PATH_CHARS"])
def test_more_than_a_limit_is_refused(monkeypatch, limit):
    monkeypatch.setattr(elements, limit, 3)
    assert code_of("<node>" * 4 + "</node>" * 4) == "HIERARCHY_TOO_LARGE"


def test_a_node_at_the_dumps_depth_limit_makes_the_source_incomplete():
    xml = "<node><node><node/></node></node>"
    whole = normalize_compact(read(xml, facts={"maxDepth": 4}))
    cut = normalize_compact(read(xml, facts={"maxDepth": 3}))
    assert (whole.coverage.source, cut.coverage.source) == ("complete", "incomplete")
    assert "depth limit" in cut.source.anomalies[0]


def test_a_tree_without_nodes_is_no_complete_evidence():
    empty = normalize_compact(read_hierarchy(b'<hierarchy rotation="0"/>', capture_id="c"))
    assert (empty.nodes, empty.coverage.source) == ((), "incomplete")
