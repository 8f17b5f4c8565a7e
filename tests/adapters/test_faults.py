"""Failures people reported against tools of this kind: every case of our areas, by its own facts.

The table says which check a case takes. Below it one screen of our own for each kind, so that
the project holds the kinds without its neighbour.
"""

import json
from pathlib import Path

import pytest

from tests.adapters import fault_cases as check
from tests.adapters.conftest import write_node

CASES = Path(__file__).resolve().parents[3] / "shared" / "faults" / "cases.jsonl"
AREAS = ("normalize", "project", "candidates")
TABLE = {
    check.check_parse: "F035 F036 F040 F041 F043 F053",
    check.check_chunks: "F039",
    check.check_size: "F045 F046",
    check.check_value_limit: "F048",
    check.check_states: "F049 F062 F063",
    check.check_contains: "F057 F058 F060 F065 F090",
    check.check_everything: "F059",
    check.check_budget: "F066 F070",
    check.check_unknown_option: "F067",
    check.check_depth: "F071",
    check.check_click: (
        "F037 F050 F051 F054 F055 F073 F074 F077 F078 F080 F081 F082 F084 F086 F087 F088 F091 F092"
    ),
    check.check_stale: "F094 F096 F098",
    check.check_old_reference: "F095",
}
BY_CASE = {name: run for run, names in TABLE.items() for name in names.split()}
shared = pytest.mark.skipif(not CASES.exists(), reason="../shared/faults is absent")


def cases():
    if not CASES.exists():
        return {}
    read = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return {case["id"]: case for case in read if case["area"] in AREAS}


@pytest.mark.shared
@shared
@pytest.mark.parametrize("name", sorted(BY_CASE))
def test_reported_failure_does_not_happen_here(name, tmp_path):
    BY_CASE[name](cases()[name], tmp_path)


@pytest.mark.shared
@shared
def test_every_case_of_our_areas_is_in_the_table():
    assert sorted(cases()) == sorted(BY_CASE)
    assert len(BY_CASE) == 45


# -- one screen of our own for each kind --------------------------------------------------------


def screen(*children, request="", **more):
    xml = f'<hierarchy rotation="0">{write_node(*children)}</hierarchy>'
    return {"type": "xml", "xml": xml, "request": request, **more}


def button(text, bounds, **more):
    return write_node(text=text, clickable="true", bounds=bounds, **more)


def row(title, top, *more):
    return write_node(
        write_node(text=title, bounds=f"[60,{top}][700,{top + 100}]"),
        *more,
        clickable="true",
        bounds=f"[0,{top}][1080,{top + 100}]",
    )


def switch(top, checked):
    bounds = f"[900,{top}][1000,{top + 90}]"
    return write_node(class_="a.Switch", checkable="true", checked=checked, bounds=bounds)


def raw(text):
    return {"type": "raw", "text": text, "request": "parse"}


