"""Starting and ending apps."""

import pytest

from clawctl.sim.handset import Broadcast, Handset
from clawctl.sim.phone import SimulatedPhone
from clawctl.sim.shell.commands.activity import read_intent
from clawctl.sim.shell.commands.table import find_command
from clawctl.sim.shell.interpreter import Interpreter
from clawctl.sim.world.reading import load_world

SETTINGS = "com.android.settings/.Settings"


def front(sh):
    return sh.handset.phone.focus().activity


@pytest.mark.parametrize(
    "words",
    [
        "am start -a android.settings.SETTINGS",
        "am start-activity --user 0 -W -a android.settings.SETTINGS",
        "am start -n com.android.settings/.Settings",
        "am start com.android.settings/com.android.settings.Settings",
        "am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER"
        " -p com.android.settings",
        "monkey -p com.android.settings -c android.intent.category.LAUNCHER 1",
        "cmd activity start -a android.settings.SETTINGS",
        "am start -S -a android.settings.SETTINGS --es key value -f 0x10000000",
    ],
)
def test_ways_into_settings(sh, words):
    assert sh(words).code == 0
    assert front(sh) == SETTINGS


def test_a_start_says_what_it_starts_and_with_w_that_it_is_there(sh):
    said = sh.text("am start -W -a android.settings.SETTINGS")
    assert said.splitlines()[:2] == [
        "Starting: Intent { act=android.settings.SETTINGS }",
        "Status: ok",
    ]
    assert f"Activity: {SETTINGS}\n" in said


@pytest.mark.parametrize(
    "words",
    ["am start -n no.such/.App", "am start -a no.such.ACTION", "am start -p no.such", "am start"],
)
def test_what_does_not_exist_is_an_error_on_stderr(sh, words):
    outcome = sh(words)
    assert outcome.code == 1
    assert b"Error" in outcome.stream(2)


def test_monkey_without_an_activity_aborts(sh):
    outcome = sh("monkey -p no.such 1")
    assert outcome.merged() == b"** No activities found to run, monkey aborted.\n"
    assert outcome.code == 252


def test_home_category_and_force_stop_leave_settings(sh):
    sh("am start -a android.settings.SETTINGS")
    sh("am start -a android.intent.action.MAIN -c android.intent.category.HOME")
    assert front(sh) != SETTINGS
    sh("am start -a android.settings.SETTINGS; am force-stop com.android.settings")
    assert front(sh) != SETTINGS


def test_other_verbs(sh):
    assert sh.text("am get-current-user") == "0\n"
    assert sh.text("am broadcast -a x.Y").endswith("Broadcast completed: result=0\n")
    assert sh("am nosuch").code == 255
    assert sh("am").code == 255
    assert sh("am force-stop").code == 255


def test_an_intent_is_read_past_extras_of_two_values():
    intent = read_intent(("-a", "A", "--es", "k", "-n", "-d", "uri", "p.q/.R"))
    assert (intent.action, intent.component) == ("A", "p.q/.R")
    assert intent.shown() == "Intent { act=A dat=uri cmp=p.q/.R }"
    assert intent.extras == {"k": "-n"}


@pytest.mark.parametrize(
    ("script", "holds", "code"),
    [
        ("am stack list | grep -E visible=true", "topActivity=ComponentInfo{", 0),
        ("am instrument -w com.nobody/.Runner", "Unable to find instrumentation info", 1),
        ("am start-foreground-service -n com.nobody/.S", "Error: Not found", 0),
        ("am broadcast -a clipper.get", "Broadcast completed: result=0\n", 0),
        ("monkey 1", "Events injected: 1\n", 0),
        ("am nosuch", "Unknown command: nosuch\n", 255),
    ],
)
def test_more_of_am(sh, script, holds, code):
    outcome = sh(script)
    assert (holds in outcome.merged().decode(), outcome.code) == (True, code)


def test_a_receiver_gets_the_extras_and_gives_code_and_data(sh):
    sh.handset.receivers["X"] = lambda extras: Broadcast(-1, extras["k"])
    said = sh.text("am broadcast -a X --es k 'a b'")
    assert said.endswith('Broadcast completed: result=-1, data="a b"\n')


def test_an_address_opens_the_worlds_browser_if_it_has_one(sh):
    assert sh("am start -a android.intent.action.VIEW -d https://example.com").code == 1
    shell = Interpreter(Handset(SimulatedPhone(load_world("pixel-15-en"))), find_command)
    assert shell.run("am start -a android.intent.action.VIEW -d https://example.com").code == 0
    assert shell.run("dumpsys window windows | grep -c mCurrentFocus.*chrome").merged() == b"1\n"
