"""Failures of acting and scrolling people reported: every case, by its own facts.

The table says which check a case takes. One phone of our own for each kind stands in the tests
of clawctl/steps.
"""

import json
import re
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.runner import execute
from clawctl.session import Session
from clawctl.sim.world.files import shipped_worlds
from clawctl.steps.plan import plan_steps
from clawctl.trace.writer import RunWriter
from clawctl_adapters.careful import whole_viewport_of
from clawctl_adapters.collecting import Collected
from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from clawctl_adapters.rows import read_rows
from clawctl_adapters.states import toggle_at
from clawctl_skills.settings.version import SettingsVersion
from tests.adapters.fault_cases import observe, quoted, rect
from tests.clawctl.rules_phone import RulesPhone

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT.parent / "shared" / "faults" / "cases.jsonl"
shared = pytest.mark.skipif(not CASES.exists(), reason="../shared/faults is absent")
CHANGED = {"target_changed", "target_moving", "target_gone"}


def cases():
    if not CASES.exists():
        return {}
    read = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return {case["id"]: case for case in read if case["area"] in ("act", "scroll")}


@contextmanager
def session(case, folder):
    """A session on the phone of the case, and the phone."""
    clock = FakeClock()
    phone = RulesPhone(case, clock)
    with RunWriter.create(folder, skill="x", device=phone, clock=clock) as writer:
        yield Session(phone, clock, writer), phone


def do(acting, *steps):
    """The report of steps decided on a new view."""
    view = acting.view()
    return acting.run(steps, capture_id=view.split(" ", 1)[0])


def only(report):
    assert report.refusals == ()
    return report.steps[0].result


# ------------------------------------------------------------------------------- acts


def check_denied(case, tmp_path):
    """The phone's own refusal is the result, with the remedy; nothing more is sent."""
    (label,) = quoted(case["input"]["request"])
    with session(case, tmp_path) as (acting, phone):
        for _ in range(3):
            result = only(do(acting, {"action": "click", "name": label}))
            assert (result.ok, result.effect, result.code) == (False, "no_change", "INPUT_REFUSED")
        assert "developer options" in result.escalation
        assert len(phone.taps) <= case["expected"]["facts"]["taps_max"]


def check_interrupted(case, tmp_path):
    """A box of the system in front: nothing of the app is touched, and the box is named."""
    facts = case["expected"]["facts"]
    way = re.search(r"swipe (up|down)", case["input"]["request"]).group(1)
    with session(case, tmp_path) as (acting, phone):
        result = only(do(acting, {"action": "scroll", "direction": way}))
        assert (result.ok, result.code) == (False, "interrupted")
        assert facts["message_contains"] in str(result.details)
        assert len(phone.swipes) == facts["gestures"]


def check_refused_click(case, tmp_path):
    """What cannot take a touch is no target, with the reason."""
    (label,) = quoted(case["input"]["request"])
    plan = plan_steps(observe(case["input"]), [{"action": "click", "name": label}])
    (refusal,) = plan.refusals
    wanted = case["expected"]["facts"]["reason_contains"]
    said = " ".join(refusal.reasons).replace("enabled_not_true", "disabled")
    assert wanted in said


def check_switch(case, tmp_path):
    """A switch is touched as often as the case allows, and its state is the answer."""
    facts, request = case["expected"]["facts"], case["input"]["request"]
    (label,) = quoted(request)
    wanted = re.search(r"set '[^']*' (on|off)", request).group(1) == "on"
    with session(case, tmp_path) as (acting, phone):
        result = only(do(acting, {"action": "set", "name": label, "on": wanted}))
        assert (result.effect, result.verified) == ("confirmed", True)
        assert result.details["state"] == facts["state"]
        assert result.details.get("already", False) is facts.get("already", False)
        assert len(phone.taps) == facts["taps"]


def check_toggle(case, tmp_path):
    """What a row says of its state, by what, and when it contradicts itself."""
    (label,) = quoted(case["input"]["request"])
    seen = observe(case["input"])
    path = next(node.node_path for node in seen.nodes if node.text == label)
    facts, found = case["expected"]["facts"], toggle_at(seen, path)
    assert found.state == facts["state"]
    assert found.source == facts.get("source", found.source)
    assert found.conflict is facts.get("conflict", False)


