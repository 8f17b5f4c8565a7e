"""What a dump says of itself, and when that speaks against the screen it came from."""

import pytest

from clawctl_adapters import normalize_compact, parse_brief, read_hierarchy, render_brief
from clawctl_adapters.model.evidence import DeviceFacts
from clawctl_adapters.sources.claims import Claims, doubts_of, read_claims


def dump(*packages, rotation="0"):
    nodes = "".join(f'<node package="{package}" bounds="[0,0][1,1]"/>' for package in packages)
    return f'<?xml version="1.0"?><hierarchy rotation="{rotation}">{nodes}</hierarchy>'.encode()


APP, BARS = "com.example.app", "com.android.systemui"
FACTS = DeviceFacts(package=APP, rotation=0)


def test_packages_rotation_and_nodes_are_counted():
    assert read_claims(dump(APP, APP, BARS, "", rotation="3")) == Claims(
        frozenset({APP, BARS}), 3, 4
    )


@pytest.mark.parametrize(
    "data",
    [b"", b"<hierarchy", b"garbage", b'<!DOCTYPE a [<!ENTITY b "c">]><hierarchy>&b;</hierarchy>'],
)
def test_what_is_no_dump_claims_nothing(data):
    assert read_claims(data) is None
    assert doubts_of(data, FACTS) == ()


def test_words_on_the_screen_cannot_claim_a_package():
    data = dump(BARS).replace(b"<node ", b"<node text='package=\"com.example.app\"' ")
    assert read_claims(data).packages == {BARS}


@pytest.mark.parametrize(
    ("data", "doubts"),
    [
        (dump(*[APP] * 5), ()),
        (dump(*[APP] * 4, BARS), ()),
        (dump(*["com.android.launcher"] * 5), ("OTHER_PACKAGE",)),
        (dump(*[BARS] * 5), ("BARS_ONLY",)),
        (dump(APP), ("NEAR_EMPTY",)),
        (dump(*[APP] * 5, rotation="1"), ("OTHER_ROTATION",)),
        (dump(*[APP] * 5, rotation="9"), ()),
        (dump(*[""] * 5), ()),
    ],
)
def test_doubts_are_named(data, doubts):
    assert doubts_of(data, FACTS) == doubts


def test_facts_that_say_nothing_contradict_nothing():
    assert doubts_of(dump(*[BARS] * 5, rotation="1"), DeviceFacts()) == ()


@pytest.mark.parametrize(
    ("conditions", "source"),
    [([], "complete"), (["SECURE_WINDOW"], "complete"), (["BARS_ONLY"], "incomplete"),
     (["OTHER_PACKAGE"], "incomplete"), (["NEAR_EMPTY"], "incomplete")],
)  # fmt: skip
def test_a_tree_in_doubt_is_not_the_whole_screen_and_the_brief_says_so(conditions, source):
    bounds = {"left": 0, "top": 0, "right": 9, "bottom": 9}
    viewport = {"bounds": bounds, "reference": "p", "observedAt": "t", "conditions": conditions}
    snapshot = read_hierarchy(dump(*[BARS] * 5), capture_id="c-1", facts={"package": APP})
    observation = normalize_compact(snapshot, {"viewport": viewport})
    assert observation.coverage.source == source
    flags = [] if source == "complete" else ["incomplete"]
    flags += [code.lower().replace("_", "-") for code in conditions]
    text = render_brief(observation)
    assert text.splitlines()[0].split(" ")[3:] == flags
    assert parse_brief(text).flags == tuple(flags)


@pytest.mark.parametrize(
    ("windows", "source", "scope"),
    [
        ({"read": 1, "total": 3}, "incomplete", "dumped-visible-nodes, 1 of 3 windows"),
        ({"read": 3, "total": 3}, "complete", "dumped-visible-nodes"),
        ({"read": "1", "total": 3}, "complete", "dumped-visible-nodes"),
        (None, "complete", "dumped-visible-nodes"),
    ],
)
def test_windows_that_were_not_read_are_counted_in_the_coverage(windows, source, scope):
    bounds = {"left": 0, "top": 0, "right": 9, "bottom": 9}
    viewport = {"bounds": bounds, "reference": "p", "observedAt": "t", "windows": windows}
    snapshot = read_hierarchy(dump(*[APP] * 5), capture_id="c-1")
    coverage = normalize_compact(snapshot, {"viewport": viewport}).coverage
    assert (coverage.source, coverage.scope) == (source, scope)
