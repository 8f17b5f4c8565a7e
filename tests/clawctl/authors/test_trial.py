"""A trial is a whole run: report, verification and redecision, the same each time."""

from clawctl.authors.trial import trial
from clawctl_skills.settings.version import SettingsVersion


def test_two_trials_of_a_determined_skill_are_the_same(tmp_path):
    one = trial(SettingsVersion, "pixel-15-en", tmp_path / "1")
    other = trial(SettingsVersion, "pixel-15-en", tmp_path / "2")
    assert one.decisions == other.decisions
    assert one.report.value == {"android_version": "15", "build_number": "AP3A.241105.007"}
    assert one.verification.ok
    assert one.redecision.diverged_at is None
