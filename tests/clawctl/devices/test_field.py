"""The focused field is the one a dump names; what is no text is refused before anything is sent."""

import pytest

from clawctl.devices.field import Field, check_text, focused_field, is_plain
from clawctl_adapters.errors import DeviceError

EDIT = "android.widget.EditText"


def node(text="", focused=True, cls=EDIT, **more):
    flags = {"text": text, "class": cls, "focused": str(focused).lower(), "password": "false"}
    flags |= {name.replace("_", "-"): value for name, value in more.items()}
    written = " ".join(f'{name}="{value}"' for name, value in flags.items())
    return f'<node index="0" {written} bounds="[0,0][9,9]" />'


def tree(*nodes):
    return f'<?xml version="1.0"?><hierarchy rotation="0">{"".join(nodes)}</hierarchy>'.encode()


def refusal(act):
    with pytest.raises(DeviceError) as caught:
        act()
    return caught.value.code, caught.value.saw


def test_the_field_with_the_focus_is_found_among_others():
    found = focused_field(
        tree(
            node("Search", focused=False), node("a&#10;b", hint="Name", resource_id="p:id/name"),
            node("Row", cls="android.widget.TextView"),
        ),
        "phone",
    )  # fmt: skip
    assert found == Field(text="a\nb", hint="Name", class_name=EDIT, resource_id="p:id/name")


@pytest.mark.parametrize(
    ("nodes", "saw"),
    [
        ([node(focused=False)], "0 fields with the focus"),
        ([node(cls="android.widget.Button")], "0 fields with the focus"),
        ([node("a"), node("b")], "2 fields with the focus"),
    ],
)
def test_a_screen_without_one_such_field_takes_no_text(nodes, saw):
    assert refusal(lambda: focused_field(tree(*nodes), "phone")) == ("NO_FOCUSED_FIELD", saw)


def test_a_tree_that_cannot_be_read_names_no_field():
    code, saw = refusal(lambda: focused_field(b"<hierarchy", "phone"))
    assert code == "NO_FOCUSED_FIELD"
    assert "cannot be read" in saw


@pytest.mark.parametrize(
    ("field", "hints", "empty"),
    [
        (Field(text=""), (), True),
        (Field(text="Name", hint="Name"), (), True),
        (Field(text="Zoë", hint="Name"), (), False),
        (Field(text="Zoë", hint=""), (), False),
        (Field(text="Name"), (), None),
        (Field(text="Name"), ("Name",), True),
        (Field(text="Zoë"), ("Name",), False),
        (Field(text="", password=True), (), None),
        (Field(text="••", password=True, hint="PIN"), (), False),
    ],
)
def test_a_prompt_is_told_from_text_where_anybody_knows_it(field, hints, empty):
    assert field.is_empty(hints) is empty


def test_plain_text_is_printable_ascii_on_one_line():
    assert all(map(is_plain, ("", "a b", "~!%s'\"\\")))
    assert not any(map(is_plain, ("ë", "a\nb", "a\tb", "\x7f")))


@pytest.mark.parametrize(
    ("text", "saw"),
    [("a\x00", "U+0000"), ("\x1b[0m", "U+001B"), ("a\rb", "U+000D"), ("\ud83d", "U+D83D")],
)
def test_control_characters_and_half_characters_are_refused_by_their_number(text, saw):
    assert refusal(lambda: check_text(text, "phone")) == (
        "TEXT_NOT_SENDABLE", f"a character {saw}",
    )  # fmt: skip


def test_lines_tabs_and_signs_without_width_are_text():
    check_text("a\n\tb\u200d\u202b😀", "phone")
