"""A run may look and change; what cannot be taken back needs its group's name."""

import pytest

from clawctl.policy import Policy
from clawctl.policy_judge import GROUPS
from clawctl_adapters.errors import UsageError
from clawctl_adapters.model.step import Step
from tests.clawctl.screens import candidate, dialog, node, page, seen

CLICK = Step(verb="click", candidate_id="it")


def asked_to_reset():
    return dialog("Reset?", "All settings will be reset.", "OK", "Cancel")


def test_a_destructive_act_is_refused_with_class_group_reason_and_way_out():
    shown = asked_to_reset()
    refusal = Policy().allows(CLICK, candidate(shown, "OK"), shown)
    assert refusal is not None
    assert (refusal.code, refusal.policy_class) == ("policy_refused", "destructive")
    assert (refusal.group, refusal.why) == ("reset", "dialog")
    assert refusal.next_move == "Do it by hand, or allow it with --allow reset."


@pytest.mark.parametrize("allow", [["reset"], ["destructive"], ["account", " reset "]])
def test_it_is_allowed_by_its_group_or_by_all(allow):
    shown = asked_to_reset()
    assert Policy(allow).allows(CLICK, candidate(shown, "OK"), shown) is None


@pytest.mark.parametrize("allow", [[], ["account"], ["payment", "send"]])
def test_another_group_does_not_allow_it(allow):
    shown = asked_to_reset()
    assert Policy(allow).allows(CLICK, candidate(shown, "OK"), shown) is not None


def test_a_change_is_allowed_and_refused_when_reading_only():
    switch = node("Wi-Fi", cls="Switch", box="[0,300][1080,450]", clickable=True, checkable=True)
    shown = seen(switch)
    there = candidate(shown, "Wi-Fi")
    assert Policy().allows(CLICK, there, shown) is None
    refusal = Policy(read_only=True).allows(CLICK, there, shown)
    assert refusal is not None
    assert (refusal.policy_class, refusal.group) == ("change", None)


def test_reading_only_leaves_the_ways_through_settings_open():
    shown = page("Settings", "Display")
    reading = Policy(read_only=True)
    assert reading.allows(CLICK, candidate(shown, "Display"), shown) is None
    assert reading.allows(Step(verb="press", key="back"), None, shown) is None


def test_reading_only_refuses_what_was_allowed_as_well():
    shown = asked_to_reset()
    reading = Policy(["destructive"], read_only=True)
    assert reading.allows(CLICK, candidate(shown, "OK"), shown) is not None


def test_the_activity_of_a_factory_reset_makes_every_button_one():
    button = node("Weiter", cls="Button", box="[60,2000][1020,2150]", clickable=True)
    shown = seen(button)
    there = candidate(shown, "Weiter")
    assert Policy().allows(CLICK, there, shown) is None
    activity = "com.android.settings/.Settings$FactoryResetActivity"
    refusal = Policy().allows(CLICK, there, shown, activity=activity)
    assert refusal is not None
    assert (refusal.group, refusal.why) == ("reset", "activity")


def test_an_unknown_name_is_refused_with_the_known_ones():
    with pytest.raises(UsageError) as caught:
        Policy(["resets"])
    assert caught.value.code == "POLICY_UNKNOWN"
    assert all(group in caught.value.saw for group in GROUPS)
