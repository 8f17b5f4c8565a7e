"""eval, diff and observe as a person runs them, over the recorded runs."""

import re

import pytest

from tests.e2e.cli import ROOT, clawctl

RUNS = ROOT / "fixtures" / "runs"
SWITCHES = RUNS / "pixel-switches"


def test_the_recorded_runs_pass_the_gate_and_every_control_is_told(tmp_path):
    done = clawctl(tmp_path, "eval", RUNS)
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert lines[0].startswith("69 screens of 14 runs; tokens: ")
    assert "gate holds" in lines
    controls = [line for line in lines if line.startswith("control ")]
    assert len(controls) == 5
    assert not any(" caught on 0 of " in line for line in controls)


def test_a_bound_that_is_missed_is_named_and_the_exit_says_so(tmp_path):
    gate = tmp_path / "gate.json"
    gate.write_text('{"ratios": {"outline": 2}}')
    done = clawctl(tmp_path, "eval", SWITCHES, "--gate", gate)
    assert done.code == 1
    assert "gate: all screens: outline: " in done.out
    assert ", bound 2" in done.out


def test_a_switched_control_is_one_line(tmp_path):
    done = clawctl(tmp_path, "diff", SWITCHES / "c-0002", SWITCHES / "c-0003")
    assert done.code == 0
    assert re.fullmatch(r"c-0003 ~[0-9]+\.on\n", done.out)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("eval", "fixtures"), "NOT_A_RUN"),
        (("diff", SWITCHES / "c-0099", SWITCHES / "c-0001"), "RUN_NOT_PLAYABLE"),
        (("diff", ROOT / "Makefile", SWITCHES / "c-0001"), "NOT_A_HIERARCHY"),
        (("diff", ROOT / "nothing", SWITCHES / "c-0001"), "FILE_UNREADABLE"),
        (("observe", ROOT / "fixtures/hierarchy/aosp_home.xml", "--max-bytes", "1"),
         "BUDGET_EXCEEDED"),
    ],
)  # fmt: skip
def test_bad_input_is_one_typed_line(tmp_path, words, code):
    done = clawctl(tmp_path, *words)
    assert done.code > 1
    assert done.out == ""
    assert done.err.startswith(f"error: {code}")
    assert len(done.err.splitlines()) == 1


def test_a_recorded_run_is_observed_with_marks(tmp_path):
    marked = tmp_path / "marked.png"
    done = clawctl(
        tmp_path / "runs", "observe", "-d", f"replay:{RUNS / 'samsung-arabic'}", "--marks", marked
    )
    assert done.code == 0
    assert done.out.startswith("c-0001 com.android.settings/.Settings ")
    assert marked.read_bytes().startswith(b"\x89PNG")