def check_route(case, tmp_path):
    """A maker that keeps the value elsewhere: the way there is taken by its labels alone."""
    *way, value = case["expected"]["facts"]["route"]
    maker = case["input"]["device"]["manufacturer"]
    world = next(name for name in shipped_worlds() if name.startswith(maker))
    clock, device = FakeClock(), SimDevice.from_world(world)
    skill = SettingsVersion()
    with RunWriter.create(tmp_path, skill=skill.name, device=device, clock=clock) as writer:
        report = execute(skill, device, clock, writer)
    taps = [event.detail["element"]["text"] for event in device.phone.log.of_kind("tap")]
    device.close()
    assert taps[-2:] == way
    assert report.evidence["build_number"][0].label == value
    assert report.value["build_number"] == device.phone.world.props["ro.build.display.id"]


def check_about(case, tmp_path):
    """The page under whatever name the table has for it, as a candidate of the skill."""
    seen = observe(case["input"])
    known = msgspec.structs.replace(seen.provenance, foreground_package="com.android.settings")
    seen = msgspec.structs.replace(seen, provenance=known)
    specs = {spec.id: spec for spec in SettingsVersion().select(seen).specs}
    plan = plan_steps(
        seen, [Step(verb="click", name=seen.by_path[specs["open:about"].node_path].text)]
    )
    assert rect(case["expected"]["facts"]["tap_inside"]).contains(plan.steps[0].point)


def check_value(case, tmp_path):
    """The value in the row of that very title."""
    (label,) = quoted(case["input"]["request"])
    values = [row.value for row in read_rows(observe(case["input"])) if row.title == label]
    assert values == [case["expected"]["facts"]["value"]]


def check_click(case, tmp_path):
    """The element of that name that can be operated, where it is."""
    (label,) = quoted(case["input"]["request"])
    with session(shown(case), tmp_path) as (acting, phone):
        only(do(acting, {"action": "click", "name": label}))
        assert len(phone.taps) == 1
        assert within(phone.taps[0], case["expected"]["facts"]["tap_inside"])


def check_geometry(case, tmp_path):
    """A size or rotation that changed voids what was decided; a new look is of the new screen."""
    facts = case["expected"]["facts"]
    with session(case, tmp_path) as (acting, phone):
        view = acting.observe(every_row)
        step = Step(verb="click", candidate_id=view.projection.candidates[0].id)
        capture_id = view.observation.provenance.capture_id
        result = acting.act(step, capture_id=capture_id)
        if case["expected"]["outcome"] == "refused":
            assert (result.ok, result.code in CHANGED, phone.taps) == (False, True, [])
            after = acting.observe(every_row).observation
            if "viewport_after" in facts:
                assert whole_viewport_of(after) == rect(facts["viewport_after"])
            return
        assert whole_viewport_of(view.observation) == rect(facts["viewport"])
        assert within(phone.taps[0], facts["tap_inside"])


def every_row(seen):
    rows = [node for node in seen.nodes if node.text]
    return Selection(specs=tuple(CandidateSpec(n.text, "click", n.node_path) for n in rows))


def within(point, sides):
    left, top, right, bottom = sides
    return left <= point[0] < right and top <= point[1] < bottom


def check_scaled_point(case, tmp_path):
    """A point on a smaller picture is scaled by that picture's own factors; one of no view is
    refused."""
    numbers = [int(word) for word in re.findall(r"\d+", case["input"]["request"])]
    x, y, image_w, image_h, width, height = numbers
    given = {
        "request": "tap node [0,0,0,0]", "device": {"serial": "SIM-1"},
        "rules": [{"call": "wm size", "nth": "always",
                   "reply": {"stdout": f"Override size: {width}x{height}"}}],
    }  # fmt: skip
    given["request"] = f"tap node [0,0,{width},{height - 1}]"
    point = {"action": "click", "x": x, "y": y}
    with session({"input": given}, tmp_path) as (acting, phone):
        view = acting.view()
        assert acting.run([point], capture_id="").stale
        view = acting.view()
        acting.run([point], capture_id=view.split()[0], picture_px=(image_w, image_h))
        assert phone.taps == [tuple(case["expected"]["facts"]["tap"])]


# ----------------------------------------------------------------------------- scrolls


def check_end(case, tmp_path):
    """The end is said when it is proven, within the movements the case allows."""
    facts = case["expected"]["facts"]
    with session(case, tmp_path) as (acting, phone):
        result = only(do(acting, {"action": "scroll", "to": "end"}))
        assert result.details["endReached"] is facts["end_reached"]
        assert len(phone.swipes) <= facts["swipes_max"]


def check_unreadable(case, tmp_path):
    """What cannot be read is an error, and nothing is said of its content."""
    with session(case, tmp_path) as (acting, phone):
        with pytest.raises(EvidenceError, match="DUMP_"):
            do(acting, {"action": "scroll", "to": "end"})
        assert phone.swipes == []


