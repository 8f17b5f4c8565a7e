"""Keys write each character as it is; what may have gone wrong on the way is never kept quiet."""

import shlex

import pytest

from clawctl.devices.adb.keying import MAX_CHARS, clear_script, text_script, words_of
from clawctl.devices.adb.roster import connect_adb
from clawctl.devices.adb_server import PrivateAdbServer
from clawctl.sim.adbd import AdbdServer
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.shell.commands.inputs import INJECTION_PROP
from clawctl.sim.world.reading import load_world
from clawctl_adapters.errors import DeviceError
from tests.conftest import ServedPhone

SEARCH = "android.settings.APP_SEARCH_SETTINGS"


def as_android_reads(word):
    """The loop of `input text`: an "s" right behind a per cent sign makes both a space."""
    out, behind = [], False
    for char in word:
        if behind and char == "s":
            out[-1], behind = " ", False
            continue
        out.append(char)
        behind = char == "%"
    return "".join(out)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("a b", ["a%sb"]),
        ("50%s off %d", ["50%", "s%soff%s%d"]),
        ("%%s", ["%%", "s"]),
        ("% s", ["%%ss"]),
        (" %s ", ["%s%", "s%s"]),
        ("%s%s", ["%", "s%", "s"]),
    ],
)
def test_spaces_are_coded_and_what_reads_like_the_code_goes_in_two_words(text, words):
    assert words_of(text) == words
    assert "".join(map(as_android_reads, words)) == text


def test_long_text_is_typed_in_several_words():
    text = "x%s " * 400
    words = words_of(text)
    assert max(map(len, words)) <= 750
    assert "".join(map(as_android_reads, words)) == text


def test_no_character_of_a_text_reaches_the_shell_as_its_own():
    text = "a'b\"c`d$(e)\\f;g|h&i>j<k*l?m~n!o#p"
    quoted = text_script(text).removesuffix(" && echo clawctl-typed")
    assert shlex.split(quoted) == ["input", "text", text]


def test_a_field_is_cleared_on_both_sides_of_the_cursor():
    assert clear_script(2) == "input keyevent 67 67 112 112"


class Stubborn(SimulatedPhone):
    """A phone whose keys can be made to fail.

    rubs  how many characters backspace takes at most; None for all it is pressed for.
    """

    rubs: int | None = None

    def key(self, code):
        if code == 67 and self.rubs is not None:
            if self.rubs == 0:
                return
            self.rubs -= 1
        super().key(code)

    def text(self, value):
        super().text(value)
        if value.endswith("?%"):
            self.props[INJECTION_PROP] = "0"


@pytest.fixture
def page():
    phone = Stubborn(load_world("pixel-13"))
    assert phone.start(action=SEARCH).ok
    with AdbdServer() as adbd, PrivateAdbServer() as server:
        served = ServedPhone(phone, adbd, adbd.add(phone), server)
        connect_adb(served.serial, address=served.address)
        yield served


def refusal(act):
    with pytest.raises(DeviceError) as caught:
        act()
    return caught.value.code, caught.value.saw


def held(page):
    return page.adbd.run(page.phone.controls.field_text)


def test_a_field_that_does_not_let_go_of_its_words_gets_no_new_ones(page):
    page.phone.text("old value")
    page.phone.rubs = 1
    device = page.open()
    code, saw = refusal(lambda: device.enter_text("new", clear=True))
    assert (code, saw) == ("TEXT_NOT_EXACT", "8 characters left after clearing")
    assert held(page) == "old valu"


def test_text_of_which_a_part_was_typed_is_said_to_be_unknown(page):
    device = page.open()
    code, saw = refusal(lambda: device.enter_text("50?%s off", clear=False))
    assert (code, saw) == ("TEXT_NOT_EXACT", "1 of 2 parts typed")
    assert held(page) == "50?%"


def test_a_phone_that_lets_nothing_in_has_nothing_typed(page):
    page.adbd.run(lambda: page.phone.props.update({INJECTION_PROP: "0"}))
    device = page.open()
    for clear in (False, True):
        assert refusal(lambda clear=clear: device.enter_text("a", clear=clear)) == (
            "INPUT_REFUSED", "a SecurityException",
        )  # fmt: skip
    assert held(page) == ""


def test_text_that_keys_cannot_write_names_the_way_out(page):
    device = page.open()
    for text in ("Zoë", "a\nb", "x" * (MAX_CHARS + 1)):
        with pytest.raises(DeviceError) as caught:
            device.check_text(text)
        assert caught.value.code == "TEXT_NOT_SENDABLE"
        assert "--backend u2" in caught.value.next_move


def test_a_long_text_arrives_whole(page):
    text = "".join(f"{number} %s 'quoted' " for number in range(220))[:MAX_CHARS]
    assert page.open().enter_text(text, clear=False).path == "input-text"
    assert held(page) == text


def test_a_field_too_long_for_keys_is_left_alone(page):
    page.phone.text("x" * 1001)
    device = page.open()
    assert refusal(lambda: device.enter_text("new", clear=True)) == (
        "TEXT_NOT_SENDABLE", "a field of 1001 characters, 1000 are cleared at most",
    )  # fmt: skip
    assert held(page) == "x" * 1001
