"""Failures of typing people reported: every case by its own facts, on phones behind adb.

Each runs over the stock tool and over the uiautomator2 server, whole: a session, the wire, the
phone. The table says which check a case takes; what another room holds is named there.
"""

import json
import logging
import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim_adb import serve_over_adb
from clawctl.devices.u2 import with_backend
from clawctl.session import Session
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.services.u2 import server as u2_server
from clawctl.sim.world.reading import parse_world
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import ClawError
from tests.adapters.fault_cases import quoted
from tests.clawctl.steps.acting import PAGE, world
from tests.conftest import ServedPhone
from tests.e2e.cli import ROOT, environment
from tests.processes import becomes_true

CASES = Path(__file__).resolve().parents[3] / "shared" / "faults" / "cases.jsonl"
AREAS = ("text", "privacy", "mcp")
shared = pytest.mark.skipif(not CASES.exists(), reason="../shared/faults is absent")
needs_u2 = pytest.mark.skipif(u2_server.bundled_jar_path() is None, reason="uiautomator2 is absent")
NAME = 'kind = "field", title = "Name", id = "com.android.settings:id/name"'
SECRET = 'kind = "field", title = "PIN", id = "com.android.settings:id/pin", password = true'
FORM = world(NAME, SECRET, 'title = "Other"')
IME = "com.example.kb/.Ime"
BACK, BACKSPACE, DELETE = 4, 67, 112
NPE = "java.lang.NullPointerException: Attempt to get length of null array"


def cases():
    if not CASES.exists():
        return {}
    read = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return {case["id"]: case for case in read if case["area"] in AREAS}


class Form(SimulatedPhone):
    """A page of fields whose keys can be made to fail.

    keeps  how many characters of a text arrive; rubs  how many a key takes away, for all time.
    """

    keeps = 9999
    rubs = 9999

    def __init__(self) -> None:
        super().__init__(parse_world(FORM), serial="form")
        assert self.start(action=PAGE).ok

    def text(self, value):
        super().text(value[: self.keeps])

    def set_text(self, view, value):
        return super().set_text(view, value[: self.keeps])

    def key(self, code):
        if code in (BACKSPACE, DELETE):
            if self.rubs == 0:
                return
            self.rubs -= 1
        super().key(code)

    def cursor_in(self, id_end):
        """Touch the field of that id, as a person would."""
        views = (view for root in self.roots() for view in root.walk())
        field = next(view for view in views if (view.resource_id or "").endswith(id_end))
        self.tap(field.bounds.center.x_px, field.bounds.center.y_px)

    def holds(self):
        """What stands in the field that has the focus."""
        return self.controls.field_text()

    def keys(self):
        """The codes of all keys that arrived."""
        return [event.detail["code"] for event in self.log.of_kind("key")]


class Typed:
    """One step's end: the result or the error, what the phone holds, and all that was written."""

    def __init__(self, phone, backend, folder, step, caplog=None):
        device, clock = serve_over_adb(phone), FakeClock()
        device = with_backend(device, backend)
        self.result, self.refusals, self.error = None, (), None
        try:
            with RunWriter.create(folder, skill="x", device=device, clock=clock) as writer:
                session = Session(device, clock, writer)
                capture_id = session.view().split(" ", 1)[0]
                try:
                    report = session.run([step], capture_id=capture_id)
                    self.refusals = report.refusals
                    self.result = report.steps[0].result if report.steps else None
                except ClawError as error:
                    self.error = error
        finally:
            device.close()
        self.holds = phone.holds()
        kept = (path for path in folder.rglob("*") if path.is_file())
        raw = b"".join(each.read_bytes() for each in kept)
        told = "" if caplog is None else caplog.text
        self.written = f"{raw!r} {self.error!r} {self.error and self.error.to_wire()} {told}"

    @property
    def code(self):
        """Of whatever kept it from being confirmed."""
        return self.error.code if self.error else self.result.code

    @property
    def claims(self):
        return self.result is not None and self.result.effect == "confirmed"


