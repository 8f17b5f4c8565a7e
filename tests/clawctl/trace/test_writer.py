"""A run folder is readable from its first moment and sealed at its end."""

import os
import re
import stat

import msgspec
import pytest

from clawctl.clock import FakeClock
from clawctl.trace.format import Ending
from clawctl.trace.reader import RunReader
from clawctl.trace.writer import RunWriter, runs_root
from clawctl_adapters.errors import UsageError
from tests.clawctl.fakes import ScriptedDevice, write_run


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def writer(tmp_path, clock):
    device = ScriptedDevice(clock)
    with RunWriter.create(
        tmp_path, skill="rows", device=device, clock=clock, budgets={"seconds": 275.0}
    ) as writer:
        yield writer


def test_a_new_run_says_who_when_and_what_for(writer):
    head = msgspec.json.decode((writer.path / "run.json").read_bytes())
    assert re.fullmatch(r"run-20260101T000000Z-[0-9a-f]{8}", head["runId"])
    assert writer.path.name == head["runId"]
    assert head == {
        "formatVersion": 1,
        "runId": writer.run_id,
        "skill": "rows",
        "device": {"serial": "FAKE-1", "kind": "fake"},
        "startedAt": "2026-01-01T00:00:00.000Z",
        "startedS": 1000.0,
        "clawctlVersion": "0.1.0",
        "pid": os.getpid(),
        "budgets": {"seconds": 275.0},
        "raw": "kept",
        "inputs": {},
    }


def test_raw_evidence_is_marked_for_people(writer):
    assert (writer.path / "PRIVATE.txt").read_text().startswith("Raw evidence of one run.")


def test_a_run_told_to_keep_no_raw_evidence_keeps_none_and_says_so(tmp_path, clock):
    device = ScriptedDevice(clock)
    with RunWriter.create(
        tmp_path, skill="rows", device=device, clock=clock, keep_raw=False
    ) as writer:
        assert writer.store_tree("c-0001", b"<hierarchy/>") is None
        assert writer.store_picture("c-0001", b"png") is None
        assert writer.store_failed_tree("c-0001", b"<", attempt=1) is None
        assert writer.store_failed_picture("c-0001", b"<", attempt=1) is None
        assert writer.set_aside("c-0001", attempt=1) is None
    assert msgspec.json.decode((writer.path / "run.json").read_bytes())["raw"] == "none"
    assert [p.name for p in writer.path.rglob("*") if p.suffix in (".xml", ".png", ".txt")] == []


def test_nothing_but_the_run_appears_in_the_root(writer, tmp_path):
    assert os.listdir(tmp_path) == [writer.run_id]
    names = ["PRIVATE.txt", "captures", "run.json", "run.lock", "steps.jsonl"]
    assert sorted(os.listdir(writer.path)) == names


def test_a_run_is_private_whatever_the_umask(tmp_path, clock):
    before = os.umask(0o000)
    try:
        path = write_run(tmp_path / "made" / "runs", clock)
    finally:
        os.umask(before)
    modes = {p: stat.S_IMODE(p.stat().st_mode) for p in [path, *path.rglob("*")]}
    assert {mode for p, mode in modes.items() if p.is_dir()} == {0o700}
    assert {mode for p, mode in modes.items() if p.is_file()} == {0o600}
    assert stat.S_IMODE((tmp_path / "made").stat().st_mode) == 0o700


def test_a_step_can_be_read_as_soon_as_it_was_recorded(writer, clock):
    clock.advance(1.25)
    writer.record("decision", {"why": "because"})
    (step,) = RunReader(writer.path).steps
    assert (step.seq, step.kind, step.data) == (1, "decision", {"why": "because"})
    assert (step.at, step.offset_s) == ("2026-01-01T00:00:01.250Z", 1.25)


def test_every_stored_file_is_a_step_with_its_digest(writer):
    writer.store_tree("c-0001", b"tree")
    (step,) = RunReader(writer.path).steps
    assert (step.kind, step.data) == (
        "stored",
        {
            "path": "captures/c-0001/tree.xml",
            "sha256": "dc9c5edb8b2d479e697b4b0b8ab874f32b325138598ce9e7b759eb8292110622",
            "bytes": 4,
        },
    )


def test_a_file_that_was_set_aside_keeps_its_digest(writer):
    writer.store_tree("c-0001", b"tree")
    writer.set_aside("c-0001", attempt=1)
    result = writer.finish(Ending(status="failed"))
    assert result.files["captures/c-0001/failed-1.tree.xml"].startswith("dc9c5edb")
    assert "captures/c-0001/tree.xml" not in result.files
    assert RunReader(writer.path).steps[1].data == {
        "from": "captures/c-0001/tree.xml",
        "to": "captures/c-0001/failed-1.tree.xml",
    }


def test_the_result_names_the_claim_and_every_file(writer, clock):
    writer.store_tree("c-0001", b"tree")
    clock.advance(2.0)
    writer.finish(Ending(status="gave_up", reason={"reason": "NOT_FOUND"}))
    result = msgspec.json.decode((writer.path / "result.json").read_bytes())
    assert result["status"] == "gave_up"
    assert result["reason"] == {"reason": "NOT_FOUND"}
    assert result["finishedAt"] == "2026-01-01T00:00:02.000Z"
    assert result["steps"] == 2
    assert sorted(result["files"]) == ["captures/c-0001/tree.xml", "run.json"]


def test_nothing_can_be_added_to_a_run_that_has_ended(writer):
    writer.finish(Ending(status="failed"))
    for call in (
        lambda: writer.record("late", {}),
        lambda: writer.store_tree("c-0001", b"tree"),
        lambda: writer.finish(Ending(status="done")),
    ):
        with pytest.raises(UsageError) as caught:
            call()
        assert caught.value.code == "RUN_UNWRITABLE"
    assert not list((writer.path / "captures").iterdir())


def test_the_writers_own_kinds_of_step_cannot_be_forged(writer):
    with pytest.raises(KeyError):
        writer.record("stored", {"path": "captures/c-0001/tree.xml"})


def test_a_step_that_could_not_be_written_is_the_last(writer):
    # The write fails as on a full disk: half a line may be there.
    os.close(writer._steps)
    writer._steps = os.open("/dev/full", os.O_WRONLY)
    with pytest.raises(UsageError) as caught:
        writer.record("decision", {})
    assert (caught.value.code, caught.value.saw) == ("RUN_UNWRITABLE", "No space left on device")
    with pytest.raises(UsageError):
        writer.record("decision", {})
    assert RunReader(writer.path).status == "aborted"


def test_two_runs_of_one_second_have_two_folders(tmp_path, clock):
    assert write_run(tmp_path, clock) != write_run(tmp_path, FakeClock())


def test_the_root_can_be_named_by_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("CLAWCTL_RUNS", str(tmp_path / "here"))
    assert runs_root() == tmp_path / "here"
    monkeypatch.delenv("CLAWCTL_RUNS")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert runs_root().name == "runs"


def test_a_root_that_cannot_be_written_is_said(tmp_path, clock):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(UsageError) as caught:
        write_run(tmp_path / "file", clock)
    assert caught.value.code == "RUN_UNWRITABLE"