LONE = '<hierarchy><node text="a &#xD83D;" content-desc="x&#7;"/></hierarchy>'
BOMB = '<!DOCTYPE a [<!ENTITY b "cc">]><hierarchy><node text="&b;"/></hierarchy>'
DEL = [button("Remove", f"[800,{top}][1000,{top + 90}]") for top in (0, 200)]
KINDS = [
    (
        "characters",
        check.check_parse,
        raw(LONE),
        {"text": "a \ufffd", "desc_repaired": "x\ufffd", "nodes": 1},
    ),
    (
        "malformed",
        check.check_parse,
        raw('<hierarchy><node text="a" bounds="[0,0]'),
        {"error_class": "malformed", "raw_kept": True, "message_max_chars": 300},
    ),
    ("hostile", check.check_parse, raw(BOMB), {"error_class": "security", "max_extra_mb": 5}),
    ("deep", check.check_size, {"type": "generate", "depth": 1500}, {}),
    (
        "enormous",
        check.check_size,
        {"type": "generate", "rows": 3000, "text_chars": 30},
        {"projection_bytes_max": 24000},
    ),
    (
        "long value",
        check.check_value_limit,
        {"type": "generate", "single_text_chars": 9000, "request": "value limit 40"},
        {"projected_value_max_chars": 40, "says_cut": 8960},
    ),
    (
        "odd attributes",
        check.check_states,
        screen(
            write_node(
                text="A", class_="a.CheckBox", checkable="true", checked="1", bounds="[0,0][90,90]"
            )
        ),
        {"states": {"A": "unknown"}},
    ),
    (
        "odd bounds",
        check.check_click,
        screen(button("Go", "[500,90][100,10]"), request="click 'Go'"),
        {"candidates": [], "reason_contains": "bounds"},
    ),
    (
        "duplicates",
        check.check_click,
        screen(
            button("Home", "[0,0][90,90]"), button("Home", "[0,0][90,90]"), request="click 'Home'"
        ),
        {"candidates": [], "match_count": 2},
    ),
    (
        "operable nodes",
        check.check_contains,
        screen(row("Hotspot", 0, switch(5, "true"))),
        {"contains": [{"class": "Switch", "label": "Hotspot", "state": "on"}]},
    ),
    (
        "state",
        check.check_states,
        [screen(row("NFC", 0, switch(5, on))) for on in ("false", "true")],
        {"projections_differ": True, "states": ["off", "on"]},
    ),
    (
        "blow-up",
        check.check_budget,
        {"type": "generate", "rows": 900, "text_chars": 50, "request": ""},
        {"result_bytes_max": 9000},
    ),
    (
        "truncation",
        check.check_depth,
        {"type": "generate", "depth": 9, "max_depth": 9, "request": "is 'Deep' there?"},
        {"source_complete": False, "answer": "unknown"},
    ),
    (
        "label on child",
        check.check_click,
        screen(row("Fonts", 300), request="click 'Fonts'"),
        {
            "candidates": ["Fonts"],
            "tap_inside": [60, 300, 700, 400],
            "actuates": [0, 300, 1080, 400],
        },
    ),
    (
        "same label",
        check.check_click,
        screen(
            row("One", 0, DEL[0]), row("Two", 200, DEL[1]), request="'Remove' in the row of 'Two'"
        ),
        {"first": {"match_count": 2}, "second": {"tap_inside": [800, 200, 1000, 290]}},
    ),
    (
        "text matching",
        check.check_click,
        screen(button("Caf\u00e9\u2014Bar", "[0,0][300,90]"), request="click 'cafe\u0301-bar'"),
        {"candidates": ["Caf\u00e9\u2014Bar"], "matched_by": "folded"},
    ),
    (
        "covered",
        check.check_click,
        screen(
            button("Send", "[0,2000][300,2200]"),
            request="click 'Send'",
            ime_bounds=[0, 1500, 1080, 2400],
        ),
        {"candidates": [], "reason_contains": "keyboard"},
    ),
    (
        "clipped",
        check.check_click,
        screen(
            write_node(button("Edge", "[0,900][300,1100]"), bounds="[0,0][1080,912]"),
            request="click 'Edge'",
        ),
        {"candidates": [], "reason_contains": "clip"},
    ),
    (
        "stale",
        check.check_stale,
        {
            "rules": [{"reply": {"xml": "(a screen with 'Next')"}}],
            "request": "observe; wait 50 s; click 'Next'",
        },
        {"taps": 0, "error_class": "stale"},
    ),
    (
        "old reference",
        check.check_old_reference,
        [screen(row("B", 0)), screen(row("A", 0), row("B", 200))],
        {"click_old_ref_of": "B", "either": ["stale", "tap_inside [0,200,1080,300]"]},
    ),
]


@pytest.mark.parametrize(
    ("run", "given", "facts"), [k[1:] for k in KINDS], ids=[k[0] for k in KINDS]
)
def test_kind_of_failure_does_not_happen_on_a_screen_of_our_own(run, given, facts, tmp_path):
    run({"input": given, "expected": {"outcome": "value", "facts": facts}}, tmp_path)