def words_of(case):
    return quoted(case["input"]["request"])


def type_step(text, **more):
    return {"action": "type", "name": "Name", "text": text, **more}


# --------------------------------------------------------------------------- what arrives


def check_other_scripts(case, backend, tmp_path):
    """Set whole where the server can; else a typed error, and the field is as it was."""
    (text,) = words_of(case)
    phone = Form()
    phone.use_faults([Fault(name="text_npe", text=NPE)])
    typed = Typed(phone, backend, tmp_path, type_step(text))
    if backend == "u2":
        assert (typed.claims, typed.result.verified) == (True, True)
        assert typed.holds == case["expected"]["facts"]["value"]
    else:
        assert (typed.claims, typed.code) == (False, "TEXT_NOT_SENDABLE")
        assert typed.holds in (None, "")


def check_cut(case, backend, tmp_path):
    """What arrived in part is never a success, and says how much."""
    (text,) = words_of(case)
    facts, phone = case["expected"]["facts"], Form()
    phone.keeps = facts["typed"]
    typed = Typed(phone, backend, tmp_path, type_step(text))
    assert typed.claims is False
    assert typed.code in ("text_differs", "TEXT_NOT_EXACT", "text_not_readable")
    assert typed.holds == text[: facts["typed"]]
    if typed.error is not None:
        assert re.findall(r"\d+", typed.error.saw) == [str(facts["typed"]), str(facts["wanted"])]
    elif typed.code == "text_differs":
        assert typed.result.details["wantedChars"] == facts["wanted"]
        assert typed.result.details.get("holds", typed.holds) == typed.holds


def check_literal(case, backend, tmp_path):
    """Whatever reads like a code of the tool is only characters."""
    (text,) = words_of(case)
    typed = Typed(Form(), backend, tmp_path, type_step(text))
    assert (typed.claims, typed.result.verified) == (True, True)
    assert typed.holds == case["expected"]["facts"]["value"]


def check_clear(case, backend, tmp_path):
    """A field that does not let go of its words gets no new ones behind them."""
    old, new = words_of(case)
    phone = Form()
    phone.cursor_in("id/name")
    phone.text(old)
    phone.rubs = 1
    typed = Typed(phone, backend, tmp_path, {"action": "type", "text": new, "clear": True})
    assert typed.holds != case["expected"]["facts"]["never"]
    if typed.claims:
        assert typed.holds == new
    else:
        assert typed.holds == old[:-1]
        assert typed.code in ("text_differs", "TEXT_NOT_EXACT")


# ------------------------------------------------------------------------ keyboard, focus


def check_unfocused(case, backend, tmp_path):
    """A field that does not take the focus gets nothing, and nor does the one that has it."""
    (text, _) = words_of(case)
    phone = Form()
    phone.cursor_in("id/pin")
    phone.use_faults([Fault(name="noop_touch")])
    typed = Typed(phone, backend, tmp_path, type_step(text))
    assert (typed.claims, typed.code) == (False, "field_not_focused")
    assert len(typed.holds) == case["expected"]["facts"]["typed"]


def check_nobody(case, backend, tmp_path):
    """Nothing has the focus: the step cannot be planned."""
    (text, _) = words_of(case)
    typed = Typed(Form(), backend, tmp_path, {"action": "type", "text": text})
    assert [refusal.code for refusal in typed.refusals] == ["target_missing"]
    assert typed.holds is None


def check_no_back(case, backend, tmp_path):
    """Typing leaves the page alone: no key Back is sent to put a keyboard away."""
    phone = Form()
    typed = Typed(phone, backend, tmp_path, type_step("Ann"))
    assert typed.claims
    assert phone.keys().count(BACK) == case["expected"]["facts"]["keys_sent"]
    assert phone.holds() == "Ann"


