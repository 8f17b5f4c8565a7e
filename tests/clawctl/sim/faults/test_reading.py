"""Faults files: what they may say, and every mistake with its place."""

from pathlib import Path

import pytest

from clawctl.sim.faults.plan import Fault
from clawctl.sim.faults.reading import (
    FaultFile,
    is_faults_file,
    load_faults,
    problems_of_faults,
)
from clawctl_adapters.errors import UsageError

CORRIDOR = Path(__file__).resolve().parents[4] / "fixtures" / "worlds" / "corridor.toml"


def written(tmp_path: Path, text: str) -> Path:
    """A faults file of that text."""
    path = tmp_path / "faults.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_is_a_seed_and_faults(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'seed = 7\n[[fault]]\nname = "drop_mid"\non = "sync:*"\nnth = 2\nafter_bytes = 9\n'
        '[[fault]]\nname = "put"\nat = "look"\nputs = { "global:wifi_on" = "0" }\n',
    )
    drop = Fault(name="drop_mid", on="sync:*", nth=2, after_bytes=9)
    put = Fault(name="put", at="look", puts={"global:wifi_on": "0"})
    assert load_faults(path) == FaultFile(7, (drop, put))
    assert is_faults_file(path)
    assert problems_of_faults(path) == []


MISTAKES = {
    'name = "dumb"': ("fault[0].name", "'dumb' is no fault; `clawctl sim faults` lists them"),
    'name = "stall"\nnth = 0': ("fault[0].nth", "0, from 1"),
    'name = "stall"\nnth = 1\nevery = 2': ("fault[0].every", "also nth: give one of them"),
    'name = "stall"\nchance = 1.5': ("fault[0].chance", "1.5, above 0 to 1"),
    'name = "stall"\nchance = nan': ("fault[0].chance", "nan, above 0 to 1"),
    'name = "stall"\nseconds = 1.0': ("fault[0].seconds", "stall takes no parameter"),
    'name = "stall"\nat = "look"': ("fault[0].at", "stall strikes at open only"),
    'name = "delay"\nseconds = 0.0': ("fault[0].seconds", "0.0, up to 3600"),
    'name = "delay"\nseconds = nan': ("fault[0].seconds", "nan, up to 3600"),
    'name = "drop_mid"\nafter_bytes = -1': ("fault[0].after_bytes", "-1, from 0"),
    'name = "says"\ncode = 300': ("fault[0].code", "300, 0 to 255"),
    'name = "put"': ("fault[0].puts", "nothing to write"),
    'name = "put"\nputs = { "wifi" = "0" }': ("fault[0].puts.wifi", "not NAMESPACE:KEY"),
    'name = "dialog"\ntext = "advert"': (
        "fault[0].text", "one of anr, crash, permission, power-menu",
    ),
    'name = "open"': ("fault[0].text", "no intent action"),
    'name = "stall"\nnht = 1': ("fault[0]", "Object contains unknown field `nht`"),
    'name = "stall"\nnth = "1"': ("fault[0]", "Expected `int | null`, got `str` - at `$.nth`"),
}  # fmt: skip


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_named_with_its_place(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, f"[[fault]]\n{text}\n")
    place, saw = MISTAKES[text]
    assert [(problem.place, problem.saw) for problem in problems_of_faults(path)] == [(place, saw)]
    with pytest.raises(UsageError) as caught:
        load_faults(path)
    assert (caught.value.code, caught.value.where) == ("FAULTS_INVALID", f"{path}: {place}")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    path = written(tmp_path, 'speed = 1\n[[fault]]\nname = "x"\n[[fault]]\nname = "y"\n')
    places = [problem.place for problem in problems_of_faults(path)]
    assert places == ["speed", "fault[0].name", "fault[1].name"]
    with pytest.raises(UsageError, match="and 2 more"):
        load_faults(path)


@pytest.mark.parametrize("text", ["", "seed = 1", "fault = 3", "fault = []"])
def test_a_file_without_faults_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_faults(written(tmp_path, text))
    assert caught.value.code == "FAULTS_INVALID"


def test_what_is_no_toml_is_refused_and_what_is_not_there_too(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        load_faults(written(tmp_path, "[[fault"))
    assert caught.value.code == "FAULTS_INVALID"
    with pytest.raises(UsageError) as caught:
        load_faults(tmp_path / "nowhere.toml")
    assert caught.value.code == "FILE_UNREADABLE"


def test_a_phone_without_adb_refuses_faults_of_the_wire(tmp_path: Path) -> None:
    path = written(tmp_path, '[[fault]]\nname = "noop_touch"\n[[fault]]\nname = "stall"\n')
    assert load_faults(path, over_adb=True).needs_adb() == ("stall",)
    with pytest.raises(UsageError, match="use -d sim-adb"):
        load_faults(path, over_adb=False)


def test_a_world_is_no_faults_file() -> None:
    assert not is_faults_file(CORRIDOR)
