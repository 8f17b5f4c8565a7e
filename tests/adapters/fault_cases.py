"""Checks of fault cases, one for each kind of request; a case brings its input and its facts.

The cases themselves live beside the project (../shared/faults). Nothing here knows one of them:
every check reads what it needs from the case, so that a new case of a kind needs no new code.
"""

import base64
import json
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from clawctl.capture import capture
from clawctl.clock import FakeClock
from clawctl.devices.base import TreeReply
from clawctl.session import Session
from clawctl.trace.writer import RunWriter
from clawctl_adapters import normalize_compact, project_observation, read_hierarchy, to_wire
from clawctl_adapters.errors import ClawError, EvidenceError, StaleError
from clawctl_adapters.find import find_label
from clawctl_adapters.model.geometry import Bounds
from clawctl_adapters.model.node import native_label
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from clawctl_adapters.renderers.lines import brief_of, references_of
from tests.clawctl.fakes import ABOUT, ScriptedDevice, changed, png
from tests.e2e.cli import clawctl

ROOT = Path(__file__).resolve().parents[2]
NODE = (
    'class="{kind}" text="{text}" bounds="{bounds}" clickable="{clickable}" enabled="true" '
    'scrollable="false" package="com.example"'
)
SCREEN = "[0,0][1080,2400]"
# The case's error classes → our codes.
CODES = {
    "malformed": {"HIERARCHY_MALFORMED", "DUMP_INCOMPLETE", "ENCODING_UNCERTAIN", "DUMP_EMPTY"},
    "security": {"HIERARCHY_FORBIDDEN", "HIERARCHY_TOO_LARGE"},
    "stale": {"CANDIDATE_EXPIRED", "CANDIDATE_SPENT", "CANDIDATE_SUPERSEDED", "CANDIDATE_UNKNOWN"},
}


# -- inputs -------------------------------------------------------------------------------------


def element(inner="", *, kind="a.View", text="", bounds=SCREEN, clickable="false"):
    """One node's XML around inner."""
    words = NODE.format(kind=kind, text=text, bounds=bounds, clickable=clickable)
    return f"<node {words}>{inner}</node>"


def generated(given):
    """A tree by the numbers of a `generate` input."""
    if "depth" in given:
        depth = given["depth"]
        opening = "<node " + NODE.format(kind="a.View", text="", bounds=SCREEN, clickable="false")
        return (f"<hierarchy>{(opening + '>') * depth}{'</node>' * depth}</hierarchy>").encode()
    if "single_text_chars" in given:
        return f"<hierarchy>{element(text='x' * given['single_text_chars'])}</hierarchy>".encode()
    rows = "".join(
        element(
            text=f"{number:06d}".ljust(given["text_chars"], "x"),
            bounds=f"[0,{number * 40}][1080,{number * 40 + 40}]",
            clickable="true",
        )
        for number in range(given["rows"])
    )
    return f"<hierarchy>{element(rows)}</hierarchy>".encode()


def bytes_of(given):
    """What would arrive for an input of any kind."""
    if given["type"] == "generate":
        return generated(given)
    if given["type"] == "chunks":
        return b"".join(base64.b64decode(chunk) for chunk in given["chunks_b64"])
    if given["type"] == "bytes":
        return base64.b64decode(given.get("b64") or given["bytes_b64"])
    return (given.get("xml") or given["text"]).encode()


def observe(given, capture_id="c-0001"):
    """The observation of one input, with its viewport and what it says of the keyboard."""
    left, top, right, bottom = given.get("viewport", (0, 0, 1080, 2400))
    viewport = {
        "bounds": {"left": left, "top": top, "right": right, "bottom": bottom},
        "reference": f"{capture_id}.png",
        "observedAt": "2026-01-01T00:00:00Z",
    }
    if "ime_bounds" in given:
        sides = dict(zip(("left", "top", "right", "bottom"), given["ime_bounds"], strict=True))
        viewport["covers"] = [{"kind": "keyboard", "bounds": sides}]
    facts = {"maxDepth": given["max_depth"]} if "max_depth" in given else None
    snapshot = read_hierarchy(bytes_of(given), capture_id=capture_id, facts=facts)
    return normalize_compact(snapshot, {"viewport": viewport})


