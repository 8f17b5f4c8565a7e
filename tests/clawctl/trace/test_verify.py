"""A claim holds only as far as the raw captures show it again."""

import random
import shutil

import msgspec
import pytest

from clawctl.clock import FakeClock
from clawctl.trace.codec import line, page, sha256
from clawctl.trace.format import DeviceName, Ending
from clawctl.trace.verify import verify_run
from clawctl.trace.writer import RunWriter
from clawctl_adapters.errors import UsageError
from clawctl_adapters.redact import Redaction
from clawctl_skills.base import Reading
from tests.clawctl.fakes import (
    ABOUT,
    RowSkill,
    ScriptedDevice,
    about_tree,
    changed,
    claim,
    look,
    png,
    write_run,
)

ANSWER = {"android_version": "15", "build_number": "AP3A.241105.007"}


def lookup(name):
    if name != RowSkill.name:
        raise UsageError("SKILL_UNKNOWN", name)
    return RowSkill()


def failures(path):
    verification = verify_run(path, lookup)
    failed = {(c.name, c.place): c.saw for c in verification.checks if not c.ok}
    assert verification.ok == (not failed)
    return failed


@pytest.fixture
def clock():
    return FakeClock()


class Run:
    """A run that is written by hand: looks, then any ending."""

    def __init__(self, root, clock, **script):
        self.clock = clock
        self.device = ScriptedDevice(clock, costs_s=0.1, **script)
        self.writer = RunWriter.create(root, skill="rows", device=self.device, clock=clock)
        self.readings = []

    def look(self):
        number = len({r.capture_id for r in self.readings}) + 1
        self.readings += look(self.device, self.clock, self.writer, number)
        return self

    def end(self, ending):
        self.writer.finish(ending)
        return self.writer.path


@pytest.fixture
def run(tmp_path, clock):
    return Run(tmp_path, clock)


def test_an_honest_run_is_verified_and_its_values_read_again(tmp_path, clock):
    verification = verify_run(write_run(tmp_path, clock), lookup)
    assert [c for c in verification.checks if not c.ok] == []
    assert (verification.ok, verification.status, verification.value) == (True, "done", ANSWER)


def test_a_copy_elsewhere_is_verified_too(tmp_path, clock):
    shutil.copytree(write_run(tmp_path / "runs", clock), tmp_path / "copy")
    assert failures(tmp_path / "copy") == {}


def test_attempts_that_were_refused_do_not_spoil_a_run(tmp_path, clock):
    device = ScriptedDevice(clock, trees=[about_tree()[:-9], about_tree()], costs_s=0.1)
    assert failures(write_run(tmp_path, clock, device=device)) == {}


def test_any_changed_byte_of_any_file_is_told_with_a_reason(tmp_path, clock):
    path = write_run(tmp_path, clock)
    chance = random.Random(20261130)
    names = sorted(p for p in path.rglob("*") if p.is_file() and p.stat().st_size)
    assert len(names) == 4 + 2 * 5
    for name in names:
        whole = name.read_bytes()
        for place in chance.sample(range(len(whole)), min(16, len(whole))):
            data = bytearray(whole)
            data[place] ^= 1 << chance.randrange(8)
            name.write_bytes(data)
            assert told(path), f"{name.name} byte {place}: nothing was told"
        name.write_bytes(whole)
    assert failures(path) == {}


def told(path):
    """Whether the verification failed with a reason; another format version is one."""
    try:
        return all(failures(path).values()) and bool(failures(path))
    except UsageError as error:
        return error.code == "RUN_FORMAT_UNKNOWN"


def test_any_file_taken_away_is_told(tmp_path, clock):
    path = write_run(tmp_path, clock)
    for name in sorted(p for p in path.rglob("*") if p.is_file() and p.name != "run.lock"):
        whole = name.read_bytes()
        name.unlink()
        assert failures(path), f"{name.name} missing: nothing was told"
        name.write_bytes(whole)
    assert failures(path) == {}


def test_a_broken_head_beside_steps_is_a_broken_run_and_no_wrong_call(tmp_path, clock):
    path = write_run(tmp_path, clock)
    (path / "run.json").write_bytes(b"{")
    assert failures(path) == {("RUN_HEAD", "run.json"): "a run.json that is not JSON"}


