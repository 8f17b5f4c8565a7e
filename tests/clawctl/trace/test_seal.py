"""Every byte of every file of a finished run is accounted for."""

import pytest

from clawctl.clock import FakeClock
from clawctl.trace.reader import RunReader
from clawctl.trace.seal import inventory, sealed
from tests.clawctl.fakes import ScriptedDevice, about_tree, write_run

FIRST = "captures/c-0001/tree.xml"


@pytest.fixture
def run(tmp_path):
    return write_run(tmp_path, FakeClock())


def failures(run):
    return {(c.name, c.place): c.saw for c in sealed(RunReader(run)) if not c.ok}


def test_an_untouched_run_is_sealed(run):
    assert failures(run) == {}


def test_the_steps_list_what_is_stored_where_it_lies_now(tmp_path):
    clock = FakeClock()
    moving = about_tree()[:-1]
    device = ScriptedDevice(clock, trees=[moving, about_tree()], costs_s=0.1)
    run = write_run(tmp_path, clock, device=device)
    names = sorted(name for name in inventory(RunReader(run)) if "c-0001" in name)
    assert names == [
        f"captures/c-0001/{name}"
        for name in (
            "brief.txt",
            "facts.json",
            "failed-1.tree.xml",
            "projection.json",
            "screen.png",
            "tree.xml",
        )
    ]
    assert failures(run) == {}


def test_a_missing_file_is_named(run):
    (run / FIRST).unlink()
    assert failures(run) == {("FILE", FIRST): "missing, a link or unreadable"}


@pytest.mark.parametrize("name", ["captures/c-0001/extra.xml", "notes.txt", ".new-tree.xml"])
def test_an_extra_file_is_named(run, name):
    (run / name).write_bytes(b"")
    assert failures(run) == {
        ("FILE", name): "not in steps and result: nobody stored it in this run"
    }


def test_an_extra_link_is_named(run, tmp_path):
    (run / "notes").symlink_to(tmp_path)
    assert ("FILE", "notes") in failures(run)


def test_swapped_evidence_is_named_on_both_places(tmp_path):
    clock = FakeClock()
    device = ScriptedDevice(clock, trees=[about_tree("14"), about_tree("15")], costs_s=0.1)
    run = write_run(tmp_path, clock, device=device)
    one, two = run / FIRST, run / "captures/c-0002/tree.xml"
    first = one.read_bytes()
    one.write_bytes(two.read_bytes())
    two.write_bytes(first)
    assert set(failures(run)) == {("FILE", FIRST), ("FILE", "captures/c-0002/tree.xml")}


def test_bytes_in_the_lock_are_named(run):
    (run / "run.lock").write_bytes(b"x")
    assert failures(run) == {
        ("FILE", "run.lock"): "missing, or bytes in a file that is always empty"
    }


def test_other_words_in_the_mark_are_named_and_so_is_its_absence(run):
    (run / "PRIVATE.txt").write_bytes(b"nothing private here")
    assert list(failures(run)) == [("FILE", "PRIVATE.txt")]
    (run / "PRIVATE.txt").unlink()
    assert list(failures(run)) == [("FILE", "PRIVATE.txt")]


def test_a_result_of_another_run_is_named(run, tmp_path):
    other = write_run(tmp_path, FakeClock(), captures=3)
    (run / "result.json").write_bytes((other / "result.json").read_bytes())
    assert failures(run)["RESULT_SEAL", "result.json"] == (
        "another run, skill or device than run.json's"
    )


def test_steps_left_out_at_the_end_are_named(run):
    lines = (run / "steps.jsonl").read_bytes().splitlines(keepends=True)
    (run / "steps.jsonl").write_bytes(b"".join(lines[:-1]))
    assert failures(run) == {
        ("RESULT_SEAL", "result.json"): f"{len(lines)} steps sealed, {len(lines) - 1} hold"
    }


def test_a_run_without_result_is_not_sealed(run):
    (run / "result.json").unlink()
    assert failures(run) == {("RESULT_SEAL", "result.json"): "no result"}
