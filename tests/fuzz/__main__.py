"""Damaged inputs by the hundred thousand: only typed errors, within stated time and memory.

    python -m tests.fuzz --inputs 200000
    python -m tests.fuzz --seconds 60

Each worker is a process with CPU_S seconds of its own work for one input and MEMORY_MB of
memory; whatever goes wrong is printed with the numbers that make the same input again.
"""

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fuzz.mutate import damaged_bytes, damaged_call, responses
from tests.fuzz.target import read_bytes, read_call

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
CPU_S = 5  # for one input, of the worker's own work: load of the machine does not count
MEMORY_MB = 1024  # of address space: the interpreter, all seeds, and whatever one input makes
CHUNK = 500  # inputs of one report
SEED_BYTES = 120_000  # larger dumps only slow the search down


@dataclass
class Report:
    """What a run saw: outcomes by code, failures as lines, the largest process in MiB."""

    inputs: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    slowest_s: float = 0.0
    rss_mb: float = 0.0


class TookTooLong(BaseException):
    """Raised by the clock of one input; no handler for errors may swallow it."""


def environment() -> dict[str, str]:
    """For a process that must search this checkout, whatever else is installed."""
    roots = [str(ROOT), str(ROOT / "adapters"), str(ROOT / "skills")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(roots)}


def seeds() -> list[bytes]:
    """Our own screens, and the neighbouring corpus where it is."""
    own = sorted((ROOT / "fixtures").glob("hierarchy/*.xml"))
    own += sorted((ROOT / "fixtures").glob("compact/*.json"))
    shared = [p for p in sorted(CORPUS.glob("*.xml")) if p.stat().st_size <= SEED_BYTES]
    return [path.read_bytes() for path in [*own, *shared]]


def run_one(work: Callable[[], str], cpu_s: float = CPU_S) -> tuple[str, str]:
    """The outcome's code, and what went wrong: "" or one line with the place."""
    signal.setitimer(signal.ITIMER_VIRTUAL, cpu_s)
    try:
        return work(), ""
    except TookTooLong:
        return "HANG", f"more than {cpu_s} s of work"
    except Exception as error:  # noqa: BLE001 - the very thing that is looked for
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return "CRASH", f"{type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _ring(*_: object) -> None:
    raise TookTooLong


def explore(seed: int, indexes: Sequence[int], cpu_s: float = CPU_S) -> Report:
    """The inputs of these numbers, one after the other, in this process."""
    previous = signal.signal(signal.SIGVTALRM, _ring)
    report = Report()
    files = seeds()
    dumps = [data for data in files if not data.lstrip().startswith(b"{")]
    calls = responses(files)
    try:
        for index in indexes:
            work = make(seed, index, dumps, calls)
            started_s = time.process_time()
            code, wrong = run_one(work, cpu_s)
            report.slowest_s = max(report.slowest_s, time.process_time() - started_s)
            report.inputs += 1
            report.outcomes[code or "value"] += 1
            if wrong:
                report.failures.append(f"seed {seed} index {index}: {wrong}")
    finally:
        signal.signal(signal.SIGVTALRM, previous)
    report.rss_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return report


def make(
    seed: int, index: int, dumps: Sequence[bytes], calls: Sequence[dict[str, Any]]
) -> Callable[[], str]:
    """The input of that number: even ones are bytes, odd ones a call."""
    chance = random.Random(f"{seed}/{index}")
    if index % 2 == 0:
        data = damaged_bytes(chance, dumps)
        return lambda: read_bytes(data)
    call = damaged_call(chance, calls)
    return lambda: read_call(call)


def worker(seed: int, start: int, count: int) -> None:
    """A limited process: one line of JSON for each chunk done."""
    size = MEMORY_MB * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    for first in range(start, start + count, CHUNK):
        report = explore(seed, range(first, min(first + CHUNK, start + count)))
        print(json.dumps({**report.__dict__, "next": first + CHUNK}), flush=True)


def supervise(seed: int, inputs: int, seconds: float, workers: int) -> Report:
    """Workers over all inputs until all are done or the time is over."""
    total = Report()
    share = -(-inputs // workers)
    command = [sys.executable, "-m", "tests.fuzz", "--seed", str(seed), "--worker"]
    running = [
        subprocess.Popen(
            [*command, str(number * share), str(max(0, min(share, inputs - number * share)))],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
            env=environment(),
        )
        for number in range(workers)
    ]  # fmt: skip
    signal.signal(signal.SIGALRM, lambda *_: [process.terminate() for process in running])
    signal.setitimer(signal.ITIMER_REAL, seconds)
    for number, process in enumerate(running):
        reached = number * share
        for line in process.stdout or ():
            reached = _add(total, json.loads(line))
        errors = process.communicate()[1]
        if process.returncode not in (0, -signal.SIGTERM):
            last = errors.strip().splitlines()[-1:] or ["no words"]
            total.failures.append(
                f"seed {seed} from index {reached}: worker ended {process.returncode}, {last[0]}"
            )
    signal.setitimer(signal.ITIMER_REAL, 0)
    return total


def _add(total: Report, part: dict[str, Any]) -> int:
    total.inputs += part["inputs"]
    total.outcomes.update(part["outcomes"])
    total.failures += part["failures"]
    total.slowest_s = max(total.slowest_s, part["slowest_s"])
    total.rss_mb = max(total.rss_mb, part["rss_mb"])
    return int(part["next"])


def main(arguments: list[str]) -> int:
    """0 when every input gave a value or a typed error within the limits."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=0.0, help="stop after this; 0 never")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--worker", type=int, nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.worker:
        worker(options.seed, *options.worker)
        return 0
    total = supervise(options.seed, options.inputs, options.seconds, options.workers)
    print(f"{total.inputs} inputs, seed {options.seed}: {len(total.failures)} failures")
    print(f"slowest {total.slowest_s:.2f} s of {CPU_S} s, largest process {total.rss_mb:.0f} MiB")
    for code, count in total.outcomes.most_common():
        print(f"{count:>8}  {code}")
    for failure in total.failures[:20]:
        print(failure)
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