def quoted(request):
    """The labels a request names."""
    return [one or two for one, two in re.findall(r"""'([^']*)'|"([^"]*)\"""", request)]


def lines(observation):
    """Every operable line of the brief: path, class, rectangle, label, state."""
    found = []
    listed = [line for line in brief_of(observation).lines if line.ref is not None]
    for line, reference in zip(listed, references_of(observation), strict=True):
        owner = observation.by_path[reference.path]
        holder = observation.by_path[reference.state_path]
        found.append(
            {
                "classes": {
                    owner.class_name.rpartition(".")[2],
                    holder.class_name.rpartition(".")[2],
                },
                "bounds": Bounds.parse_any(owner.bounds),
                "label": line.labels[0].text if line.labels else None,
                "state": next((s for s in line.states if s in ("on", "off", "unknown")), None),
                "operable": True,
            }
        )
    return found


def rect(sides):
    return Bounds(*sides)


# -- checks -------------------------------------------------------------------------------------


def check_parse(case, tmp_path):
    """Read or refused, with the nodes, words or error that the case names."""
    given, facts = case["input"], case["expected"]["facts"]
    data = bytes_of(given)
    if "error_class" in facts:
        error, peak_mb = refusal_and_peak(given)
        assert error.code in CODES[facts["error_class"]]
        assert len(str(error)) <= facts.get("message_max_chars", 300)
        assert peak_mb < facts.get("max_extra_mb", 50)
        if facts.get("raw_kept"):
            assert data in kept_by_capture(data, tmp_path)
        return
    try:
        seen = observe(given)
    except EvidenceError as error:
        seen, at = None, error.where
    if seen is None:  # a refusal is an alternative only where the case says so, with its place
        assert re.fullmatch(r"line \d+, column \d+", at)
        assert "line and column" in facts["either"][1]
        return
    assert case["expected"]["outcome"] in ("value", "recovered")
    if "either" in facts:
        count = int(re.search(r"\d+", facts["either"][0]).group())
        assert len(seen.nodes) == count
        assert "U+FFFD" not in facts["either"][0] or "\ufffd" in seen.nodes[0].text
    assert len(seen.nodes) == facts.get("nodes", len(seen.nodes))
    texts = {node.text: node for node in seen.nodes}
    for label, kind in facts.get("class_of", {}).items():
        assert texts[label].class_name == kind
    if "text" in facts:
        assert facts["text"] in texts
    if "desc_repaired" in facts:
        assert facts["desc_repaired"] in {node.content_description for node in seen.nodes}
        assert any("U+FFFD" in anomaly for anomaly in seen.source.anomalies)


def refusal_and_peak(given):
    """The error of a reading and the most memory it held, in MiB."""
    tracemalloc.start()
    try:
        with pytest.raises(EvidenceError) as caught:
            observe(given)
        return caught.value, tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()


def kept_by_capture(data, tmp_path):
    """Every file of a run whose only capture brought these bytes."""
    clock = FakeClock()
    device = ScriptedDevice(clock, trees=[data])
    with RunWriter.create(tmp_path, skill="x", device=device, clock=clock) as writer:
        try:
            tree = capture(device, clock, writer, capture_id="c-0001", attempts=1).tree
            read_hierarchy(tree, capture_id="c-0001")
        except ClawError:
            pass
        return [path.read_bytes() for path in writer.path.rglob("*") if path.is_file()]


def check_chunks(case, tmp_path):
    """Any split of the same bytes is the same text: as a label on a screen, byte by byte."""
    data = bytes_of(case["input"])
    xml = b"<hierarchy>" + element(text="@").encode().replace(b"@", data) + b"</hierarchy>"
    for at in range(len(xml)):
        halves = [xml[:at], xml[at:]]
        seen = read_hierarchy(b"".join(halves), capture_id="c").compact.nodes[0]
        assert seen.text == case["expected"]["facts"]["text"]


