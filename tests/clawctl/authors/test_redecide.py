"""A run's captures decide again: its own skill as recorded, another by what it would do."""

from pathlib import Path

import pytest

from clawctl.authors.local import load
from clawctl.authors.redecide import redecide
from clawctl.authors.templates import write_template
from clawctl.authors.trial import trial
from clawctl.trace.reader import RunReader
from clawctl_adapters.errors import UsageError
from clawctl_skills.base import GiveUp, Look
from clawctl_skills.settings.version import SettingsVersion


@pytest.fixture(scope="module")
def version_run(tmp_path_factory) -> Path:
    done = trial(SettingsVersion, "pixel-15-en", tmp_path_factory.mktemp("runs"))
    return Path(done.report.run)


def test_the_runs_own_skill_decides_as_recorded(version_run):
    found = redecide(version_run, SettingsVersion)
    recorded = [s.data for s in RunReader(version_run).steps if s.kind == "decision"]
    assert (found.mode, found.diverged_at) == ("compare", None)
    assert [one.decision for one in found.decisions] == recorded
    assert found.decisions[-1].decision["type"] == "done"


class Impatient(SettingsVersion):
    """Decides otherwise from its third decision on."""

    turns = 0

    def decide(self, view):
        decision = super().decide(view)
        self.turns += 1
        return decision if self.turns < 3 else GiveUp(reason="TIRED", detail="Enough.")


def test_another_decision_is_named_by_its_capture_and_ends_the_comparison(version_run):
    found = redecide(version_run, Impatient)
    third = [s for s in RunReader(version_run).steps if s.kind == "decision"][2]
    assert len(found.decisions) == 3
    assert found.decisions[-1].step == third.seq
    assert found.diverged_at == found.decisions[-1].capture_id
    assert found.decisions[-1].decision["reason"] == "TIRED"
    assert found.decisions[-1].recorded == third.data


def test_another_skill_is_told_for_each_capture_afresh(version_run, tmp_path):
    _, kind = load(write_template("thing-page", tmp_path))
    found = redecide(version_run, kind)
    assert (found.mode, found.diverged_at) == ("tell", None)
    assert len(found.decisions) == len(redecide(version_run, kind).decisions) > 5
    assert found.decisions[0].decision["step"] == {"action": "open", "page": "settings"}
    assert all(one.recorded is None for one in found.decisions)


def test_a_new_skill_is_told_what_it_would_read(version_run):
    class Fresh(SettingsVersion):
        name = "fresh"

        def decide(self, view):
            return Look("only to read")

    found = redecide(version_run, Fresh)
    read = {r["field"]: r["value"] for one in found.decisions for r in one.readings}
    assert read == {"android_version": "15", "build_number": "AP3A.241105.007"}


def test_damaged_or_missing_evidence_is_refused(version_run, tmp_path):
    import shutil

    copy = tmp_path / "copy"
    shutil.copytree(version_run, copy)
    (copy / "captures" / "c-0002" / "tree.xml").unlink()
    with pytest.raises(UsageError) as caught:
        redecide(copy, SettingsVersion)
    assert caught.value.code == "RUN_NOT_PLAYABLE"
    with pytest.raises(UsageError) as caught:
        redecide(tmp_path, SettingsVersion)
    assert caught.value.code == "NOT_A_RUN"
