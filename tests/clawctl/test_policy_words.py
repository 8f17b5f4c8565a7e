"""The words of the policy hold in every language, where they are meant and nowhere else."""

import pytest

from clawctl.policy_judge import GROUPS
from clawctl.policy_words import group_said, groups, is_cancel, is_reset_page, languages
from clawctl_skills.settings.labels import languages as label_languages


def test_every_language_of_the_labels_has_words_for_every_group():
    assert languages() == label_languages()
    assert set(groups()) == set(GROUPS) - {"permission"}  # known by its ids, not by words


@pytest.mark.parametrize(
    ("text", "where", "group"),
    [("Factory reset", "label", "reset"), ("Preset", "label", None), ("RESET", "label", "reset"),
     ("Uninstalled", "label", None), ("Delete", "label", None), ("Delete", "button", "data"),
     ("This will delete it", "dialog", "data"), ("Werkseinstellungen", "label", None),
     ("Alle Daten wurden gelöscht", "dialog", "data"), ("Wissen", "label", None),
     ("Google Pay", "button", None), ("Pay $3", "button", "payment"),
     ("App installieren", "button", "install"), ("App Installer (beta)", "button", None),
     ("وإعادة ضبط", "label", "reset"), ("立即购买", "label", "payment"), ("", "label", None)],
)  # fmt: skip
def test_a_word_counts_where_its_mark_says(text, where, group):
    assert group_said(text, where) == group


def test_invisible_signs_and_odd_spaces_hide_no_word():
    assert group_said("Er\u200base all\u00a0data", "label") == "data"


def test_pages_and_cancel_words_are_whole_labels():
    assert is_reset_page("Reset  options")
    assert not is_reset_page("Reset options now")
    assert is_cancel("Abbrechen")
    assert not is_cancel("Cancel my account")
