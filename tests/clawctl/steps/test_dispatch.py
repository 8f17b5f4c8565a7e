"""Every verb sends what it says, once, to the element that was meant."""

import pytest

from clawctl.steps.dispatch import PERFORMED, dispatch
from clawctl.steps.forms import FORMS, SCROLLS
from clawctl.steps.hands import Aim
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.step import Step
from tests.clawctl.steps.acting import PAGE, Phone, acting, said, world

NAMES = [f"{one}{two}" for one in "ABCDE" for two in "abcdefgh"]
ROWS = world(
    *(f'title = "Row {name}", copyable = true' for name in NAMES),
)


class Keys(Phone):
    """A phone that writes down keys with their modifiers, and drags."""

    held = None
    dragged = None

    def key(self, key, *, modifiers=(), timeout_s=10.0):
        self.held = (key, modifiers)
        super().key(key, timeout_s=timeout_s)

    def drag(self, x1_px, y1_px, x2_px, y2_px, *, timeout_s=15.0):
        self.dragged = (x1_px, y1_px, x2_px, y2_px)


@pytest.fixture
def page(tmp_path):
    with acting(tmp_path, ROWS, PAGE, kind=Keys) as found:
        yield found


def test_a_long_click_holds_one_touch(page):
    result = page.do(action="long_click", name="Row Aa")
    assert result.path == "long_press"
    assert page.phone.inputs() == [("long-press", "Row Aa")]


def test_a_key_is_pressed_with_what_is_held(page):
    page.do(action="press", key="enter")
    assert page.phone.held == ("enter", ())
    page.do(action="press", key="tab", modifiers=["shift"])
    assert page.phone.held == ("tab", ("shift",))


def test_a_scroll_moves_the_list_by_the_share_that_was_asked(page):
    whole = page.do(action="scroll", direction="down", amount=0.6)
    part = page.do(action="scroll", direction="down", amount=0.2)
    assert (whole.effect, part.effect, whole.path) == ("confirmed", "confirmed", "swipe")
    moved = [event.detail["scrolled_px"] for event in page.phone.phone.log.of_kind("swipe")]
    assert moved[0] > 2 * moved[1] > 0


def test_a_scroll_by_px_moves_the_content_by_so_many(page):
    page.do(action="scroll", direction="down")
    page.do(action="scroll", deltaY=300)
    assert page.phone.phone.log.of_kind("swipe")[-1].detail["scrolled_px"] in range(295, 306)


def test_a_drag_goes_from_one_element_to_another(page):
    lines = page.text = page.session.view()
    ref = next(
        int(line.split()[0].split(".")[0]) for line in lines.splitlines() if "Row Ac" in line
    )
    result = page.do(action="drag", name="Row Aa", target=ref)
    assert result.path == "drag"
    _, from_y, _, to_y = page.phone.dragged
    assert to_y > from_y


def test_what_an_element_does_not_list_is_refused(page):
    report = page.run({"action": "perform", "name": "Row Aa", "perform": "expand"})
    assert report.refusals[0].code == "action_not_offered"
    assert "long_click" in report.refusals[0].saw
    assert page.phone.inputs() == []


def test_what_it_lists_is_done_as_the_verb_it_stands_for(page):
    page.do(action="perform", name="Row Aa", perform="long_click")
    assert page.phone.inputs() == [("long-press", "Row Aa")]


def test_a_list_scrolls_by_its_own_actions(page):
    text = page.text = page.session.view()
    ref = [int(line.split(".")[0]) for line in text.splitlines() if ".scroll" in line][-1]
    result = page.do(action="perform", ref=ref, perform="scroll_forward")
    assert result.effect == "confirmed"


def test_apps_and_activities_are_started_and_read_back(page):
    app = page.do(action="open", app="com.android.settings")
    assert (app.verified, app.path) == (True, "intent")
    gone = page.do(action="open", app="com.example.nowhere")
    assert (gone.ok, gone.code) == (False, "START_REFUSED")


@pytest.mark.parametrize(
    "step",
    [
        {"action": "open", "app": "com.x; reboot"},
        {"action": "open", "activity": "com.x/.A -e k v"},
        {"action": "open", "activity": "com.x/"},
        {"action": "open", "page": "bank"},
        {"action": "press", "key": "power"},
        {"action": "press", "key": "enter", "modifiers": ["hyper"]},
    ],
)
def test_names_of_another_form_never_come_near_the_phone(page, step):
    report = page.run(step)
    assert report.refusals[0].code in ("invalid_field", "invalid_key")
    assert page.phone.inputs() == []


@pytest.mark.parametrize("verb", ["hover", "menu"])
def test_what_no_phone_can_do_is_refused_with_the_way_out(page, verb):
    more = {"path": ["File"]} if verb == "menu" else {"name": "Row Aa"}
    report = page.run({"action": verb, **more})
    assert report.refusals[0].code == "unsupported_action"
    assert "click" in report.refusals[0].saw
    with pytest.raises(UsageError):
        dispatch(page.session._hands, Aim(step=Step(verb=verb), before=None))


def test_every_verb_has_a_way_and_every_listed_action_too():
    assert set(PERFORMED) >= set(SCROLLS)
    assert {step.verb for step in PERFORMED.values()} <= set(FORMS)


def test_an_ambiguous_list_is_refused_with_those_there_are(tmp_path):
    with acting(tmp_path, "pixel-tablet-15", PAGE) as tablet:
        report = tablet.run({"action": "scroll", "direction": "down"})
        assert report.refusals[0].code == "ambiguous_target"
        assert len(report.refusals[0].near) == 2


def test_a_scroll_may_name_a_row_of_the_list_it_means(tmp_path):
    with acting(tmp_path, "pixel-tablet-15", PAGE) as tablet:
        result = tablet.do(action="scroll", name="Battery", direction="down")
        assert said(result)[0] in ("confirmed", "no_change")
        assert len(tablet.phone.inputs("swipe")) == 1
