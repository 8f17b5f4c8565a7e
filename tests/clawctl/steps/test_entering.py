"""Text goes into the field that was meant, and what the field holds is what is said."""

import pytest

from clawctl.devices.base import TextReply
from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import DeviceError
from tests.clawctl.steps.acting import PAGE, Phone, acting, said, world

NAME = 'kind = "field", title = "Name", id = "com.android.settings:id/name"'
PIN = 'kind = "field", title = "PIN", id = "com.android.settings:id/pin", password = true'
FIELDS = world(NAME, PIN, 'title = "Other"')


class Typist(Phone):
    """A phone that enters text; `drops` leaves out the last characters of what it is given."""

    drops = 0
    refuses = False
    clears = False  # as a field that selects all it holds when it is typed into
    breaks = False  # half of the text gets lost on the way
    knows = True  # whether it tells a prompt from text

    def enter_text(self, text, *, clear, timeout_s=30.0):
        if self.breaks:
            view = next(v for root in self.phone.roots() for v in root.walk() if v.focused)
            self.phone.set_text(view, text[:2])
            raise DeviceError("TEXT_NOT_EXACT", self.serial, saw="1 of 2 parts typed")
        if self.refuses:
            raise DeviceError("INPUT_REFUSED", self.serial, saw="a character it cannot type")
        view = next(v for root in self.phone.roots() for v in root.walk() if v.focused)
        held = "" if view.text == "Name" else view.text
        self.phone.set_text(
            view, ("" if clear or self.clears else held) + text[: len(text) - self.drops]
        )
        return TextReply(path="sim", was_empty=not held if self.knows else None)


@pytest.fixture
def fields(tmp_path):
    with acting(tmp_path, FIELDS, PAGE, kind=Typist) as found:
        yield found


def test_the_field_is_touched_once_and_its_text_read_back(fields):
    result = fields.do(action="type", name="Name", text="Zoë")
    assert (result.path, *said(result)) == ("sim", "confirmed", True, None)
    assert fields.phone.inputs("tap") == [("tap", "Name")]


def test_a_field_that_has_the_focus_is_not_touched(fields):
    fields.do(action="type", name="Name", text="Zoë")
    more = fields.do(action="type", text=" K.")
    assert said(more) == ("confirmed", True, None)
    assert len(fields.phone.inputs("tap")) == 1


def test_clear_replaces_what_the_field_holds(fields):
    fields.do(action="type", name="Name", text="Zoë")
    assert said(fields.do(action="type", text="Ann", clear=True)) == ("confirmed", True, None)


def test_text_that_arrived_in_part_is_said_with_what_the_field_holds(fields):
    fields.phone.drops = 2
    result = fields.do(action="type", name="Name", text="Zoë K.")
    assert said(result) == ("unexpected", False, "text_differs")
    assert result.details["holds"] == "Zoë "


def test_a_secret_is_typed_unverified_and_stands_in_no_record(fields):
    fields.text = fields.session.view()
    lines = [line for line in fields.text.splitlines() if ".edit" in line]
    ref = int(lines[1].split(".")[0])
    result = fields.do(action="type", ref=ref, text="hunter2secret")
    assert (result.effect, result.verified) == ("unverifiable", None)
    kept = "".join(path.read_text(errors="replace") for path in fields.folder.rglob("*.jsonl"))
    assert "hunter2secret" not in kept
    assert "(13 characters)" in str([s.data for s in RunReader(fields.folder).steps])


def test_text_a_phone_cannot_take_is_a_result_with_nothing_typed(fields):
    fields.phone.refuses = True
    result = fields.do(action="type", name="Name", text="☃")
    assert (result.ok, result.effect, result.code) == (False, "no_change", "INPUT_REFUSED")


def test_a_backend_that_types_nothing_says_so_before_it_touches(tmp_path):
    with acting(tmp_path, FIELDS, PAGE, kind=Mute) as found:
        result = found.do(action="type", name="Name", text="Zoë")
        assert (result.ok, result.code) == (False, "INPUT_REFUSED")
        assert found.phone.inputs() == []


def test_text_a_backend_cannot_enter_is_refused_before_the_field_is_touched(fields):
    result = fields.do(action="type", name="Name", text="a\x07b")
    assert (result.ok, result.effect, result.code) == (False, "no_change", "TEXT_NOT_SENDABLE")
    assert fields.phone.inputs() == []


def test_words_that_stand_alone_where_others_did_are_not_verified(fields):
    fields.do(action="type", name="Name", text="Zoë")
    fields.phone.clears = True
    result = fields.do(action="type", text="Ann")
    assert said(result) == ("unexpected", False, "text_differs")
    assert (result.details["holds"], result.details["wantedChars"]) == ("Ann", 6)


def test_a_prompt_that_nobody_tells_from_text_leaves_the_verdict_open(fields):
    fields.phone.knows = False
    result = fields.do(action="type", name="Name", text="Zoë")
    assert said(result) == ("unverifiable", None, "prompt_unclear")
    assert result.details["holds"] == "Zoë"
    assert said(fields.do(action="type", text="Ann", clear=True)) == ("confirmed", True, None)


def test_a_field_that_held_the_very_words_and_got_none_is_not_verified(fields):
    fields.do(action="type", name="Name", text="Zoë")
    fields.phone.drops = 3
    result = fields.do(action="type", text="Zoë")
    assert said(result) == ("suspected_noop", False, "text_differs")


def test_a_text_that_may_have_arrived_in_part_is_judged_by_what_the_field_holds(fields):
    fields.phone.breaks = True
    result = fields.do(action="type", name="Name", text="Zoë K.")
    assert said(result) == ("unexpected", False, "text_differs")
    assert (result.degraded, result.details["holds"]) == (None, "Zo")


class Mute(Phone):
    """A phone without a way to enter text."""

    enter_text = property()
