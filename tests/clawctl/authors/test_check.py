"""A check finds what a skill claims and does not hold, each with its place."""

import pytest

from clawctl.authors.check import check_folder
from clawctl.authors.templates import write_template


@pytest.fixture
def folder(tmp_path):
    return write_template("thing-page", tmp_path)


def change(folder, old, new, file="skill.py"):
    path = folder / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def failed(folder, **options):
    report = check_folder(folder, tests=False, **options)
    wrong = [(one.name, one.place, one.saw) for one in report.findings if not one.ok]
    assert report.ok == (not wrong)
    return wrong


def test_a_new_skill_holds_in_everything_its_own_tests_included(folder):
    report = check_folder(folder)
    assert [one for one in report.findings if not one.ok] == []
    assert {one.name for one in report.findings} == {
        "LOADS", "IMPORTS", "SIZE", "TYPES", "CASE", "POLICY", "DETERMINED", "REPLAY", "VERIFY",
        "TESTS",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "saw"),
    [("import clawctl.devices.sim", "clawctl.devices.sim in line 7"),
     ("from clawctl import session", "clawctl in line 7"), ("import time", "time in line 7"),
     ("import random", "random in line 7"), ("import os, sys", "os in line 7"),
     ("X = open", "call:open in line 7")],
)  # fmt: skip
def test_what_would_give_it_a_phone_a_clock_or_a_file_is_found(folder, line, saw):
    change(
        folder,
        "from clawctl_adapters.model.observation",
        f"{line}\nfrom clawctl_adapters.model.observation",
    )
    assert ("IMPORTS", "skill.py", saw) in failed(folder)


def test_another_value_than_expected_is_found_without_being_printed(folder):
    change(folder, '"12 cm"', '"13 cm"', "skill.toml")
    assert failed(folder) == [("CASE", "case 1 on world.toml", "other values than expected: size")]


def test_another_end_than_expected_is_found(folder):
    change(
        folder, 'world = "pixel-15-en"\nstatus = "gave_up"', 'world = "pixel-15-en"', "skill.toml"
    )
    assert failed(folder) == [
        ("CASE", "case 2 on pixel-15-en", "gave_up (NOT_FOUND), expected done")
    ]


def test_decisions_that_do_not_follow_from_what_is_seen_are_found(folder):
    change(folder, "MAX_STEPS = 12", "MAX_STEPS = 12\nSEEN = []")
    change(folder, '"it leads to the page"', 'f"way {len(SEEN)}"')
    change(
        folder, "        self._steps += 1\n", "        self._steps += 1\n        SEEN.append(1)\n"
    )
    names = [name for name, _, _ in failed(folder)]
    assert "DETERMINED" in names
    assert "REPLAY" in names


def test_a_read_that_remembers_is_found_by_verify(folder):
    change(folder, "MAX_STEPS = 12", "MAX_STEPS = 12\nREADS = []")
    change(
        folder, "        return tuple(\n            Reading(",
        "        READS.append(1)\n        if len(READS) > 40:\n            return ()\n"
        "        return tuple(\n            Reading(",
    )  # fmt: skip
    change(folder, "READS) > 40", "READS) > 6")
    assert {name for name, _, _ in failed(folder)} & {"VERIFY", "REPLAY", "CASE"}


def test_a_value_under_a_name_that_is_no_field_is_found(folder):
    change(folder, "fields = tuple(FIELDS.values())", 'fields = ("colour",)')
    names = [(name, saw) for name, _, saw in failed(folder)]
    assert ("CASE", "other values than expected: size") in names


def test_inputs_without_a_frozen_struct_are_found(folder):
    change(folder, "    policy = ", "    Inputs = dict\n    policy = ")
    assert ("TYPES", "Inputs", "no frozen msgspec.Struct") in failed(folder)


def test_another_policy_than_stated_is_found(folder):
    change(folder, 'policy = "read"', 'policy = "change"')
    assert ("TYPES", "policy", "not the one in skill.toml") in failed(folder)


def test_a_long_function_is_found(folder):
    body = "\n".join(f"        x = {n}" for n in range(70))
    change(folder, "        self._steps += 1\n", f"{body}\n        self._steps += 1\n")
    (found,) = [saw for name, _, saw in failed(folder) if name == "SIZE"]
    assert found.startswith("decide: ")


def test_a_skill_that_does_not_load_is_one_finding_with_its_line(folder):
    change(folder, "MAX_STEPS = 12", "MAX_STEPS = (")
    ((name, place, saw),) = failed(folder)
    assert (name, saw) == ("LOADS", "a syntax error")
    assert place.startswith(str(folder / "skill.py:"))


def test_a_crash_in_a_case_is_a_finding(folder):
    change(folder, "        self._steps += 1\n", "        self._steps += None\n")
    assert ("CASE", "case 1 on world.toml") in [(n, p) for n, p, _ in failed(folder)]


def test_an_unknown_world_is_a_finding(folder):
    change(folder, 'world = "pixel-15-en"', 'world = "nokia-3310"', "skill.toml")
    ((name, place, saw),) = failed(folder)
    assert (name, place) == ("CASE", "case 2 on nokia-3310")
    assert saw.startswith("WORLD_UNKNOWN")


def test_failing_tests_and_missing_ones_are_found(folder):
    change(folder, '== "thing-page"', '== "other"', "test_skill.py")
    (found,) = [one for one in check_folder(folder).findings if not one.ok]
    assert (found.name, found.place) == ("TESTS", "test_skill.py")
    (folder / "test_skill.py").unlink()
    (found,) = [one for one in check_folder(folder).findings if not one.ok]
    assert found.saw == "no test_*.py"


def test_an_act_beyond_the_stated_policy_is_found(folder):
    for file in ("world.toml", "skill.py"):
        change(folder, "The thing", "Erase all data", file)
    wrong = failed(folder)
    assert ("POLICY", "case 1 on world.toml", "data") in wrong
    for file in ("skill.toml", "skill.py"):
        change(folder, 'policy = "read"', 'policy = "destructive"', file)
    assert failed(folder) == []