def check_size(case, tmp_path):
    """Deep and large trees are read and projected in a process with the case's limits."""
    given, facts = case["input"], case["expected"]["facts"]
    seen = limited(bytes_of(given), facts.get("max_seconds", 30))
    if "depth" in given:
        assert seen["nodes"] == given["depth"] or not seen["complete"]
    assert seen["projection_bytes"] <= facts.get("projection_bytes_max", 24_000)
    assert seen["rss_mb"] <= facts.get("max_rss_mb", 400)
    if "rows" in given:
        assert seen["left_out"] > given["rows"]


CHILD = """
import json, resource, sys
sys.path[:0] = json.loads(sys.argv[1])
seconds = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
from clawctl_adapters import normalize_compact, project_observation, read_hierarchy
from clawctl_adapters.wire import json_bytes
seen = normalize_compact(read_hierarchy(sys.stdin.buffer.read(), capture_id="c"))
shown = project_observation(seen, select_paths=[node.node_path for node in seen.nodes])
print(json.dumps({
    "nodes": len(seen.nodes), "complete": seen.coverage.source == "complete",
    "projection_bytes": json_bytes(shown),
    "left_out": shown.coverage.projection.budget_omissions,
    "rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
}))
"""


def limited(data, cpu_s):
    """Counts of a reading in a process that the kernel ends after cpu_s of work."""
    roots = json.dumps([str(ROOT / name) for name in ("adapters", "skills")])
    done = subprocess.run(
        [sys.executable, "-c", CHILD, roots, str(cpu_s)],
        input=data,
        capture_output=True,
        check=True,
    )
    return json.loads(done.stdout)


def check_value_limit(case, tmp_path):
    """A long value is shown in part, the rest counted; the observation keeps it all."""
    given, facts = case["input"], case["expected"]["facts"]
    seen = observe(given)
    limit = int(re.search(r"value limit (\d+)", given["request"]).group(1))
    shown = project_observation(seen, select_paths=["0"], max_value_chars=limit)
    assert len(seen.nodes[0].text) == given["single_text_chars"]
    assert len(shown.nodes[0].text) <= facts["projected_value_max_chars"]
    assert shown.coverage.projection.cuts[0].cut_chars == facts["says_cut"]


def check_states(case, tmp_path):
    """What is on, off or unknown, in the projection's text; a flip changes it."""
    facts, given = case["expected"]["facts"], case["input"]
    screens = [observe(one) for one in (given if isinstance(given, list) else [given])]
    stated = [[line for line in lines(seen) if line["state"]] for seen in screens]
    if facts.get("projections_differ"):
        assert brief_of(screens[0]).lines != brief_of(screens[1]).lines
        assert [one[0]["state"] for one in stated] == facts["states"]
    elif "states" in facts:
        assert {line["label"]: line["state"] for line in stated[0]} == facts["states"]
    if "states_in_order" in facts:
        assert [line["state"] for line in stated[0]] == facts["states_in_order"]


def check_contains(case, tmp_path):
    """What must be among the operable lines, and what must not be usable."""
    facts, seen = case["expected"]["facts"], observe(case["input"])
    found = lines(seen)
    for wanted in facts["contains"]:
        assert any(_fits(line, wanted) for line in found), wanted
    for label in facts.get("not_operable", ()):
        assert find_label(seen, label).candidate is None
    brief = brief_of(seen)
    assert len(brief.folded) <= facts.get("ime_lines_max", 1)
    if "ime_lines_max" in facts:
        keys = {n.text for n in seen.nodes if n.package in {fold.package for fold in brief.folded}}
        assert not {label.text for line in brief.lines for label in line.labels} & keys - {""}
    for label in [want["label"] for want in facts["contains"] if want.get("label")]:
        assert find_label(seen, label).answer == "one"


def _fits(line, wanted):
    same = {
        "class": lambda value: value in line["classes"],
        "bounds": lambda value: line["bounds"] == rect(value),
    }
    return all(
        same[key](value) if key in same else line[key] == value for key, value in wanted.items()
    )


def check_everything(case, tmp_path):
    """Shown and deliberately left out make up the source."""
    facts, seen = case["expected"]["facts"], observe(case["input"])
    operable = [node.node_path for node in seen.nodes if node.clickable is True]
    for paths in ([], operable, [node.node_path for node in seen.nodes]):
        counts = project_observation(seen, select_paths=paths).coverage.projection
        total = counts.retained_nodes + counts.deliberate_omissions
        assert (len(seen.nodes), total) == (facts["source_nodes"], facts["retained_plus_omitted"])