def check_search(case, tmp_path):
    """The row is found wherever a movement brought it into view, and then it can be opened."""
    facts, request = case["expected"]["facts"], case["input"]["request"]
    (label,) = quoted(request)
    with session(case, tmp_path) as (acting, phone):
        result = only(do(acting, {"action": "scroll", "to": label}))
        assert result.details["found"] is facts["found"]
        assert (result.details["overshoots"] > 0) is facts.get("gap_detected", False)
        if "taps" in facts:
            only(do(acting, {"action": "click", "name": label}))
            assert len(phone.taps) == facts["taps"]


def check_drift(case, tmp_path):
    """A row that still slides is touched where it came to rest."""
    facts = case["expected"]["facts"]
    (label,) = quoted(case["input"]["request"])
    with session(case, tmp_path) as (acting, phone):
        only(do(acting, {"action": "click", "name": label}))
        assert len(phone.taps) == facts["taps"]
        assert within(phone.taps[0], facts["tap_inside"])


def check_container(case, tmp_path):
    """The gesture stays inside of the list that is meant, and off the screen's edges."""
    request = case["input"]["request"]
    way = re.search(r"scroll (up|down)", request).group(1)
    named = {"name": quoted(request)[0]} if quoted(request) else {}
    with session(shown(case), tmp_path) as (acting, phone):
        only(do(acting, {"action": "scroll", "direction": way, **named}))
        ((x1, y1, x2, y2),) = phone.swipes
    inside = case["expected"]["facts"]["gesture_inside"]
    assert within((x1, y1), inside)
    assert within((x2, y2), inside)
    assert (y2 < y1) is (way == "down")


def shown(case):
    """The same case on a phone that shows its tree."""
    left, top, right, bottom = case["input"]["viewport"]
    rules = [
        {"call": "dump", "nth": "always", "reply": {"xml": case["input"]["xml"]}},
        {"call": "wm size", "nth": "always",
         "reply": {"stdout": f"Override size: {right - left}x{bottom - top}"}},
    ]  # fmt: skip
    given = {"rules": rules, "request": "", "device": {"serial": "SIM-1"}}
    return {"input": given, "expected": case["expected"]}


def check_collected(case, tmp_path):
    """A list read page by page holds each row and each header once."""
    facts = case["expected"]["facts"]
    collected = None
    with session(case, tmp_path) as (acting, _):
        for _ in range(10):
            report_view = acting.observe(lambda _: Selection()).observation
            path = next(n.node_path for n in report_view.nodes if n.scrollable is True)
            collected = collected or Collected(path)
            collected.add(report_view, path)
            result = only(do(acting, {"action": "scroll", "direction": "down"}))
            if result.effect == "no_change":
                break
    headers = [item for item in collected.items if item.header]
    assert len(collected.items) - len(headers) == facts["rows"]
    assert len(headers) == facts["headers"]


def check_recycled(case, tmp_path):
    """A row that holds other words by now is not the row that was meant."""
    facts = case["expected"]["facts"]
    with session(case, tmp_path) as (acting, phone):
        view = acting.observe(every_row)
        step = Step(verb="click", candidate_id=view.projection.candidates[0].id)
        result = acting.act(step, capture_id=view.observation.provenance.capture_id)
        assert (result.ok, result.code) == (False, "target_changed")
        assert len(phone.taps) == facts["taps"]


TABLE = {
    check_denied: "F099",
    check_interrupted: "F100",
    check_refused_click: "F101",
    check_switch: "F104 F105 F106",
    check_toggle: "F108 F109 F110",
    check_route: "F113",
    check_about: "F114",
    check_value: "F115",
    check_click: "F116",
    check_geometry: "F146 F147 F149",
    check_scaled_point: "F148",
    check_end: "F118",
    check_unreadable: "F119",
    check_search: "F120 F123",
    check_drift: "F124",
    check_container: "F126 F127 F128",
    check_collected: "F130",
    check_recycled: "F131",
}
BY_CASE = {name: run for run, names in TABLE.items() for name in names.split()}


@pytest.mark.shared
@shared
@pytest.mark.parametrize("name", sorted(BY_CASE))
def test_reported_failure_does_not_happen_here(name, tmp_path):
    BY_CASE[name](cases()[name], tmp_path)


@pytest.mark.shared
@shared
def test_every_case_of_these_areas_has_a_check():
    assert sorted(cases()) == sorted(BY_CASE)


# ------------------------------------------------------- more of each kind, and no ../shared


