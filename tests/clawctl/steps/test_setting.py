"""Switches and sliders are set once, from what they show, and read back."""

import msgspec
import pytest

from clawctl_adapters.model.projection import CandidateSpec, Selection
from clawctl_adapters.model.step import Step
from tests.clawctl.steps.acting import PAGE, Phone, acting, said, world

WIFI = 'kind = "switch", title = "Wi-Fi", switch = "global:wifi_on"'
BLUETOOTH = 'kind = "switch", title = "Bluetooth", switch = "global:bluetooth_on"'
SWITCHES = world(WIFI, BLUETOOTH, settings='wifi_on = "0"\nbluetooth_on = "1"')
LEVEL = 'kind = "slider", title = "Level", setting = "global:level", high = 100'
SLIDER = world(LEVEL, 'title = "Other"', settings='level = "10"')


@pytest.fixture
def switches(tmp_path):
    with acting(tmp_path, SWITCHES, PAGE) as found:
        yield found


def test_a_switch_is_touched_once_and_its_own_state_read_back(switches):
    result = switches.do(action="set", name="Wi-Fi", on=True)
    assert (result.ok, *said(result)) == (True, "confirmed", True, None)
    assert switches.phone.inputs() == [("tap", "Wi-Fi")]
    assert switches.phone.setting("global", "wifi_on") == "1"


def test_a_switch_that_already_is_as_wanted_is_not_touched(switches):
    result = switches.do(action="set", name="Bluetooth", on=True)
    assert (result.ok, result.path, *said(result)) == (True, "none", "confirmed", True, None)
    assert result.details == {"already": True, "state": "on"}
    assert switches.phone.inputs() == []


def test_a_lost_reply_is_no_reason_to_touch_again(switches):
    switches.phone.lose = 1
    result = switches.do(action="set", name="Wi-Fi", on=True)
    assert (result.ok, *said(result)) == (True, "confirmed", True, "DEVICE_LOST")
    assert result.degraded == "reply_lost"
    assert switches.phone.inputs() == [("tap", "Wi-Fi")]


def test_a_touch_that_never_arrived_is_not_repeated_and_said_to_have_done_nothing(switches):
    switches.phone.dead = 1
    result = switches.do(action="set", name="Wi-Fi", on=True)
    assert (result.ok, *said(result)) == (False, "suspected_noop", False, "state_unchanged")
    assert switches.phone.inputs() == []


def test_a_row_without_a_state_is_refused_before_anything_runs(tmp_path):
    with acting(tmp_path, world('title = "Plain"'), PAGE) as plain:
        report = plain.run({"action": "set", "name": "Plain", "on": True})
        assert [(r.code, r.field) for r in report.refusals] == [("target_missing", "name")]
        assert plain.phone.inputs() == []


def test_a_dialog_in_place_of_the_new_state_is_no_success(tmp_path):
    asks = (
        '[screens.ask]\nframe = "alert-dialog"\ntitle = "Sure?"\nmessage = "Really."\n'
        'buttons = [{ title = "Yes", puts = { "global:wifi_on" = "1" } }, { title = "No" }]'
    )
    row = f'{WIFI}, asks = "ask"'
    with acting(tmp_path, world(row, settings='wifi_on = "0"', screens=asks), PAGE) as found:
        result = found.do(action="set", name="Wi-Fi", on=True)
        assert result.effect == "unverifiable"
        assert result.verified is None
        assert found.phone.setting("global", "wifi_on") == "0"
        assert found.phone.inputs() == [("tap", "Wi-Fi")]


def test_a_radio_button_is_chosen_and_cannot_be_turned_off(tmp_path):
    with acting(tmp_path, "pixel-15-en", "android.settings.DISPLAY_SETTINGS") as found:
        found.do(action="click", name="Screen timeout")
        chosen = found.do(action="set", name="1 minute", on=True)
        assert said(chosen) == ("confirmed", True, None)
        assert found.phone.setting("system", "screen_off_timeout") == "60000"
        off = found.do(action="set", name="1 minute", on=False)
        assert (off.ok, off.code) == (False, "radio_stays_on")


def test_a_slider_without_words_is_touched_once_and_not_claimed(tmp_path):
    with acting(tmp_path, SLIDER, PAGE) as found:
        result = found.do(action="set", name="Level", value=60)
        assert said(result) == ("unverifiable", None, "state_not_shown")
        assert len(found.phone.inputs("tap")) == 1
        assert found.phone.setting("global", "level") == "61"


class Told(Phone):
    """A phone whose slider says its place in per cent, along a curve of its own."""

    curve = staticmethod(lambda level: level)

    def tree(self, *, timeout_s=30.0, hurry=False):
        found = super().tree(timeout_s=timeout_s, hurry=hurry)
        shown = self.curve(int(self.setting("global", "level") or 0))
        data = found.data.replace(
            b'text="" resource-id="android:id/seekbar"',
            b'text="%d%%" resource-id="android:id/seekbar"' % shown,
        )
        return msgspec.structs.replace(found, data=data)


def told(tmp_path, curve):
    found = acting(tmp_path, SLIDER, PAGE, kind=Told)
    Told.curve = staticmethod(curve)
    return found


def test_a_slider_that_says_its_place_is_verified_by_it(tmp_path):
    with told(tmp_path, lambda level: level) as found:
        result = found.do(action="set", name="Level", value=60)
        assert said(result) == ("confirmed", True, None)
        assert (result.details["shown"], result.details["touches"]) == ("61%", 1)
        again = found.do(action="set", name="Level", value="60%")
        assert (again.path, again.details["already"]) == ("none", True)
        assert len(found.phone.inputs("tap")) == 1


def test_a_slider_with_a_curve_is_corrected_from_what_it_shows(tmp_path):
    with told(tmp_path, lambda level: min(100, level + 12)) as found:
        result = found.do(action="set", name="Level", value=60)
        assert said(result) == ("confirmed", True, None)
        assert result.details["touches"] == len(found.phone.inputs("tap")) == 2


def test_a_slider_that_runs_the_other_way_is_found_out(tmp_path):
    with told(tmp_path, lambda level: 100 - level) as found:
        assert said(found.do(action="set", name="Level", value=20)) == ("confirmed", True, None)


def test_a_slider_that_cannot_get_there_is_left_after_two_corrections(tmp_path):
    with told(tmp_path, lambda level: min(level, 30)) as found:
        result = found.do(action="set", name="Level", value=90)
        assert said(result) == ("unexpected", False, "value_differs")
        assert (result.details["shown"], len(found.phone.inputs("tap"))) == ("30%", 3)


def test_a_value_that_is_no_per_cent_is_no_place_on_a_slider(tmp_path):
    with acting(tmp_path, SLIDER, PAGE) as found:
        result = found.do(action="set", name="Level", value="blue")
        assert (result.ok, result.code) == (False, "value_unusable")
        assert found.phone.inputs() == []


def test_the_loops_port_sets_by_candidate(switches):
    def select(seen):
        path = next(node.node_path for node in seen.nodes if node.text == "Wi-Fi")
        return Selection(specs=(CandidateSpec("wifi", "click", path),))

    view = switches.session.observe(select)
    step = Step(verb="set", candidate_id="wifi", on=True)
    capture_id = view.observation.provenance.capture_id
    result = switches.session.act(step, capture_id=capture_id)
    assert said(result) == ("confirmed", True, None)
    assert (result.capture_before, switches.phone.inputs()) == (capture_id, [("tap", "Wi-Fi")])
