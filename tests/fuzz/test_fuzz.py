"""A fixed slice of the search in every run, and the search itself held to its word."""

import random
import subprocess
import sys

from tests.fuzz.__main__ import CPU_S, ROOT, environment, explore, make, run_one, seeds
from tests.fuzz.mutate import damaged_bytes, responses


def test_slice_of_damaged_inputs_gives_values_and_typed_errors_only():
    report = explore(20_260_101, range(600))
    assert report.failures == []
    assert report.inputs == 600
    assert report.outcomes["value"] > 50
    assert len(report.outcomes) > 10


def test_a_failure_is_reported_with_its_place_and_not_raised():
    def broken():
        raise IndexError("private words of the screen")

    code, wrong = run_one(broken)
    assert (code, wrong.split(":")[0]) == ("CRASH", "IndexError at test_fuzz.py")
    assert "private" not in wrong


def test_an_input_that_never_ends_is_ended_and_reported():
    program = (
        "import signal; from tests.fuzz.__main__ import _ring, run_one\n"
        "signal.signal(signal.SIGVTALRM, _ring)\n"
        "def endless():\n    while True: pass\n"
        "print(run_one(endless, 0.05)[0])"
    )
    assert _python("-c", program) == "HANG\n"


def test_number_and_seed_make_the_same_input_again():
    dumps = [data for data in seeds() if not data.lstrip().startswith(b"{")]
    one, other = (damaged_bytes(random.Random("1/2"), dumps) for _ in range(2))
    assert one == other
    calls = responses(seeds())
    assert make(1, 3, dumps, calls)() == make(1, 3, dumps, calls)()


def test_limited_workers_report_what_they_did():
    said = _python("-m", "tests.fuzz", "--inputs", "40", "--workers", "2", "--seed", "5")
    assert said.startswith("40 inputs, seed 5: 0 failures")
    assert f"of {CPU_S} s" in said


def _python(*arguments):
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=environment(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout
