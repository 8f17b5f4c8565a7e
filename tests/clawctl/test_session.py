"""The operator: spends before it sends, voids before it looks, and sends nothing twice."""

from collections.abc import Callable
from pathlib import Path

import pytest

from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.policy import Refusal
from clawctl.session import Session
from clawctl.trace.reader import RunReader
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import DeviceError, EvidenceError, StaleError, UsageError
from clawctl_adapters.model.projection import Selection
from clawctl_adapters.model.step import Step
from clawctl_adapters.redact import Private
from clawctl_skills.settings.version import SettingsVersion

OPEN = Step(verb="open", page="settings")


class FaultyPhone(SimDevice):
    """A simulated phone whose next tap or dump fails after the input arrived or before."""

    fail_next_tap = False
    fail_next_tree = False
    taps = 0
    before_tree: Callable[[], None] | None = None

    def tap(self, x_px: int, y_px: int, *, timeout_s: float = 10.0) -> None:
        super().tap(x_px, y_px, timeout_s=timeout_s)
        self.taps += 1
        if self.fail_next_tap:
            self.fail_next_tap = False
            raise DeviceError("DEVICE_LOST", self.serial, saw="no reply to the tap")

    def tree(self, *, timeout_s: float = 30.0, hurry: bool = False):
        if self.before_tree is not None:
            self.before_tree()
        if self.fail_next_tree:
            raise EvidenceError("DUMP_REFUSED", self.serial)
        return super().tree(timeout_s=timeout_s, hurry=hurry)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def phone():
    phone = FaultyPhone.from_world("pixel-15-en")
    yield phone
    phone.close()


@pytest.fixture
def writer(tmp_path: Path, phone, clock):
    with RunWriter.create(tmp_path, skill="settings-version", device=phone, clock=clock) as writer:
        yield writer


@pytest.fixture
def session(phone, clock, writer) -> Session:
    return Session(phone, clock, writer)


@pytest.fixture
def home(session):
    """A first view of Settings home; its capture is c-0001."""
    session.act(OPEN, capture_id="")
    return session.observe(SettingsVersion().select)


def scroll(direction="down") -> Step:
    return Step(verb="scroll", candidate_id="scroll:0", direction=direction)


def find_about(session, view):
    while view.projection.candidate("open:about") is None:
        session.act(scroll(), capture_id=view.observation.provenance.capture_id)
        view = session.observe(SettingsVersion().select)
    return view


def test_raw_bytes_and_what_was_made_of_them_are_kept_for_each_look(home, writer):
    folder = writer.path / "captures" / "c-0001"
    kept = {path.name for path in folder.iterdir()}
    assert kept == {"tree.xml", "screen.png", "facts.json", "projection.json", "brief.txt"}


def test_a_click_lands_on_the_row_that_was_offered(session, home, phone):
    view = find_about(session, home)
    capture_id = view.observation.provenance.capture_id
    session.act(Step(verb="click", candidate_id="open:about"), capture_id=capture_id)
    assert phone.phone.screen == "about"


def test_a_candidate_is_spent_even_when_the_reply_to_its_touch_is_lost(session, home, phone):
    view = find_about(session, home)
    capture_id = view.observation.provenance.capture_id
    phone.fail_next_tap = True
    step = Step(verb="click", candidate_id="open:about")
    lost = session.act(step, capture_id=capture_id)
    assert (lost.ok, lost.effect, lost.code) == (False, "outcome_unknown", "DEVICE_LOST")
    with pytest.raises(StaleError) as caught:
        session.act(step, capture_id=capture_id)
    assert caught.value.code == "CANDIDATE_SPENT"
    assert phone.taps == 1


def test_a_failed_look_voids_what_was_offered_before_it(session, home, phone):
    phone.fail_next_tree = True
    with pytest.raises(EvidenceError):
        session.observe(SettingsVersion().select)
    with pytest.raises(StaleError) as caught:
        session.act(scroll(), capture_id="c-0001")
    assert caught.value.code == "CANDIDATE_SUPERSEDED"


def test_opening_and_pressing_void_candidates_too(session, home):
    session.act(Step(verb="press", key="back"), capture_id="c-0001")
    with pytest.raises(StaleError):
        session.act(scroll(), capture_id="c-0001")


def test_a_candidate_older_than_45_seconds_is_refused(session, home, clock, phone):
    clock.advance(46)
    with pytest.raises(StaleError) as caught:
        session.act(scroll(), capture_id="c-0001")
    assert caught.value.code == "CANDIDATE_EXPIRED"


@pytest.mark.parametrize(
    "step",
    [
        Step(verb="press", key="power"),
        Step(verb="press"),
        Step(verb="open", page="bank"),
        Step(verb="click", candidate_id="scroll:0"),
    ],
)
def test_a_step_outside_the_vocabulary_is_a_usage_error(session, home, step):
    with pytest.raises(UsageError) as caught:
        session.act(step, capture_id="c-0001")
    assert caught.value.code == "STEP_INVALID"


def test_a_failed_act_is_on_record(session, home, phone, writer):
    view = find_about(session, home)
    phone.fail_next_tap = True
    session.act(
        Step(verb="click", candidate_id="open:about"),
        capture_id=view.observation.provenance.capture_id,
    )
    kinds = [step.kind for step in RunReader(writer.path).steps if step.kind != "stored"]
    assert kinds[-3:] == ["act", "input", "act_failed"]


def test_no_record_repeats_what_a_screen_showed_as_private(session, writer):
    session.observe(SettingsVersion().select)
    session.redaction.learn(Private({}, frozenset({"R58N12ABCDE"})))
    session.record("decision", {"why": "row R58N12ABCDE of anna@example.org"})
    said = RunReader(writer.path).steps[-1].data
    assert said == {"why": "row [withheld] of [withheld]"}


CLICK = Step(verb="click", candidate_id="open:about")


def test_a_target_that_is_gone_right_before_the_touch_is_not_touched(session, home, phone):
    view = find_about(session, home)
    phone.phone.start(action="android.settings.DISPLAY_SETTINGS")
    result = session.act(CLICK, capture_id=view.observation.provenance.capture_id)
    assert (result.ok, result.code, phone.taps) == (False, "target_changed", 0)


def test_a_target_that_has_moved_is_touched_where_it_is_now(session, home, phone):
    view = find_about(session, home)
    phone.phone.swipe(540, 1200, 540, 1350, 500)
    result = session.act(CLICK, capture_id=view.observation.provenance.capture_id)
    assert result.ok
    assert phone.phone.screen == "about"


def test_a_target_that_keeps_moving_is_not_touched(session, home, phone):
    view = find_about(session, home)
    ways = iter([1350, 1050, 1350, 1050, 1350, 1050])
    phone.before_tree = lambda: phone.phone.swipe(540, 1200, 540, next(ways), 500)
    result = session.act(CLICK, capture_id=view.observation.provenance.capture_id)
    assert (result.ok, result.code, phone.taps) == (False, "target_moving", 0)


def test_a_screen_that_turned_private_to_another_app_is_not_touched(session, home, phone):
    view = find_about(session, home)
    phone.phone.key(3)
    result = session.act(CLICK, capture_id=view.observation.provenance.capture_id)
    assert (result.ok, result.code, phone.taps) == (False, "target_changed", 0)


class Tables(SimDevice):
    """A simulated phone whose settings tables can be read, one of them not."""

    def setting(self, namespace: str, key: str, *, timeout_s: float = 10.0) -> str | None:
        if key == "broken":
            raise DeviceError("DEVICE_LOST", self.serial, saw=f"no reply in {timeout_s} s")
        return self.phone.settings.get(namespace, key)


def test_a_look_brings_the_settings_that_were_asked_for_and_says_which_it_could_not_read(
    clock, tmp_path
):
    phone = Tables.from_world("pixel-15-en")
    wanted = Selection(settings=("global:wifi_on", "system:never", "global:broken"))
    with RunWriter.create(tmp_path, skill="x", device=phone, clock=clock) as writer:
        view = Session(phone, clock, writer).observe(lambda _: wanted)
    phone.close()

    assert view.settings == {"global:wifi_on": "1", "system:never": None}
    told = {step.kind: step.data for step in RunReader(writer.path).steps}
    assert told["settings"]["values"] == view.settings
    assert told["settings_failed"]["code"] == "DEVICE_LOST"
    assert "input" not in told


def test_a_look_that_asks_for_no_settings_brings_none(session):
    assert session.observe(lambda _: Selection()).settings == {}


class Wary:
    """A policy that refuses the touch when it sees it for that many times."""

    def __init__(self, refuses_at: int) -> None:
        self._refuses_at = refuses_at
        self.seen: list[str] = []

    def allows(self, step, candidate, observation, *, activity=None):
        if step.verb != "click":
            return None
        self.seen.append(observation.provenance.capture_id)
        if len(self.seen) < self._refuses_at:
            return None
        return Refusal(
            policy_class="destructive", group="reset", why="dialog", next_move="Do it by hand."
        )


@pytest.mark.parametrize("refuses_at", [1, 2])
def test_the_policy_is_asked_on_the_screen_decided_on_and_again_right_before_the_touch(
    phone, clock, writer, refuses_at
):
    policy = Wary(refuses_at)
    session = Session(phone, clock, writer, policy=policy)
    session.act(OPEN, capture_id="")
    view = find_about(session, session.observe(SettingsVersion().select))
    capture_id = view.observation.provenance.capture_id
    result = session.act(CLICK, capture_id=capture_id)
    assert (result.ok, result.code, result.escalation) == (
        False, "policy_refused", "Do it by hand.",
    )  # fmt: skip
    assert phone.taps == 0
    assert policy.seen[0] == capture_id
    assert len(set(policy.seen)) == refuses_at
    assert [refusal.group for refusal in session.refusals] == ["reset"]


def test_nothing_is_known_before_the_first_look_but_what_is_opened(session, phone):
    result = session.act(Step(verb="press", key="home"), capture_id="")
    assert result.ok
    assert session.refusals == []


@pytest.mark.parametrize("step", [Step(verb="press", key="back"), Step(verb="wait", ms=1)])
def test_a_step_without_an_element_names_a_capture_that_is_still_good_too(session, home, step):
    capture_id = home.observation.provenance.capture_id
    session.observe(SettingsVersion().select)
    with pytest.raises(StaleError) as caught:
        session.act(step, capture_id=capture_id)
    assert caught.value.code == "CANDIDATE_SUPERSEDED"


def test_a_key_that_was_decided_on_too_long_ago_is_not_pressed(session, home, clock, phone):
    clock.advance(46)
    with pytest.raises(StaleError) as caught:
        session.act(
            Step(verb="press", key="back"), capture_id=home.observation.provenance.capture_id
        )
    assert caught.value.code == "CANDIDATE_EXPIRED"