def check_keyboard_app(case, backend, tmp_path, phone, served):
    """Killed while it types, the phone has the input method and the clipboard it had."""
    command = [
        sys.executable, "-m", "clawctl", "act", "-d", served.serial, "--backend", backend,
        "--one-by-one", '{"action": "type", "name": "Name", "text": "Ann"}', "wait 60000",
    ]  # fmt: skip
    place = environment(tmp_path / "runs", ANDROID_ADB_SERVER_PORT=str(served.server.port))
    with subprocess.Popen(
        command, env=place, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as run:
        try:
            assert becomes_true(lambda: served.adbd.run(phone.holds) == "Ann", within_s=60)
            os.kill(run.pid, signal.SIGTERM)
            run.wait(timeout=30)
        finally:
            run.kill()
    now = served.adbd.run(lambda: phone.settings.get("secure", "default_input_method"))
    assert now == case["expected"]["facts"]["ime_after"]


# ----------------------------------------------------------------------------- secrets


def check_secret_once(case, backend, tmp_path, caplog):
    """A password whose first sending fails is nowhere: no log, no trace, no error."""
    check_secret(case, backend, tmp_path, caplog, Fault(name="text_npe", text="boom", nth=1))


def check_secret_always(case, backend, tmp_path, caplog):
    """The error names what failed and not what was typed."""
    check_secret(case, backend, tmp_path, caplog, Fault(name="text_npe", text=NPE))


def check_secret(case, backend, tmp_path, caplog, fault):
    secret = case["expected"]["facts"]["nowhere"]
    assert secret in case["input"]["request"]
    caplog.set_level(logging.DEBUG)
    for folder, focus in ((tmp_path / "once", "id/pin"), (tmp_path / "again", "id/pin")):
        phone = Form()
        phone.cursor_in(focus)
        phone.use_faults([fault, Fault(name="rpc_error", on="setText", text=NPE)])
        typed = Typed(phone, backend, folder, {"action": "type", "text": secret}, caplog)
        assert typed.claims is False
        assert typed.code in (
            "TEXT_NOT_SENDABLE",
            "TEXT_NOT_EXACT",
            "HELPER_FAILED",
            "text_not_readable",
        )
        assert secret not in typed.written


# ------------------------------------------------------------------------------ shells


def check_package(case, backend, tmp_path):
    """What is no package name comes near no shell: nothing is started."""
    (name,) = words_of(case)
    phone = Form()
    starts = len(phone.log.of_kind("start"))
    typed = Typed(phone, backend, tmp_path, {"action": "open", "app": name})
    assert [(one.code, one.field) for one in typed.refusals] == [("invalid_field", "app")]
    assert len(phone.log.of_kind("start")) == starts


# ------------------------------------------------------------------------------ the table

TABLE = {
    check_other_scripts: "F134",
    check_cut: "F135",
    check_literal: "F136 F190",
    check_package: "F188",
    check_clear: "F139",
    check_unfocused: "F143",
    check_no_back: "F144",
}
BY_CASE = {name: run for run, names in TABLE.items() for name in names.split()}
SECRETS = {"F203": check_secret_once, "F205": check_secret_always}
KEYBOARD = "F142"
# tests/adapters/test_fault_texts.py
ELSEWHERE = ["F138", "F198", "F199", "F200", "F204"]
# Of servers that do not exist yet, of addresses that no step opens, of names no caller gives files.
NOT_BUILT = ["F180", "F181", "F184", "F185", "F189", "F193", "F194"]
BACKENDS = ["adb", pytest.param("u2", marks=needs_u2)]


@pytest.mark.shared
@shared
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", sorted(BY_CASE))
def test_reported_failure_does_not_happen_here(name, backend, tmp_path):
    BY_CASE[name](cases()[name], backend, tmp_path)


@pytest.mark.shared
@shared
@pytest.mark.parametrize("backend", BACKENDS)
def test_text_for_nobody_is_not_planned(backend, tmp_path):
    check_nobody(cases()["F143"], backend, tmp_path)


@pytest.mark.shared
@shared
@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", sorted(SECRETS))
def test_a_secret_is_nowhere(name, backend, tmp_path, caplog):
    SECRETS[name](cases()[name], backend, tmp_path, caplog)


@contextmanager
def serving(phone):
    from clawctl.devices.adb.roster import connect_adb
    from clawctl.devices.adb_server import PrivateAdbServer
    from clawctl.sim.adbd import AdbdServer

    with AdbdServer() as adbd, PrivateAdbServer() as server:
        served = ServedPhone(phone, adbd, adbd.add(phone), server)
        connect_adb(served.serial, address=served.address)
        yield served


@pytest.mark.shared
@shared
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_phone_keeps_its_keyboard_app(backend, tmp_path):
    phone = Form()
    phone.settings.put("secure", "default_input_method", IME)
    with serving(phone) as served:
        check_keyboard_app(cases()[KEYBOARD], backend, tmp_path, phone, served)


@pytest.mark.shared
@shared
def test_every_case_of_these_areas_has_a_check():
    assert sorted(cases()) == sorted([*BY_CASE, *SECRETS, KEYBOARD, *ELSEWHERE, *NOT_BUILT])


# ------------------------------------------------------- more of each kind, and no ../shared


def own(request, **facts):
    """A case of our own, as the checks read one."""
    return {"input": {"request": request}, "expected": {"facts": facts}}


LITERAL = ["%s", "100 %s%s", "%d%%s $(id) `id`;&|<>*?~#!", "tab-less  two  spaces ", "-n -e --"]
OTHER = ["Zo\u00eb", "\u0645\u0631\u062d\u0628\u0627 \u20ac", "\U0001f44d\U0001f3fd ok"]
OWN = [
    *((check_literal, own(f"type '{text}'", value=text)) for text in LITERAL),
    *((check_other_scripts, own(f"type '{text}'", value=text)) for text in OTHER),
    (check_cut, own("type 'first, second'", typed=5, wanted=13)),
    (check_cut, own("type 'a+b@example.org'", typed=14, wanted=15)),
    (check_clear, own("replace 'aaaa' by 'aaa'", never="aaaaaa")),
    (check_unfocused, own("type 'x' into 'y'", typed=0)),
    (check_nobody, own("type 'x' into 'y'", typed=0)),
    (check_no_back, own("", keys_sent=0)),
    *(
        (check_package, own(f"launch '{name}'"))
        for name in ("com.example.app$(id)", "com.example.app/../x", "com.example\n.app", "-a")
    ),
]


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize(("check", "case"), OWN)
def test_others_of_its_kind_do_not_happen_either(check, case, backend, tmp_path):
    check(case, backend, tmp_path)


@needs_u2
@pytest.mark.parametrize("step", [
    {"action": "set", "name": "PIN", "value": "Tr0ub4dor&3"},
    {"action": "perform", "name": "PIN", "perform": "set_text", "text": "Tr0ub4dor&3"},
    {"action": "type", "name": "PIN", "text": "Tr0ub4dor&3", "clear": True},
])  # fmt: skip
def test_a_secret_that_arrived_is_nowhere_by_whatever_verb(step, tmp_path, caplog):
    """Over the server alone: the stock dump does not tell a secret field's prompt from secrets."""
    caplog.set_level(logging.DEBUG)
    typed = Typed(Form(), "u2", tmp_path, step, caplog)
    assert typed.holds == "Tr0ub4dor&3"
    assert (typed.result.effect, typed.result.verified) == ("unverifiable", None)
    assert "Tr0ub4dor" not in typed.written


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("text", ["Tr0ub4dor&3", "p%sw", "\u00fcml\u00e4ut"])
def test_no_secret_of_ours_is_anywhere_either(text, backend, tmp_path, caplog):
    case = own(f"type '{text}'", nowhere=text)
    check_secret_once(case, backend, tmp_path, caplog)
