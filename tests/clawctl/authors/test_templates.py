"""A new skill's folder is complete, and nothing that is there is written over."""

import ast

import pytest

from clawctl.authors.manifest import read_manifest
from clawctl.authors.templates import FILES, class_name, write_template
from clawctl_adapters.errors import UsageError


def test_it_holds_skill_phone_test_and_their_names(tmp_path):
    folder = write_template("battery-page", tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES)
    assert read_manifest(folder).entry == "skill:BatteryPage"
    for path in folder.iterdir():
        assert "@" not in path.read_text(), path.name
    ast.parse((folder / "skill.py").read_text())


@pytest.mark.parametrize("name", ["Big", "a b", "../up", "", "-a", "a--b", "1a", "a" * 65, "a/b"])
def test_a_name_of_another_form_makes_nothing(tmp_path, name):
    with pytest.raises(UsageError) as caught:
        write_template(name, tmp_path)
    assert caught.value.code == "SKILL_INVALID"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_stays_as_it_is(tmp_path):
    (tmp_path / "a-page").mkdir()
    with pytest.raises(UsageError) as caught:
        write_template("a-page", tmp_path)
    assert caught.value.code == "FILE_EXISTS"
    assert list((tmp_path / "a-page").iterdir()) == []


def test_a_class_name_is_no_word_of_the_language():
    assert class_name("none") == "NoneSkill"
    assert class_name("battery-page-2") == "BatteryPage2"
