"""A run ends with a written result whatever the end is."""

from pathlib import Path

import pytest

from clawctl.authors.local import load
from clawctl.authors.templates import write_template
from clawctl.authors.trial import trial
from clawctl.clock import FakeClock
from clawctl.devices.sim import SimDevice
from clawctl.policy import Policy
from clawctl.runner import execute
from clawctl.trace.reader import RunReader
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import BudgetError, StaleError
from clawctl_skills.base import GiveUp
from clawctl_skills.loop import Budget
from clawctl_skills.settings.version import SettingsVersion


@pytest.fixture
def writer(tmp_path: Path):
    clock = FakeClock()
    device = SimDevice.from_world("pixel-15-en")
    with RunWriter.create(tmp_path, skill="settings-version", device=device, clock=clock) as made:
        yield made
    device.close()


def start(writer: RunWriter, **options):
    device = SimDevice.from_world("pixel-15-en")
    return execute(SettingsVersion(), device, FakeClock(), writer, **options)


def test_a_finished_run_reports_what_the_folder_says(writer):
    told = []
    report = start(writer, watch=lambda kind, _data: told.append(kind))
    result = RunReader(writer.path).result
    assert report.status == "done"
    assert result.ending.value == report.value
    assert set(report.evidence) == set(report.value)
    assert {"decision", "act", "effect"} <= set(told)


def test_an_error_that_ends_a_run_is_in_its_result(writer):
    with pytest.raises(BudgetError):
        start(writer, budget=Budget(actions=2))
    reader = RunReader(writer.path)
    assert reader.status == "failed"
    assert reader.result.ending.reason["code"] == "RUN_BUDGET_EXCEEDED"


def test_what_a_listener_is_told_and_what_is_reported_is_without_private_words(writer):
    class Quoting(SettingsVersion):
        def decide(self, view):
            return GiveUp(reason="SEEN", detail="code 482913", tried=("anna@example.org",))

    told = []
    device = SimDevice.from_world("pixel-15-en")
    report = execute(
        Quoting(), device, FakeClock(), writer, watch=lambda _kind, data: told.append(data)
    )
    device.close()
    expected = ("code [withheld]", ["[withheld]"])
    assert (report.reason["detail"], list(report.reason["tried"])) == expected
    assert told[-1]["detail"] == "code [withheld]"
    assert RunReader(writer.path).result.ending.reason["tried"] == ["[withheld]"]


def test_an_error_is_raised_without_private_words(writer):
    class Failing(SettingsVersion):
        def decide(self, view):
            raise StaleError("CANDIDATE_UNKNOWN", "row", saw="anna@example.org")

    device = SimDevice.from_world("pixel-15-en")
    with pytest.raises(StaleError) as caught:
        execute(Failing(), device, FakeClock(), writer)
    device.close()
    assert caught.value.saw == "[withheld]"
    assert RunReader(writer.path).result.ending.reason["saw"] == "[withheld]"


@pytest.fixture
def eraser(tmp_path):
    """A skill that takes the way "Erase all data", and the world that has it."""
    folder = write_template("erase-page", tmp_path)
    for file in ("world.toml", "skill.py"):
        text = (folder / file).read_text().replace("The thing", "Erase all data")
        (folder / file).write_text(text)
    return load(folder)[1], folder / "world.toml"


def test_a_destructive_act_is_not_sent_and_is_listed(eraser, tmp_path):
    kind, world = eraser
    report = trial(kind, world, tmp_path / "runs").report
    assert (report.status, report.reason["reason"]) == ("gave_up", "POLICY_REFUSED")
    assert {(r.group, r.why, r.policy_class) for r in report.refusals} == {
        ("data", "label", "destructive")
    }
    kinds = [(s.kind, s.data.get("call")) for s in RunReader(Path(report.run)).steps]
    assert ("refused", None) in kinds
    assert [call for kind, call in kinds if kind == "input"] == ["open_page"]


def test_it_is_sent_when_its_group_is_allowed(eraser, tmp_path):
    kind, world = eraser
    report = trial(kind, world, tmp_path / "runs", policy=Policy(["data"])).report
    assert (report.status, report.refusals) == ("done", ())
