"""What runs on the phone."""

import pytest

from clawctl.sim.waiting import KILLED, until


async def served(call):
    with call.handset.processes.started("com.x.Server", package="com.x") as process:
        await until(lambda: process.ending)
    return KILLED


@pytest.fixture
def running(sh):
    """A shell on a phone where one helper runs."""
    sh.handset.programs["com.x.Main"] = served
    sh("echo dex >/data/local/tmp/x.dex")
    sh("CLASSPATH=/data/local/tmp/x.dex app_process / com.x.Main -p 1 >/dev/null &")
    return sh


def test_a_helper_is_listed_and_found(running):
    assert running.text("ps -A | grep -c com.x.Server") == "1\n"
    assert running.text("pidof com.x.Server") == "4801\n"
    assert running.text("pgrep -f x.Serv") == "4801\n"
    assert running("pidof com.nobody").code == 1


@pytest.mark.parametrize("script", ["pkill -f '[c]om.x.Serv'", "kill -9 4801", "killall com.x"])
def test_a_helper_ends_when_it_is_told(running, script):
    assert running(script).code == 0
    assert running.handset.processes.running == ()
    assert running(script).code == 1


def test_stopping_an_app_ends_its_processes(running):
    running("am force-stop com.x")
    assert running.handset.processes.running == ()


@pytest.mark.parametrize(
    "script",
    ["app_process / com.nobody.Main", "CLASSPATH=/none app_process / com.x.Main"],
)
def test_a_class_that_is_not_there_aborts(running, script):
    assert running(script).code == 134


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("com.android.settings", "run-as: package not debuggable: com.android.settings\n"),
        ("com.nobody", "run-as: unknown package: com.nobody\n"),
    ],
)
def test_no_app_can_be_run_as(sh, name, says):
    outcome = sh(f"run-as {name} true")
    assert (outcome.merged().decode(), outcome.code) == (says, 1)