def check_budget(case, tmp_path):
    """Over budget: nothing of the tree, what it was, and how to ask for less."""
    facts, given = case["expected"]["facts"], case["input"]
    seen = observe(given)
    rows = [node for node in seen.nodes if node.clickable is True]
    specs = [CandidateSpec(node.node_path, "click", node.node_path) for node in rows]
    found = re.search(r"max_nodes (\d+)", given["request"])
    limits = {"max_nodes": int(found.group(1))} if found else {}
    shown = project_observation(seen, select_paths=[], candidate_specs=specs, **limits)
    assert (shown.nodes, shown.candidates, shown.needs_richer_evidence) == ((), (), True)
    assert shown.coverage.projection.budget_omissions >= facts.get("budget_omitted_min", len(rows))
    size = len(json.dumps(to_wire(shown), ensure_ascii=False).encode())
    assert size <= facts.get("result_bytes_max", 64_000)
    assert "limits" in shown.recovery


def check_unknown_option(case, tmp_path):
    """A misspelt option is refused by name, on the command line and in a projection's request."""
    facts = case["expected"]["facts"]
    (name,) = case["input"]["arguments"]
    done = clawctl(tmp_path / "runs", "observe", "--" + name.replace("_", "-"), "-d", "sim")
    assert done.code == 2
    assert facts["message_contains"].replace("_", "-") in done.err
    with pytest.raises(TypeError, match=re.escape(facts["message_contains"])):
        project_observation(observe(minimal()), select_paths=[], **case["input"]["arguments"])


def minimal():
    return {"type": "xml", "xml": f"<hierarchy>{element()}</hierarchy>"}


def check_depth(case, tmp_path):
    """A node at the depth limit makes absence unknown and stops every target."""
    facts, seen = case["expected"]["facts"], observe(case["input"])
    assert (seen.coverage.source == "complete") == facts["source_complete"]
    (label,) = quoted(case["input"]["request"])
    assert find_label(seen, label).answer == facts["answer"]
    deepest = seen.nodes[-1].node_path
    spec = {"id": "x", "kind": "click", "nodePath": deepest}
    shown = project_observation(
        seen, select_paths=[], candidate_specs=[spec], max_nodes=100, max_bytes=10**6
    )
    assert shown.discovery_hints[0].reasons[0] == "incomplete_source"


def check_click(case, tmp_path):
    """Labels that are asked for: candidates, where a tap lands, or why there is none."""
    facts, given = case["expected"]["facts"], case["input"]
    seen = observe(given)
    display = facts.get("display")
    labels = quoted(given["request"]) or _shown_labels(seen)
    found = {label: find_label(seen, label, display=display) for label in labels}
    chosen = [finding.candidate for finding in found.values() if finding.candidate is not None]
    offered = [native_label(seen.by_path[candidate.node_path]) for candidate in chosen]
    if "candidates" in facts:
        assert offered == facts["candidates"]
    assert len(offered) >= facts.get("candidates_min", 0)
    for label, finding in found.items():
        _check_finding(seen, label, finding, facts)
    if "first" in facts:
        (label, row) = list(found)
        assert found[label].candidate is None
        assert found[label].matches == facts["first"]["match_count"]
        point = find_label(seen, label, row=row).candidate.tap_point
        assert rect(facts["second"]["tap_inside"]).contains(point)


def _shown_labels(seen):
    return [label.text for line in brief_of(seen).lines for label in line.labels]


