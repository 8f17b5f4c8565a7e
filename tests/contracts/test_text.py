"""Each text arrives as it is, or is refused with the field as it was, whatever the backend."""

from contextlib import contextmanager

import pytest

from clawctl.clock import SystemClock
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.devices.base import channel, text_entry
from clawctl.devices.sim import SimDevice
from clawctl.devices.u2 import with_backend
from clawctl.session import Session
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.faults.plan import Fault
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.world.reading import load_world, parse_world
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import DeviceError
from tests.clawctl.steps.acting import PAGE, world
from tests.conftest import ServedPhone
from tests.contracts.texts import IMPOSSIBLE, OTHER, PLAIN

SEARCH = "android.settings.APP_SEARCH_SETTINGS"
BACKENDS = ("sim", "adb", "u2", "auto")


class Typed:
    """A device and the phone behind it; look runs a question where the phone lives."""

    def __init__(self, device, phone, look):
        self.device, self.phone, self.look = device, phone, look

    def held(self):
        return self.look(self.phone.controls.field_text)

    def hold(self, text):
        def put():
            self.phone.controls.clear_field()
            self.phone.text(text)

        self.look(put)
        assert self.held() == text

    def enter(self, text, *, clear=False):
        """The path it took, or the code of the refusal."""
        try:
            return text_entry(self.device).enter_text(text, clear=clear).path
        except DeviceError as error:
            return error.code


@contextmanager
def typing(backend, phone):
    if backend == "sim":
        device = SimDevice(phone)
        yield Typed(device, phone, lambda ask: ask())
        device.close()
        return
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        served = ServedPhone(phone, adbd, adbd.add(phone), server)
        connect_adb(served.serial, address=served.address)
        device = with_backend(served.open(), backend)
        yield Typed(device, phone, adbd.run)
        device.close()


def search_page():
    phone = SimulatedPhone(load_world("pixel-15-en"))
    assert phone.start(action=SEARCH).ok
    phone.controls.clipboard = "kept"
    return phone


def around(phone):
    """What text entry has no business with."""
    keyboard = phone.settings.get("secure", "default_input_method")
    return phone.controls.clipboard, keyboard, phone.controls.enabled_input_methods, phone.packages


def test_there_are_two_hundred_texts_and_no_two_are_one():
    texts = [*PLAIN, *OTHER]
    assert len(texts) >= 200
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("clear", [False, True])
@pytest.mark.parametrize("backend", BACKENDS)
def test_each_text_arrives_exactly_or_the_field_is_as_it_was(backend, clear):
    phone = search_page()
    before = around(phone)
    wrong, paths = [], set()
    with typing(backend, phone) as typed:
        for text in (*PLAIN, *OTHER):
            typed.hold("old")
            said = typed.enter(text, clear=clear)
            refused = backend == "adb" and text in OTHER
            wanted = "old" if refused else text if clear else "old" + text
            if typed.held() != wanted or (said == "TEXT_NOT_SENDABLE") != refused:
                wrong.append((text, said, typed.held()))
            paths.add(said)
    assert wrong == []
    assert paths == {
        "sim": {"sim"},
        "adb": {"input-text", "TEXT_NOT_SENDABLE"},
        "u2": {"u2-set-text"} if clear else {"u2-set-text", "input-text"},
        "auto": {"u2-set-text"} if clear else {"u2-set-text", "input-text"},
    }[backend] | ({"input-text"} if backend == "auto" else set())
    assert around(phone) == before


@pytest.mark.parametrize("backend", BACKENDS)
def test_what_no_field_holds_is_refused_by_every_backend(backend):
    phone = search_page()
    with typing(backend, phone) as typed:
        typed.hold("old")
        for text in IMPOSSIBLE:
            assert typed.enter(text) == "TEXT_NOT_SENDABLE"
            assert typed.enter(text, clear=True) == "TEXT_NOT_SENDABLE"
        assert typed.held() == "old"
        assert phone.log.of_kind("set-text") == []


@pytest.mark.parametrize("backend", BACKENDS)
def test_the_prompt_of_an_empty_field_is_no_text(backend):
    with typing(backend, search_page()) as typed:
        for text in ("Wi-Fi", "Zoë"):
            typed.look(typed.phone.controls.clear_field)
            if backend == "adb" and text == "Zoë":
                continue
            reply = text_entry(typed.device).enter_text(text, clear=False)
            assert (typed.held(), reply.was_empty) == (text, True)
            reply = text_entry(typed.device).enter_text("!", clear=False)
            assert (typed.held(), reply.was_empty) == (text + "!", False)
        typed.look(typed.phone.controls.clear_field)
        assert text_entry(typed.device).enter_text("", clear=True)
        assert typed.held() == ""


@pytest.mark.parametrize("backend", ["sim", "u2"])
def test_text_that_reads_as_the_fields_prompt_is_added_to(backend):
    with typing(backend, search_page()) as typed:
        typed.hold("Search Settings")
        typed.enter("ë")
        assert typed.held() == "Search Settingsë"


