"""Steps for a model: all planned or none run, refs that last, and a text after each step."""

import pytest

from clawctl.policy import Policy
from clawctl_adapters.errors import EvidenceError
from clawctl_adapters.renderers.brief import parse_brief
from tests.clawctl.steps.acting import PAGE, Phone, acting, said, world

ROWS = world(
    'title = "Wi-Fi", goto = "wifi"', 'kind = "switch", title = "Bluetooth", switch = "global:bt"',
    'title = "Display", goto = "display"', settings='bt = "0"',
    screens='[screens.wifi]\ntitle = "Wi-Fi"\nrows = [{ title = "Saved networks" }]\n'
    '[screens.display]\ntitle = "Display"\nrows = [{ title = "Dark theme" }]',
)  # fmt: skip
ON = {"action": "set", "name": "Bluetooth", "on": True}
CLICK = {"action": "click", "name": "Wi-Fi"}


@pytest.fixture
def page(tmp_path):
    with acting(tmp_path, ROWS, PAGE) as found:
        yield found


def refs(text):
    """Label → ref of a full view."""
    named = (line for line in parse_brief(text).lines if line.ref and line.labels)
    return {line.labels[0].text: line.ref for line in named}


def test_nothing_runs_when_one_step_of_many_is_wrong(page):
    report = page.run(ON, {"action": "click", "name": "Nowhere"}, CLICK)
    assert [(r.index, r.code) for r in report.refusals] == [(1, "target_missing")]
    assert (report.steps, page.phone.inputs()) == ((), [])
    assert page.run(ON).ok  # the view is still good


def test_each_step_has_its_result_and_a_text_of_what_it_changed(page):
    report = page.run(ON, CLICK)
    assert [done.result.effect for done in report.steps] == ["confirmed", "confirmed"]
    assert "since" in report.steps[0].text.splitlines()[0]
    assert ".on" in report.steps[0].text
    assert "Saved networks" in report.steps[1].text
    assert report.ok
    assert page.phone.inputs() == [("tap", "Bluetooth"), ("tap", "Wi-Fi")]


def test_a_view_says_for_how_long_its_refs_may_be_acted_on(page):
    assert parse_brief(page.text).max_age_s == 45
    texts = [done.text for done in page.run(ON, CLICK).steps]
    assert [" 45s" in text.splitlines()[0] for text in texts] == [False, True]  # the full view


def test_refs_stay_with_their_elements_from_view_to_view(page):
    first = refs(page.text)
    page.run(ON)
    again = page.session.view()
    assert refs(again)["Display"] == first["Display"]
    result = page.run({"action": "click", "ref": first["Display"]}, capture_id=again.split()[0])
    assert result.steps[0].result.effect == "confirmed"
    assert page.phone.inputs()[-1] == ("tap", "Display")


def test_a_step_whose_element_went_with_the_old_screen_is_refused_and_not_guessed(page):
    report = page.run(CLICK, {"action": "click", "name": "Display"})
    assert report.steps[0].result.effect == "confirmed"
    assert [(r.index, r.code) for r in report.refusals] == [(1, "target_gone")]
    assert page.phone.inputs() == [("tap", "Wi-Fi")]


def test_a_step_that_did_not_work_stops_those_that_were_meant_for_its_outcome(page):
    page.phone.dead = 1
    report = page.run(CLICK, ON)
    assert report.steps[0].result.effect == "suspected_noop"
    assert [(r.index, r.code) for r in report.refusals] == [(1, "not_run")]
    assert page.phone.inputs() == []


def test_a_view_is_used_once(page):
    capture_id = page.capture_id
    page.run(ON)
    report = page.run(CLICK, capture_id=capture_id)
    assert report.stale
    assert report.refusals[0].code == "CANDIDATE_SUPERSEDED"
    assert refs(report.text)["Wi-Fi"] > 0
    assert page.phone.inputs() == [("tap", "Bluetooth")]


def test_a_view_older_than_45_seconds_is_refused_with_the_new_one(page):
    page.clock.advance(46)
    report = page.run(CLICK)
    assert (report.stale, report.refusals[0].code) == (True, "CANDIDATE_EXPIRED")
    assert report.capture_id == report.text.split()[0] != "c-0001"
    assert page.phone.inputs() == []
    assert page.run(CLICK).ok


def test_a_view_of_another_number_is_refused(page):
    assert page.run(CLICK, capture_id="c-9999").stale
    assert page.run(CLICK, capture_id="").stale
    assert page.phone.inputs() == []


