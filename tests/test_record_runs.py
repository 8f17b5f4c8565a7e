"""The recorded runs are whole, play back, stay small, and come out the same a second time."""

from pathlib import Path

import pytest

from clawctl.replay import recording_of
from clawctl.trace.png import check_png
from clawctl.trace.verify import verify_run
from clawctl_skills.registry import new_skill
from tests.record_runs import PLANS, RUNS, SKILL_RUNS, digest, record

NAMES = (*PLANS, *SKILL_RUNS)
MAX_BYTES = 3_000_000


def test_there_are_enough_observations_and_they_are_small():
    captures = [place for name in NAMES for place in (RUNS / name / "captures").iterdir()]
    assert len(captures) >= 40
    files = [path for name in NAMES for path in (RUNS / name).rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MAX_BYTES


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_run_plays_from_end_to_end_with_pictures(name):
    items = recording_of(RUNS / name).items
    seen = [item for item in items if hasattr(item, "tree")]
    assert len(seen) >= 3
    pictures = [item.picture for item in seen if item.picture is not None]
    assert len(pictures) == len(seen) if name in PLANS else len(pictures) >= 2
    before = seen[0].before
    assert check_png(pictures[0]) == (before.width_px, before.height_px)


@pytest.mark.parametrize("name", SKILL_RUNS)
def test_a_recorded_skill_run_holds(name):
    found = verify_run(RUNS / name, new_skill)
    assert found.ok
    assert found.value["android_version"] == "15"


@pytest.mark.parametrize("name", ["pixel-dialogs", "xiaomi-chinese"])
def test_recording_twice_gives_the_same_bytes(name, tmp_path: Path):
    one, other = (digest(record(name, tmp_path / side)) for side in ("one", "other"))
    assert one == other