@pytest.mark.parametrize("backend", BACKENDS)
def test_without_a_focused_field_nothing_is_typed(backend):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    assert phone.start(action=PAGE).ok
    with typing(backend, phone) as typed:
        assert typed.enter("Zoe") == "NO_FOCUSED_FIELD"
        assert typed.enter("Zoe", clear=True) == "NO_FOCUSED_FIELD"
        assert [
            event.kind for event in phone.log if event.kind in ("text", "set-text", "key")
        ] == []


PIN = 'kind = "field", title = "PIN", id = "com.android.settings:id/pin", password = true'


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_secret_is_replaced_whole_and_added_to_by_keys_alone(backend):
    phone = SimulatedPhone(parse_world(world(PIN)))
    assert phone.start(action=PAGE).ok
    box = next(v for r in phone.roots() for v in r.walk() if v.password).shown
    phone.tap(box.left + 5, box.top + 5)
    with typing(backend, phone) as typed:
        assert typed.enter("a b%s'c") == ("sim" if backend == "sim" else "input-text")
        assert typed.held() == "a b%s'c"
        typed.enter("2580", clear=True)
        assert typed.held() == "2580"
        if backend in ("u2", "auto"):
            assert typed.enter("ë") == "TEXT_NOT_SENDABLE"
            assert typed.held() == "2580"
            assert typed.enter("ë!", clear=True) == "u2-set-text"
            assert typed.held() == "ë!"


def steps_on(typed, folder, texts, *, clear=False):
    """What a step said of each text, and what the field then held; the field is emptied between."""
    with RunWriter.create(folder, skill="x", device=typed.device, clock=SystemClock()) as writer:
        session = Session(typed.device, SystemClock(), writer)
        for text in texts:
            typed.look(typed.phone.controls.clear_field)
            capture_id = session.view().split()[0]
            step = {"action": "type", "text": text, "clear": clear}
            result = session.run([step], capture_id=capture_id).steps[0].result
            yield text, result, typed.held()


SOME = ("Wi-Fi", " 50%s ", "'; id #", "ann+test@example.com", "Zoë", "שלום", "👩‍👩‍👧‍👦", "a\nb")


@pytest.mark.parametrize("backend", ["sim", "adb", "u2"])
def test_a_step_verifies_what_arrived_and_keeps_no_word_of_it_in_its_record(backend, tmp_path):
    phone = search_page()
    before = around(phone)
    with typing(backend, phone) as typed:
        for text, result, held in steps_on(typed, tmp_path, SOME):
            if backend == "adb" and text in SOME[4:]:
                assert (result.ok, result.code, held) == (False, "TEXT_NOT_SENDABLE", "")
            else:
                assert (result.effect, result.verified, held) == ("confirmed", True, text)
    kept = "".join(path.read_text() for path in tmp_path.rglob("*.jsonl"))
    assert not any(words in kept for words in ("ann+test", "Zo\\u00eb", "Zoë", "'; id"))
    assert around(phone) == before


@pytest.mark.parametrize("backend", ["sim", "adb", "u2"])
def test_a_step_whose_text_is_cut_on_the_way_says_what_the_field_holds(backend, tmp_path):
    phone = search_page()
    phone.use_faults((Fault(name="text_altered"),), seed=1)
    texts = ("Hello world",) if backend == "adb" else ("Hello world", "Zoë Kaminski")
    with typing(backend, phone) as typed:
        for text, result, held in steps_on(typed, tmp_path, texts, clear=True):
            assert held == text[:5]
            assert (result.effect, result.verified) == ("unexpected", False)
            assert (result.code, result.details["holds"]) == ("text_differs", held)
            assert result.details["wantedChars"] == len(text)


@pytest.mark.parametrize(
    ("backend", "name"),
    [("sim", "Zoë's 50%s 📱"), ("adb", "Ann's 50%s; phone"), ("u2", "Zoë's 📱")],
)
def test_a_name_typed_into_a_dialog_is_what_the_phones_own_tables_say(backend, name, tmp_path):
    phone = SimulatedPhone(load_world("pixel-15-en"))
    with (
        typing(backend, phone) as typed,
        RunWriter.create(tmp_path, skill="x", device=typed.device, clock=SystemClock()) as writer,
    ):
        session = Session(typed.device, SystemClock(), writer)
        capture_id, said = session.view().split()[0], []
        for step in (
            {"action": "open", "page": "about_phone"},
            {"action": "click", "name": "Device name"},
            {"action": "type", "text": name, "clear": True},
            {"action": "click", "name": "OK"},
        ):
            report = session.run([step], capture_id=capture_id)
            capture_id = report.capture_id
            said.append((report.steps[0].result.effect, report.steps[0].result.verified))
        assert said[2] == ("confirmed", True)
        assert channel(typed.device).setting("global", "device_name") == name
    assert phone.settings.get("global", "device_name") == name