def test_a_point_is_scaled_from_the_picture_it_was_named_on(page):
    node = next(n for n in page.session._eyes.latest.nodes if n.text == "Wi-Fi")
    left, top = (int(side) for side in node.bounds[1:].split("]")[0].split(","))
    point = {"action": "click", "x": (left + 20) // 2, "y": (top + 20) // 2}
    page.run(point, picture_px=(540, 1200))
    assert page.phone.inputs() == [("tap", "Wi-Fi")]


def test_a_point_of_an_earlier_picture_is_no_place_on_the_next_screen(page):
    report = page.run(CLICK, {"action": "click", "x": 500, "y": 700})
    assert [(r.index, r.code) for r in report.refusals] == [(1, "point_outdated")]
    assert page.phone.inputs() == [("tap", "Wi-Fi")]


def test_the_policy_is_asked_before_anything_is_sent(tmp_path):
    with acting(tmp_path, ROWS, PAGE, policy=Policy(read_only=True)) as found:
        report = found.run(ON)
        result = report.steps[0].result
        assert (result.ok, result.code) == (False, "policy_refused")
        assert found.phone.inputs() == []
        assert [refusal.policy_class for refusal in found.session.refusals] == ["change"]


def test_keys_and_waits_go_on_after_a_step_that_changed_nothing(page):
    report = page.run({"action": "press", "key": "enter"}, {"action": "press", "key": "back"})
    assert [done.result.effect for done in report.steps] == ["no_change", "confirmed"]
    assert said(report.steps[0].result) == ("no_change", None, None)


class TurnsBack(Phone):
    """A switch that the phone turns back once it was read: before the look with a picture."""

    looks_on, most_on = 0, 99

    def tree(self, *, timeout_s=30.0, hurry=False):
        if self.setting("global", "bt") == "1":
            self.looks_on += 1
            if self.looks_on > self.most_on:
                self.phone.settings.put("global", "bt", "0")
        return super().tree(timeout_s=timeout_s, hurry=hurry)


@pytest.mark.parametrize(("was", "most_on"), [("0", 1), ("1", 2)])
def test_a_state_that_the_next_view_contradicts_is_not_claimed(tmp_path, was, most_on):
    with acting(tmp_path, ROWS, PAGE, kind=TurnsBack) as page:
        page.phone.most_on = 99
        page.phone.phone.settings.put("global", "bt", was)
        page.text = page.session.view()
        page.phone.looks_on, page.phone.most_on = int(was), most_on
        report = page.run(ON)
        result = report.steps[0].result
    assert result.effect != "confirmed"
    assert (result.verified, result.code) == (False, "state_unchanged")
    assert "already" not in result.details


class Renames(Phone):
    """A page that gives its second row another title as soon as the first is touched."""

    def tap(self, x_px, y_px, *, timeout_s=10.0):
        super().tap(x_px, y_px, timeout_s=timeout_s)
        self.phone.settings.put("global", "name", "Hotspot")


def test_a_later_step_is_not_done_on_what_got_another_name_since(tmp_path):
    rows = world(
        'kind = "switch", title = "Bluetooth", switch = "global:bt"',
        'kind = "switch", title = "setting:global:name", switch = "global:other"',
        'kind = "switch", title = "Sound", switch = "global:sound"',
        settings='bt = "0"\nother = "0"\nsound = "0"\nname = "Wi-Fi"',
    )
    with acting(tmp_path, rows, PAGE, kind=Renames) as page:
        report = page.run(ON, {**ON, "name": "Wi-Fi"}, {**ON, "name": "Sound"})
        assert [done.result.effect for done in report.steps] == ["confirmed"]
        assert [refusal.code for refusal in report.refusals] == ["target_gone", "not_run"]
        assert page.phone.inputs() == [("tap", "Bluetooth")]


def test_a_switch_that_got_another_name_is_not_claimed_under_the_old_one(tmp_path):
    """Renamed between the last look and the touch: nobody can prevent it, the verdict is true."""
    rows = world(
        'kind = "switch", title = "setting:global:name", switch = "global:other"',
        'title = "Row"',
        settings='other = "0"\nname = "Wi-Fi"',
    )
    with acting(tmp_path, rows, PAGE, kind=Renames) as page:
        result = page.do(action="set", name="Wi-Fi", on=True)
    assert said(result) == ("unverifiable", None, "state_not_shown")


class GoesBlind(Phone):
    """A phone whose screen cannot be read any more once it was touched so many times."""

    touches_seen = 1

    def tree(self, *, timeout_s=30.0, hurry=False):
        if len(self.inputs("tap")) >= self.touches_seen:
            raise EvidenceError("DUMP_NO_ROOT", self.serial, saw="null root node")
        return super().tree(timeout_s=timeout_s, hurry=hurry)


def test_what_was_sent_before_the_screen_went_dark_is_told_and_not_only_an_error(tmp_path):
    with acting(tmp_path, ROWS, PAGE, kind=GoesBlind) as page:
        report = page.run(ON, CLICK)
        (done,) = report.steps
        assert (done.result.ok, *said(done.result)) == (
            True, "outcome_unknown", None, "DUMP_NO_ROOT",
        )  # fmt: skip
        assert done.result.degraded == "not_read_since"
        assert [(r.index, r.code) for r in report.refusals] == [(1, "not_run")]
        page.phone.touches_seen = 99
        assert page.run(ON, capture_id=report.capture_id).stale  # nothing on that view any more
        assert page.phone.inputs("tap") == [("tap", "Bluetooth")]


class GoesBlindLater(GoesBlind):
    """Not before the first step has been looked at with a picture."""

    touches_seen = 99

    def screenshot(self, *, timeout_s=20.0):
        self.touches_seen = 1 if self.inputs("tap") else 99
        return super().screenshot(timeout_s=timeout_s)


def test_what_was_done_before_the_screen_went_dark_is_told_with_what_was_not(tmp_path):
    with acting(tmp_path, ROWS, PAGE, kind=GoesBlindLater) as page:
        report = page.run(ON, CLICK, {"action": "press", "key": "back"})
        assert [said(done.result) for done in report.steps] == [("confirmed", True, None)]
        refused = [(r.index, r.code) for r in report.refusals]
        assert refused == [(1, "DUMP_NO_ROOT"), (2, "not_run")]
        assert page.phone.inputs() == [("tap", "Bluetooth")]


def test_a_screen_that_cannot_be_read_before_anything_was_sent_is_an_error(tmp_path):
    with acting(tmp_path, ROWS, PAGE, kind=GoesBlind) as page:
        page.phone.touches_seen = 0
        with pytest.raises(EvidenceError, match="DUMP_NO_ROOT"):
            page.run(CLICK)
        assert page.phone.inputs() == []
