"""clawctl act."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from clawctl.cli.act import command
from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import UsageError


@pytest.fixture
def act(tmp_path):
    def run(*arguments: str):
        words = ["-d", "sim:settings", "--runs", str(tmp_path), *arguments]
        return CliRunner().invoke(command, words, catch_exceptions=False)

    return run


def test_without_a_step_it_prints_the_view(act):
    shown = act()
    assert shown.exit_code == 0
    assert shown.stdout.startswith("c-0001 ")


def test_each_step_says_what_it_did_and_what_changed(act):
    shown = act("open settings", "--json")
    answer = json.loads(shown.stdout)
    (done,) = answer["steps"]
    assert shown.exit_code == 0
    assert (done["result"]["effect"], done["result"]["path"]) == ("confirmed", "intent")
    assert "About" in done["text"]
    assert answer["refusals"] == []
    assert RunReader(Path(answer["run"])).status == "done"


def test_later_steps_may_be_planned_on_what_the_earlier_ones_left(act):
    shown = act("--one-by-one", "open settings", "click Network & internet", "set Airplane mode on")
    assert shown.exit_code == 0, shown.stdout
    assert "set: confirmed, verified by tap" in shown.stdout


def test_nothing_runs_when_one_step_cannot_be_planned(act):
    shown = act("press back", "click Nowhere at all", "--json")
    answer = json.loads(shown.stdout)
    assert (shown.exit_code, answer["steps"]) == (2, [])
    assert answer["refusals"][0]["code"] == "target_missing"
    plain = act("press back", "click Nowhere at all").stdout
    assert "step 2 not done: target_missing name" in plain


def test_what_the_policy_forbids_is_not_done(act):
    shown = act("--one-by-one", "--read-only", "open settings", "click Network & internet",
                "set Airplane mode on", "--json")  # fmt: skip
    answer = json.loads(shown.stdout)
    assert shown.exit_code == 1
    assert answer["steps"][-1]["result"]["code"] == "policy_refused"


def test_an_app_that_is_not_there_is_the_phones_refusal(act):
    shown = act("open com.example.nowhere", "--json")
    assert shown.exit_code == 3
    assert json.loads(shown.stdout)["steps"][0]["result"]["code"] == "START_REFUSED"


def test_words_that_are_no_step_are_refused_before_a_device_is_opened(act):
    with pytest.raises(UsageError):
        act("tap Wi-Fi")
    assert act("press back", "--picture", "small").exit_code == 2
