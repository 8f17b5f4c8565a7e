"""A folder's skill is loaded with its names, or refused with file and line."""

import pytest

from clawctl.authors.local import load
from clawctl.authors.templates import write_template
from clawctl_adapters.errors import UsageError


@pytest.fixture
def folder(tmp_path):
    return write_template("thing-page", tmp_path)


def change(folder, old, new):
    path = folder / "skill.py"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new", "line", "saw"),
    [("MAX_STEPS = 12", "MAX_STEPS = = 12", "18", "a syntax error"),
     ("MAX_STEPS = 12", "MAX_STEPS = UNKNOWN", "18", "NameError while loading"),
     ("MAX_STEPS = 12", "import nowhere_at_all", "18", "ImportError"),
     ("MAX_STEPS = 12", "MAX_STEPS = 1 / 0", "18", "ZeroDivisionError while loading")],
)  # fmt: skip
def test_code_that_does_not_run_is_refused_with_its_line(folder, old, new, line, saw):
    change(folder, old, new)
    with pytest.raises(UsageError) as caught:
        load(folder)
    assert caught.value.code == "SKILL_INVALID"
    assert caught.value.where == f"{folder / 'skill.py'}:{line}"
    assert saw.removeprefix("Import") in caught.value.saw


@pytest.mark.parametrize(
    ("old", "new", "saw"),
    [("class ThingPage", "class Other", "no class ThingPage"),
     ("def decide", "def decides", "ThingPage without decide"),
     ('name = "thing-page"', 'name = "other"', "is not the name in skill.toml")],
)  # fmt: skip
def test_missing_names_are_refused(folder, old, new, saw):
    change(folder, old, new)
    with pytest.raises(UsageError) as caught:
        load(folder)
    assert saw in caught.value.saw


def test_a_missing_file_and_one_that_is_no_text_are_refused(folder):
    (folder / "skill.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError) as caught:
        load(folder)
    assert caught.value.code == "SKILL_INVALID"
    (folder / "skill.py").unlink()
    with pytest.raises(UsageError) as caught:
        load(folder)
    assert caught.value.where == str(folder / "skill.py")


def test_an_edit_counts_at_once(folder):
    _, before = load(folder)
    change(folder, "MAX_STEPS = 12", "MAX_STEPS = 13")
    _, after = load(folder)
    assert before.decide.__globals__["MAX_STEPS"] == 12
    assert after.decide.__globals__["MAX_STEPS"] == 13


def test_two_folders_of_one_name_do_not_meet(tmp_path, folder):
    other = write_template("thing-page", tmp_path / "elsewhere")
    change(other, "MAX_STEPS = 12", "MAX_STEPS = 7")
    assert load(folder)[1].decide.__globals__["MAX_STEPS"] == 12
    assert load(other)[1].decide.__globals__["MAX_STEPS"] == 7