def as_an_older_writer_left_it(path, *absent):
    """The run with a head that lacks these fields, its chain and seal carried through."""
    head = msgspec.json.decode((path / "run.json").read_bytes())
    kept = page({name: value for name, value in head.items() if name not in absent})
    steps, prev = b"", kept
    for text in (path / "steps.jsonl").read_bytes().splitlines():
        text = line({**msgspec.json.decode(text), "prev": sha256(prev)})
        steps, prev = steps + text, text
    result = msgspec.json.decode((path / "result.json").read_bytes())
    result["stepsSha256"] = sha256(steps)
    result["files"]["run.json"] = sha256(kept)
    (path / "run.json").write_bytes(kept)
    (path / "steps.jsonl").write_bytes(steps)
    (path / "result.json").write_bytes(page(result))
    return path


@pytest.mark.parametrize("absent", [(), ("inputs",), ("inputs", "raw")])
def test_a_run_from_before_heads_held_inputs_still_holds(tmp_path, clock, absent):
    path = as_an_older_writer_left_it(write_run(tmp_path, clock), *absent)
    assert failures(path) == {}
    assert verify_run(path, lookup).value == ANSWER


@pytest.mark.parametrize("absent", ["raw", "pid"])
def test_a_head_that_no_writer_ever_left_is_told_whatever_else_agrees(tmp_path, clock, absent):
    path = as_an_older_writer_left_it(write_run(tmp_path, clock), absent)
    assert "run.json" in {place for _, place in failures(path)}


def test_inputs_taken_out_of_a_head_are_told_by_the_chain_and_the_seal(tmp_path, clock):
    path = write_run(tmp_path, clock)
    head = msgspec.json.decode((path / "run.json").read_bytes())
    del head["inputs"]
    (path / "run.json").write_bytes(page(head))
    assert {("STEPS_CHAIN", "steps.jsonl"), ("FILE", "run.json")} <= set(failures(path))


@pytest.mark.parametrize(
    ("field", "value"), [("android_version", "16"), ("build_number", "AP3A.241105.008")]
)
def test_a_value_nobody_read_is_told_although_the_whole_run_was_sealed_with_it(run, field, value):
    run.look().look()
    assert failures(run.end(claim(run.readings, **{field: value}))) == {
        ("VALUE", field): "c-0001 is cited for another field or value"
    }


def test_a_forged_reading_is_told_by_the_raw_tree(run):
    run.look().look()
    forged = [changed(r, value="16") if r.value == "15" else r for r in run.readings]
    assert failures(run.end(claim(forged))) == {
        ("VALUE", "android_version"): "c-0001 shows another value"
    }


def test_a_right_value_at_a_wrong_place_is_told(run):
    run.look().look()
    forged = [changed(r, value_path="0.0") for r in run.readings]
    assert failures(run.end(claim(forged)))["VALUE", "android_version"] == (
        "c-0001 does not show it at the cited place"
    )


def test_a_field_the_skill_does_not_read_is_told(run):
    run.look().look()
    path = run.end(claim(run.readings, imei="490154203237518"))
    assert failures(path) == {("VALUE", "imei"): "read in 0 captures, 2 are needed"}


def test_evidence_without_a_value_is_told(run):
    run.look().look()
    ending = claim(run.readings)
    path = run.end(changed(ending, value={"build_number": ANSWER["build_number"]}))
    assert failures(path) == {("VALUE", "android_version"): "evidence without a value"}


def test_one_look_is_not_enough(run):
    run.look()
    path = run.end(claim([*run.readings, *run.readings]))
    assert failures(path) == {
        ("VALUE", "android_version"): "read in 1 captures, 2 are needed",
        ("VALUE", "build_number"): "read in 1 captures, 2 are needed",
    }


def test_a_screen_that_disagrees_with_the_claim_is_told(tmp_path, clock):
    run = Run(tmp_path, clock, trees=[about_tree("15"), about_tree("16")]).look().look()
    agreed = [changed(r, value="15") if r.value == "16" else r for r in run.readings]
    assert failures(run.end(claim(agreed))) == {
        ("VALUE", "android_version"): "c-0002 shows another value"
    }


@pytest.mark.parametrize("capture_id", ["c-0009", "../../elsewhere", "", "c-0001/../c-0001"])
def test_a_cited_capture_that_is_not_of_this_run_is_told(run, capture_id):
    run.look().look()
    cited = [changed(r, capture_id=capture_id) if r.capture_id == "c-0002" else r
             for r in run.readings]  # fmt: skip
    assert failures(run.end(claim(cited)))["CAPTURE", capture_id] == "no such capture"


@pytest.mark.parametrize(
    ("fields", "name", "saw"),
    [
        ({"run_id": "run-20250101T000000Z-00000000"}, "CAPTURE", "facts of another run"),
        ({"capture_id": "c-0002"}, "CAPTURE", "facts of another capture"),
        ({"tree_sha256": "0" * 64}, "CAPTURE", "another tree than was captured"),
        (
            {"device": DeviceName(serial="FAKE-2", kind="fake")},
            "CAPTURE",
            "facts of another device",
        ),
        ({"started_s": 1.0}, "TIME", "begun before the run"),
        ({"finished_s": 1000.0}, "TIME", "ended before it began"),
        ({"after": changed(ABOUT, package="a.b")}, "UNCHANGED", "another package afterwards"),
        ({"picture_px": (64, 32)}, "PICTURE", "32x64, display 32x64"),
        (
            {"before": changed(ABOUT, rotation=1), "after": changed(ABOUT, rotation=1)},
            "TREE",
            "rotation 0 in the tree, 1 on the display",
        ),
    ],
)
def test_facts_that_do_not_fit_their_capture_are_told(tmp_path, clock, fields, name, saw):
    # The forger seals what he wrote: only what the facts say is wrong.
    clock.advance(10.0)
    writer_class = forging(fields)
    device = ScriptedDevice(clock, costs_s=0.1)
    with writer_class.create(tmp_path, skill="rows", device=device, clock=clock) as writer:
        clock.advance(1.0)
        readings = [r for number in (1, 2) for r in look(device, clock, writer, number)]
        writer.finish(claim(readings))
    assert failures(writer.path)[name, "c-0001"] == saw


def forging(fields):
    class Forger(RunWriter):
        def store_facts(self, capture_id, facts):
            own = changed(facts, **fields) if capture_id == "c-0001" else facts
            return super().store_facts(capture_id, own)

    return Forger


def test_captures_that_overlap_are_one_look(tmp_path, clock):
    writer_class = forging({"finished_s": 2000.0})
    device = ScriptedDevice(clock, costs_s=0.1)
    with writer_class.create(tmp_path, skill="rows", device=device, clock=clock) as writer:
        readings = [r for number in (1, 2) for r in look(device, clock, writer, number)]
        writer.finish(claim(readings))
    assert failures(writer.path) == {("ONE_AFTER_ANOTHER", "run.json"): "c-0001 and c-0002 overlap"}


def test_a_value_in_another_package_than_the_one_in_front_is_told(tmp_path, clock):
    other = changed(ABOUT, package="com.android.systemui")
    run = Run(tmp_path, clock, facts=[other]).look().look()
    assert failures(run.end(claim(run.readings)))["VALUE", "android_version"] == (
        "c-0001 shows it in another package than the one in front"
    )


def test_a_picture_is_part_of_the_proof(tmp_path, clock):
    class NoPicture(RunWriter):
        def store_picture(self, capture_id, data):
            return None

    device = ScriptedDevice(clock, costs_s=0.1)
    with NoPicture.create(tmp_path, skill="rows", device=device, clock=clock) as writer:
        readings = [r for number in (1, 2) for r in look(device, clock, writer, number)]
        writer.finish(claim(readings))
    assert failures(writer.path)["PICTURE", "c-0001"] == "no picture"


def test_a_picture_whose_pixels_are_missing_is_told_although_it_was_sealed(tmp_path, clock):
    from tests.clawctl.fakes import chunk

    whole = png()
    start = whole.index(b"IDAT") - 4
    hollow = whole[:start] + chunk(b"IDAT", b"") + chunk(b"IEND", b"")
    run = Run(tmp_path, clock, pictures=[hollow]).look().look()
    assert failures(run.end(claim(run.readings)))["PICTURE", "c-0001"] == (
        "PICTURE_INVALID 0 of 2112 bytes of pixels"
    )