def _check_finding(seen, label, finding, facts):
    inside = facts.get("tap_inside")
    inside = inside.get(label) if isinstance(inside, dict) else inside
    if inside is not None:
        assert rect(inside).contains(finding.candidate.tap_point)
    if "tap_not_inside" in facts:
        assert not rect(facts["tap_not_inside"]).contains(finding.candidate.tap_point)
    if "actuates" in facts:
        actor = seen.by_path[finding.candidate.action_node_path]
        assert Bounds.parse(actor.bounds) == rect(facts["actuates"])
    if "state" in facts:
        states = {line["label"]: line["state"] for line in lines(seen)}
        assert states[label] == facts["state"]
    if "reason_contains" in facts:
        reasons = [reason for hint in finding.hints for reason in hint.reasons]
        assert any(facts["reason_contains"] in reason for reason in reasons), reasons
    if "match_count" in facts:
        assert finding.matches == facts["match_count"]
    if label in facts.get("hints", ()):
        assert finding.hints
    if "near_misses" in facts:
        assert list(finding.near_misses) == facts["near_misses"]
    if "matched_by" in facts:
        assert finding.matched_by == facts["matched_by"]
    if "either" in facts:
        assert finding.matched_by == "folded"
        assert finding.candidate is not None


class Phone(ScriptedDevice):
    """A scripted phone that counts what it is told to do."""

    def __init__(self, clock, screens):
        # The cases name no focused package: the phone does not say one.
        facts = changed(ABOUT, package=None, width_px=1080, height_px=2400)
        super().__init__(clock, trees=screens, pictures=[png(1080, 2400)], facts=[facts])
        self.points = []

    def tap(self, x_px, y_px, *, timeout_s=10.0):
        self.points.append((x_px, y_px))

    def key(self, key, *, timeout_s=10.0):
        self.calls.append((key, timeout_s))

    def tree(self, *, timeout_s=30.0, hurry=False):
        return TreeReply(data=self._answer("tree", timeout_s), method="scripted")


def select_all(observation):
    """A wish for every label of the screen."""
    named = [n for n in observation.nodes if n.text and not n.text.isspace()]
    return Selection(specs=tuple(CandidateSpec(n.text, "click", n.node_path) for n in named))


def check_stale(case, tmp_path):
    """A candidate after a press, a wait or its own use is refused, and nothing is sent."""
    facts, given = case["expected"]["facts"], case["input"]
    words = quoted(given["request"])
    screens = [_screen(rule["reply"]["xml"], words) for rule in given["rules"]]
    clock = FakeClock()
    phone = Phone(clock, screens)
    with RunWriter.create(tmp_path, skill="x", device=phone, clock=clock) as writer:
        session = Session(phone, clock, writer)
        view = session.observe(select_all)
        step = Step(verb="click", candidate_id=view.projection.candidates[0].id)
        for part in given["request"].split(";")[1:-1]:
            seconds = re.search(r"wait (\d+) s", part)
            if seconds:
                clock.advance(float(seconds.group(1)))
            elif "press" in part:
                session.act(Step(verb="press", key="back"), capture_id="c-0001")
            elif "click" in part:
                session.act(step, capture_id="c-0001")
        with pytest.raises(StaleError) as caught:
            session.act(step, capture_id="c-0001")
        assert caught.value.code in CODES[facts["error_class"]]
        assert len(phone.points) == facts["taps"]
        assert session.observe(select_all).observation.provenance.capture_id > "c-0001"


def _screen(xml, words):
    """The reply's tree; a reply in words stands for a screen with the request's label."""
    if xml.startswith("<"):
        return xml.encode()
    label = quoted(xml)[0] if quoted(xml) else words[0]
    button = element(text=label, bounds="[100,300][980,420]", clickable="true", kind="a.Button")
    return f"<hierarchy>{element(button, kind='a.Frame' + str(len(xml)))}</hierarchy>".encode()


def check_old_reference(case, tmp_path):
    """An old candidate after a new look is stale; its selector finds the same element or none."""
    facts = case["expected"]["facts"]
    label = facts["click_old_ref_of"]
    data = [bytes_of(one) for one in case["input"]]
    clock = FakeClock()
    phone = Phone(clock, data)
    with RunWriter.create(tmp_path, skill="x", device=phone, clock=clock) as writer:
        session = Session(phone, clock, writer)
        session.observe(select_all)
        new = session.observe(select_all)
        with pytest.raises(StaleError) as caught:
            session.act(Step(verb="click", candidate_id=label), capture_id="c-0001")
        assert caught.value.code in CODES["stale"]
        assert phone.points == []
    sides = re.search(r"\[([\d,]+)\]", facts["either"][1]).group(1)
    assert rect(map(int, sides.split(","))).contains(new.projection.candidate(label).tap_point)
