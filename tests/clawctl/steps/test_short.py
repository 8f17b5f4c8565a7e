"""Steps in a few words."""

import pytest

from clawctl.steps.forms import check_form, read_step
from clawctl.steps.short import read_words
from clawctl_adapters.errors import UsageError

CASES = {
    "click Wi-Fi": {"action": "click", "name": "Wi-Fi"},
    "click 12": {"action": "click", "ref": 12},
    "long_click About phone": {"action": "long_click", "name": "About phone"},
    "set Wi-Fi on": {"action": "set", "name": "Wi-Fi", "on": True},
    "set 7 off": {"action": "set", "ref": 7, "on": False},
    "set Brightness level 45%": {"action": "set", "name": "Brightness level", "value": "45%"},
    "type two words": {"action": "type", "text": "two words"},
    "press back": {"action": "press", "key": "back"},
    "press shift+tab": {"action": "press", "key": "tab", "modifiers": ["shift"]},
    "scroll down": {"action": "scroll", "direction": "down"},
    "scroll to end": {"action": "scroll", "to": "end"},
    "scroll to About phone": {"action": "scroll", "to": "About phone"},
    "open settings": {"action": "open", "page": "settings"},
    "open com.x": {"action": "open", "app": "com.x"},
    "open com.x/.A": {"action": "open", "activity": "com.x/.A"},
    "wait 500": {"action": "wait", "ms": 500},
    "wait gone Loading": {"action": "wait", "gone": "Loading"},
    "wait Ready": {"action": "wait", "text": "Ready"},
    '{"action": "click", "x": 1, "y": 2}': {"action": "click", "x": 1, "y": 2},
}


@pytest.mark.parametrize("words", CASES)
def test_words_stand_for_a_step_of_the_right_form(words):
    found = read_words(words)
    assert found == CASES[words]
    assert check_form(read_step(found)) == []


@pytest.mark.parametrize("words", ["", "tap Wi-Fi", "click", "set Wi-Fi", "{", "{1}", '"click"'])
def test_anything_else_is_refused(words):
    with pytest.raises(UsageError) as caught:
        read_words(words)
    assert caught.value.code == "STEP_INVALID"