def own(request, *rules, outcome="value", **facts):
    """A case of our own, as the checks read one."""
    told = [{"call": call, "nth": nth, "reply": reply} for call, nth, reply in rules]
    given = {"request": request, "rules": told, "device": {"serial": "SIM-1"}}
    return {"input": given, "expected": {"outcome": outcome, "facts": facts}}


def late(label, seconds, *, on):
    """A switch that shows its new state so long after the touch."""
    words = ("false", "true") if on else ("true", "false")
    return own(
        f"set '{label}' {'on' if on else 'off'}",
        ("dump", f"until {seconds} s after tap", {"xml": f"(checked={words[0]})"}),
        ("dump", "later", {"xml": f"(checked={words[1]})"}),
        taps=1, state="on" if on else "off",
    )  # fmt: skip


def list_of(request, *moves, **facts):
    """A list that moves by so many rows: (movement, reply)."""
    return own(request, *(("swipe", nth, reply) for nth, reply in moves), **facts)


DENIED = "java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS"
OWN = [
    (check_denied, own("tap 'Sound'", ("input tap", "always", {"stderr": DENIED}), taps_max=1)),
    *(
        (check_interrupted, own(
            f"swipe {way} in app", ("focus", "always", {"window": box}),
            ("swipe", "always", {"moves_rows": 5}), gestures=0, message_contains=said,
        ))
        for way, box, said in (
            ("down", "Application Not Responding: com.example.shop", "Not Responding"),
            ("up", "Application Error: com.android.phone", "Application Error"),
        )
    ),
    (check_switch, late("Bluetooth", 0.3, on=True)),
    (check_switch, late("Bluetooth", 1.9, on=False)),
    (check_switch, own("set 'NFC' off", ("dump", "always", {"xml": "(row 'NFC', checked=false)"}),
                       taps=0, state="off", already=True)),
    (check_switch, own("set 'NFC' on", ("input tap", 1, {"reply_lost": True}),
                       ("dump", "until 0.9 s after tap", {"xml": "(checked=false)"}),
                       ("dump", "later", {"xml": "(checked=true)"}), taps=1, state="on")),
    (check_geometry, own("observe on 1080x2092; unfold; click",
                         ("display", 1, {"size": [1080, 2092]}),
                         ("display", "2+", {"size": [1840, 2092]}), outcome="refused")),
    (check_geometry, own("tap node [0,400,600,500]",
                         ("wm size", "always", {"stdout": "Override size: 600x1024"}),
                         tap_inside=[0, 400, 600, 500], viewport=[0, 0, 600, 1024])),
    (check_scaled_point, {"input": {"request": "tap (100, 200) of image 360x800 on a 1440x3200"},
                          "expected": {"facts": {"tap": [400, 800]}}}),
    (check_end, list_of("scroll to end; 17 rows, 6 per view",
                        ("always", {"moves_rows": 5, "stops_at_row": 17}),
                        end_reached=True, swipes_max=6)),
    (check_unreadable, own("scroll to end", ("dump", "always", {
        "stdout": "ERROR: could not get idle state.", "rc": 0}))),
    (check_search, list_of("scroll until 'Row 9'; 8 rows per view", (1, {"moves_rows": 17}),
                           ("2+", {"moves_rows": 4}), found=True, gap_detected=True)),
    (check_search, list_of("scroll until 'About phone', then open it", (4, {
        "moves_rows": 1, "edge": True}), found=True, taps=1)),
    (check_drift, own("scroll to 'Row 3' and tap",
                      ("find 'Row 3'", 1, {"bounds": [0, 600, 1080, 780]}),
                      ("find 'Row 3'", 2, {"bounds": [0, 700, 1080, 880]}),
                      ("find 'Row 3'", "3+", {"bounds": [0, 760, 1080, 940]}),
                      tap_inside=[0, 760, 1080, 940], taps=1)),
    (check_collected, list_of("collect all rows; 14 rows under header 'Saved', 6 rows per view",
                              ("always", {"moves_rows": 4, "stops_at_row": 14}),
                              rows=14, headers=1)),
    (check_recycled, own("click candidate of 'Sound'",
                         ("dump", 1, {"xml": "(path 0.0.1 = 'Sound')"}),
                         ("dump", "2+", {"xml": "(path 0.0.1 = 'Sounds')"}), taps=0)),
]  # fmt: skip


@pytest.mark.parametrize(("check", "case"), OWN)
def test_others_of_its_kind_do_not_happen_either(check, case, tmp_path):
    check(case, tmp_path)
