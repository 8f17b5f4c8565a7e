"""Waiting ends by what the screen shows; time alone proves nothing."""

import pytest

from tests.clawctl.steps.acting import PAGE, acting, said, world

LATE = world(
    'title = "Here"', 'title = "Ready", when = "setting:global:ready=1"', settings='ready = "0"'
)


@pytest.fixture
def page(tmp_path):
    with acting(tmp_path, LATE, PAGE) as found:
        yield found


def becomes(page, value, after_dumps):
    def change(dumps):
        if dumps == after_dumps:
            page.phone.phone.settings.put("global", "ready", value)

    page.phone.before_tree = change


def test_words_that_come_late_are_waited_for(page):
    becomes(page, "1", 6)
    began_s = page.clock.monotonic_s()
    result = page.do(action="wait", text="Ready")
    assert said(result) == ("confirmed", True, None)
    assert page.clock.monotonic_s() - began_s < 10.0


def test_words_that_never_come_end_at_the_deadline(page):
    began_s = page.clock.monotonic_s()
    assert said(page.do(action="wait", text="Ready")) == ("no_change", False, "words_not_shown")
    assert page.clock.monotonic_s() - began_s == pytest.approx(10.0, abs=1.0)


def test_words_that_go_are_gone_by_a_look(page):
    page.phone.phone.settings.put("global", "ready", "1")
    page.text = page.session.view()
    becomes(page, "0", page.phone.dumps + 3)
    assert said(page.do(action="wait", gone="Ready")) == ("confirmed", True, None)


def test_time_passes_and_nothing_is_claimed(page):
    began_s = page.clock.monotonic_s()
    result = page.do(action="wait", ms=1500)
    assert said(result) == ("confirmed", None, None)
    assert page.clock.monotonic_s() - began_s == pytest.approx(1.5)
    assert page.phone.inputs() == []
