"""What a name asks for, and which titles answer."""

import pytest

from clawctl_skills.settings.words import HOME, facts, keys_of, names_of, path_of, wanted


def test_a_key_and_its_names_in_any_language_mean_one_thing():
    assert {wanted(text).key for text in ("screen_timeout", "Screen timeout", "画面消灯")} == {
        "screen_timeout"
    }


def test_the_very_words_answer_before_a_keys_other_names():
    asked = wanted("Privacy")
    assert asked.rank("privacy") == 0
    assert asked.rank("Security & privacy") > 1
    assert asked.is_sure("Privacy")
    assert not asked.is_sure("Security & privacy")
    assert wanted("security").is_sure("Security & privacy")


def test_invisible_marks_case_and_hyphens_make_no_difference():
    assert wanted("wi-fi").rank("\u200fWi\u2011Fi\u200f") == 0


def test_words_no_table_knows_answer_to_themselves_alone():
    asked = wanted("Grüezi")
    assert (asked.key, asked.rank("Gruezi"), asked.rank("grüezi")) == (None, None, 0)


def test_a_word_of_two_meanings_stands_for_neither():
    assert len(keys_of("Version")) == 2
    assert wanted("Version").key is None


def test_a_blank_title_answers_to_nothing():
    assert wanted("display").rank(" \u200f ") is None


@pytest.mark.parametrize("key", sorted(facts()))
def test_every_key_has_names_and_known_parents(key):
    fact = facts()[key]
    assert names_of(key)
    assert all(names_of(parent) for parent in fact.under)
    assert not set(fact.on) & set(fact.off)
    assert bool(fact.on) == bool(fact.off)


def test_a_path_begins_below_home():
    assert [one.text for one in path_of("settings/Display/ Colors ")] == [
        "Display",
        " Colors ".strip(),
    ]
    assert path_of("")[0].key == HOME
    assert path_of("settings")[0].key == HOME
