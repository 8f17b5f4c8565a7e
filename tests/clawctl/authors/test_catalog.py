"""Skills are listed without running them and made by name, from wherever they are."""

import os

import pytest

from clawctl.authors.catalog import BUILT_IN, Catalog
from clawctl.authors.templates import write_template
from clawctl_adapters.errors import UsageError
from clawctl_skills.settings.version import SettingsVersion


def test_what_ships_is_listed_with_its_policy():
    (entry,) = [e for e in Catalog().entries() if e.name == "settings-version"]
    assert (entry.origin, entry.policy, entry.problem) == (BUILT_IN, "read", None)
    assert entry.summary == "Android version and build number, each read in two captures."


def test_listing_a_folder_runs_none_of_its_code(tmp_path):
    folder = write_template("thing-page", tmp_path)
    (folder / "skill.py").write_text("raise SystemExit('it was run')\n")
    (entry,) = [e for e in Catalog([tmp_path]).entries() if e.name == "thing-page"]
    assert (entry.origin, entry.policy, entry.problem) == (str(folder), "read", None)


def test_folders_of_the_environment_are_listed_too(tmp_path, monkeypatch):
    write_template("one-page", tmp_path / "a")
    write_template("two-page", tmp_path / "b")
    monkeypatch.setenv(
        "CLAWCTL_SKILLS", os.pathsep.join([str(tmp_path / "a"), str(tmp_path / "b")])
    )
    assert {"one-page", "two-page"} <= {entry.name for entry in Catalog().entries()}


def test_a_folder_that_cannot_be_used_is_listed_with_why(tmp_path):
    folder = write_template("thing-page", tmp_path)
    (folder / "skill.toml").write_text("name = 1\n")
    (entry,) = [e for e in Catalog([tmp_path]).entries() if e.origin == str(folder)]
    assert entry.problem is not None
    (empty,) = [e for e in Catalog([tmp_path / "none"]).entries() if "none" in e.origin]
    assert empty.problem == "no skill.toml here"


def test_a_name_that_two_sources_claim_is_refused(tmp_path):
    folder = write_template("thing-page", tmp_path / "a")
    write_template("thing-page", tmp_path / "b")
    with pytest.raises(UsageError) as caught:
        Catalog([tmp_path / "a", tmp_path / "b"]).new("thing-page")
    assert (caught.value.code, caught.value.saw) == ("SKILL_INVALID", "a name that is used twice")
    text = (folder / "skill.toml").read_text().replace("thing-page", "settings-version")
    (folder / "skill.toml").write_text(text)
    with pytest.raises(UsageError):
        Catalog([tmp_path / "a"]).new("settings-version")


def test_a_name_makes_a_fresh_skill_each_time(tmp_path):
    write_template("thing-page", tmp_path)
    catalog = Catalog([tmp_path])
    one, other = catalog.new("thing-page"), catalog.new("thing-page")
    assert one is not other
    assert (one.name, one.fields) == ("thing-page", ("colour", "size"))
    assert isinstance(catalog.new("settings-version"), SettingsVersion)


def test_an_unknown_name_is_refused_with_those_near_it(tmp_path):
    with pytest.raises(UsageError) as caught:
        Catalog([tmp_path]).new("setings-version")
    assert caught.value.code == "SKILL_UNKNOWN"
    assert caught.value.saw.startswith("near: settings-version")
    with pytest.raises(UsageError, match=r"none of the \d+ skills"):
        Catalog().new("zzz")


def test_a_description_says_what_it_gives(tmp_path):
    write_template("thing-page", tmp_path)
    shown = Catalog([tmp_path]).describe("thing-page")
    assert shown.outputs == {
        "type": "object",
        "properties": {"colour": {"type": "string"}, "size": {"type": "string"}},
        "required": ["colour", "size"],
        "additionalProperties": False,
    }
    assert (shown.policy, shown.fields) == ("read", ("colour", "size"))
