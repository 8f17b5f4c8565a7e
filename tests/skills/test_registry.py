"""The table of skills."""

import pytest

from clawctl_adapters.errors import UsageError
from clawctl_skills.registry import SKILLS, new_skill


def test_each_call_makes_a_fresh_skill_of_that_name():
    for name in SKILLS:
        assert new_skill(name).name == name
        assert new_skill(name) is not new_skill(name)


def test_an_unknown_name_is_a_usage_error_that_lists_the_known():
    with pytest.raises(UsageError) as caught:
        new_skill("settings-nonsense")
    assert caught.value.code == "SKILL_UNKNOWN"
    assert "settings-version" in caught.value.saw
