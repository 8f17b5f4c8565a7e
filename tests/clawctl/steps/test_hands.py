"""Right before an input: the same element, alone, still, allowed; after it: once, whatever came."""

import pytest

from clawctl_adapters.errors import DeviceError
from clawctl_adapters.renderers.brief import parse_brief
from tests.clawctl.steps.acting import PAGE, Phone, acting, said, world

ROWS = world(
    'title = "New", when = "setting:global:new=1"',
    'title = "setting:global:name", goto = "next"', 'title = "Other"',
    settings='new = "0"\nname = "Wi-Fi"', screens='[screens.next]\ntitle = "Next"\nrows = []',
)  # fmt: skip


@pytest.fixture
def page(tmp_path):
    with acting(tmp_path, ROWS, PAGE) as found:
        yield found


def test_a_row_that_moved_before_the_touch_is_touched_where_it_is(page):
    page.phone.phone.settings.put("global", "new", "1")
    result = page.do(action="click", name="Wi-Fi")
    assert result.effect == "confirmed"
    assert page.phone.inputs() == [("tap", "Wi-Fi")]


def test_a_row_that_has_another_name_by_now_is_not_touched(page):
    page.phone.phone.settings.put("global", "name", "Bluetooth")
    result = page.do(action="click", name="Wi-Fi")
    assert (result.ok, result.effect, result.code) == (False, "no_change", "target_changed")
    assert page.phone.inputs() == []


def test_a_row_that_never_stands_still_is_not_touched(page):
    def push(dumps):
        page.phone.phone.settings.put("global", "new", str(dumps % 2))

    page.phone.before_tree = push
    assert page.do(action="click", name="Wi-Fi").code == "target_moving"
    assert page.phone.inputs() == []


def test_a_point_is_touched_only_while_the_same_element_lies_there(page):
    row = next(n for n in page.session._eyes.latest.nodes if n.text == "Other")
    top = int(row.bounds.split(",")[1].split("]")[0])
    point = {"action": "click", "x": 300, "y": top + 10}
    page.phone.phone.settings.put("global", "new", "1")
    assert page.run(point).steps[0].result.code in ("target_changed", "target_moving")
    assert page.phone.inputs() == []


def test_another_rotation_is_another_screen(page):
    page.phone.phone.controls.rotate(1)
    assert page.do(action="click", name="Wi-Fi").code == "target_changed"
    assert page.phone.inputs() == []


class Denied(Phone):
    """A phone that takes no inputs from adb."""

    asked = 0

    def tap(self, x_px, y_px, *, timeout_s=10.0):
        self.asked += 1
        raise DeviceError("INPUT_REFUSED", self.serial, saw="a SecurityException")


def test_a_phone_that_refuses_inputs_is_asked_once_and_never_again(tmp_path):
    with acting(tmp_path, ROWS, PAGE, kind=Denied) as found:
        first = found.do(action="click", name="Wi-Fi")
        assert (first.ok, first.effect, first.code) == (False, "no_change", "INPUT_REFUSED")
        assert "developer options" in first.escalation
        assert found.do(action="click", name="Wi-Fi").code == "INPUT_REFUSED"
        assert found.phone.asked == 1


def test_a_lost_reply_is_judged_by_the_screen_and_nothing_is_sent_again(page):
    page.phone.lose = 1
    result = page.do(action="click", name="Wi-Fi")
    assert (result.ok, *said(result)) == (True, "confirmed", None, "DEVICE_LOST")
    assert page.phone.inputs() == [("tap", "Wi-Fi")]


@pytest.mark.parametrize(("key", "pressed"), [("back", False), ("enter", False), ("home", True)])
def test_a_key_is_not_pressed_in_an_app_that_came_to_the_front_since(page, key, pressed):
    page.phone.phone.key(3)  # somebody goes home
    result = page.do(action="press", key=key)
    assert [kind for kind, _ in page.phone.inputs()] == ["key"] * (1 + pressed)
    assert (result.code == "target_changed") is not pressed


def test_what_a_drag_ends_on_needs_leave_too(tmp_path):
    rows = world(*(f'title = "{name}", goto = "next"' for name in ("Photos", "Uninstall", "Other")),
                 screens='[screens.next]\ntitle = "Next"\nrows = []')  # fmt: skip
    with acting(tmp_path, rows, PAGE) as page:
        lines = parse_brief(page.session.view()).lines
        refs = {line.labels[0].text: line.ref for line in lines if line.ref and line.labels}
        page.text = page.session.view()
        drag = {"action": "drag", "ref": refs["Photos"]}
        refused = page.do(**drag, target=refs["Uninstall"])
        assert (refused.ok, refused.code) == (False, "policy_refused")
        assert page.phone.inputs() == []
        assert page.do(**drag, target=refs["Other"]).path == "drag"