@pytest.mark.parametrize("status", ["gave_up", "failed"])
def test_a_run_that_did_not_reach_its_goal_claims_nothing_and_says_so(run, status):
    path = run.look().end(Ending(status=status))
    assert failures(path) == {("CLAIM", str(path)): f"a run that is {status}: nothing is claimed"}


def test_an_aborted_and_a_running_run_claim_nothing_and_say_so(run):
    path = run.look().writer.path
    assert failures(path)["CLAIM", str(path)] == "a run that is running: nothing is claimed"
    run.writer.close()
    assert failures(path) == {
        ("CLAIM", str(path)): "a run that is aborted: nothing is claimed",
        ("RESULT_SEAL", "result.json"): "no result",
    }


def test_a_run_that_is_done_without_a_value_claims_nothing(run):
    path = run.look().end(Ending(status="done"))
    assert failures(path) == {("CLAIM", str(path)): "no value in the result: nothing is claimed"}


def test_a_skill_that_is_not_installed_cannot_read_again(tmp_path, clock):
    device = ScriptedDevice(clock)
    with RunWriter.create(tmp_path, skill="unknown", device=device, clock=clock) as writer:
        writer.finish(claim([], android_version="15"))
    assert failures(writer.path) == {("SKILL", "unknown"): "SKILL_UNKNOWN"}


def test_projections_are_never_asked(run):
    run.look().look()
    run.writer.store_projection("c-0003", {"nodes": [{"text": "Android version"}]})
    path = run.end(claim(run.readings))
    assert verify_run(path, lookup).value == ANSWER
    (path / "captures/c-0001/projection.json").write_bytes(page({"nodes": []}))
    verification = verify_run(path, lookup)
    assert (verification.ok, verification.value) == (False, ANSWER)


def test_what_is_no_run_at_all_is_a_wrong_call(tmp_path):
    with pytest.raises(UsageError) as caught:
        verify_run(tmp_path, lookup)
    assert caught.value.code == "NOT_A_RUN"


def test_no_check_repeats_the_words_of_the_screen(tmp_path, clock):
    run = Run(tmp_path, clock, trees=[about_tree("canary-77"), about_tree("canary-78")])
    path = run.look().look().end(claim(run.readings, build_number="canary-79"))
    for name in ("result.json", "steps.jsonl", "captures/c-0001/tree.xml"):
        data = (path / name).read_bytes()
        (path / name).write_bytes(data.replace(b"canary-77", b"canary-80"))
        assert "canary" not in str(verify_run(path, lookup).checks)


def test_a_run_without_raw_evidence_cannot_be_verified_and_says_why(tmp_path, clock):
    device = ScriptedDevice(clock, costs_s=0.1)
    with RunWriter.create(
        tmp_path, skill="rows", device=device, clock=clock, keep_raw=False
    ) as writer:
        readings = [*look(device, clock, writer, 1), *look(device, clock, writer, 2)]
        writer.finish(claim(readings))
    verification = verify_run(writer.path, lookup)
    assert verification.value == {}
    assert {(c.name, c.saw) for c in verification.checks if not c.ok} == {
        ("RAW", "a run that kept no raw evidence (--no-raw): no value can be read again")
    }


def test_a_value_that_the_run_withheld_is_read_again_as_withheld(tmp_path, clock):
    tree = about_tree(build="anna@example.org").replace(b"Build number", b"Backup account")
    device = ScriptedDevice(clock, trees=[tree], costs_s=0.1)
    with RunWriter.create(tmp_path, skill="rows", device=device, clock=clock) as writer:
        readings = [*look(device, clock, writer, 1), *look(device, clock, writer, 2)]
        assert {reading.value for reading in readings} == {"15", "anna@example.org"}
        wire = Redaction().clean(msgspec.to_builtins(readings))
        writer.finish(claim(msgspec.convert(wire, list[Reading])))
    verification = verify_run(writer.path, lookup)
    assert verification.value == {"android_version": "15", "backup": "[withheld]"}
    assert verification.ok
