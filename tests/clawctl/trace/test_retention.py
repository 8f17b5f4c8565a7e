"""Old runs can go; living ones and what is no run never do."""

from datetime import UTC, datetime, timedelta

import pytest

from clawctl.clock import FakeClock
from clawctl.trace.format import Ending
from clawctl.trace.retention import last_failure, list_runs, prune
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import UsageError
from tests.clawctl.fakes import ScriptedDevice, write_run

NOW = datetime(2026, 1, 10, tzinfo=UTC)


def run_of(day, root, *, ending=None, device=None):
    """A finished run begun on that day of January 2026."""
    clock = FakeClock(datetime(2026, 1, day, tzinfo=UTC))
    if ending is None:
        return write_run(root, clock)
    device = device or ScriptedDevice(clock)
    with RunWriter.create(root, skill="rows", device=device, clock=clock) as writer:
        writer.finish(ending)
    return writer.path


def names(root):
    return sorted(place.name for place in root.iterdir())


def test_runs_are_listed_newest_first_with_what_they_hold(tmp_path):
    old, new = run_of(1, tmp_path), run_of(9, tmp_path)
    rows = list_runs(tmp_path)
    assert [row.path for row in rows] == [str(new), str(old)]
    assert (rows[0].status, rows[0].device, rows[0].skill) == ("done", "FAKE-1", "rows")
    assert (rows[0].raw, rows[0].error_code) == (True, "")
    assert rows[0].bytes == sum(p.stat().st_size for p in new.rglob("*") if p.is_file())


def test_a_missing_folder_holds_no_runs(tmp_path):
    assert list_runs(tmp_path / "not-there") == []


def test_a_run_that_either_limit_keeps_stays(tmp_path):
    for day in (1, 5, 8, 9):
        run_of(day, tmp_path)
    assert len(prune(tmp_path, now=NOW, keep_days=3, keep=1, dry_run=True).removed) == 2
    assert len(prune(tmp_path, now=NOW, keep=3, dry_run=True).removed) == 1
    pruned = prune(tmp_path, now=NOW, keep_days=3)
    assert [row.started_at[:10] for row in pruned.removed] == ["2026-01-05", "2026-01-01"]
    assert pruned.kept == 2
    assert len(names(tmp_path)) == 2


def test_a_dry_run_removes_nothing_and_says_the_same(tmp_path):
    run_of(1, tmp_path)
    told = prune(tmp_path, now=NOW, keep=0, dry_run=True)
    assert len(names(tmp_path)) == 1
    assert prune(tmp_path, now=NOW, keep=0) == told
    assert names(tmp_path) == []


def test_without_a_limit_nothing_is_removed(tmp_path):
    run_of(1, tmp_path)
    with pytest.raises(UsageError) as caught:
        prune(tmp_path, now=NOW)
    assert caught.value.code == "RETENTION_UNSET"
    assert len(names(tmp_path)) == 1


def test_a_run_whose_writer_lives_is_never_removed(tmp_path):
    clock = FakeClock()
    with RunWriter.create(
        tmp_path, skill="rows", device=ScriptedDevice(clock), clock=clock
    ) as writer:
        assert prune(tmp_path, now=NOW + timedelta(days=99), keep=0, keep_days=0).removed == ()
        assert writer.path.is_dir()
        writer.record("still", {"here": True})
    assert len(prune(tmp_path, now=NOW, keep=0).removed) == 1


def test_what_is_no_run_is_left_alone(tmp_path):
    mine = tmp_path / "notes"
    mine.mkdir()
    (mine / "run.json").write_text("{}")
    (tmp_path / "letter.txt").write_text("dear")
    copied = run_of(1, tmp_path)
    copied.rename(tmp_path / "my-copy")
    elsewhere = run_of(1, tmp_path / "elsewhere")
    (tmp_path / elsewhere.name).symlink_to(elsewhere)
    assert prune(tmp_path, now=NOW, keep=0).removed == ()
    assert elsewhere.is_dir()
    assert len(names(tmp_path)) == 5


def test_what_killed_writers_and_prunes_left_goes_too(tmp_path):
    for name in (".new-run-20260101T000000Z-00000000", ".old-run-20260101T000000Z-00000001"):
        (tmp_path / name / "captures").mkdir(parents=True)
        (tmp_path / name / "run.lock").write_bytes(b"")
    (tmp_path / ".new-notes").mkdir()
    pruned = prune(tmp_path, now=NOW, keep=9)
    assert (pruned.leftovers, pruned.removed) == (2, ())
    assert names(tmp_path) == [".new-notes"]


def test_the_last_failure_is_that_of_the_newest_run(tmp_path):
    failed = Ending(status="failed", reason={"code": "DEVICE_LOST"})
    run_of(1, tmp_path, ending=failed)
    assert last_failure(list_runs(tmp_path), "FAKE-1").error_code == "DEVICE_LOST"
    assert last_failure(list_runs(tmp_path), "FAKE-2") is None
    run_of(2, tmp_path)
    assert last_failure(list_runs(tmp_path), "FAKE-1") is None
