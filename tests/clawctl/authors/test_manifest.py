"""A skill.toml is read without running anything, or refused with its place."""

import pytest

from clawctl.authors.manifest import folders_below, read_manifest
from clawctl_adapters.errors import UsageError

GOOD = 'name = "a-page"\nsummary = "Reads a page."\n'


@pytest.mark.parametrize(
    ("text", "saw"),
    [("name = x", "no TOML: line 1"), (GOOD + "x = 1", "unknown field"),
     ('summary = "x"', "missing required field"), (GOOD + 'entry = "skill.py"', "entry: not"),
     ('name = "A Page"\nsummary = "x"', "name: not"), ('name = "a"\nsummary = " "', "summary"),
     (GOOD + 'policy = "all"', "Invalid enum value"), ("x" * 70_000, "more than"),
     (GOOD + '[[cases]]\nworld = 1', "Expected `str`")],
)  # fmt: skip
def test_what_is_wrong_is_said_with_the_file(tmp_path, text, saw):
    (tmp_path / "skill.toml").write_text(text)
    with pytest.raises(UsageError) as caught:
        read_manifest(tmp_path)
    assert caught.value.code == "SKILL_INVALID"
    assert caught.value.where == str(tmp_path / "skill.toml")
    assert saw in caught.value.saw


def test_a_good_one_names_module_and_class(tmp_path):
    (tmp_path / "skill.toml").write_text(GOOD + 'entry = "pages:About"\n')
    manifest = read_manifest(tmp_path)
    assert (manifest.name, manifest.module, manifest.attribute) == ("a-page", "pages", "About")
    assert (manifest.policy, manifest.cases) == ("change", ())


def test_a_folder_is_a_skill_or_holds_some(tmp_path):
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "skill.toml").write_text(GOOD)
    (tmp_path / "c").mkdir()
    assert list(folders_below(tmp_path)) == [tmp_path / "a", tmp_path / "b"]
    assert list(folders_below(tmp_path / "a")) == [tmp_path / "a"]
    assert list(folders_below(tmp_path / "nowhere")) == []
