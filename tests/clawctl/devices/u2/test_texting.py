"""The server sets a field's text, and what the field then holds is what counts."""

import pytest

from clawctl.devices.field import Field
from clawctl.devices.u2.texting import Setter, selector_of
from clawctl_adapters.errors import DeviceError

NAME = Field(text="old", hint="Name", class_name="android.widget.EditText", resource_id="p:id/n")


class Server:
    """A server with one field. keeps  what the field makes of a text it is given."""

    def __init__(self, holds="", *, hint="", fits=1, keeps=lambda text: text):
        self.holds, self.hint, self.fits, self.keeps = holds, hint, fits, keeps
        self.asked = []

    def ask(self, method, *params, repeat=False):
        self.asked.append((method, repeat))
        if method == "count":
            return self.fits
        if method == "getText":
            return self.holds or self.hint
        self.holds = self.keeps(params[1])
        return True

    def rub(self):
        self.asked.append(("key", False))
        self.holds = self.holds[:-1]


def enter(server, text, field=NAME, *, clear=False):
    return Setter(server.ask, server.rub, field, "phone").enter(text, clear=clear)


def refusal(act):
    with pytest.raises(DeviceError) as caught:
        act()
    return caught.value.code, caught.value.saw


def test_a_selector_counts_what_it_names():
    assert selector_of(NAME) == {
        "focused": True, "className": "android.widget.EditText", "resourceId": "p:id/n",
        "mask": 0x220010, "childOrSibling": [], "childOrSiblingSelector": [],
    }  # fmt: skip
    assert selector_of(Field(text=""))["mask"] == 0x020000


def test_text_is_put_behind_what_the_field_holds_and_set_once():
    server = Server("old", hint="Name")
    assert enter(server, "ë") is False
    assert server.holds == "oldë"
    assert server.asked == [
        ("count", True), ("getText", True), ("setText", False), ("getText", True),
    ]  # fmt: skip


def test_a_prompt_is_not_put_before_the_text():
    server = Server("", hint="Name")
    assert enter(server, "Zoë") is True
    assert server.holds == "Zoë"


def test_words_that_read_as_the_prompt_are_kept():
    server = Server("Name", hint="Name")
    assert enter(server, "ë") is False
    assert server.holds == "Nameë"


def test_where_no_prompt_is_known_a_key_tells_it_from_text():
    unknown = Field(text="Name", class_name="android.widget.EditText")
    server = Server("", hint="Name")
    assert enter(server, "Zoë", unknown) is True
    assert server.holds == "Zoë"
    server = Server("Name", hint="Other")
    assert enter(server, "ë", unknown) is False
    assert server.holds == "Nameë"


def test_clear_replaces_and_asks_nothing_of_the_old_words():
    server = Server("old", hint="Name")
    assert enter(server, "new", clear=True) is None
    assert server.holds == "new"
    assert enter(server, "", clear=True) is None
    assert server.holds == ""


def test_a_field_that_makes_something_else_of_the_text_is_said_to_differ():
    server = Server("", hint="Name", keeps=lambda text: text[:3])
    assert refusal(lambda: enter(server, "Zoë K.", clear=True)) == (
        "TEXT_NOT_EXACT", "a field that holds 3 characters of 6",
    )  # fmt: skip


def test_several_fields_that_could_be_meant_get_nothing():
    server = Server("old", fits=2)
    assert refusal(lambda: enter(server, "ë")) == (
        "NO_FOCUSED_FIELD", "2 fields like the one with the focus",
    )  # fmt: skip
    assert server.holds == "old"


def test_a_secret_is_not_read_back_and_not_added_to():
    secret = Field(text="••", hint="PIN", password=True, class_name="android.widget.EditText")
    server = Server("12")
    code, _ = refusal(lambda: enter(server, "ë", secret))
    assert (code, server.holds) == ("TEXT_NOT_SENDABLE", "12")
    assert enter(server, "ëë", secret, clear=True) is None
    assert server.holds == "ëë"
    assert ("getText", True) not in server.asked
