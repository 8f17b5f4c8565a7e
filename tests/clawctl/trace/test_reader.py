"""Whatever state a run was left in, it can be read and says which."""

import os
import shutil

import pytest

from clawctl.clock import FakeClock
from clawctl.trace.format import Ending
from clawctl.trace.reader import RunReader
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import UsageError
from tests.clawctl.fakes import ScriptedDevice, about_tree, look, png, write_run


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def run(tmp_path, clock):
    return write_run(tmp_path, clock)


def code_of(path):
    with pytest.raises(UsageError) as caught:
        RunReader(path)
    return caught.value.code


def test_a_finished_run_is_read_back_whole(run):
    reader = RunReader(run)
    assert (reader.status, reader.damage) == ("done", ())
    assert reader.captures == ("c-0001", "c-0002")
    assert reader.result is not None
    assert reader.result.value == {
        "android_version": "15",
        "build_number": "AP3A.241105.007",
    }
    snapshot = reader.snapshot("c-0002")
    assert not isinstance(snapshot, str)
    assert (snapshot.tree, snapshot.picture) == (about_tree(), png())
    assert (snapshot.capture_id, snapshot.device) == ("c-0002", "FAKE-1")


def test_a_run_is_running_while_its_writer_lives_and_aborted_afterwards(tmp_path, clock):
    device = ScriptedDevice(clock)
    writer = RunWriter.create(tmp_path, skill="rows", device=device, clock=clock)
    look(device, clock, writer, 1)
    assert RunReader(writer.path).status == "running"
    writer.close()
    reader = RunReader(writer.path)
    assert (reader.status, reader.damage, reader.captures) == ("aborted", (), ("c-0001",))
    assert reader.steps[-1].kind == "observed"


@pytest.mark.parametrize("status", ["done", "gave_up", "failed"])
def test_a_run_that_ended_says_how(tmp_path, clock, status):
    with RunWriter.create(
        tmp_path, skill="rows", device=ScriptedDevice(clock), clock=clock
    ) as writer:
        writer.finish(Ending(status=status))
        assert RunReader(writer.path).status == status


def test_a_copy_of_a_run_reads_like_the_run(run, tmp_path):
    shutil.copytree(run, tmp_path / "copy")
    assert RunReader(tmp_path / "copy").status == "done"
    (tmp_path / "copy" / "run.lock").unlink()
    assert RunReader(tmp_path / "copy").status == "done"


def test_steps_cut_at_any_byte_are_told_and_the_whole_ones_read(run):
    data = (run / "steps.jsonl").read_bytes()
    (run / "result.json").unlink()
    for length in range(0, len(data), 7):
        (run / "steps.jsonl").write_bytes(data[:length])
        reader = RunReader(run)
        assert reader.status == "aborted"
        assert len(reader.steps) == data[:length].count(b"\n")
        torn = length - data.rfind(b"\n", 0, length) - 1
        expected = f"steps.jsonl: {torn} bytes of a line that never ended"
        assert reader.damage == ((expected,) if torn else ())


def test_a_damaged_result_is_told_and_claims_nothing(run):
    data = (run / "result.json").read_bytes()
    (run / "result.json").write_bytes(data[: len(data) // 2])
    reader = RunReader(run)
    assert reader.result is None
    assert (reader.status, reader.damage) == ("aborted", ("result.json: not a RunResult",))


def test_missing_files_are_told_where_they_are_asked_for(run):
    (run / "captures/c-0001/facts.json").unlink()
    (run / "captures/c-0002/tree.xml").unlink()
    reader = RunReader(run)
    assert reader.snapshot("c-0001") == "no facts.json"
    assert reader.snapshot("c-0002") == "no tree.xml"
    assert reader.snapshot("c-0003") == "no facts.json"


def test_links_are_not_followed_out_of_the_run(run, tmp_path):
    (tmp_path / "secret").write_bytes(b"secret")
    (run / "captures/c-0001/tree.xml").unlink()
    (run / "captures/c-0001/tree.xml").symlink_to(tmp_path / "secret")
    reader = RunReader(run)
    assert reader.snapshot("c-0001") == "no tree.xml"
    assert "captures/c-0001/tree.xml" in reader.files()


@pytest.mark.parametrize("name", ["../secret", "captures/../../secret", "/etc/hostname", "a\x00b"])
def test_no_name_leads_out_of_the_run(run, tmp_path, name):
    (tmp_path / "secret").write_bytes(b"secret")
    assert RunReader(run).read(name) is None


def test_a_folder_behind_a_link_is_not_read(run, tmp_path):
    (run / "captures/c-0001").rename(tmp_path / "moved")
    (run / "captures/c-0001").symlink_to(tmp_path / "moved")
    assert RunReader(run).snapshot("c-0001") == "no facts.json"


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(run):
    (run / "captures/c-0001/tree.xml").unlink()
    os.mkfifo(run / "captures/c-0001/tree.xml")
    assert RunReader(run).snapshot("c-0001") == "no tree.xml"


def test_what_is_no_run_is_said(tmp_path, run):
    assert code_of(tmp_path / "nowhere") == "NOT_A_RUN"
    assert code_of(tmp_path) == "NOT_A_RUN"
    assert code_of(run / "run.json") == "NOT_A_RUN"
    (run / "run.json").write_bytes(b"{}")
    assert code_of(run) == "NOT_A_RUN"


def test_a_run_of_a_later_format_is_said(run):
    head = (run / "run.json").read_bytes()
    (run / "run.json").write_bytes(head.replace(b'"formatVersion": 1', b'"formatVersion": 2'))
    assert code_of(run) == "RUN_FORMAT_UNKNOWN"
