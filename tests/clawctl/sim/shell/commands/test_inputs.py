"""Touches, keys and text from the shell."""

import pytest

from clawctl.sim.shell.commands.inputs import INJECTION_PROP


def kinds(sh):
    return [event.kind for event in sh.handset.phone.log]


def test_a_tap_reaches_the_phone(sh):
    sh("am start -a android.settings.SETTINGS")
    assert sh("input tap 100 200").code == 0
    assert kinds(sh)[-1] == "tap"


@pytest.mark.parametrize("name", ["BACK", "KEYCODE_BACK", "4"])
def test_keys_have_names_and_numbers(sh, name):
    sh("am start -a android.settings.SETTINGS")
    assert sh(f"input keyboard keyevent {name}").code == 0
    assert sh.handset.phone.focus().package != "com.android.settings"


def test_a_swipe_takes_300_ms_unless_told(sh):
    assert sh("input touchscreen swipe 10 500 10 100").code == 0
    assert kinds(sh)[-1] == "swipe"


@pytest.mark.parametrize(
    "words", ["tap 1", "tap a b", "swipe 1 2 3", "keyevent NOSUCH", "keyevent", "text", "dance", ""]
)
def test_words_that_make_no_input_do_nothing(sh, words):
    before = kinds(sh)
    outcome = sh(f"input {words}")
    assert outcome.code == 255
    assert outcome.stream(2).startswith(b"Error: ")
    assert kinds(sh) == before


@pytest.mark.parametrize("words", ["tap 100 200", "keyevent 4", "text a", "swipe 1 2 3 4"])
def test_a_makers_switch_denies_every_injection(sh, words):
    sh(f"setprop {INJECTION_PROP} 0")
    before = kinds(sh)
    outcome = sh(f"input {words}")
    assert outcome.code == 255
    assert b"java.lang.SecurityException" in outcome.stream(2)
    assert b"INJECT_EVENTS" in outcome.stream(2)
    assert kinds(sh) == before


def test_text_that_no_keys_write_is_a_null_pointer_and_types_nothing(sh):
    before = kinds(sh)
    outcome = sh("input text 'Größe'")
    assert outcome.code == 255
    assert b"java.lang.NullPointerException" in outcome.stream(2)
    assert kinds(sh) == before
