"""The JSON document: all of it is JSON, nothing is left out, and its size has a bound."""

import json

import pytest
from hypothesis import given

from clawctl_adapters import render_document
from clawctl_adapters.errors import BudgetError
from clawctl_adapters.renderers.document import document_of
from clawctl_adapters.renderers.lines import references_of
from tests.adapters.handmade import node, observation, screens


def nodes_of(document):
    return [one for window in document["windows"] for one in window["nodes"]]


@given(screens(circles=True))
def test_every_node_of_any_screen_is_in_it_once_and_all_of_it_is_json(seen):
    document = document_of(seen)
    text = render_document(seen)
    assert json.loads(text) == json.loads(json.dumps(document)) == document
    assert text.isascii()
    assert text.count("\n") == 1
    nodes = nodes_of(document)
    assert sorted(one["place"] for one in nodes) == list(range(len(seen.nodes)))
    places = set[int]()
    for one in nodes:
        assert one.get("inside", -1) in {-1, *places}
        places.add(one["place"])


@given(screens())
def test_its_refs_are_those_of_the_brief(seen):
    refs = {one["nodePath"]: one["ref"] for one in nodes_of(document_of(seen)) if "ref" in one}
    assert refs == {one.path: one.ref for one in references_of(seen)}


def test_a_node_says_what_it_has_and_no_more():
    seen = observation(
        node("0"),
        node("0.1", "0", class_name="a.EditText", resource_id="a:id/user", text="ann",
             hint="Name", content_description="User", focused=True, clickable=True,
             bounds="[1,2][31,42]"),
        app="com.example",
    )  # fmt: skip
    document = document_of(seen)
    assert document == {
        "format": "clawctl-document-1", "captureId": "c-0001", "app": "com.example",
        "activity": None, "window": None, "complete": True, "truncated": False, "omittedNodes": 0,
        "gaps": [], "conditions": [], "totalNodes": 2, "elements": 1,
        "windows": [{"kind": "app", "package": "com.example", "nodes": [
            {"place": 0, "nodePath": "0", "className": "android.view.View"},
            {"place": 1, "nodePath": "0.1", "inside": 0, "ref": 1, "label": "User",
             "value": "ann", "placeholder": "Name", "className": "a.EditText",
             "resourceId": "a:id/user", "states": ["focused"], "actions": ["click", "edit"],
             "frame": [1, 2, 30, 40]},
        ]}],
    }  # fmt: skip


def test_coverage_stands_before_any_words():
    cut = {"source": "incomplete", "truncated": True, "omitted_nodes": 7}
    text = render_document(observation(node("0", text="Pay"), coverage=cut))
    assert text.index('"complete":false') < text.index('"truncated":true') < text.index("Pay")


def test_private_words_are_not_in_it_wherever_they_stand():
    seen = observation(
        node("0", class_name="a.EditText", password=True, text="swordfish"),
        node("1", content_description="Your password is swordfish"),
    )
    assert "swordfish" not in render_document(seen)
    assert [one["withheld"] for one in nodes_of(document_of(seen))] == [["value"], ["label"]]


def test_a_text_beyond_all_measure_is_cut_and_says_so():
    first, second = nodes_of(
        document_of(observation(node("0", text="é" * 10_001), node("1", text="e\u0301" * 5_001)))
    )
    assert (len(first["label"]), first["cut"]) == (10_000, {"label": 1})
    assert (len(second["label"]), second["cut"]) == (10_000, {"label": 2})


def test_more_than_the_bound_is_refused_and_not_cut():
    seen = observation(node("0", text="Pay"))
    size = len(render_document(seen))
    assert render_document(seen, max_bytes=size)
    with pytest.raises(BudgetError, match="BUDGET_EXCEEDED"):
        render_document(seen, max_bytes=size - 1)
